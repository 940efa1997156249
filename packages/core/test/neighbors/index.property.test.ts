import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { KdTree } from '../../src/neighbors/kd-tree.ts'
import { NeighborList } from '../../src/neighbors/neighbor-list.ts'
import { UniformGrid } from '../../src/neighbors/uniform-grid.ts'
import { check, randomFrom, seeds } from '../property.ts'
import { nearestCenters, nearestSurfaces } from '../reference/all-pairs.ts'

/** Worlds of very different shapes: even, in clusters, on a lattice full of ties, in a line, in one place, far away. */
const SHAPES = ['even', 'clusters', 'lattice', 'line', 'onePlace', 'farAway', 'spreadOut'] as const

function place(shape: (typeof SHAPES)[number], count: number, random: (from?: number, to?: number) => number) {
  const positions = new Float64Array(2 * count)
  const centers = Array.from({ length: 4 }, () => [random(-500, 500), random(-500, 500)])
  for (let i = 0; i < count; i++) {
    const center = centers[Math.floor(random(0, 4))]
    const p = {
      even: () => [random(-10, 10), random(-10, 10)],
      clusters: () => [center[0] + random(-1, 1), center[1] + random(-1, 1)],
      lattice: () => [Math.floor(random(-4, 5)), Math.floor(random(-4, 5))],
      line: () => [random(-10, 10), 3],
      onePlace: () => [1, 2],
      farAway: () => [1e7 + random(-10, 10), -1e7 + random(-10, 10)],
      spreadOut: () => [random(-1, 1) * 2 ** random(0, 40), random(-1, 1) * 2 ** random(0, 40)],
    }[shape]()
    positions.set(p, 2 * i)
  }
  return positions
}

const world = fc.record({
  shape: fc.constantFrom(...SHAPES),
  count: fc.integer({ min: 0, max: 150 }),
  most: fc.constantFrom(0, 1, 2, 5, 10, 64, 1e9),
  range: fc.constantFrom(0.5, 1, 3, 8, 1000, Number.POSITIVE_INFINITY),
  seed: seeds,
})

describe.each([
  ['uniform grid', new UniformGrid()],
  ['k-d tree', new KdTree()],
])('%s', (_, index) => {
  it('finds whom looking at everybody finds, by centers, in the same order', () => {
    check(
      world,
      ({ shape, count, most, range, seed }) => {
        const positions = place(shape, count, randomFrom(seed))
        const list = new NeighborList()
        index.build(positions, count)
        for (let i = 0; i < count; i++) {
          list.beginCenters(i, most, range)
          if (most > 0) index.search(positions[2 * i], positions[2 * i + 1], list)
          const found = [...list.ids.subarray(0, list.count)]
          expect(found).toEqual(nearestCenters({ count, positions }, i, range, most))
        }
      },
      300,
    )
  })

  it('and by surfaces, with radii from small to huge', () => {
    check(
      world,
      ({ shape, count, most, range, seed }) => {
        const random = randomFrom(seed)
        const positions = place(shape, count, random)
        const radii = Float64Array.from({ length: count }, () => 0.1 * 2 ** random(0, 6))
        const list = new NeighborList()
        index.build(positions, count)
        for (let i = 0; i < count; i++) {
          list.beginSurfaces(i, most, range, radii, Math.max(...radii))
          if (most > 0) index.search(positions[2 * i], positions[2 * i + 1], list)
          const found = [...list.ids.subarray(0, list.count)]
          expect(found).toEqual(nearestSurfaces({ count, positions, radii }, i, range, most))
        }
      },
      300,
    )
  })

  it('finds from any point, not only from where somebody stands', () => {
    check(
      fc.tuple(
        world,
        fc.double({ min: -2000, max: 2000, noNaN: true }),
        fc.double({ min: -2000, max: 2000, noNaN: true }),
      ),
      ([{ shape, count, seed }, x, y]) => {
        const positions = place(shape, count, randomFrom(seed))
        const list = new NeighborList()
        index.build(positions, count)
        list.beginCenters(-1, 3, Number.POSITIVE_INFINITY)
        index.search(x, y, list)
        const withPoint = Float64Array.from([...positions, x, y])
        const expected = nearestCenters({ count: count + 1, positions: withPoint }, count, Number.POSITIVE_INFINITY, 3)
        expect([...list.ids.subarray(0, list.count)]).toEqual(expected)
      },
      300,
    )
  })

  it('gets by with the largest numbers there are', () => {
    const positions = Float64Array.of(-1.7e308, 0, 1.7e308, 1e308, 0, 0, 1, 0)
    const list = new NeighborList()
    index.build(positions, 4)
    list.beginCenters(2, 10, 5)
    index.search(0, 0, list)
    expect([...list.ids.subarray(0, list.count)]).toEqual([3])
  })

  it('respects layers', () => {
    const positions = Float64Array.from({ length: 40 }, (_, k) => (k % 2 === 0 ? k / 2 : 0))
    const layers = Float64Array.from({ length: 20 }, (_, k) => 1 << (k % 3))
    const list = new NeighborList()
    index.build(positions, 20)
    list.beginCenters(0, 4, 100)
    list.see(layers, 0b110)
    index.search(0, 0, list)
    expect([...list.ids.subarray(0, list.count)]).toEqual([1, 2, 4, 5])
  })
})
