import { describe, expect, it } from 'vitest'
import { isClear } from '../../src/neighbors/visibility.ts'
import { ObstacleStore } from '../../src/state/obstacle-store.ts'
import { check, randomFrom, seeds } from '../property.ts'

type Vector = [number, number]

describe('visibility', () => {
  it('is clear exactly below the distance from segment to wall', () => {
    let crossing = 0
    check(
      seeds,
      (seed) => {
        const random = randomFrom(seed)
        const point = (): Vector => [random(-5, 5), random(-5, 5)]
        const [p, q, a, b, c] = [point(), point(), point(), point(), point()]
        const radius = random(0.1, 2)
        const store = new ObstacleStore()
        store.add('polyline', [...a, ...b], 0, 0, 0)
        store.add('circle', c, radius, 0, 0)
        const toEdge = leastAlong(p, q, (x) => leastAlong(a, b, (y) => Math.hypot(x[0] - y[0], x[1] - y[1])))
        const toCircle = leastAlong(p, q, (x) => Math.hypot(x[0] - c[0], x[1] - c[1])) - radius
        const clearance = Math.min(toEdge, toCircle)
        const clear = (r: number) => isClear(store.walls, ...p, ...q, r)
        if (clearance < 1e-6) {
          crossing++
          expect(clear(0)).toBe(false)
        } else {
          expect(clear(clearance * (1 - 1e-6))).toBe(true)
          expect(clear(clearance * (1 + 1e-6))).toBe(false)
        }
      },
      500,
    )
    expect(crossing).toBeGreaterThan(100)
  })

  it('touching blocks, in the middle, at an end and along the way', () => {
    const store = new ObstacleStore()
    store.add('polyline', [0, 0, 4, 0], 0, 0, 0)
    const clear = (p: Vector, q: Vector, r = 0) => isClear(store.walls, ...p, ...q, r)
    expect(clear([1, 1], [3, 1])).toBe(true)
    expect(clear([1, 1], [3, 1], 1)).toBe(false)
    expect(clear([2, 3], [2, 0])).toBe(false)
    expect(clear([-2, 2], [2, -2])).toBe(false)
    expect(clear([-3, 0], [-1, 0])).toBe(true)
    expect(clear([-3, 0], [0, 0])).toBe(false)
    expect(clear([1, 0], [3, 0])).toBe(false)
    expect(clear([-1, -1], [-1, 1], 1)).toBe(false)
    expect(clear([-1, -1], [-1, 1], 0.999)).toBe(true)
  })

  it('a point to itself is a disc that stands there', () => {
    const store = new ObstacleStore()
    store.add('circle', [0, 0], 1, 0, 0)
    expect(isClear(store.walls, 3, 0, 3, 0, 1.9)).toBe(true)
    expect(isClear(store.walls, 3, 0, 3, 0, 2)).toBe(false)
  })
})

/** Least value of a convex function along a segment. */
function leastAlong(p: Vector, q: Vector, f: (x: Vector) => number): number {
  let from = 0
  let to = 1
  const at = (t: number) => f([p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])])
  for (let k = 0; k < 60; k++) {
    const third = (to - from) / 3
    if (at(from + third) < at(to - third)) to -= third
    else from += third
  }
  return at((from + to) / 2)
}
