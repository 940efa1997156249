import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { KdTree } from '../../../src/3d/neighbors/kd-tree.ts'
import { UniformGrid } from '../../../src/3d/neighbors/uniform-grid.ts'
import { NeighborList } from '../../../src/neighbors/neighbor-list.ts'
import { check, randomFrom, seeds } from '../../property.ts'

/** Worlds of very different shapes: even, on a sphere, in clusters, on a lattice full of ties, flat, in a line, in one place, far away. */
const SHAPES = ['even', 'sphere', 'clusters', 'lattice', 'flat', 'line', 'onePlace', 'farAway', 'spreadOut'] as const

function place(shape: (typeof SHAPES)[number], count: number, random: (from?: number, to?: number) => number) {
  const positions = new Float64Array(3 * count)
  const vector = (size: number) => [random(-size, size), random(-size, size), random(-size, size)]
  const centers = Array.from({ length: 4 }, () => vector(500))
  for (let i = 0; i < count; i++) {
    const center = centers[Math.floor(random(0, 4))]
    const p = {
      even: () => vector(10),
      sphere: () => {
        const v = vector(1)
        return v.map((c) => (20 * c) / Math.hypot(...v))
      },
      clusters: () => vector(1).map((c, k) => center[k] + c),
      lattice: () => vector(3).map(Math.round),
      flat: () => [random(-10, 10), 3, random(-10, 10)],
      line: () => [1, random(-10, 10), 3],
      onePlace: () => [1, 2, 3],
      farAway: () => [1e7 + random(-10, 10), -1e7 + random(-10, 10), random(-10, 10)],
      spreadOut: () => vector(1).map((c) => c * 2 ** random(0, 40)),
    }[shape]()
    positions.set(p, 3 * i)
  }
  return positions
}

const world = fc.record({
  shape: fc.constantFrom(...SHAPES),
  count: fc.integer({ min: 0, max: 150 }),
  most: fc.constantFrom(1, 2, 5, 10, 64, 1e9),
  range: fc.constantFrom(0.5, 1, 3, 8, 1000, Number.POSITIVE_INFINITY),
  seed: seeds,
})

/** Looks at everybody; `keyOf` gives the key from the squared distance. */
function bruteForce(
  positions: Float64Array,
  i: number,
  most: number,
  keyOf: (sq: number, j: number) => number,
  below: number,
) {
  const all: { j: number; key: number }[] = []
  for (let j = 0; j < positions.length / 3; j++) {
    const [dx, dy, dz] = [0, 1, 2].map((c) => positions[3 * j + c] - positions[3 * i + c])
    const key = keyOf(dx * dx + dy * dy + dz * dz, j)
    if (j !== i && key < below) all.push({ j, key })
  }
  return all
    .sort((a, b) => a.key - b.key || a.j - b.j)
    .slice(0, most)
    .map(({ j }) => j)
}

describe.each([
  ['uniform grid', new UniformGrid()],
  ['k-d tree', new KdTree()],
])('%s', (_, index) => {
  it('finds whom looking at everybody finds, in the same order, by centers and by surfaces', () => {
    let found = 0
    check(
      world,
      ({ shape, count, most, range, seed }) => {
        const random = randomFrom(seed)
        const positions = place(shape, count, random)
        const radii = Float64Array.from({ length: count }, () => 0.1 * 2 ** random(0, 6))
        const list = new NeighborList()
        index.build(positions, count)
        const search = (i: number) => {
          index.search(positions[3 * i], positions[3 * i + 1], positions[3 * i + 2], list)
          found += list.count
          return [...list.ids.subarray(0, list.count)]
        }
        for (let i = 0; i < count; i++) {
          list.beginCenters(i, most, range)
          expect(search(i)).toEqual(bruteForce(positions, i, most, (sq) => sq, range * range))
          list.beginSurfaces(i, most, range, radii, Math.max(...radii))
          expect(search(i)).toEqual(bruteForce(positions, i, most, (sq, j) => Math.sqrt(sq) - radii[j], range))
        }
      },
      150,
    )
    expect(found).toBeGreaterThan(10000)
  })

  it('finds the same from places far outside', () => {
    const random = randomFrom(11)
    const positions = place('even', 200, random)
    const list = new NeighborList()
    index.build(positions, 200)
    for (const p of [
      [100, 0, 0],
      [-30, 40, 1e6],
      [0, 0, -11],
    ]) {
      list.beginCenters(-1, 7, Number.POSITIVE_INFINITY)
      index.search(p[0], p[1], p[2], list)
      const withPoint = Float64Array.from([...positions, ...p])
      expect([...list.ids.subarray(0, list.count)]).toEqual(bruteForce(withPoint, 200, 7, (sq) => sq, Infinity))
    }
  })
})
