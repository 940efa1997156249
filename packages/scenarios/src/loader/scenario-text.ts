import stringify from 'json-stringify-pretty-compact'
import type { Scenario } from '../schema/scenario-schema.ts'

/** A scenario as the text of a file: indented, but what fits on a line stays on it. */
export function scenarioToText(scenario: Scenario): string {
  return `${stringify(scenario, { indent: 2, maxLength: 100 })}\n`
}
