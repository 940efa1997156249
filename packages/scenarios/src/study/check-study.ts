import { checkScenario } from '../loader/check-scenario.ts'
import { recordsIn } from '../loader/checks/loose.ts'
import { nearest } from '../loader/nearest.ts'
import { jsonPath, ScenarioError, type ScenarioProblem } from '../loader/scenario-error.ts'
import { schemaProblems } from '../loader/schema-problems.ts'
import { measuresOf } from '../metrics/measures.ts'
import type { Scenario } from '../schema/scenario-schema.ts'
import { scenarioOf } from './apply-parameters.ts'
import { runCount, type Study, type StudyParameter, type StudyTarget } from './study.ts'
import { type ParameterValue, type StudyFile, type StudyRange, studySchema } from './study-schema.ts'

/** More runs than this are taken for a slip of the keyboard. */
export const MAX_RUNS = 10_000_000
/** Columns of the result that are no parameters. */
const TAKEN = ['run', 'seed', 'ok', 'error', 'hash', 'study']

/** A place in a study file and what is wrong there. */
type Problem = Omit<ScenarioProblem, 'file'>

/** Reads the scenario that a study names: a file seen from the study, or a built-in scene. */
export type ScenarioSource = (name: string) => Scenario | Promise<Scenario>

/**
 * Checks a value that claims to be a study, and settles it. Each value of each parameter is tried on the scenario, with
 * the first values of the others.
 * @param input as JSON gives it
 * @throws {ScenarioError} with what is wrong
 */
export async function checkStudy(input: unknown, file: string, open: ScenarioSource): Promise<Study> {
  const fail = (...problems: Problem[]): never => {
    throw new ScenarioError(problems.map((problem) => ({ file, ...problem })))
  }
  const result = studySchema.safeParse(input)
  if (!result.success) throw new ScenarioError(schemaProblems(result.error.issues, input, file, studySchema))
  const given = result.data
  const scenario = typeof given.scenario === 'string' ? await open(given.scenario) : given.scenario
  const study: Study = {
    name: given.name ?? file.replace(/^.*[\\/]/, '').replace(/\.json$/, ''),
    description: given.description ?? '',
    scenario: scenario as Scenario,
    parameters: Object.entries(given.parameters ?? {}).map(([name, parameter]) => settle(name, parameter)),
    seeds: listOf(given.seeds ?? [1]) as number[],
    charts: given.charts ?? [],
  }
  const names = [...namesIn(study), ...rangesIn(given)]
  if (names.length > 0) fail(...names)
  const count = runCount(study)
  if (count > MAX_RUNS) {
    fail({ path: '$', value: count, message: `must not have more than ${MAX_RUNS} runs`, cure: 'give fewer values' })
  }
  const wrong = valuesIn(study, file)
  if (wrong.length > 0) throw new ScenarioError(wrong)
  const charts = chartsIn(study)
  if (charts.length > 0) fail(...charts)
  return study
}

function settle(
  name: string,
  { unit = '', values, set }: NonNullable<StudyFile['parameters']>[string],
): StudyParameter {
  const targets = (Array.isArray(set) ? set : [set]).map((target): StudyTarget => {
    return typeof target === 'string' ? { pointer: target, times: 1, plus: 0 } : { times: 1, plus: 0, ...target }
  })
  return { name, unit, values: listOf(values), set: targets }
}

/** The values of a list or range, rounded to 12 digits so that no sum of steps shows. */
function listOf(values: ParameterValue[] | StudyRange): ParameterValue[] {
  if (Array.isArray(values)) return values
  const { from, to, step = 1 } = values
  const count = Math.floor((to - from) / step + 1e-9) + 1
  if (!(count >= 1 && count <= MAX_RUNS)) return []
  return Array.from({ length: count }, (_, k) => Number((from + k * step).toPrecision(12)))
}

function rangesIn(given: StudyFile): Problem[] {
  const lists: [path: string, values: unknown][] = [
    ['$.seeds', given.seeds ?? [1]],
    ...Object.entries(given.parameters ?? {}).map(([name, { values }]): [string, unknown] => [
      jsonPath(['parameters', name, 'values']),
      values,
    ]),
  ]
  return lists.flatMap(([path, value]) => {
    const values = listOf(value as ParameterValue[] | StudyRange)
    if (values.length === 0) return [{ path, value, message: 'has no values', cure: 'give "to" not below "from"' }]
    if (new Set(values).size < values.length) {
      return [{ path, value, message: 'names a value twice', cure: 'give each value once' }]
    }
    if (path === '$.seeds' && !values.every((seed) => Number.isSafeInteger(seed))) {
      return [{ path, value, message: 'must be whole numbers', cure: 'give whole numbers' }]
    }
    return []
  })
}

function namesIn(study: Study): Problem[] {
  const measures = measureNames(study)
  return study.parameters.flatMap(({ name }) => {
    const path = jsonPath(['parameters', name])
    if (!/^[A-Za-z]\w*$/.test(name)) {
      return [{ path, message: 'is no name', cure: 'use letters, digits and _, with a letter first' }]
    }
    if (TAKEN.includes(name) || measures.includes(name)) {
      return [{ path, message: `"${name}" is a column of the result`, cure: 'give the parameter another name' }]
    }
    return []
  })
}

/** The scenario may not have been checked yet. */
function measureNames({ scenario }: Study): string[] {
  const lines = recordsIn({ ...scenario }, 'lines').map(([, { id }]) => String(id))
  return measuresOf(lines).map(({ name }) => name)
}

/** What the scenario has against the single values. */
function valuesIn(study: Study, file: string): ScenarioProblem[] {
  const first = Object.fromEntries(study.parameters.map(({ name, values }) => [name, values[0]]))
  const problems: ScenarioProblem[] = []
  const attempt = (parameters: Record<string, ParameterValue>, note: string, path: string, value?: ParameterValue) => {
    try {
      checkScenario(scenarioOf(study, { parameters }))
    } catch (error) {
      if (error instanceof ScenarioError) {
        const inStudy = (problem: ScenarioProblem) => ({
          ...problem,
          file,
          path: problem.path.replace('$', '$.scenario'),
          message: `${problem.message}${note}`,
        })
        problems.push(...error.problems.map(inStudy))
      } else if (error instanceof RangeError) {
        problems.push({ file, path, value, message: error.message, cure: 'point to a place in the scenario' })
      } else throw error
    }
  }
  attempt(first, '', '$.parameters')
  if (problems.length > 0) return problems
  for (const { name, values } of study.parameters) {
    for (const value of values.slice(1)) {
      const note = ` (with ${name} ${JSON.stringify(value)})`
      attempt({ ...first, [name]: value }, note, `$.parameters.${name}`, value)
    }
  }
  return problems
}

function chartsIn(study: Study): Problem[] {
  const parameters = study.parameters.map(({ name }) => name)
  const measures = measureNames(study)
  return study.charts.flatMap((chart, index) =>
    (['x', 'y', 'series', 'facet'] as const).flatMap((key) => {
      const value = chart[key]
      const known = key === 'y' ? measures : parameters
      if (value === undefined || known.includes(value)) return []
      const what = key === 'y' ? 'measure' : 'parameter'
      const path = jsonPath(['charts', index, key])
      return [{ path, value, message: `names no ${what}`, cure: `did you mean "${nearest(value, known)}"?` }]
    }),
  )
}
