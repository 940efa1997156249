import { describe, expect, it } from 'vitest'
import { convexHull, diameterOf, pocketDepth } from '../../src/nav/convex-hull.ts'
import { simplifyObstacles } from '../../src/nav/index.ts'
import { pointToSegmentSq } from '../../src/neighbors/visibility.ts'
import type { ObstacleShape, Point } from '../../src/types.ts'
import { check, randomFrom, seeds } from '../property.ts'

const at = (x: number, y: number): Point => ({ x, y })
const box = (x: number, y: number, size: number): ObstacleShape => ({
  type: 'polygon',
  vertices: [at(x, y), at(x + size, y), at(x + size, y + size), at(x, y + size)],
})

describe('convex hull', () => {
  it('keeps the corners, counter-clockwise, and nothing on the edges between them', () => {
    const points = [at(0, 0), at(2, 0), at(1, 0), at(2, 2), at(1, 1), at(0, 2), at(0, 0)]
    expect(convexHull(points)).toEqual([at(0, 0), at(2, 0), at(2, 2), at(0, 2)])
    expect(convexHull([at(1, 1), at(1, 1)])).toEqual([at(1, 1)])
    expect(convexHull([at(0, 0), at(2, 2), at(1, 1)])).toEqual([at(0, 0), at(2, 2)])
    expect(diameterOf(points)).toBe(Math.sqrt(8))
  })

  it('a dent is as deep as its farthest corner, whichever way the outline runs', () => {
    const dented = [at(0, 0), at(4, 0), at(4, 3), at(2, 1), at(0, 3)]
    expect(pocketDepth(dented, convexHull(dented))).toBe(2)
    expect(pocketDepth(dented.slice().reverse(), convexHull(dented))).toBe(2)
    expect(pocketDepth([at(0, 0), at(1, 0), at(0, 1)], convexHull([at(0, 0), at(1, 0), at(0, 1)]))).toBe(0)
  })
})

describe('simplified obstacles', () => {
  it('small ones that stand together become one, far ones stay apart', () => {
    const { obstacles, error } = simplifyObstacles([box(0, 0, 0.2), box(0.3, 0.1, 0.2), box(9, 0, 0.2)], 0.5)
    expect(obstacles).toHaveLength(2)
    expect(obstacles[0]).toEqual({
      type: 'polygon',
      vertices: [
        at(0, 0),
        at(0.2, 0),
        at(0.5, 0.1),
        at(0.5, 0.30000000000000004),
        at(0.3, 0.30000000000000004),
        at(0, 0.2),
      ],
    })
    // from (0, 0) to (0.5, 0.3)
    expect(error).toBeCloseTo(Math.hypot(0.5, 0.3) / Math.sqrt(3), 12)
  })

  it('a shallow dent is filled, a deep one is not', () => {
    const dented: ObstacleShape = { type: 'polygon', vertices: [at(0, 0), at(40, 0), at(40, 3), at(20, 2.6), at(0, 3)] }
    expect(simplifyObstacles([dented], 0.3)).toEqual({ obstacles: [dented], error: 0 })
    const { obstacles, error } = simplifyObstacles([dented], 0.5)
    expect(error).toBeCloseTo(0.4, 12)
    expect(obstacles).toEqual([{ type: 'polygon', vertices: [at(0, 0), at(40, 0), at(40, 3), at(0, 3)] }])
  })

  it('rooms, and what stands alone and is no polygon, stay as they are', () => {
    const shapes: ObstacleShape[] = [
      { type: 'room', vertices: [at(0, 0), at(9, 0), at(9, 9), at(5, 8.9), at(0, 9)] },
      { type: 'circle', center: at(4, 4), radius: 1 },
      { type: 'polyline', vertices: [at(20, 0), at(20, 5)] },
    ]
    expect(simplifyObstacles(shapes, 0.5)).toEqual({ obstacles: shapes, error: 0 })
  })

  it('the tolerance may depend on the place', () => {
    const near = [box(0, 0, 0.2), box(0.3, 0, 0.2)]
    const far = [box(100, 0, 0.2), box(100.3, 0, 0.2)]
    const { obstacles } = simplifyObstacles([...near, ...far], ({ x }) => (x > 50 ? 1 : 0))
    expect(obstacles).toHaveLength(3)
  })

  it('holds the old obstacles, and adds nothing farther off than it says, which is no more than asked', () => {
    let merged = 0
    check(
      seeds,
      (seed) => {
        const random = randomFrom(seed)
        const shapes = Array.from({ length: 12 }, (): ObstacleShape => {
          const [x, y, r] = [random(0, 5), random(0, 5), random(0.05, 0.5)]
          if (random() < 0.2) return { type: 'circle', center: at(x, y), radius: r }
          const count = Math.floor(random(3, 8))
          const corner = (k: number) => {
            const size = r * random(0.3, 1)
            const angle = (2 * Math.PI * k) / count
            return at(x + size * Math.cos(angle), y + size * Math.sin(angle))
          }
          return { type: 'polygon', vertices: Array.from({ length: count }, (_, k) => corner(k)) }
        })
        const tolerance = random(0, 1)
        const { obstacles, error } = simplifyObstacles(shapes, tolerance)
        merged += shapes.length - obstacles.length
        expect(error).toBeLessThanOrEqual(tolerance)
        for (const shape of shapes) {
          const corners = shape.type === 'circle' ? [shape.center] : shape.vertices
          for (const p of corners) expect(distanceTo(obstacles, p)).toBeLessThan(1e-9)
        }
        // no place on a new border, nor in the middle of a new obstacle, is far from an old one
        for (const shape of obstacles) {
          if (shape.type === 'circle') continue
          const { vertices } = shape
          vertices.forEach((a, k) => {
            const b = vertices[(k + 1) % vertices.length]
            for (const t of [0.25, 0.5, 0.75]) {
              const p = at(a.x + t * (b.x - a.x), a.y + t * (b.y - a.y))
              expect(distanceTo(shapes, p)).toBeLessThan(error + 1e-9)
            }
          })
        }
      },
      100,
    )
    expect(merged).toBeGreaterThan(100)
  })

  it('refuses a tolerance that is none, and obstacles that are none', () => {
    expect(() => simplifyObstacles([box(0, 0, 1)], -1)).toThrow('tolerance must be 0 or a positive number of metres')
    expect(() => simplifyObstacles([box(0, 0, 1)], () => Number.NaN)).toThrow('tolerance must be')
    expect(() => simplifyObstacles([{ type: 'polygon', vertices: [at(0, 0)] }], 1)).toThrow('at least 3 different')
  })
})

/** 0 inside. */
function distanceTo(shapes: readonly ObstacleShape[], p: Point): number {
  let least = Infinity
  for (const shape of shapes) {
    if (shape.type === 'circle') {
      least = Math.min(least, Math.max(0, Math.hypot(p.x - shape.center.x, p.y - shape.center.y) - shape.radius))
      continue
    }
    const { vertices } = shape
    let inside = false
    vertices.forEach((a, k) => {
      const b = vertices[(k + 1) % vertices.length]
      least = Math.min(least, Math.sqrt(pointToSegmentSq(p.x, p.y, a.x, a.y, b.x, b.y)))
      if (a.y > p.y !== b.y > p.y && p.x < a.x + ((p.y - a.y) / (b.y - a.y)) * (b.x - a.x)) inside = !inside
    })
    if (inside && shape.type === 'polygon') return 0
  }
  return least
}
