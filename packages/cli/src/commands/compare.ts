import { METRICS, numberText, type RunResult, SUMMARY_METRICS, summarize } from '@makeway/scenarios'
import { defineCommand } from 'citty'
import type { Profile } from 'makeway'
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
} from '../options.ts'
import { reportProblem } from '../report-problem.ts'
import { profileText } from '../result-text.ts'
import { runSource } from '../run-source.ts'
import { openSource } from '../sources.ts'
import { markdownTable, painter, table } from '../terminal.ts'
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
    markdown: { type: 'boolean', description: 'the table in Markdown' },
    ...runOptions,
    ...loadOptions,
  },
  run: async ({ args }): Promise<number> => {
    const sources = requireSources(args._, 'compare')
    const profiles = readProfiles(args.profiles)
    const settings = readRunOptions(args)
    requireCures(settings, profiles)
    const loading = readLoadOptions(args)
    const comparisons: Comparison[] = []
    let code = HOLDS
    for (const argument of sources) {
      try {
        const source = await openSource(argument, loading)
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
      const rows = comparisons.length === 1 ? metricRows(comparisons[0]) : scenarioRows(comparisons)
      console.log(args.markdown ? markdownTable(rows).join('\n') : lines(rows))
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
function metricRows({ name, results }: Comparison): string[][] {
  const rows = SUMMARY_METRICS.map((metric) => [
    metric,
    ...results.map(({ metrics }) => numberText(metrics[metric], METRICS[metric].unit)),
  ])
  return [
    [name, ...results.map(profileText)],
    ...rows,
    ['time', ...results.map(({ time }) => numberText(time, 's'))],
    ['expectations', ...results.map(({ expect }) => share(heldIn(expect), expect.length))],
  ]
}

/** What a row says of one run, and the last row of all of them. */
const COLUMNS: { head: string; of: (result: RunResult) => string; total: (results: readonly RunResult[]) => string }[] =
  [
    {
      head: 'expected',
      of: ({ expect }) => share(heldIn(expect), expect.length),
      total: (results) => share(results.filter(({ ok }) => ok).length, results.length),
    },
    {
      head: 'arrived',
      of: (result) => share(result.metrics.arrived ?? 0, travelersIn(result)),
      total: (results) => share(sum(results.map(({ metrics }) => metrics.arrived ?? 0)), sum(results.map(travelersIn))),
    },
    { head: 'last s', of: ({ metrics }) => numberText(metrics.lastArrivalTime), total: () => '' },
    {
      head: 'overlap m',
      of: ({ metrics }) => numberText(metrics.maxOverlap),
      total: (results) => numberText(largest(results.map(({ metrics }) => metrics.maxOverlap ?? 0))),
    },
    {
      head: 'wall m',
      of: ({ metrics }) => numberText(metrics.maxWallOverlap),
      total: (results) => numberText(largest(results.map(({ metrics }) => metrics.maxWallOverlap ?? 0))),
    },
    { head: 'blocked s', of: ({ metrics }) => numberText(metrics.timeBlocked), total: () => '' },
  ]

/** Several scenarios: a row for each, and a few columns for each profile. */
function scenarioRows(comparisons: readonly Comparison[]): string[][] {
  const profiles = comparisons[0].results.map(profileText)
  const rest = COLUMNS.slice(1).map(() => '')
  return [
    ['', ...profiles.flatMap((profile) => [profile, ...rest])],
    ['scenario', ...profiles.flatMap(() => COLUMNS.map(({ head }) => head))],
    ...comparisons.map(({ name, results }) => [
      name,
      ...results.flatMap((result) => COLUMNS.map((column) => column.of(result))),
    ]),
    [
      'all',
      ...profiles.flatMap((_, i) =>
        COLUMNS.map((column) => column.total(comparisons.map(({ results }) => results[i]))),
      ),
    ],
  ]
}

function travelersIn({ scenario }: RunResult): number {
  return scenario.agents.filter(({ wish }) => wish.type === 'path').length
}

function heldIn(expect: RunResult['expect']): number {
  return expect.filter(({ ok }) => ok).length
}

function share(part: number, whole: number): string {
  return whole === 0 ? '–' : `${part}/${whole}`
}

function sum(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0)
}

function largest(values: readonly number[]): number {
  return values.reduce((a, b) => (a > b ? a : b), 0)
}

function lines(rows: string[][]): string {
  const { bold } = painter(process.stdout)
  return table(rows)
    .map((line, i) => (i === 0 ? bold(line) : line))
    .join('\n')
}
