import {
  isMetricName,
  METRICS,
  numberText,
  type ParameterValue,
  type Study,
  type StudyChart,
  type StudyParameter,
  type StudyRow,
} from '@makeway/scenarios'
import { type LineChart, lineChartSvg } from '../charts/line-chart.ts'
import { measureNames } from './result-table.ts'
import { estimate, groupBy } from './statistics.ts'

/** Measures that a study without charts of its own is shown by, where they vary. */
const USUAL = ['arrived', 'meanArrivalTime', 'lastArrivalTime', 'maxOverlap', 'oscillations', 'timeBlocked', 'dropped']
const MOST_CHARTS = 8
/** More panels than this side by side can't be read. */
const MOST_FACETS = 5

export interface DrawnChart {
  /** For the name of its file. */
  name: string
  svg: string
  caption: string
}

/** Draws a study: each chart the mean over seeds, and over parameters that it does not name, with its 95 % confidence interval. */
export function drawStudy(study: Study, rows: readonly StudyRow[]): DrawnChart[] {
  const charts = study.charts.length > 0 ? study.charts : usualCharts(study, rows)
  const names = new Set<string>()
  return charts.flatMap((chart) => {
    const drawn = draw(study, rows, chart)
    if (!drawn) return []
    let name = chart.y.replace(/[^\w-]+/g, '-')
    for (let count = 2; names.has(name); count++) name = `${chart.y.replace(/[^\w-]+/g, '-')}-${count}`
    names.add(name)
    return [{ ...drawn, name }]
  })
}

function usualCharts(study: Study, rows: readonly StudyRow[]): StudyChart[] {
  const varied = study.parameters.filter(({ values }) => values.length > 1)
  const [x, series, ...more] = varied.map(({ name }) => name)
  if (x === undefined) return []
  const facet = more.find((name) => study.parameters.find((one) => one.name === name)!.values.length <= MOST_FACETS)
  const lines = measureNames(study).filter((name) => name.includes('@'))
  return [...USUAL, ...lines]
    .filter((y) => new Set(rows.map(({ measures }) => measures[y] ?? null)).size > 1)
    .slice(0, MOST_CHARTS)
    .map((y) => ({ x, y, ...(series ? { series } : {}), ...(facet ? { facet } : {}) }))
}

function draw(study: Study, rows: readonly StudyRow[], chart: StudyChart): Omit<DrawnChart, 'name'> | undefined {
  const { x, y, series, facet } = chart
  const parameter = (name: string | undefined) => study.parameters.find((one) => one.name === name)
  const names = [x, series, facet].filter((name): name is string => name !== undefined)
  let missing = 0
  const points = groupBy(rows, names).flatMap(({ values, rows: group }): LineChart['points'][number][] => {
    const of = (name: string | undefined) => (name === undefined ? undefined : values[names.indexOf(name)])
    const found = estimate(group.map(({ measures }) => measures[y]))
    missing += found?.missing ?? group.length
    if (!found) return []
    const { mean, half } = found
    return [
      {
        x: typeof of(x) === 'boolean' ? String(of(x)) : (of(x) as number | string),
        y: mean,
        ...(half === null ? {} : { low: mean - half, high: mean + half }),
        series: valueText(of(series), parameter(series)),
        facet: valueText(of(facet), parameter(facet)),
      },
    ]
  })
  if (points.length === 0) return undefined
  const title = meaningOf(y)
  const svg = lineChartSvg({
    title,
    xLabel: labelOf(x, parameter(x)?.unit ?? ''),
    yLabel: labelOf(y, unitOf(y)),
    seriesLabel: series ?? '',
    facetLabel: facet ?? '',
    series: textsOf(parameter(series)),
    facets: textsOf(parameter(facet)),
    points,
  })
  return { svg, caption: captionOf(study, chart, missing) }
}

function captionOf({ parameters, seeds }: Study, { x, y, series, facet }: StudyChart, missing: number): string {
  const others = parameters.map(({ name }) => name).filter((name) => ![x, series, facet].includes(name))
  const over = [`${seeds.length} ${seeds.length === 1 ? 'seed' : 'seeds'}`, ...others]
  const interval = seeds.length > 1 ? ', with 95 % confidence intervals (Student’s t)' : ''
  const note = missing > 0 ? ` ${missing} runs have no value and are left out.` : ''
  return `${y} against ${x}: means over ${over.join(' and ')}${interval}.${note}`
}

export function labelOf(name: string, unit: string): string {
  return unit ? `${name} (${unit})` : name
}

export function unitOf(measure: string): string {
  const name = measure.split('@')[0]
  return isMetricName(name) ? METRICS[name].unit : ''
}

function meaningOf(measure: string): string {
  const [name, ...line] = measure.split('@')
  const meaning = isMetricName(name) ? METRICS[name].meaning : name
  const text = `${meaning.slice(0, 1).toUpperCase()}${meaning.slice(1)}`
  return line.length > 0 ? `${text}: ${line.join('@')}` : text
}

/** The values of a parameter as they stand in a legend; one empty text where there is no parameter. */
function textsOf(parameter: StudyParameter | undefined): string[] {
  return parameter ? parameter.values.map((value) => valueText(value, parameter)) : ['']
}

function valueText(value: ParameterValue | undefined, parameter: StudyParameter | undefined): string {
  if (value === undefined) return ''
  const text = typeof value === 'number' ? numberText(value) : String(value)
  return parameter?.unit ? `${text} ${parameter.unit}` : text
}
