import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ScalarKernel } from '../../src/kernel/scalar-kernel.ts'
import type { StepKernel } from '../../src/kernel/step-kernel.ts'
import type { NeighborIndex } from '../../src/neighbors/neighbor-index.ts'
import type { NeighborList } from '../../src/neighbors/neighbor-list.ts'
import type { SimulationOptions } from '../../src/simulation-options.ts'
import { check, seeds } from '../property.ts'
import { build, randomScene, type Scene } from '../scene.ts'

/** The slow twin of every index: offers everybody, backwards. */
class AllPairs implements NeighborIndex {
  private positions = new Float64Array(0)
  private count = 0

  build(positions: Float64Array, count: number): void {
    this.positions = Float64Array.from(positions)
    this.count = count
  }

  search(x: number, y: number, list: NeighborList): void {
    for (let i = this.count - 1; i >= 0; i--) {
      const dx = this.positions[2 * i] - x
      const dy = this.positions[2 * i + 1] - y
      list.offer(i, dx * dx + dy * dy)
    }
  }
}

function hashAfter(scene: Scene, steps: number, options: SimulationOptions): string {
  const { sim } = build(scene, options)
  for (let step = 0; step < steps; step++) sim.step()
  return sim.hash()
}

describe.each(['rvo2', 'default'] as const)('profile %s', (profile) => {
  it('grid, k-d tree and looking at everybody give the same bits', () => {
    check(
      fc.tuple(seeds, fc.integer({ min: 1, max: 12 })),
      ([seed, steps]) => {
        const scene = randomScene(seed)
        const grid = hashAfter(scene, steps, { profile, neighborSearch: 'grid' })
        expect(hashAfter(scene, steps, { profile, neighborSearch: 'kdtree' })).toBe(grid)
        expect(hashAfter(scene, steps, { profile, kernel: new ScalarKernel(new AllPairs()) })).toBe(grid)
      },
      60,
    )
  })

  it('what the search remembers from the last step changes no bit', () => {
    const forgetful: StepKernel = {
      name: 'forgetful',
      solve: (input, newVelocities, outcomes) => new ScalarKernel().solve(input, newVelocities, outcomes),
    }
    check(
      seeds,
      (seed) => {
        const scene = randomScene(seed)
        expect(hashAfter(scene, 10, { profile, kernel: forgetful })).toBe(hashAfter(scene, 10, { profile }))
      },
      30,
    )
  })

  it('a kernel may serve several simulations in turn', () => {
    check(
      fc.tuple(seeds, seeds),
      ([a, b]) => {
        const kernel = new ScalarKernel()
        const scenes = [randomScene(a), randomScene(b)]
        const sims = scenes.map((scene) => build(scene, { profile, kernel }).sim)
        for (let step = 0; step < 5; step++) for (const sim of sims) sim.step()
        expect(sims.map((sim) => sim.hash())).toEqual(scenes.map((scene) => hashAfter(scene, 5, { profile })))
      },
      30,
    )
  })

  it('simulations stepped in turn do not touch each other', () => {
    check(
      fc.tuple(seeds, seeds),
      ([a, b]) => {
        const scenes = [randomScene(a), randomScene(b)]
        const sims = scenes.map((scene) => build(scene, { profile }).sim)
        for (let step = 0; step < 5; step++) for (const sim of sims) sim.step()
        expect(sims.map((sim) => sim.hash())).toEqual(scenes.map((scene) => hashAfter(scene, 5, { profile })))
      },
      30,
    )
  })

  it('looking changes nothing: trace, neighbors, queries, views, hash and snapshot', () => {
    check(
      seeds,
      (seed) => {
        const scene = randomScene(seed)
        const { sim, handles } = build(scene, { profile })
        for (let step = 0; step < 5; step++) {
          for (const handle of handles) {
            sim.trace(handle)
            sim.neighbors(handle)
            sim.dropped(handle)
            sim.blockedBy(handle)
          }
          sim.nearest(0, 0, 3)
          sim.agentsWithinInto(0, 0, 3, [])
          sim.isVisible({ x: 0, y: 0 }, { x: 1, y: 1 })
          sim.solve()
          void sim.agents.positions
          sim.hash()
          sim.snapshot()
          sim.step()
        }
        expect(sim.hash()).toBe(hashAfter(scene, 5, { profile }))
      },
      20,
    )
  })
})
