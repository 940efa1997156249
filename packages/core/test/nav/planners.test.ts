import { describe, expect, it } from 'vitest'
import {
  FlowField,
  FlowFieldPlanner,
  GridPlanner,
  NavigationGrid,
  type PathPlanner,
  StraightPlanner,
  VisibilityRoadmap,
  WaypointPath,
} from '../../src/nav/index.ts'
import { pointToSegmentSq } from '../../src/neighbors/visibility.ts'
import type { ObstacleOptions, Point } from '../../src/types.ts'
import { check, randomFrom, seeds } from '../property.ts'

const box = (left: number, bottom: number, right: number, top: number): ObstacleOptions => ({
  type: 'polygon',
  vertices: [
    { x: left, y: bottom },
    { x: right, y: bottom },
    { x: right, y: top },
    { x: left, y: top },
  ],
})
const at = (x: number, y: number): Point => ({ x, y })
const length = (points: readonly Point[]) =>
  points.slice(1).reduce((sum, p, k) => sum + Math.hypot(p.x - points[k].x, p.y - points[k].y), 0)

/** Least distance from the way to the edges of the boxes. */
function clearance(way: readonly Point[], boxes: readonly ObstacleOptions[]): number {
  let least = Infinity
  for (const shape of boxes) {
    const corners = shape.type === 'circle' ? [] : shape.vertices
    corners.forEach((a, k) => {
      const b = corners[(k + 1) % corners.length]
      way.slice(1).forEach((q, n) => {
        for (let t = 0; t <= 1; t += 1 / 64) {
          const x = way[n].x + t * (q.x - way[n].x)
          const y = way[n].y + t * (q.y - way[n].y)
          least = Math.min(least, Math.sqrt(pointToSegmentSq(x, y, a.x, a.y, b.x, b.y)))
        }
      })
    })
  }
  return least
}

const planners: [string, (obstacles: ObstacleOptions[], radius: number) => PathPlanner][] = [
  ['visibility roadmap', (obstacles, radius) => new VisibilityRoadmap(obstacles, radius)],
  ['grid', (obstacles, radius) => new GridPlanner({ obstacles, radius, cellSize: 0.25 })],
  ['flow field', (obstacles, radius) => new FlowFieldPlanner({ obstacles, radius, cellSize: 0.25 })],
]

describe.each(planners)('%s', (_, planner) => {
  it('goes straight where nothing is in the way', () => {
    expect(planner([box(0, 5, 1, 6)], 0.3).findPath(at(-3, 0), at(4, 0.5))).toEqual([at(4, 0.5)])
  })

  it('walks round a box, hardly longer than the shortest way, at more than the radius from it', () => {
    const boxes = [box(-1, -3, 1, 1)]
    const way = [at(-4, 0), ...(planner(boxes, 0.3).findPath(at(-4, 0), at(4, 0)) ?? [])]
    // over the offset corners at (∓1, 1.3) or so
    const shortest = length([at(-4, 0), at(-1.15, 1.27), at(1.15, 1.27), at(4, 0)])
    expect(way.at(-1)).toEqual(at(4, 0))
    expect(length(way)).toBeGreaterThan(shortest - 0.05)
    expect(length(way)).toBeLessThan(shortest + 0.35)
    expect(clearance(way, boxes)).toBeGreaterThan(0.3)
  })

  it('takes a gap only with a disc that fits', () => {
    const boxes = [box(-0.5, -10, 0.5, -0.5), box(-0.5, 0.5, 0.5, 4)]
    const highest = (radius: number) =>
      Math.max(...(planner(boxes, radius).findPath(at(-4, 0), at(4, 0)) ?? []).map(({ y }) => y))
    expect(highest(0.4)).toBeLessThan(0.5)
    expect(highest(0.6)).toBeGreaterThan(4)
  })

  it('says that there is no way out of a closed room', () => {
    const walls: ObstacleOptions[] = [
      { type: 'polyline', vertices: [at(-2, -2), at(2, -2), at(2, 2), at(-2, 2), at(-2, -2)] },
    ]
    expect(planner(walls, 0.3).findPath(at(0, 0), at(5, 0))).toBeUndefined()
    expect(planner(walls, 0.3).findPath(at(1, 0), at(-1, 0))).toEqual([at(-1, 0)])
  })

  it('refuses places that are none', () => {
    const way = planner([box(0, 0, 1, 1)], 0.3)
    expect(() => way.findPath(at(Number.NaN, 0), at(5, 5))).toThrow('from.x must be a finite number of metres, got NaN')
    expect(() => way.findPath(at(5, 5), at(0, Infinity))).toThrow('to.y must be a finite number of metres')
  })

  it('keeps clear of random boxes, and finds a way whenever the roadmap does', () => {
    let found = 0
    check(
      seeds,
      (seed) => {
        const random = randomFrom(seed)
        const boxes = Array.from({ length: 6 }, () => {
          const [x, y] = [Math.floor(random(-6, 6)), Math.floor(random(-6, 6))]
          return box(x, y, x + Math.ceil(random(0, 3)), y + Math.ceil(random(0, 3)))
        })
        const [from, to] = [at(-8.4, random(-8, 8)), at(8.4, random(-8, 8))]
        const way = planner(boxes, 0.3).findPath(from, to)
        const best = new VisibilityRoadmap(boxes, 0.3).findPath(from, to)
        expect(way === undefined).toBe(best === undefined)
        if (way === undefined || best === undefined) return
        found++
        expect(clearance([from, ...way], boxes)).toBeGreaterThan(0.3)
        expect(length([from, ...way])).toBeGreaterThan(length([from, ...best]) * 0.99)
        expect(length([from, ...way])).toBeLessThan(length([from, ...best]) * 1.12 + 0.5)
      },
      40,
    )
    expect(found).toBeGreaterThan(30)
  })
})

describe('navigation grid', () => {
  it('links the cells of a corridor of one cell, and no corners', () => {
    // 3 × 2 cells of 1 m; the upper middle one is blocked
    const grid = new NavigationGrid({
      obstacles: [
        { type: 'room', vertices: [at(0, 0), at(3, 0), at(3, 2), at(2, 2), at(2, 1), at(1, 1), at(1, 2), at(0, 2)] },
      ],
      radius: 0.3,
      cellSize: 1,
    })
    expect([grid.columns, grid.rows, grid.minX, grid.minY]).toEqual([9, 8, -3, -3])
    const links = (x: number, y: number) => grid.links[grid.nodeAt(x, y)]
    const bits = (...numbers: number[]) => numbers.reduce((sum, k) => sum | (1 << k), 0)
    expect(links(0.5, 0.5)).toBe(bits(4, 6))
    expect(links(1.5, 0.5)).toBe(bits(3, 4))
    expect(links(2.5, 1.5)).toBe(bits(1))
    expect(links(1.5, 1.5) & bits(1)).toBe(0)
  })

  it('refuses what it cannot cover', () => {
    expect(() => new NavigationGrid({ obstacles: [], radius: 0.3 })).toThrow('needs obstacles or bounds')
    const bounds = { min: at(0, 0), max: at(1e6, 1e6) }
    expect(() => new NavigationGrid({ obstacles: [], radius: 0.3, bounds })).toThrow('is too large')
    expect(() => new NavigationGrid({ obstacles: [], radius: 0.3, bounds: { min: at(1, 0), max: at(0, 0) } })).toThrow(
      'bounds.min must not lie beyond bounds.max',
    )
    expect(() => new NavigationGrid({ obstacles: [], radius: -1, bounds })).toThrow('radius must be a positive number')
    expect(() => new NavigationGrid({ obstacles: [], radius: 1, cellsize: 2 } as never)).toThrow(
      'did you mean "cellSize"?',
    )
  })
})

describe('flow field', () => {
  const obstacles = [box(-1, -3, 1, 1)]
  const field = new FlowField({ obstacles, radius: 0.3, cellSize: 0.25 }, at(4, 0))

  it('points straight at a goal in sight, and over the corner at one that is not', () => {
    const out = at(0, 0)
    expect(field.directionInto(4, -2, out)).toBe(true)
    expect(out).toEqual(at(0, 1))
    expect(field.directionInto(-4, 0, out)).toBe(true)
    expect(out.x).toBeGreaterThan(0.8)
    expect(out.y).toBeGreaterThan(0.3)
    expect(Math.hypot(out.x, out.y)).toBeCloseTo(1, 12)
    expect(field.directionInto(4, 0, out)).toBe(false)
  })

  it('measures the way, within what diagonals of cells add', () => {
    expect(field.distance(4, -2)).toBeCloseTo(2, 1)
    const shortest = length([at(-4, 0), at(-1.15, 1.27), at(1.15, 1.27), at(4, 0)])
    expect(field.distance(-4, 0)).toBeGreaterThan(shortest)
    expect(field.distance(-4, 0)).toBeLessThan(1.09 * shortest + 0.3)
    expect(field.distance(0, 0)).toBe(Infinity)
  })

  it('leads to its own goal alone', () => {
    expect(() => field.findPath(at(0, 5), at(1, 5))).toThrow('this FlowField leads to (4, 0), not to (1, 5)')
  })

  it('is kept for goals that come up again, as many as asked for', () => {
    const planner = new FlowFieldPlanner({ obstacles, radius: 0.3 }, { mostFields: 2 })
    const first = planner.fieldTo(at(4, 0))
    planner.fieldTo(at(5, 0))
    expect(planner.fieldTo(at(4, 0))).toBe(first)
    planner.fieldTo(at(6, 0))
    expect(planner.fieldTo(at(4, 0))).toBe(first)
    planner.fieldTo(at(7, 0))
    planner.fieldTo(at(8, 0))
    expect(planner.fieldTo(at(4, 0))).not.toBe(first)
    expect(() => new FlowFieldPlanner({ obstacles, radius: 0.3 }, { mostFields: 0 })).toThrow('a whole number from 1')
  })
})

describe('straight and waypoint paths', () => {
  it('straight is straight', () => {
    expect(new StraightPlanner().findPath(at(0, 0), at(3, 4))).toEqual([at(3, 4)])
    expect(() => new StraightPlanner().findPath(at(0, 0), at(3, Number.NaN))).toThrow('to.y')
  })

  const corners = [at(0, 0), at(10, 0), at(10, 10), at(0, 10)]

  it('joins the route where it is nearest, follows it forwards or backwards, and leaves it nearest to the goal', () => {
    const route = new WaypointPath(corners)
    expect(route.findPath(at(4, -1), at(11, 5))).toEqual([at(4, 0), at(10, 0), at(10, 5), at(11, 5)])
    expect(route.findPath(at(11, 5), at(4, -1))).toEqual([at(10, 5), at(10, 0), at(4, 0), at(4, -1)])
    expect(route.findPath(at(2, 0), at(5, 0))).toEqual([at(5, 0)])
    expect(route.findPath(at(2, 0), at(2, 0))).toEqual([at(2, 0)])
  })

  it('a loop goes forwards alone', () => {
    const patrol = new WaypointPath(corners, { loop: true })
    expect(patrol.findPath(at(6, 0), at(4, 0))).toEqual([at(10, 0), at(10, 10), at(0, 10), at(0, 0), at(4, 0)])
    expect(patrol.findPath(at(0, 5), at(4, 0))).toEqual([at(0, 0), at(4, 0)])
  })

  it('refuses a route of one point', () => {
    expect(() => new WaypointPath([at(0, 0)])).toThrow('needs at least 2 points, got 1')
  })
})
