import { resolveAnyScenario } from '@makeway/scenarios'
import { defineCommand } from 'citty'
import { BAD_INPUT, HOLDS } from '../exit-code.ts'
import { loadOptions, readLoadOptions, requireSources } from '../options.ts'
import { reportProblem } from '../report-problem.ts'
import { openSource } from '../sources.ts'

export const check = defineCommand({
  meta: { name: 'check', description: 'Check scenario files without running them' },
  args: {
    scenario: { type: 'positional', required: false, valueHint: '…', description: 'scenario files' },
    ...loadOptions,
  },
  run: async ({ args }): Promise<number> => {
    const loading = readLoadOptions(args)
    let code = HOLDS
    for (const argument of requireSources(args._, 'check')) {
      try {
        const { scenario, label, notes } = await openSource(argument, loading)
        for (const note of notes) console.error(`${label}: note: ${note}`)
        const { agents, obstacles, expect } = resolveAnyScenario(scenario, { file: label })
        console.log(
          `${label}: ok (agents: ${agents.length}, obstacles: ${obstacles.length}, expectations: ${expect.length})`,
        )
      } catch (error) {
        reportProblem(error, argument)
        code = BAD_INPUT
      }
    }
    return code
  },
})
