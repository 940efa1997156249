import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { feasibleRegion, type HalfPlane } from '../../src/trace/feasible-region.ts'
import { check } from '../property.ts'
import { flatten } from './flatten.ts'

const unit = { center: { x: 0, y: 0 }, radius: 1 }
const plane = (x: number, y: number, angle: number): HalfPlane => ({
  point: { x, y },
  direction: { x: Math.cos(angle), y: Math.sin(angle) },
})

/** Is the point inside the closed polygon (even–odd rule)? */
function contains(polygon: readonly { x: number; y: number }[], x: number, y: number): boolean {
  let inside = false
  polygon.forEach((a, k) => {
    const b = polygon[(k + 1) % polygon.length]
    if (a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) inside = !inside
  })
  return inside
}

describe('the feasible region', () => {
  it('is the whole disc without lines, and nothing when a line forbids all of it', () => {
    const region = feasibleRegion([], { center: { x: 2, y: 3 }, radius: 2 })!
    expect(region.parts.map(({ radius }) => radius)).toEqual([2, 2, 2, 2])
    expect(region.start).toEqual({ x: 4, y: 3 })
    expect(feasibleRegion([plane(0, 2, 0)], unit)).toBeUndefined()
    expect(feasibleRegion([], { center: { x: 0, y: 0 }, radius: 0 })).toBeUndefined()
  })

  it('of one line is a cap: one straight side, arcs around the rest', () => {
    // permitted: y ≥ 0.6, which the unit circle meets at x = ± 0.8
    const { start, parts } = feasibleRegion([plane(0, 0.6, 0)], unit)!
    const ends = [start, ...parts.map(({ to }) => to)]
    const straight = parts.findIndex(({ radius }) => radius === undefined)
    expect(parts.filter(({ radius }) => radius === undefined)).toHaveLength(1)
    expect(ends[straight].x).toBeCloseTo(-0.8, 12)
    expect(ends[straight + 1].x).toBeCloseTo(0.8, 12)
    expect(ends[straight].y).toBeCloseTo(0.6, 12)
  })

  it('cuts a cap that lies within one quarter of the disc', () => {
    const d = Math.SQRT1_2
    // permitted: x + y ≤ 1.4 · √½ · 2 … the cap at 45° lies wholly in the first quarter
    const { parts } = feasibleRegion([{ point: { x: 0.95 * d, y: 0.95 * d }, direction: { x: -d, y: d } }], unit)!
    expect(parts.filter(({ radius }) => radius === undefined)).toHaveLength(1)
    expect(parts).toHaveLength(6)
  })

  it('of three lines around the origin is their triangle', () => {
    const lines = [0, 1, 2].map((k) => {
      const angle = (2 * Math.PI * k) / 3
      return plane(0.2 * Math.sin(angle), -0.2 * Math.cos(angle), angle)
    })
    const { parts } = feasibleRegion(lines, unit)!
    expect(parts.every(({ radius }) => radius === undefined)).toBe(true)
    expect(parts).toHaveLength(3)
    for (const { to } of parts) expect(Math.hypot(to.x, to.y)).toBeCloseTo(0.4, 12)
  })

  it('holds exactly the points that the disc and every line permit', () => {
    const coordinate = fc.double({ min: -1.5, max: 1.5, noNaN: true })
    const angle = fc.double({ min: 0, max: 6.28, noNaN: true })
    const line = fc.tuple(coordinate, coordinate, angle).map(([x, y, a]) => plane(x, y, a))
    const points = fc.array(fc.tuple(coordinate, coordinate), { minLength: 20, maxLength: 20 })
    check(
      fc.record({ lines: fc.array(line, { maxLength: 6 }), points }),
      ({ lines, points }) => {
        const region = feasibleRegion(lines, unit)
        const polygon = region === undefined ? [] : flatten(region)
        for (const [x, y] of points) {
          const heights = lines.map(({ point: p, direction: d }) => d.x * (y - p.y) - d.y * (x - p.x))
          const room = Math.min(1 - Math.hypot(x, y), ...heights)
          // the arcs were made polygons: nothing is said of a sliver along the border
          if (Math.abs(room) > 1e-3) expect(contains(polygon, x, y)).toBe(room > 0)
        }
      },
      300,
    )
  })
})
