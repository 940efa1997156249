import { checkScenario } from '../loader/check-scenario.ts'
import { resolveScenario } from '../loader/resolve-scenario.ts'
import { ScenarioError } from '../loader/scenario-error.ts'
import { runScenario } from '../run/run-scenario.ts'
import { scenarioOf } from './apply-parameters.ts'
import { runAt, type Study } from './study.ts'
import type { ParameterValue } from './study-schema.ts'

/** What is kept of a run: plain JSON. */
export interface StudyRow {
  run: number
  seed: number
  parameters: Record<string, ParameterValue>
  /** null where the run has no such value, or could not be made. */
  measures: Record<string, number | null>
  /** Whether every expectation of the scenario holds; null when the run could not be made. */
  ok: boolean | null
  hash: string | null
  /** Why the run could not be made: a random generator found no room, or values that don't go together. */
  error: string | null
}

/** Makes one run of a study. */
export function runOfStudy(study: Study, index: number): StudyRow {
  const { seed, parameters } = runAt(study, index)
  const row = { run: index, seed, parameters }
  try {
    const scenario = checkScenario(scenarioOf(study, { parameters }), { file: `run ${index}` })
    const { measures, ok, hash } = runScenario(resolveScenario(scenario, { seed, file: `run ${index}` }))
    return { ...row, measures, ok, hash, error: null }
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error
    return { ...row, measures: {}, ok: null, hash: null, error: error.message.split('\n')[0] }
  }
}
