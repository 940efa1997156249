import stringify from 'json-stringify-pretty-compact'
import type { AnyScenario } from '../3d/any-scenario.ts'

/** A scenario as the text of a file: indented, but what fits on a line stays on it. */
export function scenarioToText(scenario: AnyScenario): string {
  return `${stringify(scenario, { indent: 2, maxLength: 100 })}\n`
}
