import { z } from 'zod'
import { SCENARIO_FORMAT, scenarioSchema } from './scenario-schema.ts'

/**
 * The JSON Schema of scenario files, from the definition that validates them. Draft 7, which editors know best.
 * It can't express everything: ids, wishes and outlines are checked on loading only.
 */
export function scenarioJsonSchema(): Record<string, unknown> {
  const schema = z.toJSONSchema(scenarioSchema, { target: 'draft-7', io: 'input' })
  return { ...schema, title: SCENARIO_FORMAT }
}
