import { checkScenario } from '../src/loader/check-scenario.ts'
import { resolveScenario } from '../src/loader/resolve-scenario.ts'
import { describeExpectation } from '../src/metrics/expectations.ts'
import type { RunResult } from '../src/run/result.ts'
import { runScenario } from '../src/run/run-scenario.ts'
import type { RunOptions } from '../src/run/scenario-run.ts'
import type { Scenario } from '../src/schema/scenario-schema.ts'

/** Runs a scene of the suite the way a file would run, checks included. */
export function runScene(
  scenario: Scenario,
  profile: 'default' | 'rvo2' = 'default',
  options: RunOptions = {},
): RunResult {
  return runScenario(resolveScenario(checkScenario(scenario), { profile }), options)
}

/** What a run misses, in words; empty if every expectation holds. */
export function missedBy({ expect }: RunResult): string[] {
  if (expect.length === 0) return ['nothing is expected']
  return expect
    .filter(({ ok }) => !ok)
    .map(({ expectation, value }) => `${describeExpectation(expectation, '')}, got ${value}`)
}
