import { describe, expect, it } from 'vitest'
import { Simulation } from '../../src/simulation.ts'
import { check, randomFrom, seeds } from '../property.ts'

/** From below what a square can hold to far beyond anything with a meaning. */
const MAGNITUDES = [0, 1e-300, 1e-160, 1e-9, 1, 1e7, 1e60, 1e100]

describe.each(['rvo2', 'default'] as const)('numbers of any size under profile %s', (profile) => {
  it.each(['positions', 'velocities', 'radii', 'speeds'])('%s: what comes out is finite', (extreme) => {
    check(
      seeds,
      (seed) => {
        const random = randomFrom(seed)
        const size = () => MAGNITUDES[Math.floor(random(0, MAGNITUDES.length))]
        const anything = () => ({ x: size() * random(-1, 1), y: size() * random(-1, 1) })
        const usual = () => ({ x: random(0, 3), y: random(0, 3) })
        const sim = new Simulation({ profile, timeStep: 0.1 })
        for (let i = 0; i < 5; i++) {
          sim.addAgent({
            position: extreme === 'positions' ? anything() : usual(),
            velocity: extreme === 'velocities' ? anything() : usual(),
            radius: extreme === 'radii' ? size() || 1 : 0.3,
            maxSpeed: extreme === 'speeds' ? size() : 1.5,
            ...(random() < 0.5 ? { goal: anything() } : { preferredVelocity: anything() }),
          })
        }
        const end = extreme === 'positions' ? anything() : { x: 4, y: 4 }
        sim.addObstacle({ type: 'polyline', vertices: [usual(), end] })
        sim.addObstacle({ type: 'circle', center: usual(), radius: extreme === 'radii' ? size() || 1 : 0.5 })
        for (let step = 0; step < 3; step++) sim.step()
        const { positions, velocities, count } = sim.agents
        const numbers = [...positions.subarray(0, 2 * count), ...velocities.subarray(0, 2 * count)]
        expect(numbers.every(Number.isFinite), numbers.join()).toBe(true)
      },
      200,
    )
  })
})
