import { expect, test } from 'vitest'
import { Simulation3d } from '../../src/3d/index.ts'
import { Simulation } from '../../src/simulation.ts'

test.each(['default', 'rvo2'] as const)('what parameters() tells is what updateAgent takes, profile %s', (profile) => {
  const sim = new Simulation({ timeStep: 0.1, profile })
  const agents = [0, 0.3].map((x) => sim.addAgent({ position: { x, y: 0 }, goal: { x: 5 - x, y: 0 } }))
  const before = sim.hash()
  for (const agent of agents) sim.updateAgent(agent, sim.parameters(agent))
  expect(sim.hash()).toBe(before)

  const space = new Simulation3d({ timeStep: 0.1, profile })
  const one = space.addAgent({ position: { x: 0, y: 0, z: 0 } })
  const still = space.hash()
  space.updateAgent(one, space.parameters(one))
  expect(space.hash()).toBe(still)
})

test('an escape time of 0 is one time step', () => {
  const velocitiesAfter = (escapeTime: number) => {
    const sim = new Simulation({ timeStep: 0.1, profile: 'rvo2' })
    for (const x of [0, 0.3]) sim.addAgent({ position: { x, y: 0 }, preferredVelocity: { x: 0, y: 0 }, escapeTime })
    sim.step()
    return sim.agents.velocities.slice(0, 4)
  }
  expect(velocitiesAfter(0)).toEqual(velocitiesAfter(0.1))
  expect(velocitiesAfter(0)).not.toEqual(velocitiesAfter(0.2))
})
