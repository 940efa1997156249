import type { Observation } from '../metrics/metric.ts'
import type { ResolvedScenario } from '../resolved.ts'
import type { RunResult } from './result.ts'
import { type RunOptions, ScenarioRun } from './scenario-run.ts'

export interface RunCallbacks extends RunOptions {
  onProgress?: (stepsDone: number, totalSteps: number) => void
  /** Called at t = 0 and after every step. The sample in it is filled again by the next one. */
  onSample?: (observation: Observation) => void
}

/** Runs a scenario to its end. */
export function runScenario(scenario: ResolvedScenario, callbacks: RunCallbacks = {}): RunResult {
  const { onProgress, onSample, ...options } = callbacks
  const run = new ScenarioRun(scenario, options)
  onSample?.(run.observation)
  while (!run.isFinished) {
    const observation = run.step()
    onSample?.(observation)
    onProgress?.(run.stepCount, run.totalSteps)
  }
  return run.result()
}
