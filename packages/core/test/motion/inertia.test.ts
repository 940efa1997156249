import { describe, expect, it, test } from 'vitest'
import { Simulation } from '../../src/simulation.ts'
import { build, overlap } from '../cures/motion.ts'

describe.each(['rvo2', 'default'] as const)('profile %s', (profile) => {
  it('blends the new velocity with the old one: 1 − 0.7^n of the wish after n steps', () => {
    const sim = new Simulation({ profile, timeStep: 0.1 })
    const agent = sim.addAgent({ position: { x: 0, y: 0 }, preferredVelocity: { x: 1, y: -0.5 }, inertia: 0.3 })
    let left = 1
    for (let n = 1; n <= 10; n++) {
      sim.step()
      left *= 0.7
      expect(sim.velocity(agent).x).toBeCloseTo(1 - left, 12)
      expect(sim.velocity(agent).y).toBeCloseTo(-0.5 * (1 - left), 12)
      expect(sim.newVelocity(agent)).toEqual(sim.velocity(agent))
    }
  })

  it('1 is none: the same bits as without', () => {
    const hash = (inertia?: number) => {
      const agents = [-1, 1].map((side) => ({
        position: { x: 5 * side, y: 0.1 * side },
        goal: { x: -5 * side, y: 0 },
        ...(inertia === undefined ? {} : { inertia }),
      }))
      const { sim } = build(agents, [], { profile })
      for (let step = 0; step < 60; step++) sim.step()
      return sim.hash()
    }
    expect(hash(1)).toBe(hash())
    expect(hash(0.3)).not.toBe(hash())
  })
})

test('scripted and held agents have none', () => {
  const sim = new Simulation({ timeStep: 0.1 })
  const cart = sim.addAgent({
    position: { x: 0, y: 0 },
    velocity: { x: 0, y: 0 },
    script: { velocity: { x: 1, y: 0 } },
    inertia: 0.1,
  })
  const post = sim.addAgent({ position: { x: 9, y: 9 }, velocity: { x: 1, y: 1 }, hold: true, inertia: 0.1 })
  sim.step()
  expect(sim.velocity(cart)).toEqual({ x: 1, y: 0 })
  expect(sim.velocity(post)).toEqual({ x: 0, y: 0 })
})

test('profile default: what the blend would break is taken out, walls hold', () => {
  const walls = [1, -1].map((side) => ({
    type: 'polyline' as const,
    vertices: [
      { x: -8, y: 1.5 * side },
      { x: 8, y: 1.5 * side },
    ],
  }))
  const agents = Array.from({ length: 8 }, (_, k) => {
    const side = k % 2 === 0 ? 1 : -1
    return { position: { x: side * (3 + k), y: 0.4 * ((k % 3) - 1) }, goal: { x: -side * (3 + k), y: 0 }, inertia: 0.3 }
  })
  const run = build(
    agents.map((agent) => ({ ...agent, radius: 0.3 })),
    walls,
  )
  let worst = 0
  let highest = 0
  while (run.sim.time < 20) {
    run.sim.step()
    worst = Math.max(worst, overlap(run))
    for (const agent of run.agents) highest = Math.max(highest, Math.abs(run.sim.position(agent).y))
  }
  expect(worst).toBeLessThan(1e-3)
  expect(highest).toBeLessThan(1.2 + 1e-9)
})
