import type { z } from 'zod'
import { type FieldHint, fieldHints } from '../schema/fields.ts'
import { scenarioSchema } from '../schema/scenario-schema.ts'
import { keysAt, schemaAt, valueAt } from '../schema/schema-path.ts'
import { nearest } from './nearest.ts'
import { jsonPath, type ScenarioProblem } from './scenario-error.ts'

type Issue = z.core.$ZodIssue

/** The input that issues are about, with the schema that found them. */
interface Checked {
  input: unknown
  file: string
  schema: z.ZodType
}

/** Turns what the schema found into problems in our own words. */
export function schemaProblems(
  issues: readonly Issue[],
  input: unknown,
  file: string,
  schema: z.ZodType = scenarioSchema,
): ScenarioProblem[] {
  const checked = { input, file, schema }
  return issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownKey(issue.path, key, checked))
    return [wrongValue(issue, checked)]
  })
}

function unknownKey(parent: readonly PropertyKey[], key: string, { input, file, schema }: Checked): ScenarioProblem {
  const path = [...parent, key]
  const suggestion = nearest(key, keysAt(schema, parent, input))
  return {
    file,
    path: jsonPath(path),
    value: valueAt(input, path),
    message: `unknown key ${JSON.stringify(key)}`,
    cure:
      suggestion === undefined ? 'take it out' : `did you mean ${JSON.stringify(suggestion)}? Otherwise take it out`,
  }
}

function wrongValue(issue: Issue, { input, file, schema }: Checked): ScenarioProblem {
  const place = { file, path: jsonPath(issue.path) }
  const value = valueAt(input, issue.path)
  const options = optionsOf(issue)
  const hint = hintAt(schema, issue.path, input)
  const wants = options ? listed(options) : (hint?.wants ?? issue.message)
  if (value === undefined) return { ...place, message: 'is missing', cure: `give ${wants}` }
  const suggestion = typeof value === 'string' && options ? nearest(value, options) : undefined
  if (suggestion !== undefined) {
    return { ...place, value, message: `must be ${wants}`, cure: `did you mean ${JSON.stringify(suggestion)}?` }
  }
  const otherwise = hint?.default === undefined ? '' : `, or leave it out for ${JSON.stringify(hint.default)}`
  return { ...place, value, message: `must be ${wants}`, cure: `give ${wants}${otherwise}` }
}

/** The words to choose from, where there are only words. */
function optionsOf(issue: Issue): string[] | undefined {
  const raw = issue as { options?: unknown; values?: unknown }
  const values = issue.code === 'invalid_union' ? raw.options : issue.code === 'invalid_value' ? raw.values : undefined
  const isChoice = Array.isArray(values) && values.length > 0 && values.every((value) => typeof value === 'string')
  return isChoice ? values : undefined
}

function listed(options: readonly string[]): string {
  const quoted = options.map((option) => JSON.stringify(option))
  return quoted.length > 6 ? `one of ${quoted.join(', ')}` : quoted.join(' or ')
}

function hintAt(root: z.ZodType, path: readonly PropertyKey[], input: unknown): FieldHint | undefined {
  const schema = schemaAt(root, path, input)
  return schema && fieldHints.get(schema)
}
