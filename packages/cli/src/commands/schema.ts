import { scenarioJsonSchema, studyJsonSchema } from '@makeway/scenarios'
import { defineCommand } from 'citty'
import { choice } from '../arguments.ts'
import { HOLDS } from '../exit-code.ts'
import { UsageError } from '../usage-error.ts'

const KINDS = ['scenario', 'scenario-3d', 'study'] as const

export const schema = defineCommand({
  meta: { name: 'schema', description: 'Print the JSON Schema of scenario files, or of study files' },
  args: { kind: { type: 'positional', required: false, description: 'scenario, scenario-3d or study (scenario)' } },
  run: ({ args }): number => {
    const [given, ...rest] = args._ as string[]
    if (rest.length > 0) throw new UsageError(`makeway schema prints one schema, got "${rest[0]}" as well`)
    const kind = choice('The kind of schema', given, KINDS)
    const schema = kind === 'study' ? studyJsonSchema() : scenarioJsonSchema(kind === 'scenario-3d' ? 3 : 2)
    console.log(JSON.stringify(schema, null, 2))
    return HOLDS
  },
})
