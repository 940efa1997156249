import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Simulation } from '../../src/simulation.ts'
import type { SimulationOptions } from '../../src/simulation-options.ts'
import { check, randomFrom, seeds } from '../property.ts'
import { randomScene } from '../scene.ts'
import { Driver } from './driver.ts'

describe.each(['rvo2', 'default'] as const)('snapshots under profile %s', (profile) => {
  it('go on as if nothing had happened, whatever is done before and after', () => {
    check(
      fc.tuple(seeds, fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 40 })),
      ([seed, before, after]) => {
        const driver = started(seed, { profile })
        for (let k = 0; k < before; k++) driver.act()
        const restored = new Driver(
          Simulation.restore(driver.sim.snapshot(), { neighborSearch: 'kdtree' }),
          driver.random,
          driver.agents,
          driver.obstacles,
        )
        expect(restored.sim.hash()).toBe(driver.sim.hash())
        expect(restored.sim.snapshot()).toEqual(driver.sim.snapshot())
        driver.random = randomFrom(seed + 1)
        restored.random = randomFrom(seed + 1)
        for (let k = 0; k < after; k++) {
          driver.act()
          restored.act()
        }
        expect(restored.agents).toEqual(driver.agents)
        expect(restored.sim.hash()).toBe(driver.sim.hash())
        expect(restored.sim.time).toBe(driver.sim.time)
        expect(restored.sim.stepCount).toBe(driver.sim.stepCount)
      },
      60,
    )
  })

  it('hold how far a frame clock has come', () => {
    const sim = new Simulation({ profile, timeStep: 0.1 })
    sim.addAgent({ position: { x: 0, y: 0 }, preferredVelocity: { x: 1, y: 0 } })
    sim.advance(0.25)
    const restored = Simulation.restore(sim.snapshot())
    expect(restored.advance(0.06)).toBeCloseTo(sim.advance(0.06), 12)
    expect(restored.stepCount).toBe(3)
    sim.advance(1000)
    expect(Simulation.restore(sim.snapshot()).skippedTime).toBe(sim.skippedTime)
  })

  it('hold options of the simulation', () => {
    const sim = new Simulation({ profile, timeStep: 0.3, maxInternalStep: 0.05, cures: { separation: false } })
    const restored = Simulation.restore(sim.snapshot())
    expect(restored.timeStep).toBe(0.3)
    expect(restored.maxInternalStep).toBe(0.05)
    expect(restored.profile).toBe(profile)
    expect(restored.cures).toEqual(sim.cures)
  })
})

function started(seed: number, options: SimulationOptions): Driver {
  const scene = randomScene(seed)
  const sim = new Simulation({ timeStep: scene.timeStep, ...options })
  const obstacles = scene.obstacles.map((obstacle) => sim.addObstacle(obstacle))
  const agents = scene.agents.map((agent) => sim.addAgent(agent))
  return new Driver(sim, randomFrom(seed), agents, obstacles)
}

describe('bytes that are no snapshot', () => {
  it('are refused, and options that do not belong to a restore', () => {
    const sim = new Simulation()
    const bytes = sim.snapshot()
    expect(() => Simulation.restore(bytes.subarray(0, 80))).toThrow(/snapshot/)
    expect(() => Simulation.restore(new Uint8Array(1000))).toThrow(/not a makeway snapshot/)
    expect(() => Simulation.restore(null as never)).toThrow(TypeError)
    expect(() => Simulation.restore(bytes, { timeStep: 1 } as never)).toThrow(/"timeStep"/)
  })
})
