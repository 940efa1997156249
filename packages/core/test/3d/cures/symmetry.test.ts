import { describe, expect, test } from 'vitest'
import { cross, lengthOf } from '../reference/enumerate-program.ts'
import { build, runToGoals, swapping, vector } from '../scene.ts'

const unit = (v: readonly number[]) => v.map((c) => c / lengthOf(v))

const DIRECTIONS = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
  [3, 4, 0],
  [1, 2, 3],
  // along the axis that sides are told by
  [0.48, 0.36, 0.8],
]

describe('an exactly head-on pair passes', () => {
  test.each([1 / 60, 0.1, 0.25, 0.5])('dt %f', (timeStep) => {
    for (const direction of DIRECTIONS) {
      const place = unit(direction).map((c) => 5 * c)
      const run = build(swapping([place, place.map((c) => -c)]), { timeStep })
      const { arrived, time, worst } = runToGoals(run, 14)
      expect({ direction, arrived }).toEqual({ direction, arrived: 2 })
      expect(worst).toBeLessThan(1e-4)
      expect(time).toBeLessThan(10.6)
    }
  })

  test('but not under the rules of the reference, which has no plane for it: that is what the cure is for', () => {
    const run = build(
      swapping([
        [5, 0, 0],
        [-5, 0, 0],
      ]),
      { profile: 'rvo2' },
    )
    expect(runToGoals(run, 14).arrived).toBe(0)
    expect(run.sim.position(run.agents[0]).y).toBe(0)
  })

  test('exact overtaking too', () => {
    const run = build([
      { position: vector(-4, 0, 0), preferredVelocity: vector(1.6, 0, 0), maxSpeed: 2, radius: 0.5 },
      { position: vector(0, 0, 0), preferredVelocity: vector(0.4, 0, 0), maxSpeed: 2, radius: 0.5 },
    ])
    const { worst } = runToGoals(run, 12)
    expect(worst).toBeLessThan(1e-4)
    expect(run.sim.position(run.agents[0]).x - run.sim.position(run.agents[1]).x).toBeGreaterThan(6)
    expect(run.sim.velocity(run.agents[1]).x).toBeCloseTo(0.4, 6)
  })

  test('whoever is alone flies straight', () => {
    const run = build(swapping([[3, 4, 5]]))
    for (let k = 0; k < 50; k++) {
      run.sim.step()
      const { x, y, z } = run.sim.position(run.agents[0])
      expect(lengthOf(cross([x, y, z], [3, 4, 5]))).toBeLessThan(1e-12)
    }
  })
})

/** `count` places on a great circle across `normal`. */
function ring(count: number, normal: readonly number[]): number[][] {
  const n = unit(normal)
  const u = unit(cross(n, Math.abs(n[0]) < 0.9 ? [1, 0, 0] : [0, 1, 0]))
  const v = cross(n, u)
  const radius = Math.max(5, 0.6 * count)
  return Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count
    return u.map((c, k) => radius * (Math.cos(angle) * c + Math.sin(angle) * v[k]))
  })
}

describe('rings on a great circle finish', () => {
  test.each(Array.from({ length: 29 }, (_, i) => i + 2))('%i agents', (count) => {
    const settings = [
      [[0, 0, 1], 0.25, 2],
      [[0, 1, 0], 0.1, 3],
      [[0.48, 0.36, 0.8], 0.1, 10],
      [[3, -1, 2], 1 / 30, 5],
    ] as const
    for (const [normal, timeStep, timeHorizon] of settings) {
      const run = build(swapping(ring(count, normal), { timeHorizon }), { timeStep })
      const { arrived, time, worst } = runToGoals(run, 80)
      expect({ normal, timeStep, arrived }).toEqual({ normal, timeStep, arrived: count })
      expect(worst).toBeLessThan(1e-3)
      expect(time / (2 * Math.max(5, 0.6 * count))).toBeLessThan(1.4)
    }
  })
})

const signs = ([x, y, z]: number[]) =>
  [1, -1].flatMap((a) => [1, -1].flatMap((b) => [1, -1].map((c) => [a * x, b * y, c * z])))
const turns = ([x, y, z]: number[]) =>
  [
    [x, y, z],
    [y, z, x],
    [z, x, y],
  ].flatMap(signs)
const different = (places: number[][]) => [...new Map(places.map((p) => [p.map((c) => c + 0).join(), p])).values()]
const GOLDEN = (1 + Math.sqrt(5)) / 2

/** Corners of the most regular bodies, where everything that can be in the way at once is; and of a globe. */
const SOLIDS: Record<string, number[][]> = {
  octahedron: different(turns([1, 0, 0])),
  cube: signs([1, 1, 1]),
  icosahedron: different(turns([0, 1, GOLDEN])),
  cuboctahedron: different(turns([1, 1, 0])),
  dodecahedron: [...signs([1, 1, 1]), ...different(turns([0, 1 / GOLDEN, GOLDEN]))],
  globe: [1, 2, 3, 4, 5].flatMap((i) =>
    Array.from({ length: 8 }, (_, j) => {
      const [t, a] = [(Math.PI * i) / 6, (Math.PI * j) / 4]
      return [Math.sin(t) * Math.cos(a), Math.sin(t) * Math.sin(a), Math.cos(t)]
    }),
  ),
}

describe('antipodes on a sphere change places', () => {
  test.each([
    ['octahedron', 6],
    ['cube', 8],
    ['icosahedron', 12],
    ['cuboctahedron', 12],
    ['dodecahedron', 20],
    ['globe', 40],
  ])('corners of the %s: %i', (name, count) => {
    const radius = Math.max(5, 1.6 * Math.sqrt(count))
    const places = SOLIDS[name].map((corner) => unit(corner).map((c) => radius * c))
    expect(places).toHaveLength(count)
    for (const [timeStep, timeHorizon] of [
      [0.25, 2],
      [0.1, 5],
      [1 / 30, 3],
    ]) {
      const { arrived, time, worst } = runToGoals(build(swapping(places, { timeHorizon }), { timeStep }), 60)
      expect({ timeStep, arrived }).toEqual({ timeStep, arrived: count })
      expect(worst).toBeLessThan(1e-4)
      expect(time / (2 * radius)).toBeLessThan(1.4)
    }
  })
})
