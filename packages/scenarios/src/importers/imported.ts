import type { Scenario } from '../schema/scenario-schema.ts'

/** What comes of a foreign file. */
export interface Imported {
  scenario: Scenario
  /** What was approximated, and what was not read. */
  notes: string[]
}
