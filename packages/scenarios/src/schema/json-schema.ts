import { z } from 'zod'
import { scenarioSchema3d } from '../3d/scenario-schema.ts'
import { SCENARIO_FORMAT, scenarioSchema } from './scenario-schema.ts'

/**
 * The JSON Schema of scenario files, from the definition that validates them. Draft 7, which editors know best.
 * It can't express everything: ids, wishes and outlines are checked on loading only.
 * @param dimensions  3: of scenarios in space
 */
export function scenarioJsonSchema(dimensions: 2 | 3 = 2): Record<string, unknown> {
  const schema = z.toJSONSchema(dimensions === 3 ? scenarioSchema3d : scenarioSchema, {
    target: 'draft-7',
    io: 'input',
  })
  return { ...schema, title: SCENARIO_FORMAT }
}
