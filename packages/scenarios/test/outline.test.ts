import { describe, expect, test } from 'vitest'
import { mulberry32 } from '../src/generators/random.ts'
import { findSelfCrossing, hasNoArea, signedArea } from '../src/loader/outline.ts'
import type { ScenarioPoint } from '../src/schema/scenario-schema.ts'

describe('findSelfCrossing', () => {
  const cases: [string, ScenarioPoint[], [number, number] | undefined][] = [
    [
      'a square',
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ],
      undefined,
    ],
    [
      'a square, clockwise',
      [
        [0, 0],
        [0, 1],
        [1, 1],
        [1, 0],
      ],
      undefined,
    ],
    [
      'a bow tie',
      [
        [0, 0],
        [2, 2],
        [2, 0],
        [0, 2],
      ],
      [0, 2],
    ],
    [
      'a pentagram',
      [
        [0, 3],
        [2, -2],
        [-3, 1],
        [3, 1],
        [-2, -2],
      ],
      [1, 4],
    ],
    [
      'doubled vertices',
      [
        [0, 0],
        [0, 0],
        [2, 0],
        [2, 2],
        [2, 2],
        [0, 2],
        [0, 0],
      ],
      undefined,
    ],
    [
      'collinear vertices',
      [
        [0, 0],
        [1, 0],
        [2, 0],
        [2, 2],
        [1, 2],
        [0, 2],
        [0, 1],
      ],
      undefined,
    ],
    [
      'a corner against an edge',
      [
        [0, 0],
        [4, 0],
        [4, 4],
        [2, 0],
        [0, 4],
      ],
      undefined,
    ],
    [
      'a corner pushed through an edge',
      [
        [0, 0],
        [4, 0],
        [4, 4],
        [2, -1],
        [0, 4],
      ],
      [0, 3],
    ],
    [
      'two blocks that share a corner',
      [
        [0, 0],
        [2, 0],
        [2, 2],
        [4, 2],
        [4, 4],
        [2, 4],
        [2, 2],
        [0, 2],
      ],
      undefined,
    ],
    [
      'a way through the own corner',
      [
        [0, 0],
        [2, 2],
        [4, 4],
        [4, 0],
        [2, 2],
        [0, 4],
      ],
      [1, 4],
    ],
    [
      'a hole on a bridge',
      [
        [0, 0],
        [9, 0],
        [9, 9],
        [0, 9],
        [0, 0],
        [3, 3],
        [3, 6],
        [6, 6],
        [6, 3],
        [3, 3],
      ],
      undefined,
    ],
    [
      'too few vertices',
      [
        [0, 0],
        [1, 1],
        [0, 0],
      ],
      undefined,
    ],
  ]
  test.each(cases)('%s', (_, vertices, crossing) => {
    expect(findSelfCrossing(vertices)).toEqual(crossing)
  })

  // On a small grid corners fall on edges and on each other all the time.
  test.each([6, 20])('agrees with comparing all pairs, grid of %i', (size) => {
    const random = mulberry32(size)
    const draw = () => Math.floor(random() * size)
    let crossing = 0
    for (let k = 0; k < 4000; k++) {
      const vertices = Array.from({ length: 3 + Math.floor(random() * 7) }, (): ScenarioPoint => [draw(), draw()])
      const expected = crossesSlowly(vertices)
      if (expected) crossing++
      expect(findSelfCrossing(vertices) !== undefined, JSON.stringify(vertices)).toBe(expected)
    }
    expect(crossing).toBeGreaterThan(1000)
    expect(crossing).toBeLessThan(3500)
  })

  test('is not quadratic', () => {
    const n = 50_000
    // A star of long spikes: most pairs of edges have overlapping boxes, and half of all edges lie under the sweep at once.
    const star = Array.from({ length: n }, (_, i): ScenarioPoint => {
      const radius = i % 2 === 0 ? 100 : 50
      return [radius * Math.cos((2 * Math.PI * i) / n), radius * Math.sin((2 * Math.PI * i) / n)]
    })
    const start = performance.now()
    expect(findSelfCrossing(star)).toBeUndefined()
    star[777] = [0, 0.5]
    expect(findSelfCrossing(star)).toBeDefined()
    // All pairs would be 10⁹ comparisons.
    expect(performance.now() - start).toBeLessThan(10_000)
  })
})

/** All pairs of edges, and all corners on edges and on corners; for whole-numbered coordinates. */
function crossesSlowly(vertices: ScenarioPoint[]): boolean {
  const ring = vertices.filter((p, k) => k === 0 || !same(p, vertices[k - 1]))
  while (ring.length > 1 && same(ring[0], ring[ring.length - 1])) ring.pop()
  const n = ring.length
  const at = (k: number) => ring[(k + n) % n]
  for (let i = 0; n > 2 && i < n; i++) {
    for (let j = 0; j < n; j++) {
      if (i === j) continue
      const [a, b, c, d] = [at(i), at(i + 1), at(j), at(j + 1)]
      if (turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0) return true
      const isOn = turn(a, b, c) === 0 && (c[0] - a[0]) * (c[0] - b[0]) + (c[1] - a[1]) * (c[1] - b[1]) < 0
      if (isOn && turn(a, b, at(j - 1)) * turn(a, b, d) < 0) return true
      if (same(a, c) && separates(a, b, at(i - 1), at(j - 1), d)) return true
    }
  }
  return false
}

/** Whether the rays from `tip` to `from` and `to` have p and q on different sides, by their angles. */
function separates(tip: ScenarioPoint, from: ScenarioPoint, to: ScenarioPoint, p: ScenarioPoint, q: ScenarioPoint) {
  const angle = (r: ScenarioPoint) => Math.atan2(r[1] - tip[1], r[0] - tip[0])
  const above = (r: ScenarioPoint) => (angle(r) - angle(from) + 4 * Math.PI) % (2 * Math.PI)
  const sideOf = (r: ScenarioPoint) => {
    const isOnRay = [0, 2 * Math.PI, above(to)].some((ray) => Math.abs(above(r) - ray) < 1e-9)
    return isOnRay ? 0 : above(r) < above(to) ? 1 : -1
  }
  return sideOf(p) * sideOf(q) < 0
}

function same(a: ScenarioPoint, b: ScenarioPoint): boolean {
  return a[0] === b[0] && a[1] === b[1]
}

function turn(a: ScenarioPoint, b: ScenarioPoint, p: ScenarioPoint): number {
  return Math.sign((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]))
}

test('area: twice its size, with the sign of the winding', () => {
  const triangle: ScenarioPoint[] = [
    [1e6, 0],
    [1e6 + 3, 0],
    [1e6, 2],
  ]
  expect(signedArea(triangle)).toBe(6)
  expect(signedArea([...triangle].reverse())).toBe(-6)
  expect(hasNoArea(triangle)).toBe(false)
  expect(
    hasNoArea([
      [0.1, 0.1],
      [0.2, 0.2],
      [0.3, 0.3],
    ]),
  ).toBe(true)
})
