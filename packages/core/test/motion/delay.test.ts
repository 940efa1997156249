import { describe, expect, it, test } from 'vitest'
import { Simulation } from '../../src/simulation.ts'

/** Velocities along x of an agent that is told to go at 1 m/s, then at −1 m/s from its fifth step on. */
function told(actuationDelay: number, steps = 12, start = 0.25): number[] {
  const sim = new Simulation({ timeStep: 0.1, profile: 'rvo2' })
  const agent = sim.addAgent({
    position: { x: 0, y: 0 },
    velocity: { x: start, y: 0 },
    preferredVelocity: { x: 1, y: 0 },
    actuationDelay,
  })
  return Array.from({ length: steps }, (_, k) => {
    if (k === 4) sim.setPreferredVelocity(agent, -1, 0)
    sim.step()
    expect(sim.newVelocity(agent).x).toBe(k < 4 ? 1 : -1)
    return sim.velocity(agent).x
  })
}

describe('commands are acted on later', () => {
  it('by whole steps', () => {
    expect(told(0.3)).toEqual([0.25, 0.25, 0.25, 1, 1, 1, 1, -1, -1, -1, -1, -1])
    expect(told(0)).toEqual([1, 1, 1, 1, -1, -1, -1, -1, -1, -1, -1, -1])
  })

  it('by part of a step: the mean of what is done in it', () => {
    // 0.25 s: half of the third step still does what was told before
    const got = told(0.25)
    const wanted = [0.25, 0.25, 0.625, 1, 1, 1, 0, -1, -1, -1, -1, -1]
    got.forEach((value, k) => {
      expect(value).toBeCloseTo(wanted[k], 12)
    })
  })
})

test('is part of the state: a restored simulation goes on the same', () => {
  const sim = new Simulation({ timeStep: 0.1 })
  for (const side of [-1, 1]) {
    sim.addAgent({ position: { x: 3 * side, y: 0.2 }, goal: { x: -3 * side, y: 0 }, actuationDelay: 0.35 })
  }
  for (let k = 0; k < 7; k++) sim.step()
  const restored = Simulation.restore(sim.snapshot())
  expect(restored.hash()).toBe(sim.hash())
  for (const one of [sim, restored]) for (let k = 0; k < 30; k++) one.step()
  expect(restored.hash()).toBe(sim.hash())
})

test('scripted and held agents have none', () => {
  const sim = new Simulation({ timeStep: 0.1 })
  const script = { velocity: { x: 1, y: 0 } }
  const cart = sim.addAgent({ position: { x: 0, y: 0 }, velocity: { x: 0, y: 0 }, script, actuationDelay: 1 })
  const post = sim.addAgent({ position: { x: 5, y: 5 }, velocity: { x: 1, y: 0 }, hold: true, actuationDelay: 1 })
  sim.step()
  expect(sim.velocity(cart)).toEqual({ x: 1, y: 0 })
  expect(sim.velocity(post)).toEqual({ x: 0, y: 0 })
})

/** Smallest gap of two that meet, m, physical radii. */
function smallestGap(actuationDelay: number, safetyMargin: number): number {
  const sim = new Simulation({ timeStep: 0.05 })
  const agents = [-1, 1].map((side) =>
    sim.addAgent({
      position: { x: 6 * side, y: 0.1 * side },
      goal: { x: -6 * side, y: 0 },
      radius: 0.3,
      maxSpeed: 1.5,
      timeHorizon: 1,
      actuationDelay,
      safetyMargin,
    }),
  )
  let gap = Infinity
  while (sim.time < 12) {
    sim.step()
    const [p, q] = agents.map((agent) => sim.position(agent))
    gap = Math.min(gap, Math.hypot(p.x - q.x, p.y - q.y) - 0.6)
  }
  return gap
}

test('delay makes agents collide (G3), and the advised margin cures it', () => {
  expect(smallestGap(0, 0)).toBeGreaterThan(-1e-6)
  expect(smallestGap(0.5, 0)).toBeLessThan(-0.04)
  // delay · (v_A + v_B) = 0.5 · 2.6 m, half of it each
  expect(smallestGap(0.5, 0.65)).toBeGreaterThan(0)
})
