import { METRICS, numberText, type RunResult, SUMMARY_METRICS, summarize } from '@makeway/scenarios'
import { defineCommand } from 'citty'
import type { Profile } from 'makeway'
import { choice } from '../arguments.ts'
import { BAD_INPUT, FAILS, HOLDS, worse } from '../exit-code.ts'
import { PROFILES, readMaxBytes, readRunOptions, requireSources, runOptions, sizeOption } from '../options.ts'
import { reportProblem } from '../report-problem.ts'
import { runSource } from '../run-source.ts'
import { openSource } from '../sources.ts'
import { painter, table } from '../terminal.ts'
import { UsageError } from '../usage-error.ts'

/** One scenario under each profile. */
interface Comparison {
  name: string
  results: RunResult[]
}

export const compare = defineCommand({
  meta: { name: 'compare', description: 'Run scenarios under several profiles, side by side' },
  args: {
    scenario: {
      type: 'positional',
      required: false,
      valueHint: '…',
      description: 'scenario files, SteerBench .xml files, or names of built-in scenes',
    },
    profiles: { type: 'string', valueHint: 'A,B', default: 'rvo2,default', description: 'profiles to compare' },
    json: { type: 'boolean', description: 'one line of JSON a scenario: its name and a summary for each profile' },
    ...runOptions,
    ...sizeOption,
  },
  run: async ({ args }): Promise<number> => {
    const sources = requireSources(args._, 'compare')
    const profiles = readProfiles(args.profiles)
    const settings = readRunOptions(args)
    const maxBytes = readMaxBytes(args)
    const comparisons: Comparison[] = []
    let code = HOLDS
    for (const argument of sources) {
      try {
        const source = await openSource(argument, maxBytes)
        for (const note of source.notes) console.error(`${source.label}: note: ${note}`)
        const results: RunResult[] = []
        for (const profile of profiles) results.push(await runSource(source, { ...settings, profile }))
        comparisons.push({ name: source.shortName, results })
        if (args.json) console.log(jsonLine(results))
        if (results.some(({ ok }) => !ok)) code = worse(code, FAILS)
      } catch (error) {
        reportProblem(error, argument)
        code = BAD_INPUT
      }
    }
    if (!args.json && comparisons.length > 0) {
      console.log(comparisons.length === 1 ? metricTable(comparisons[0]) : scenarioTable(comparisons, profiles))
    }
    return code
  },
})

function readProfiles(given: string): Profile[] {
  const names = given.split(',').map((name) => name.trim())
  const profiles = names.map((name) => choice('--profiles', name, PROFILES)!)
  if (new Set(profiles).size === profiles.length) return profiles
  throw new UsageError(`--profiles must name each profile once, got "${given}"`)
}

/** A summary for each profile, without the agents. */
function jsonLine(results: readonly RunResult[]): string {
  const summaries = results.map((result) => {
    const { scenario: _, profile, perAgent: __, ...summary } = summarize(result)
    return [profile, summary]
  })
  return JSON.stringify({ scenario: results[0].scenario.name, profiles: Object.fromEntries(summaries) })
}

/** One scenario: a row for each metric. */
function metricTable({ name, results }: Comparison): string {
  const rows = SUMMARY_METRICS.map((metric) => [
    metric,
    ...results.map(({ metrics }) => numberText(metrics[metric], METRICS[metric].unit)),
  ])
  const head = [name, ...results.map(({ scenario }) => scenario.profile)]
  return lines([
    head,
    ...rows,
    ['time', ...results.map(({ time }) => numberText(time, 's'))],
    ['expectations', ...results.map(held)],
  ])
}

/** Several scenarios: a row for each, and a few columns for each profile. */
function scenarioTable(comparisons: readonly Comparison[], profiles: readonly Profile[]): string {
  const columns = ['expected', 'arrived', 'last s', 'overlap m', 'wall m', 'blocked s']
  const head = ['', ...profiles.flatMap((profile) => [profile, ...columns.slice(1).map(() => '')])]
  const names = ['scenario', ...profiles.flatMap(() => columns)]
  const rows = comparisons.map(({ name, results }) => [name, ...results.flatMap(cells)])
  return lines([
    head,
    names,
    ...rows,
    ['all', ...profiles.flatMap((_, i) => totals(comparisons.map(({ results }) => results[i])))],
  ])
}

function cells(result: RunResult): string[] {
  const { metrics, scenario } = result
  const travelers = scenario.agents.filter(({ wish }) => wish.type === 'path').length
  return [
    held(result),
    `${metrics.arrived}/${travelers}`,
    numberText(metrics.lastArrivalTime),
    numberText(metrics.maxOverlap),
    numberText(metrics.maxWallOverlap),
    numberText(metrics.timeBlocked),
  ]
}

/** Under the expectations, how many scenarios meet all of theirs. */
function totals(results: readonly RunResult[]): string[] {
  return [`${results.filter(({ ok }) => ok).length}/${results.length}`, '', '', '', '', '']
}

function held({ expect }: RunResult): string {
  return expect.length === 0 ? '–' : `${expect.filter(({ ok }) => ok).length}/${expect.length}`
}

function lines(rows: string[][]): string {
  const { bold } = painter(process.stdout)
  return table(rows)
    .map((line, i) => (i === 0 ? bold(line) : line))
    .join('\n')
}
