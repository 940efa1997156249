import { describe, expect, it } from 'vitest'
import { Simulation } from '../../src/simulation.ts'

function walking(timeStep: number): Simulation {
  const sim = new Simulation({ timeStep })
  sim.addAgent({ position: { x: 0, y: 0 }, preferredVelocity: { x: 1, y: 0.5 } })
  return sim
}

describe('advance', () => {
  it('makes as many steps as fit in, and says how far the frame lies beyond the last', () => {
    const sim = walking(0.1)
    expect(sim.advance(0.25)).toBeCloseTo(0.5, 12)
    expect(sim.stepCount).toBe(2)
    expect(sim.advance(0.02)).toBeCloseTo(0.7, 12)
    expect(sim.stepCount).toBe(2)
    expect(sim.advance(0.03)).toBeCloseTo(0, 12)
    expect(sim.stepCount).toBe(3)
    expect(sim.advance(0)).toBeCloseTo(0, 12)
  })

  it.each([1 / 60, 0.1, 1 / 3, 0.007])('frames of exactly one step of %d s never starve', (timeStep) => {
    const sim = walking(timeStep)
    for (let frame = 1; frame <= 1000; frame++) {
      sim.advance(timeStep)
      expect(sim.stepCount).toBe(frame)
    }
  })

  it('leads where as many steps lead, however the frames fall', () => {
    const framed = walking(1 / 60)
    const stepped = walking(1 / 60)
    for (const dt of [0.013, 0.02, 0.0001, 0.05, 0.031]) framed.advance(dt)
    for (let step = 0; step < framed.stepCount; step++) stepped.step()
    expect(framed.stepCount).toBe(6)
    expect(framed.hash()).toBe(stepped.hash())
  })

  it('after an hour of sleep makes a few steps only, and counts what it left out', () => {
    const sim = walking(1 / 60)
    const factor = sim.advance(3600)
    expect(sim.stepCount).toBe(8)
    expect(factor).toBeGreaterThanOrEqual(0)
    expect(factor).toBeLessThan(1)
    expect(sim.skippedTime + sim.time + factor / 60).toBeCloseTo(3600, 6)
    expect(sim.advance(1 / 60)).toBeLessThan(1)
    expect(sim.stepCount).toBe(9)
  })
})

describe('time', () => {
  it('is a whole number of steps, without drift', () => {
    const sim = new Simulation({ timeStep: 0.1 })
    for (let step = 0; step < 36000; step++) sim.step()
    expect(sim.time).toBe(3600)
    expect(sim.stepCount).toBe(36000)
  })

  it('a long step is cut into parts under the default profile, and never under rvo2', () => {
    const run = (options: object, steps: number) => {
      const sim = new Simulation(options)
      sim.addAgent({ position: { x: -2, y: 0.1 }, preferredVelocity: { x: 1, y: 0 } })
      sim.addAgent({ position: { x: 2, y: 0 }, preferredVelocity: { x: -1, y: 0 } })
      for (let step = 0; step < steps; step++) sim.step()
      return sim.agents.positions.slice(0, 4)
    }
    const long = run({ timeStep: 0.3, maxInternalStep: 0.1 }, 5)
    const short = run({ timeStep: 0.1, maxInternalStep: 0.1 }, 15)
    for (let k = 0; k < 4; k++) expect(long[k]).toBeCloseTo(short[k], 9)
    const whole = run({ timeStep: 0.3, maxInternalStep: 0.3, profile: 'rvo2' }, 5)
    expect(run({ timeStep: 0.3, maxInternalStep: 0.1, profile: 'rvo2' }, 5)).toEqual(whole)
  })
})
