import { describe, expect, it } from 'vitest'
import { Simulation } from '../../src/simulation.ts'
import type { AgentOptions } from '../../src/types.ts'

/** Two of radius ½ that stand 0.8 m apart, so 0.2 m deep in each other. */
function overlapping(
  options: ConstructorParameters<typeof Simulation>[0],
  a: Partial<AgentOptions> = {},
  b: Partial<AgentOptions> = {},
) {
  const sim = new Simulation(options)
  const common = { radius: 0.5, maxSpeed: 50, neighborDistance: 10 }
  const first = sim.addAgent({ ...common, position: { x: 0, y: 0 }, ...a })
  const second = sim.addAgent({ ...common, position: { x: 0.8, y: 0 }, ...b })
  const depth = () => 1 - (sim.position(second).x - sim.position(first).x)
  return { sim, first, second, depth }
}

describe('profile rvo2', () => {
  it('undoes an overlap within the time step', () => {
    for (const timeStep of [0.25, 0.125]) {
      const { sim, first, depth } = overlapping({ profile: 'rvo2', timeStep })
      expect(sim.trace(first).lines[0].case).toBe('overlap')
      sim.step()
      expect(depth()).toBeCloseTo(0, 12)
      // half each
      expect(sim.velocity(first).x).toBeCloseTo(-0.1 / timeStep, 12)
    }
  })

  it('with an escape time T: the speed that would undo it within T, by the smaller T of the two', () => {
    const { sim, first, depth } = overlapping(
      { profile: 'rvo2', timeStep: 0.125 },
      { escapeTime: 0.5 },
      { escapeTime: 2 },
    )
    sim.step()
    expect(sim.velocity(first).x).toBeCloseTo(-0.1 / 0.5, 12)
    expect(depth()).toBeCloseTo(0.2 - (0.2 / 0.5) * 0.125, 12)
  })
})

describe('profile default', () => {
  it('an overlap decays with the smaller escape time: by dt/T of its depth in a step', () => {
    for (const timeStep of [0.1, 0.05, 0.02]) {
      const { sim, depth } = overlapping({ timeStep }, { escapeTime: 0.4 }, { escapeTime: 3 })
      while (sim.time < 0.4 - 1e-9) sim.step()
      expect(depth()).toBeCloseTo(0.2 * (1 - timeStep / 0.4) ** sim.stepCount, 9)
    }
    // in short steps that is exp(−t/T)
    const { sim, depth } = overlapping({ timeStep: 0.001 }, { escapeTime: 0.4 }, { escapeTime: 3 })
    while (sim.time < 0.4 - 1e-9) sim.step()
    expect(depth()).toBeCloseTo(0.2 * Math.exp(-1), 3)
  })

  it('takes 0.25 s unless told', () => {
    const { sim, depth } = overlapping({ timeStep: 0.05 })
    sim.step()
    expect(depth()).toBeCloseTo(0.2 * (1 - 0.05 / 0.25), 9)
  })

  it('is no faster than one sum of radii a second, and no slower than a tenth of it', () => {
    const { sim, depth } = overlapping({ timeStep: 0.05 }, {}, { position: { x: 0.2, y: 0 } })
    sim.step()
    expect(depth()).toBeCloseTo(0.8 - 0.05, 9)
    for (let step = 0; step < 60; step++) sim.step()
    expect(depth()).toBeCloseTo(0, 9)
  })
})
