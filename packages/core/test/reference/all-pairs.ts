import type { KernelColumns } from '../../src/state/kernel-columns.ts'

/** Neighbors by looking at everybody, in the order (distance² of the centers, row). */
export function nearestCenters(
  agents: Pick<KernelColumns, 'count' | 'positions'>,
  i: number,
  range: number,
  most: number,
) {
  const { count, positions } = agents
  const all = Array.from({ length: count }, (_, j) => {
    const dx = positions[2 * j] - positions[2 * i]
    const dy = positions[2 * j + 1] - positions[2 * i + 1]
    return { j, key: dx * dx + dy * dy }
  })
  return pick(all, i, range * range, most)
}

/** The same in the order of the gap between surfaces; `range` is from the own center to the other's surface. */
export function nearestSurfaces(
  agents: Pick<KernelColumns, 'count' | 'positions' | 'radii'>,
  i: number,
  range: number,
  most: number,
) {
  const { count, positions, radii } = agents
  const all = Array.from({ length: count }, (_, j) => {
    const dx = positions[2 * j] - positions[2 * i]
    const dy = positions[2 * j + 1] - positions[2 * i + 1]
    return { j, key: Math.sqrt(dx * dx + dy * dy) - radii[j] }
  })
  return pick(all, i, range, most)
}

function pick(all: { j: number; key: number }[], self: number, below: number, most: number): number[] {
  return all
    .filter(({ j, key }) => j !== self && key < below)
    .sort((a, b) => a.key - b.key || a.j - b.j)
    .slice(0, most)
    .map(({ j }) => j)
}
