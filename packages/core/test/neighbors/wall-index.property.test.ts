import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WallIndex } from '../../src/neighbors/wall-index.ts'
import { ObstacleStore } from '../../src/state/obstacle-store.ts'
import type { Walls } from '../../src/state/walls.ts'
import { check, randomFrom, seeds } from '../property.ts'

/** Random walls: short and long ones, polygons that share corners, circles. */
function randomWalls(random: (from?: number, to?: number) => number): Walls {
  const store = new ObstacleStore()
  const count = Math.floor(random(0, 30))
  for (let k = 0; k < count; k++) {
    const x = random(-20, 20)
    const y = random(-20, 20)
    const size = 10 ** random(-2, 1.5)
    const kind = Math.floor(random(0, 4))
    if (kind === 0) store.add('circle', [x, y], size, 0, 0)
    else if (kind === 1) store.add('loop', [x, y, x + random(-size, size), y + random(-size, size)], 0, 0, 0)
    else if (kind === 2) store.add('polygon', [x, y, x + size, y, x + size, y + size, x, y + size], 0, 0, 0)
    else store.add('polyline', [0, 0, x, y, x + 1, y + 1], 0, 0, 0)
  }
  return store.walls
}

/** Squared distance to an item, worked out the long way. */
function distanceSq(walls: Walls, item: number, x: number, y: number): number {
  if (item >= walls.count) {
    const [cx, cy, radius] = walls.circles.subarray(6 * (item - walls.count))
    return Math.max(0, Math.hypot(x - cx, y - cy) - radius) ** 2
  }
  const a = [walls.ax[item], walls.ay[item]]
  const e = [walls.bx[item] - a[0], walls.by[item] - a[1]]
  const s = Math.min(1, Math.max(0, ((x - a[0]) * e[0] + (y - a[1]) * e[1]) / (e[0] * e[0] + e[1] * e[1])))
  return (x - a[0] - s * e[0]) ** 2 + (y - a[1] - s * e[1]) ** 2
}

function isRightOf(walls: Walls, item: number, x: number, y: number): boolean {
  const { ax, ay, bx, by } = walls
  return (bx[item] - ax[item]) * (y - ay[item]) - (by[item] - ay[item]) * (x - ax[item]) < 0
}

describe('the index of walls', () => {
  it('finds every wall in range, seen from its right side or from both, nearest first', () => {
    let found = 0
    check(
      fc.tuple(seeds, fc.boolean(), fc.constantFrom(0.1, 1, 5, 100)),
      ([seed, bothSides, range]) => {
        const random = randomFrom(seed)
        const walls = randomWalls(random)
        const index = new WallIndex()
        index.build(walls)
        for (let k = 0; k < 20; k++) {
          const x = random(-30, 30)
          const y = random(-30, 30)
          index.search(x, y, range, bothSides)
          const items = [...index.items.subarray(0, index.count)]
          const expected = Array.from({ length: walls.count + walls.circleCount }, (_, item) => item)
            .filter((item) => item >= walls.count || bothSides || isRightOf(walls, item, x, y))
            .filter((item) => distanceSq(walls, item, x, y) < range * range)
          expect([...items].sort((a, b) => a - b)).toEqual(expected)
          const distances = items.map((item) => distanceSq(walls, item, x, y))
          for (let i = 1; i < items.length; i++) expect(distances[i]).toBeGreaterThanOrEqual(distances[i - 1] - 1e-9)
          found += items.length
        }
      },
      300,
    )
    expect(found).toBeGreaterThan(10000)
  })

  it('takes any number of walls', () => {
    const store = new ObstacleStore()
    const n = 1000
    const outline = Array.from({ length: n }, (_, k) => [
      5 * Math.cos((2 * Math.PI * k) / n),
      5 * Math.sin((2 * Math.PI * k) / n),
    ])
    store.add('room', outline.flat(), 0, 0, 0)
    const index = new WallIndex()
    index.build(store.walls)
    index.search(0, 0, 6, false)
    expect(index.count).toBe(n)
  })

  it('puts the edge of a corner first that is turned more to the point, however the scene is turned', () => {
    for (let k = 0; k < 12; k++) {
      const angle = (k * Math.PI) / 6 + 0.1
      const turn = (x: number, y: number) => [
        x * Math.cos(angle) - y * Math.sin(angle),
        x * Math.sin(angle) + y * Math.cos(angle),
      ]
      const store = new ObstacleStore()
      // seen from (−2, −3), the lower left corner is nearest, and the lower edge is farther behind it
      store.add('polygon', [turn(0, 0), turn(5, 0), turn(5, 5), turn(0, 5)].flat(), 0, 0, 0)
      const { walls } = store
      const index = new WallIndex()
      index.build(walls)
      const [x, y] = turn(-2, -3)
      index.search(x, y, 5, false)
      expect([...index.items.subarray(0, index.count)].map((item) => walls.vertex[item])).toEqual([0, 3])
    }
  })

  it('orders walls that are tied in all else by their coordinates, in whatever order they were added', () => {
    const sides = [
      [1, -1, 1, 1],
      [-1, -1, -1, 1],
      [-1, 1, 1, 1],
      [-1, -1, 1, -1],
    ]
    const order = (list: number[][]) => {
      const store = new ObstacleStore()
      for (const side of list) store.add('polyline', side, 0, 0, 0)
      const { walls } = store
      const index = new WallIndex()
      index.build(walls)
      index.search(0, 0, 2, false)
      const items = [...index.items.subarray(0, index.count)]
      return items.map((i) => [walls.ax[i], walls.ay[i], walls.bx[i], walls.by[i]].join())
    }
    expect(order(sides).length).toBe(4)
    expect(order([...sides].reverse())).toEqual(order(sides))
  })
})
