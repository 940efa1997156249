import type { Profile } from 'makeway'
import { checkScenario, type SourceOptions } from '../loader/check-scenario.ts'
import { isRecord } from '../loader/checks/loose.ts'
import { nameOf, parseJson } from '../loader/parse-scenario.ts'
import { resolveScenario } from '../loader/resolve-scenario.ts'
import type { ResolvedScenario } from '../resolved.ts'
import { type RunOptions, ScenarioRun } from '../run/scenario-run.ts'
import type { Scenario } from '../schema/scenario-schema.ts'
import { checkScenario3d } from './check-scenario.ts'
import { resolveScenario3d } from './resolve-scenario.ts'
import { isResolved3d } from './resolved.ts'
import { ScenarioRun3d } from './scenario-run.ts'
import { isScenario3d, type Scenario3d } from './scenario-schema.ts'

/** In the plane or in space, as its key `dimensions` says. */
export type AnyScenario = Scenario | Scenario3d

/**
 * Checks a value that claims to be a scenario of either kind.
 * @throws {ScenarioError} with what is wrong
 */
export function checkAnyScenario(input: unknown, options: SourceOptions = {}): AnyScenario {
  return isRecord(input) && input.dimensions === 3 ? checkScenario3d(input, options) : checkScenario(input, options)
}

/**
 * Reads the text of a scenario file of either kind. A scenario without a name gets that of the file.
 * @throws {ScenarioError} when it is no JSON, or no scenario
 */
export function parseAnyScenario(text: string, { file = 'scenario' }: SourceOptions = {}): AnyScenario {
  const scenario = checkAnyScenario(parseJson(text, file), { file })
  return { ...scenario, name: scenario.name ?? nameOf(file) }
}

/** Settles everything that the scenario leaves open. */
export function resolveAnyScenario(
  scenario: AnyScenario,
  options: SourceOptions & { profile?: Profile; seed?: number } = {},
): ResolvedScenario {
  return isScenario3d(scenario) ? resolveScenario3d(scenario, options) : resolveScenario(scenario, options)
}

/** A run of the scenario, at its beginning. In space there is one kernel; others are left out. */
export function startRun(scenario: ResolvedScenario, options: RunOptions = {}): ScenarioRun | ScenarioRun3d {
  return isResolved3d(scenario) ? new ScenarioRun3d(scenario, options) : new ScenarioRun(scenario, options)
}
