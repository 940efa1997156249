import { cos, sin } from 'makeway'
import type { Generator3d, ScenarioPoint3d } from './scenario-schema.ts'

/** Where an agent begins, and its goal where the generator gives each its own. */
export interface Place {
  position: ScenarioPoint3d
  goal: ScenarioPoint3d | undefined
}

/** 2π times one less than the golden ratio: points turned by it one after the other never line up. */
const GOLDEN_ANGLE = 2.399963229728653

export function placesOf(generator: Generator3d): Place[] {
  if (generator.type === 'grid') return onGrid(generator)
  const offsets = generator.type === 'sphere' ? onSphere(generator) : onRing(generator)
  const center = generator.center ?? [0, 0, 0]
  // the very offset both times: rounding doesn't break the symmetry
  return offsets.map((offset) => ({
    position: plus(center, offset, 1),
    goal: generator.antipodal ? plus(center, offset, -1) : undefined,
  }))
}

/**
 * Points of a spiral down the upper half, each followed by the one opposite: agents 2k and 2k + 1. Of an odd number the
 * last stands on the equator.
 */
function onSphere({ count, radius }: Extract<Generator3d, { type: 'sphere' }>): ScenarioPoint3d[] {
  const offsets: ScenarioPoint3d[] = []
  for (let k = 0; 2 * k < count; k++) {
    const z = 1 - (2 * k + 1) / count
    const across = Math.sqrt(1 - z * z)
    const x = radius * across * cos(GOLDEN_ANGLE * k)
    const y = radius * across * sin(GOLDEN_ANGLE * k)
    offsets.push([x, y, radius * z])
    if (offsets.length < count) offsets.push([-x, -y, -radius * z])
  }
  return offsets
}

/** Agent i at the angle 2πi/count; seen against the normal, counter-clockwise. */
function onRing({ count, radius, normal = [0, 0, 1] }: Extract<Generator3d, { type: 'ring' }>): ScenarioPoint3d[] {
  const n = unit(normal)
  // the axis that lies least along the normal
  const least = n.map(Math.abs).reduce((at, size, c, sizes) => (size < sizes[at] ? c : at), 0)
  const axis: ScenarioPoint3d = [least === 0 ? 1 : 0, least === 1 ? 1 : 0, least === 2 ? 1 : 0]
  const u = unit(cross(axis, n))
  const v = cross(n, u)
  return Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count
    return plus(plus([0, 0, 0], u, radius * cos(angle)), v, radius * sin(angle))
  })
}

function onGrid({
  columns,
  rows,
  layers,
  origin,
  spacing,
  goalOffset,
}: Extract<Generator3d, { type: 'grid' }>): Place[] {
  return Array.from({ length: columns * rows * layers }, (_, i) => {
    const column = i % columns
    const row = Math.floor(i / columns) % rows
    const layer = Math.floor(i / (columns * rows))
    const position: ScenarioPoint3d = [
      origin[0] + column * spacing[0],
      origin[1] + row * spacing[1],
      origin[2] + layer * spacing[2],
    ]
    return { position, goal: goalOffset && plus(position, goalOffset, 1) }
  })
}

function plus(a: ScenarioPoint3d, b: ScenarioPoint3d, t: number): ScenarioPoint3d {
  return [a[0] + t * b[0], a[1] + t * b[1], a[2] + t * b[2]]
}

function cross(a: ScenarioPoint3d, b: ScenarioPoint3d): ScenarioPoint3d {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

function unit([x, y, z]: ScenarioPoint3d): ScenarioPoint3d {
  const length = Math.sqrt(x * x + y * y + z * z)
  return [x / length, y / length, z / length]
}
