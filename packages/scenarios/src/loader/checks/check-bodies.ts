import { Simulation } from 'makeway'
import { createDrive, type DriveSettings } from 'makeway/drives'
import { limitOf } from '../../generators/resolve-agent.ts'
import type { ScenarioAgentDefaults } from '../../schema/scenario-schema.ts'
import { isRecord, type Loose, type Report, recordsIn } from './loose.ts'

/** Limits and drives are what the library takes: it knows what is convex, and what wheels can do. */
export function checkBodies(scenario: Loose, report: Report): void {
  const { agentDefaults } = scenario
  if (isRecord(agentDefaults)) checkBody(['agentDefaults'], agentDefaults, report)
  for (const list of ['agents', 'generators']) {
    for (const [index, fields] of recordsIn(scenario, list)) checkBody([list, index], fields, report)
  }
}

function checkBody(path: readonly PropertyKey[], fields: Loose, report: Report): void {
  for (const key of ['speedLimit', 'accelerationLimit', 'drive']) {
    const value = fields[key]
    if (!isRecord(value)) continue
    const problem = problemWith(key, value)
    if (problem !== undefined) report([...path, key], value, problem, 'see docs/drives.md for what it may be')
  }
}

function problemWith(key: string, value: Loose): string | undefined {
  try {
    const given =
      key === 'drive'
        ? createDrive(value as unknown as DriveSettings)
        : limitOf(value as ScenarioAgentDefaults['speedLimit'])
    new Simulation({ capacity: 1 }).addAgent({ position: { x: 0, y: 0 }, [key]: given })
    return undefined
  } catch (error) {
    // of what the schema complains about as well, once is enough
    return error instanceof RangeError ? error.message.replace(/ \([^)]*\)$/, '') : undefined
  }
}
