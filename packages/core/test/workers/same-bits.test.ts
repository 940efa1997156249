/** Whoever solves an agent, the bits are those of the scalar kernel alone. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Simulation } from '../../src/simulation.ts'
import { BEAT, type Control, wordOf } from '../../src/workers/control.ts'
import { createWorkerKernel, type SharedKernel } from '../../src/workers/index.ts'
import { check, randomFrom, seeds } from '../property.ts'
import { build, randomScene } from '../scene.ts'
import { Driver } from '../simulation/driver.ts'
import { crowd, hashAfter } from './crowd.ts'

/** Nobody may fall back. */
function warn(message: string): never {
  throw new Error(message)
}

const teams = [1, 2, 3, 8].flatMap((workers) => (['scalar', 'simd'] as const).map((name) => ({ workers, name })))

describe.each(teams)('$workers workers with the kernel $name', ({ workers, name }) => {
  let kernel: SharedKernel
  /** hands out so few agents at a time that even small scenes are shared */
  let greedy: SharedKernel

  beforeAll(async () => {
    kernel = await createWorkerKernel({ workers, kernel: name, warn })
    greedy = await createWorkerKernel({ workers, kernel: name, chunkSize: 1, warn })
  })
  afterAll(() => Promise.all([kernel.dispose(), greedy.dispose()]))

  it('are there', () => {
    expect(kernel.workers).toBe(workers)
    expect(kernel.name).toBe('workers')
  })

  describe.each(['rvo2', 'default'] as const)('profile %s', (profile) => {
    it('in a crowd', () => {
      const scene = crowd(700)
      expect(hashAfter(scene, 12, { profile, kernel })).toBe(hashAfter(scene, 12, { profile }))
    })

    it('in small scenes of all kinds', () => {
      check(
        fc.tuple(seeds, fc.integer({ min: 1, max: 12 })),
        ([seed, steps]) => {
          const scene = randomScene(seed)
          expect(hashAfter(scene, steps, { profile, kernel: greedy })).toBe(hashAfter(scene, steps, { profile }))
        },
        15,
      )
    })

    it('under a rule, with priorities', () => {
      const scene = crowd(300)
      scene.agents.forEach((agent, i) => {
        agent.priority = i % 3
      })
      const options = { profile, responsibilityRule: 'rightTakesMore' } as const
      expect(hashAfter(scene, 8, { ...options, kernel })).toBe(hashAfter(scene, 8, options))
    })

    it('while agents and walls come, change and go', () => {
      check(
        seeds,
        (seed) => {
          const scene = randomScene(seed)
          const [alone, shared] = [{ profile }, { profile, kernel: greedy }].map((options) => {
            const { sim, handles } = build(scene, options)
            const driver = new Driver(sim, randomFrom(seed), handles)
            for (let action = 0; action < 80; action++) driver.act()
            return sim.hash()
          })
          expect(shared).toBe(alone)
        },
        6,
      )
    })

    it('for several simulations in turn', () => {
      const scenes = [crowd(300, 2), randomScene(3), crowd(500, 4)]
      const sims = scenes.map((scene) => build(scene, { profile, kernel }).sim)
      for (let step = 0; step < 6; step++) for (const sim of sims) sim.step()
      expect(sims.map((sim) => sim.hash())).toEqual(scenes.map((scene) => hashAfter(scene, 6, { profile })))
    })
  })

  it('with columns that lie elsewhere and are copied', () => {
    const copying = { name: 'copying', solve: greedy.solve.bind(greedy) }
    expect(hashAfter(crowd(300), 6, { kernel: copying })).toBe(hashAfter(crowd(300), 6, {}))
  })

  it('with columns that lie in shared memory from the start', () => {
    const { sim } = build(crowd(300), { kernel })
    expect(sim.agents.positions.buffer).toBeInstanceOf(SharedArrayBuffer)
    expect(sim.agents.newVelocities.buffer).toBeInstanceOf(SharedArrayBuffer)
  })

  it('from a snapshot', () => {
    const { sim } = build(crowd(300), { kernel })
    sim.step()
    const restored = Simulation.restore(sim.snapshot(), { kernel })
    const alone = Simulation.restore(sim.snapshot())
    for (const one of [sim, restored, alone]) for (let step = 0; step < 5; step++) one.step()
    expect(restored.hash()).toBe(alone.hash())
    expect(sim.hash()).toBe(alone.hash())
  })
})

it('finds neighbors by the k-d tree too', async () => {
  const kernel = await createWorkerKernel({ workers: 2, neighborSearch: 'kdtree', chunkSize: 16 })
  expect(hashAfter(crowd(400), 10, { kernel })).toBe(hashAfter(crowd(400), 10, {}))
  await kernel.dispose()
})

it.each(['scalar', 'simd'] as const)('every worker takes part, kernel %s', async (name) => {
  const kernel = await createWorkerKernel({ workers: 3, kernel: name, chunkSize: 4, warn })
  const { words } = (kernel as unknown as { control: Control }).control
  const { sim } = build(crowd(2000), { kernel })
  const beats = () => [0, 1, 2].map((worker) => words[wordOf(worker, BEAT)])
  for (let step = 0; step < 100 && beats().includes(0); step++) sim.step()
  expect(beats()).not.toContain(0)
  await kernel.dispose()
})

it('threads that have been away sort a world that has grown as all others do', async () => {
  const kernel = await createWorkerKernel({ workers: 3, kernel: 'simd', chunkSize: 8, warn })
  // so small that the calling thread does them alone; then one that every worker meets with other room than it
  const scenes = [crowd(6, 1), crowd(90, 2), crowd(100, 3), crowd(400, 4), crowd(7, 5), crowd(430, 6)]
  const sims = scenes.map((scene) => build(scene, { profile: 'rvo2', kernel }).sim)
  for (const [k, sim] of sims.entries()) for (let step = 0; step < 3 + k; step++) sim.step()
  const alone = scenes.map((scene, k) => hashAfter(scene, 3 + k, { profile: 'rvo2' }))
  expect(sims.map((sim) => sim.hash())).toEqual(alone)
  await kernel.dispose()
})

it('refuses an index that the SIMD kernel does not have, and optimisation velocities that it does not know', async () => {
  await expect(createWorkerKernel({ workers: 1, kernel: 'simd', neighborSearch: 'kdtree' })).rejects.toThrow(
    'neighborSearch "kdtree" goes with kernel "scalar"',
  )
  for (const workers of [0, 1]) {
    const kernel = await createWorkerKernel({ workers, kernel: 'simd', warn })
    expect(() => new Simulation({ kernel, optimizationVelocity: 'preferred' })).toThrow('current velocities only')
    await kernel.dispose()
  }
})
