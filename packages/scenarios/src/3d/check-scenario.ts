import type { SourceOptions } from '../loader/check-scenario.ts'
import { isRecord, type Loose, recordsIn } from '../loader/checks/loose.ts'
import { jsonPath, ScenarioError, type ScenarioProblem } from '../loader/scenario-error.ts'
import { schemaProblems } from '../loader/schema-problems.ts'
import { AGENT_WISHES } from '../schema/wish-keys.ts'
import { type Scenario3d, scenarioSchema3d } from './scenario-schema.ts'

/** More problems than this are not kept. */
const MAX_KEPT = 1000

/**
 * Checks a value that claims to be a scenario in space, and returns it.
 * @throws {ScenarioError} with what is wrong
 */
export function checkScenario3d(input: unknown, { file = 'scenario' }: SourceOptions = {}): Scenario3d {
  const result = scenarioSchema3d.safeParse(input)
  const issues = result.success ? [] : result.error.issues
  const problems: ScenarioProblem[] = schemaProblems(issues.slice(0, MAX_KEPT), input, file, scenarioSchema3d)
  const report = (path: readonly PropertyKey[], value: unknown, message: string, cure: string) => {
    if (problems.length < 2 * MAX_KEPT) problems.push({ file, path: jsonPath(path), value, message, cure })
  }
  if (isRecord(input)) {
    checkWishes(input, report)
    checkIds(input, report)
    checkExpectations(input, report)
    for (const [index, { normal }] of recordsIn(input, 'generators')) {
      if (Array.isArray(normal) && normal.length === 3 && normal.every((c) => c === 0)) {
        report(['generators', index, 'normal'], normal, 'must not be zero', 'give the direction across the ring')
      }
    }
  }
  if (problems.length > 0) throw new ScenarioError(problems)
  return result.data as Scenario3d
}

type Report = (path: readonly PropertyKey[], value: unknown, message: string, cure: string) => void

/** Every agent wants exactly one thing: its own wish, or else the one of `agentDefaults`. */
function checkWishes(scenario: Loose, report: Report): void {
  const defaults = isRecord(scenario.agentDefaults) ? scenario.agentDefaults : {}
  const byDefault = AGENT_WISHES.filter((key) => defaults[key] !== undefined)
  const check = (path: readonly PropertyKey[], item: Loose, wishes: readonly string[]) => {
    const own = wishes.filter((key) => item[key] !== undefined && item[key] !== false)
    const names = wishes.join(', ')
    if (own.length > 1) report(path, item, `must have only one of ${names}`, 'take out the others')
    else if (own.length + byDefault.length === 0) {
      report(path, item, `must have one of ${names}`, 'give it exactly one, or one for all in agentDefaults')
    }
  }
  if (byDefault.length > 1) {
    report(['agentDefaults'], defaults, `must have only one of ${AGENT_WISHES.join(', ')}`, 'take out the others')
  }
  for (const [index, agent] of recordsIn(scenario, 'agents')) check(['agents', index], agent, AGENT_WISHES)
  for (const [index, generator] of recordsIn(scenario, 'generators')) {
    const extra = generator.type === 'grid' ? 'goalOffset' : 'antipodal'
    check(['generators', index], generator, [...AGENT_WISHES, extra])
  }
}

/** Ids of agents, and the beginnings of those that generators make, are given once. */
function checkIds(scenario: Loose, report: Report): void {
  const seen = new Map<string, string>()
  const note = (path: readonly PropertyKey[], id: unknown) => {
    if (typeof id !== 'string') return
    const other = seen.get(id)
    if (other !== undefined) report(path, id, `is the id of ${other} as well`, 'give each its own id')
    else seen.set(id, jsonPath(path))
  }
  for (const [index, { id }] of recordsIn(scenario, 'agents')) note(['agents', index], id ?? `agent-${index}`)
  for (const [index, { id, type }] of recordsIn(scenario, 'generators')) note(['generators', index], id ?? type)
}

function checkExpectations(scenario: Loose, report: Report): void {
  for (const [index, expectation] of recordsIn(scenario, 'expect')) {
    const { metric, atMost, atLeast, equals } = expectation
    if (atMost === undefined && atLeast === undefined && equals === undefined) {
      report(['expect', index], expectation, 'must have one of atMost, atLeast, equals', 'say what the value must be')
    }
    if (equals === 'all' && metric !== 'arrived') {
      report(['expect', index, 'equals'], equals, 'is for the metric "arrived" only', 'give a number')
    }
  }
}
