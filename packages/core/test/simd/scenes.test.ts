import { resolveScenario, ScenarioRun, scenes, suite } from '@makeway/scenarios'
import { describe, expect, it } from 'vitest'
import { Simulation } from '../../src/simulation.ts'
import { CheckedKernel } from './checked-kernel.ts'

/** Methods other than ORCA are no kernel's business, and drives are code that no snapshot holds. */
const all = [...scenes, ...suite]
  .filter((scene) => {
    const { method, agents } = resolveScenario(scene.build())
    return method === 'orca' && agents.every(({ body }) => body?.drive === undefined)
  })
  .map((scene) => [scene.name, scene] as const)
/** Steps of each scene; every so many of them the checked kernel solves the state of the moment as well. */
const STEPS = 240
const EVERY = 8

describe.each(['rvo2', 'default'] as const)('built-in scenes and the suite under profile %s', (profile) => {
  it.each(all)('%s: the same bits as the scalar kernel', (_, scene) => {
    const run = new ScenarioRun({ ...resolveScenario(scene.build()), profile })
    const kernel = new CheckedKernel()
    for (let step = 0; step < STEPS; step++) {
      run.step()
      if (step % EVERY > 0) continue
      const twin = Simulation.restore(run.simulation.snapshot(), { kernel })
      twin.step()
      twin.step()
    }
    expect(kernel.compared).toBeGreaterThan(STEPS / EVERY)
  })
})
