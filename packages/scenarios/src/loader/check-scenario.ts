import { type Scenario, scenarioSchema } from '../schema/scenario-schema.ts'
import { checkBodies } from './checks/check-bodies.ts'
import { checkExpectations } from './checks/check-expectations.ts'
import { checkGates } from './checks/check-gates.ts'
import { checkIds } from './checks/check-ids.ts'
import { checkObstacles } from './checks/check-obstacles.ts'
import { checkPlaces } from './checks/check-places.ts'
import { checkWishes } from './checks/check-wishes.ts'
import { isRecord, type Report } from './checks/loose.ts'
import { jsonPath, ScenarioError, type ScenarioProblem } from './scenario-error.ts'
import { schemaProblems } from './schema-problems.ts'

/** What the schema finds and what the checks find is kept up to this number each; a large file can be wrong a million times. */
const MAX_KEPT = 1000

export interface SourceOptions {
  /** What errors call the input. Default `scenario`. */
  file?: string
}

/**
 * Checks a value that claims to be a scenario, and returns it.
 * @throws {ScenarioError} with what is wrong, up to a thousand problems or two
 */
export function checkScenario(input: unknown, { file = 'scenario' }: SourceOptions = {}): Scenario {
  const result = scenarioSchema.safeParse(input)
  const issues = result.success ? [] : result.error.issues
  const problems: ScenarioProblem[] = schemaProblems(issues.slice(0, MAX_KEPT), input, file)
  let found = problems.length + Math.max(0, issues.length - MAX_KEPT)
  if (isRecord(input)) {
    const report: Report = (path, value, message, cure) => {
      if (problems.length < 2 * MAX_KEPT) problems.push({ file, path: jsonPath(path), value, message, cure })
      found++
    }
    checkWishes(input, report)
    if (result.success) checkBodies(input, report)
    checkObstacles(input, report)
    checkPlaces(input, report)
    const known = checkIds(input, report)
    checkGates(input, known, report)
    checkExpectations(input, known, report)
  }
  if (problems.length > 0) throw new ScenarioError(problems, found)
  return result.data as Scenario
}
