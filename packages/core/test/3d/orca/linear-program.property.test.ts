import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LinearProgram } from '../../../src/3d/orca/linear-program.ts'
import { check, randomFrom } from '../../property.ts'
import {
  dot,
  farthestPermitted,
  isPermitted,
  lengthOf,
  nearestPermitted,
  type Plane,
  plus,
  smallestWorstViolation,
  type Velocity,
  violation,
  worstViolation,
} from '../reference/enumerate-program.ts'

const component = fc.integer({ min: -160, max: 160 }).map((k) => k / 64)
const point = fc.tuple(component, component, component)
// normals to the points of a coarse lattice: two of them are parallel, or several degrees apart
const whole = fc.integer({ min: -3, max: 3 })
const normal = fc
  .tuple(whole, whole, whole)
  .filter((n) => lengthOf(n) > 0)
  .map((n) => n.map((c) => c / lengthOf(n)))
const plane = fc.tuple(point, normal).map(([p, n]): Plane => [...p, ...n])
const problem = fc.record({
  planes: fc.array(plane, { maxLength: 6 }),
  maxSpeed: fc.integer({ min: 16, max: 192 }).map((k) => k / 64),
  wish: point,
  hard: fc.double({ min: 0, max: 0.5, noNaN: true }),
})
type Problem = { planes: Plane[]; maxSpeed: number; wish: Velocity; hard: number }

const TOLERANCE = 1e-7
const distance = (a: Velocity, b: Velocity) => lengthOf(plus(a, b, -1))
const hardCountOf = ({ planes, hard }: Problem) => Math.floor(hard * planes.length)
const flat = (planes: readonly Plane[]) => Float64Array.from(planes.flat())

function solve({ planes, maxSpeed, wish }: Problem, hardCount: number) {
  const program = new LinearProgram()
  const failed = program.solve(flat(planes), planes.length, hardCount, maxSpeed, wish[0], wish[1], wish[2])
  return { failed, v: [program.x, program.y, program.z] }
}

describe('the linear programs against every plane, every line and every corner', () => {
  it('find the nearest permitted velocity, and none where there is none', () => {
    let feasible = 0
    let infeasible = 0
    check(
      problem,
      (p) => {
        const { failed, v } = solve(p, 0)
        const best = nearestPermitted(p.planes, p.maxSpeed, p.wish)
        if (failed < 0) {
          feasible++
          expect(isPermitted(p.planes, p.maxSpeed, v, TOLERANCE)).toBe(true)
          expect(best).toBeDefined()
          expect(distance(v, p.wish)).toBeCloseTo(distance(best!, p.wish), 7)
          return
        }
        infeasible++
        if (best === undefined) return
        // both say so only where what is permitted is flat, up to rounding
        const narrow = p.planes.map((q): Plane => [...plus(q, q.slice(3), 1e-6), ...q.slice(3)])
        expect(nearestPermitted(narrow, p.maxSpeed - 1e-6, p.wish)).toBeUndefined()
      },
      1500,
    )
    expect(feasible).toBeGreaterThan(300)
    expect(infeasible).toBeGreaterThan(300)
  })

  it('go as far as is permitted in a direction', () => {
    let compared = 0
    check(
      fc.tuple(problem, normal),
      ([p, way]) => {
        const program = new LinearProgram()
        const count = p.planes.length
        const failed = program.solveToward(flat(p.planes), count, 0, p.maxSpeed, way[0], way[1], way[2])
        if (failed >= 0) return
        compared++
        const best = farthestPermitted(p.planes, p.maxSpeed, way)!
        expect(dot([program.x, program.y, program.z], way)).toBeCloseTo(dot(best, way), 6)
      },
      800,
    )
    expect(compared).toBeGreaterThan(200)
  })

  it('relax to the smallest largest violation', () => {
    let relaxed = 0
    check(
      problem,
      (p) => {
        const hardCount = hardCountOf(p)
        const { failed, v } = solve(p, hardCount)
        // hard planes in conflict among themselves have no optimum
        if (failed < 0 || failed < hardCount) return
        relaxed++
        const soft = p.planes.slice(hardCount)
        const best = smallestWorstViolation(p.planes.slice(0, hardCount), soft, p.maxSpeed)!
        expect(worstViolation(soft, v)).toBeLessThanOrEqual(Math.max(0, best) + 1e-6)
        expect(worstViolation(soft, v)).toBeGreaterThanOrEqual(best - 1e-6)
      },
      800,
    )
    expect(relaxed).toBeGreaterThan(200)
  })

  it('keep hard planes wherever they can be kept, and the speed always', () => {
    check(
      problem,
      (p) => {
        const hardCount = hardCountOf(p)
        const { failed, v } = solve(p, hardCount)
        expect(lengthOf(v)).toBeLessThanOrEqual(p.maxSpeed * (1 + 1e-15))
        if (failed >= 0 && failed < hardCount) return
        for (const hard of p.planes.slice(0, hardCount)) expect(violation(hard, v)).toBeLessThanOrEqual(1e-9)
      },
      1000,
    )
  })
})

/** Twenty or thirty planes are too many to try every corner: no velocity drawn at random is better. */
it('many planes: no sampled velocity is nearer, or violated less', () => {
  const random = randomFrom(Number(process.env.SEED ?? 7))
  let satisfied = 0
  let relaxed = 0
  const ball = (radius: number) => {
    for (;;) {
      const v = [random(-radius, radius), random(-radius, radius), random(-radius, radius)]
      if (lengthOf(v) <= radius) return v
    }
  }
  for (let k = 0; k < 120; k++) {
    const maxSpeed = 2
    const tight = random(-0.6, 0.9)
    const planes = Array.from({ length: Math.floor(random(5, 40)) }, (): Plane => {
      const n = ball(1)
      const unit = n.map((c) => c / lengthOf(n))
      const offset = random(-1.5, tight)
      return [...unit.map((c) => c * offset), ...unit]
    })
    const wish = ball(3)
    const { failed, v } = solve({ planes, maxSpeed, wish, hard: 0 }, 0)
    if (failed < 0) satisfied++
    else relaxed++
    if (failed < 0) expect(isPermitted(planes, maxSpeed, v)).toBe(true)
    const cost = (u: Velocity) => (failed >= 0 ? worstViolation(planes, u) : distance(u, wish))
    let best = Number.POSITIVE_INFINITY
    for (let s = 0; s < 3000; s++) {
      // all over the ball, and closer and closer around the result
      const u = s < 1000 ? ball(maxSpeed) : plus(v, ball(10 ** random(-6, 0)))
      if (lengthOf(u) > maxSpeed || (failed < 0 && !isPermitted(planes, maxSpeed, u, 0))) continue
      best = Math.min(best, cost(u))
    }
    expect(best).toBeGreaterThan(cost(v) - 1e-9)
  }
  expect(satisfied).toBeGreaterThan(20)
  expect(relaxed).toBeGreaterThan(20)
})
