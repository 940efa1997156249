import { type RunResult, runScenario, ScenarioRun } from '@makeway/scenarios'
import { expect, it } from 'vitest'
import { findBreakIt } from '../src/scenes/break-it.ts'
import { openScene } from '../src/simulation/open-scene.ts'

function runs(name: string): { broken: RunResult; cured: RunResult } {
  const { cure } = findBreakIt(name)!
  const [broken, cured] = [{}, cure].map((overrides) => runScenario(openScene({ scene: name }, overrides).resolved))
  return { broken, cured }
}

it('too few neighbors make agents sway; more of them calm them', () => {
  const { broken, cured } = runs('break/oscillation')
  expect(broken.metrics.oscillations).toBeGreaterThan(3 * cured.metrics.oscillations!)
  expect(cured.metrics.arrived).toBe(20)
})

it('without the cures the ring jams for good; with them all arrive', () => {
  const { broken, cured } = runs('break/deadlock')
  expect(broken.metrics.arrived).toBe(0)
  expect(broken.states.blocked).toBe(12)
  expect(cured.metrics.arrived).toBe(12)
})

it('a short horizon with weak brakes overlaps; a longer one does not', () => {
  const { broken, cured } = runs('break/collision')
  expect(broken.metrics.maxOverlap).toBeGreaterThan(0.05)
  expect(cured.metrics.maxOverlap).toBeLessThan(1e-3)
})

it('who minds everybody has all the others as neighbors; within 5 m there are a few', () => {
  const { cure } = findBreakIt('break/slow')!
  const [broken, cured] = [{}, cure].map((overrides) => {
    const run = new ScenarioRun(openScene({ scene: 'break/slow' }, overrides).resolved)
    return run.simulation.neighbors(run.handleOf(0)!).length
  })
  expect(broken).toBe(399)
  expect(cured).toBeLessThan(60)
})
