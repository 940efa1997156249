import { scenarioJsonSchema } from '@makeway/scenarios'
import { defineCommand } from 'citty'
import { refusePositionals } from '../arguments.ts'
import { HOLDS } from '../exit-code.ts'

export const schema = defineCommand({
  meta: { name: 'schema', description: 'Print the JSON Schema of scenario files' },
  args: {},
  run: ({ args }): number => {
    refusePositionals(args._, 'schema')
    console.log(JSON.stringify(scenarioJsonSchema(), null, 2))
    return HOLDS
  },
})
