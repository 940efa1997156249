import { describe, expect, it } from 'vitest'
import { RVOSimulator } from '../../src/rvo2/index.ts'

describe('global time', () => {
  it('does not drift: an hour of tenths of a second is an hour', () => {
    const sim = new RVOSimulator()
    sim.setTimeStep(0.1)
    for (let step = 0; step < 36000; step++) sim.doStep()
    expect(sim.getGlobalTime()).toBe(3600)
  })

  it('goes on from where it was when the time step changes, and from what it is set to', () => {
    const sim = new RVOSimulator()
    sim.setTimeStep(0.25)
    sim.doStep()
    sim.doStep()
    sim.setTimeStep(0.5)
    expect(sim.getGlobalTime()).toBe(0.5)
    sim.doStep()
    expect(sim.getGlobalTime()).toBe(1)
    sim.setGlobalTime(100)
    expect(sim.getGlobalTime()).toBe(100)
    sim.doStep()
    expect(sim.getGlobalTime()).toBe(100.5)
  })
})
