import { describe, expect, it } from 'vitest'
import type { SolveTrace3d } from '../../../src/3d/index.ts'
import { check, randomFrom, seeds } from '../../property.ts'
import {
  isPermitted,
  lengthOf,
  nearestPermitted,
  type Plane,
  plus,
  smallestWorstViolation,
  worstViolation,
} from '../reference/enumerate-program.ts'
import { build, randomCrowd, vector } from '../scene.ts'

const planesOf = (trace: SolveTrace3d): Plane[] =>
  trace.planes.map(({ point, normal }): Plane => [point.x, point.y, point.z, normal.x, normal.y, normal.z])
const flat = ({ x, y, z }: { x: number; y: number; z: number }) => [x, y, z]

/**
 * What ORCA promises: if all use it with shares that sum to one, reach their new velocity at once, start without overlap,
 * overlook nobody within reach, and no program was relaxed, then no pair overlaps within the horizon if the velocities are
 * kept.
 */
describe.each(['rvo2', 'default'] as const)('the promise under profile %s', (profile) => {
  it('no pair that ORCA planes alone decide collides within the horizon', () => {
    let pairs = 0
    check(
      seeds,
      (seed) => {
        const random = randomFrom(seed)
        const count = Math.floor(random(2, 25))
        const horizon = random(0.5, 4)
        const room = Math.cbrt(count) * random(0.9, 2)
        const any = (size: number) => vector(random(-size, size), random(-size, size), random(-size, size))
        const places: { x: number; y: number; z: number }[] = []
        while (places.length < count) {
          const p = any(room)
          if (places.every((q) => Math.hypot(p.x - q.x, p.y - q.y, p.z - q.z) > 1.01)) places.push(p)
          else if (random() < 0.01) break
        }
        const crowd = places.map((position) => ({
          position,
          velocity: any(0.7),
          preferredVelocity: any(1),
          radius: 0.5,
          maxSpeed: 1.5,
          timeHorizon: horizon,
          neighborDistance: 'unlimited' as const,
          maxNeighbors: 'all' as const,
        }))
        const { sim, agents } = build(crowd, { profile, timeStep: 0.05 })
        const traces = agents.map((agent) => sim.trace(agent))
        const v = traces.map((trace) => flat(trace.newVelocity))
        for (let i = 0; i < agents.length; i++) {
          for (let j = 0; j < i; j++) {
            if (traces[i].kind === 'relaxed' || traces[j].kind === 'relaxed') continue
            pairs++
            const p = plus(flat(crowd[j].position), flat(crowd[i].position), -1)
            const w = plus(v[j], v[i], -1)
            expect(closest(p, w, horizon)).toBeGreaterThan(1 - 1e-6)
          }
        }
      },
      150,
    )
    expect(pairs).toBeGreaterThan(3000)
  })
})

/** Smallest length of p + t · w for 0 ≤ t ≤ end. */
function closest(p: readonly number[], w: readonly number[], end: number): number {
  const speedSq = w[0] * w[0] + w[1] * w[1] + w[2] * w[2]
  const t = speedSq > 0 ? -(p[0] * w[0] + p[1] * w[1] + p[2] * w[2]) / speedSq : 0
  return lengthOf(plus(p, w, Math.min(Math.max(t, 0), end)))
}

it('every solve is the best there is, against every plane, line and corner', () => {
  let satisfied = 0
  let relaxed = 0
  check(
    seeds,
    (seed) => {
      const crowd = randomCrowd(seed).map((agent) => ({
        ...agent,
        maxNeighbors: Math.min(agent.maxNeighbors as number, 6),
      }))
      const { sim, agents } = build(crowd, { profile: 'rvo2', timeStep: 0.125 })
      for (const agent of agents) {
        const trace = sim.trace(agent)
        const planes = planesOf(trace)
        const v = flat(trace.newVelocity)
        const wish = flat(trace.preferredVelocity)
        if (trace.kind === 'satisfied') {
          satisfied++
          // planes within 0.18° count as parallel, as in the reference
          expect(isPermitted(planes, trace.maxSpeed, v, 1e-2)).toBe(true)
          const best = nearestPermitted(planes, trace.maxSpeed, wish)
          if (best !== undefined)
            expect(lengthOf(plus(v, wish, -1))).toBeLessThanOrEqual(lengthOf(plus(best, wish, -1)) + 1e-6)
        } else {
          relaxed++
          const best = smallestWorstViolation([], planes, trace.maxSpeed)!
          expect(worstViolation(planes, v)).toBeLessThanOrEqual(Math.max(0, best) + 1e-2)
        }
      }
    },
    40,
  )
  expect(satisfied).toBeGreaterThan(300)
  expect(relaxed).toBeGreaterThan(20)
})

it.each(['rvo2', 'default'] as const)(
  'finite, within the maximum speed, position += velocity · dt under profile %s',
  (profile) => {
    check(
      seeds,
      (seed) => {
        const crowd = randomCrowd(seed)
        const { sim, agents } = build(crowd, { profile })
        for (let step = 0; step < 10; step++) {
          const before = agents.map((agent) => sim.position(agent))
          sim.step()
          agents.forEach((agent, i) => {
            const v = sim.velocity(agent)
            const p = sim.position(agent)
            expect([...flat(v), ...flat(p)].every(Number.isFinite)).toBe(true)
            expect(lengthOf(flat(v))).toBeLessThanOrEqual(crowd[i].maxSpeed! * (1 + 1e-12))
            expect(flat(p)).toEqual(flat(before[i]).map((c, k) => c + flat(v)[k] * 0.1))
          })
        }
      },
      40,
    )
  },
)
