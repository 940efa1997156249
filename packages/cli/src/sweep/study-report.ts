import { numberText, type Study, type StudyRow } from '@makeway/scenarios'
import { escapeHtml, figureHtml, pageHtml, tableHtml } from '../charts/page.ts'
import { measureNames } from './result-table.ts'
import { type Estimate, estimate, groupBy } from './statistics.ts'
import { type DrawnChart, labelOf, unitOf } from './study-charts.ts'

/** More combinations than this are left to the Parquet file. */
const MOST_ROWS = 500
/** Measures that a summary on the terminal has room for. */
const MOST_COLUMNS = 5
const FIRST = ['arrived', 'lastArrivalTime', 'meanArrivalTime', 'maxOverlap', 'timeBlocked', 'oscillations']

/** The summary of a study for people: a row for each combination of parameters. The first row is the head. */
export function summaryRows(study: Study, rows: readonly StudyRow[]): string[][] {
  const wanted = [...study.charts.map(({ y }) => y), ...FIRST].filter((name, i, all) => all.indexOf(name) === i)
  const columns = wanted.filter((name) => varies(rows, name)).slice(0, MOST_COLUMNS)
  const names = study.parameters.map(({ name }) => name)
  return [
    [...names, 'runs', ...columns.map((name) => labelOf(name, unitOf(name)))],
    ...groupBy(rows, names).map(({ values, rows: group }) => [
      ...values.map(String),
      String(group.length),
      ...columns.map((name) => estimateText(estimate(group.map(({ measures }) => measures[name])))),
    ]),
  ]
}

/** The report of a study, or of the part of it that has been run: charts, then every measure that varies. */
export function studyReportHtml(
  study: Study,
  rows: readonly StudyRow[],
  charts: readonly DrawnChart[],
  notes: readonly string[],
): string {
  const failed = rows.filter(({ error }) => error !== null)
  return pageHtml(
    study.name,
    [
      study.description ? `<p>${escapeHtml(study.description)}</p>` : '',
      ...notes.map((note) => `<p class="bad">${escapeHtml(note)}</p>`),
      `<p>${rows.length} runs of ${escapeHtml(study.scenario.name ?? 'a scenario')}, seeds ${seedText(study.seeds)}.</p>`,
      parameterTable(study),
      '<h2>Charts</h2>',
      ...charts.map(({ svg, caption }) => figureHtml(svg, caption)),
      '<h2>Summary</h2>',
      measureTable(study, rows),
      failed.length > 0 ? failureSection(failed) : '',
    ].join('\n'),
  )
}

function parameterTable({ parameters }: Study): string {
  return tableHtml(
    [
      ['parameter', 'values', 'sets'],
      ...parameters.map(({ name, unit, values, set }) => [
        escapeHtml(labelOf(name, unit)),
        escapeHtml(values.join(', ')),
        `<code>${set.map(({ pointer }) => escapeHtml(pointer)).join(' ')}</code>`,
      ]),
    ],
    'left',
  )
}

function measureTable(study: Study, rows: readonly StudyRow[]): string {
  const names = study.parameters.map(({ name }) => name)
  const columns = measureNames(study).filter((name) => varies(rows, name))
  const groups = groupBy(rows, names)
  const table = tableHtml([
    [
      ...study.parameters.map(({ name, unit }) => head(name, unit)),
      head('runs', ''),
      ...columns.map((name) => head(name, unitOf(name))),
    ],
    ...groups
      .slice(0, MOST_ROWS)
      .map(({ values, rows: group }) => [
        ...values.map((value) => escapeHtml(String(value))),
        String(group.length),
        ...columns.map((name) => estimateText(estimate(group.map(({ measures }) => measures[name])))),
      ]),
  ])
  const rest =
    groups.length > MOST_ROWS ? `<p>${groups.length - MOST_ROWS} more combinations are in the Parquet file.</p>` : ''
  return `<p>Means over the runs, ± half of the 95 % confidence interval; [n] of them had a value where not all did.</p>${table}${rest}`
}

function failureSection(failed: readonly StudyRow[]): string {
  const shown = failed.slice(0, 20)
  return `<h2>Runs that could not be made</h2><p>${failed.length} runs have no result.</p>${tableHtml(
    [['run', 'seed', 'why'], ...shown.map(({ run, seed, error }) => [String(run), String(seed), escapeHtml(error!)])],
    'left',
  )}`
}

function head(name: string, unit: string): string {
  return `${escapeHtml(name)}<small>${escapeHtml(unit)}</small>`
}

/** `12.3 ± 0.4`, with [n] where only n runs had a value. */
export function estimateText(found: Estimate | undefined): string {
  if (!found) return '–'
  const { mean, half, count, missing } = found
  const text = half === null || half === 0 ? numberText(mean) : withUncertainty(mean, half)
  return missing > 0 ? `${text} [${count}]` : text
}

/** Both to the second digit of the uncertainty; far below 1 with a common power of ten. */
function withUncertainty(mean: number, half: number): string {
  const size = Math.floor(Math.log10(Math.max(Math.abs(mean), half)))
  if (size < -3) return `(${withUncertainty(mean / 10 ** size, half / 10 ** size)})e${size}`
  const decimals = 1 - Math.floor(Math.log10(half))
  if (decimals <= 0) {
    const unit = 10 ** -decimals
    return `${Math.round(mean / unit) * unit} ± ${Math.round(half / unit) * unit}`
  }
  return `${mean.toFixed(decimals)} ± ${half.toFixed(decimals)}`
}

function varies(rows: readonly StudyRow[], name: string): boolean {
  return new Set(rows.map(({ measures }) => measures[name] ?? null)).size > 1
}

function seedText(seeds: readonly number[]): string {
  const isRange = seeds.length > 2 && seeds.every((seed, i) => i === 0 || seed === seeds[i - 1] + 1)
  return isRange ? `${seeds[0]} to ${seeds[seeds.length - 1]}` : seeds.join(', ')
}
