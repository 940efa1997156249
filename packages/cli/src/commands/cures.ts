import { defineCommand } from 'citty'
import { CURE_NAMES, type CureName } from 'makeway'
import { BAD_INPUT, FAILS, HOLDS, worse } from '../exit-code.ts'
import { loadOptions, readLoadOptions, requireSources } from '../options.ts'
import { reportProblem } from '../report-problem.ts'
import { type RunSettings, runSource } from '../run-source.ts'
import { openSource } from '../sources.ts'
import { markdownTable, painter, table } from '../terminal.ts'

/** A column of the table: what runs, and what it is called. */
interface Column {
  name: 'all' | CureName | 'rvo2'
  settings: RunSettings
}

/** First with all cures on, then with each of them off, at last profile `rvo2`, which has none. */
const COLUMNS: readonly Column[] = [
  { name: 'all', settings: { profile: 'default' } },
  ...CURE_NAMES.map((name): Column => ({ name, settings: { profile: 'default', cures: { [name]: false } } })),
  { name: 'rvo2', settings: { profile: 'rvo2' } },
]

interface Row {
  name: string
  /** for each column, whether every expectation holds */
  held: boolean[]
}

export const cures = defineCommand({
  meta: { name: 'cures', description: 'Table of what fails without which cure' },
  args: {
    scenario: {
      type: 'positional',
      required: false,
      valueHint: '…',
      description: 'scenario files or names of built-in scenes (suite)',
    },
    json: { type: 'boolean', description: 'one line of JSON a scenario' },
    markdown: { type: 'boolean', description: 'the table in Markdown' },
    ...loadOptions,
  },
  run: async ({ args }): Promise<number> => {
    const loading = readLoadOptions(args)
    const sources = requireSources(args._.length > 0 ? args._ : ['suite'], 'cures')
    const rows: Row[] = []
    let code = HOLDS
    for (const argument of sources) {
      try {
        const source = await openSource(argument, loading)
        const held: boolean[] = []
        for (const { settings } of COLUMNS) held.push((await runSource(source, settings)).ok)
        rows.push({ name: source.shortName, held })
        if (args.json) console.log(jsonLine(rows[rows.length - 1]))
        if (!held[0]) code = worse(code, FAILS)
      } catch (error) {
        reportProblem(error, argument)
        code = BAD_INPUT
      }
    }
    if (!args.json && rows.length > 0) console.log(args.markdown ? markdown(rows) : text(rows))
    return code
  },
})

function jsonLine({ name, held }: Row): string {
  const [all, ...rest] = held
  const without = Object.fromEntries(CURE_NAMES.map((cure, k) => [cure, rest[k]]))
  return JSON.stringify({ scenario: name, all, without, rvo2: held[held.length - 1] })
}

function markdown(rows: readonly Row[]): string {
  const heads = COLUMNS.map(({ name }) => (name === 'all' ? 'all on' : name === 'rvo2' ? 'all off' : name))
  return markdownTable([['', ...heads], ...rows.map(cells), totals(rows)]).join('\n')
}

/** The names of cures are long: letters stand for them, and a legend follows. */
function text(rows: readonly Row[]): string {
  const { bold } = painter(process.stdout)
  const letters = COLUMNS.map(({ name }, k) => (name === 'all' || name === 'rvo2' ? name : String.fromCharCode(96 + k)))
  const [head, ...body] = table([['', ...letters], ...rows.map(cells), totals(rows)])
  const legend = CURE_NAMES.map((name, k) => `${letters[k + 1]} ${name}`).join(', ')
  return [
    bold(head),
    ...body,
    '',
    '✗: fails with all cures on (all), with one of them off (a, b, …), under profile rvo2 (rvo2)',
    legend,
  ].join('\n')
}

function cells({ name, held }: Row): string[] {
  return [name, ...held.map((ok) => (ok ? '' : '✗'))]
}

function totals(rows: readonly Row[]): string[] {
  return ['fail', ...COLUMNS.map((_, k) => String(rows.filter(({ held }) => !held[k]).length))]
}
