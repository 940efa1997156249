import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Simulation } from '../../src/simulation.ts'
import { CURE_NAMES } from '../../src/state/cures.ts'
import { check, randomFrom, seeds } from '../property.ts'
import { build, randomScene } from '../scene.ts'
import { Driver } from '../simulation/driver.ts'
import { CheckedKernel, simdKernel } from './checked-kernel.ts'
import { crowd } from './crowd.ts'

describe.each(['rvo2', 'default'] as const)('profile %s: the same bits as the scalar kernel', (profile) => {
  it('over small worlds of very different agents and walls', () => {
    const kernel = new CheckedKernel()
    check(
      seeds,
      (seed) => {
        const { sim } = build(randomScene(seed), { profile, kernel })
        for (let step = 0; step < 12; step++) sim.step()
      },
      120,
    )
    expect(kernel.outcomes.slice(0, 4).every((count) => count > 0)).toBe(true)
  })

  it('over crowds with roles, layers, limits, exact ties, agents in one place, and moving walls', () => {
    const kernel = new CheckedKernel()
    check(
      seeds,
      (seed) => {
        const sim = crowd(randomFrom(seed), { profile, kernel, timeStep: 0.1 })
        for (let step = 0; step < 20; step++) sim.step()
      },
      60,
    )
    expect(kernel.outcomes.slice(0, 4).every((count) => count > 0)).toBe(true)
  })

  it('with any of the cures on or off', () => {
    const kernel = new CheckedKernel()
    check(
      fc.tuple(seeds, fc.array(fc.boolean(), { minLength: CURE_NAMES.length, maxLength: CURE_NAMES.length })),
      ([seed, on]) => {
        const cures = Object.fromEntries(CURE_NAMES.map((name, k) => [name, on[k]]))
        const sim = crowd(randomFrom(seed), { profile, kernel, cures, timeStep: 0.1 })
        for (let step = 0; step < 6; step++) sim.step()
      },
      60,
    )
  })

  it.each(['rightTakesMore', 'giveWayToRight', 'fasterTakesMore'] as const)(
    'under the rule %s',
    (responsibilityRule) => {
      const kernel = new CheckedKernel()
      check(
        seeds,
        (seed) => {
          const sim = crowd(randomFrom(seed), { profile, kernel, responsibilityRule, timeStep: 0.1 })
          for (let step = 0; step < 12; step++) sim.step()
        },
        30,
      )
      expect(kernel.outcomes.slice(0, 4).every((count) => count > 0)).toBe(true)
    },
  )

  it('while agents and walls come, go and change', () => {
    const kernel = new CheckedKernel()
    check(
      seeds,
      (seed) => {
        const scene = randomScene(seed)
        const { sim, handles } = build(scene, { profile, kernel })
        const driver = new Driver(sim, randomFrom(seed), handles)
        for (let k = 0; k < 60; k++) driver.act()
      },
      60,
    )
  })

  it('over numbers of any size', () => {
    const magnitudes = [0, 1e-300, 1e-160, 1e-9, 1, 1e7, 1e60, 1e100]
    const kernel = new CheckedKernel()
    check(
      seeds,
      (seed) => {
        const random = randomFrom(seed)
        const size = () => magnitudes[Math.floor(random(0, magnitudes.length))]
        const point = (scale: number) => ({ x: scale * random(-1, 1), y: scale * random(-1, 1) })
        const sim = new Simulation({ profile, timeStep: 0.1, kernel })
        for (let i = 0; i < 6; i++) {
          sim.addAgent({
            position: point(random() < 0.3 ? size() : 3),
            velocity: point(random() < 0.3 ? size() : 1),
            radius: (random() < 0.3 && size()) || 0.3,
            maxSpeed: random() < 0.3 ? size() : 1.5,
            preferredVelocity: point(1.5),
          })
        }
        for (let step = 0; step < 3; step++) sim.step()
      },
      150,
    )
  })

  it('after many steps: equal hashes', () => {
    for (let seed = 1; seed <= 6; seed++) {
      const simd = crowd(randomFrom(seed), { profile, kernel: simdKernel(), timeStep: 0.1 })
      const scalar = crowd(randomFrom(seed), { profile, timeStep: 0.1 })
      for (let step = 0; step < 150; step++) {
        simd.step()
        scalar.step()
      }
      expect(simd.hash()).toBe(scalar.hash())
    }
  })
})

it('serves several simulations in turn, with what it learnt from one of no effect on the others', () => {
  const kernel = new CheckedKernel()
  const sims = [1, 2, 3].map((seed) =>
    crowd(randomFrom(seed), { profile: seed === 2 ? 'rvo2' : 'default', kernel, timeStep: 0.1 }),
  )
  for (let step = 0; step < 15; step++) for (const sim of sims) sim.step()
  expect(kernel.compared).toBe(15 * sims.reduce((sum, sim) => sum + sim.agentCount, 0))
})

it('takes in what changes between steps at thousands of agents, more than one chunk of rows', () => {
  const kernel = new CheckedKernel()
  const random = randomFrom(5)
  const sim = new Simulation({ profile: 'rvo2', timeStep: 0.1, kernel, capacity: 1 })
  for (let i = 0; i < 5000; i++) {
    const place = () => ({ x: random(0, 120), y: random(0, 120) })
    sim.addAgent({ position: place(), goal: place() })
  }
  for (let step = 0; step < 4; step++) sim.step()
  expect(kernel.compared).toBe(4 * 5000)
})
