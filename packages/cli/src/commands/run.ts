import { join } from 'node:path'
import { summarize } from '@makeway/scenarios'
import { defineCommand } from 'citty'
import { choice } from '../arguments.ts'
import { BAD_INPUT, FAILS, HOLDS, worse } from '../exit-code.ts'
import {
  loadOptions,
  PROFILES,
  readLoadOptions,
  readRunOptions,
  requireCures,
  requireSources,
  runOptions,
  text,
} from '../options.ts'
import { OutputFolder } from '../output-folder.ts'
import { reportProblem } from '../report-problem.ts'
import { resultText, shortResultText } from '../result-text.ts'
import { runSource } from '../run-source.ts'
import { openSource } from '../sources.ts'

export const run = defineCommand({
  meta: { name: 'run', description: 'Run scenarios and judge what they expect' },
  args: {
    scenario: {
      type: 'positional',
      required: false,
      valueHint: '…',
      description: 'scenario files, files of other tools (.xml, .scen, .map), or names of built-in scenes',
    },
    json: { type: 'boolean', description: 'one line of JSON a scenario on stdout, everything else on stderr' },
    out: { type: 'string', valueHint: 'DIR', description: 'write trajectories, report and summary there' },
    profile: { type: 'string', valueHint: 'P', description: `in place of the scenario's: ${PROFILES.join(', ')}` },
    ...runOptions,
    ...loadOptions,
  },
  run: async ({ args }): Promise<number> => {
    const sources = requireSources(args._, 'run')
    const settings = { ...readRunOptions(args), profile: choice('--profile', args.profile, PROFILES) }
    requireCures(settings, [settings.profile])
    const loading = readLoadOptions(args)
    const folderOf = folders(text(args.out), sources.length)
    const codes: number[] = []
    for (const argument of sources) {
      try {
        const source = await openSource(argument, loading)
        for (const note of source.notes) console.error(`${source.label}: note: ${note}`)
        const folder = folderOf(source.shortName)
        let output: OutputFolder | undefined
        const result = await runSource(source, settings, (resolved) => {
          output = folder === undefined ? undefined : new OutputFolder(folder, resolved)
          return output
        })
        codes.push(result.ok ? HOLDS : FAILS)
        if (args.json) console.log(JSON.stringify(summarize(result)))
        else console.log(sources.length > 1 ? shortResultText(result) : resultText(result))
        if (output) (args.json ? console.error : console.log)(`  report: ${output.reportPath}`)
      } catch (error) {
        reportProblem(error, argument)
        codes.push(BAD_INPUT)
      }
    }
    if (!args.json && sources.length > 1) console.log(total(codes))
    return codes.reduce(worse, HOLDS)
  },
})

/** Where each scenario's files go: several get a folder each, and no two the same. */
function folders(out: string | undefined, sourceCount: number): (shortName: string) => string | undefined {
  const taken = new Set<string>()
  return (shortName) => {
    if (out === undefined || sourceCount === 1) return out
    let name = shortName
    for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${shortName}-${count}`
    taken.add(name.toLowerCase())
    return join(out, name)
  }
}

function total(codes: readonly number[]): string {
  const count = (code: number) => codes.filter((one) => one === code).length
  const parts = [`${count(HOLDS)} of ${codes.length} scenarios as expected`]
  if (count(FAILS) > 0) parts.push(`${count(FAILS)} not`)
  if (count(BAD_INPUT) > 0) parts.push(`${count(BAD_INPUT)} could not be run`)
  return `\n${parts.join(', ')}`
}
