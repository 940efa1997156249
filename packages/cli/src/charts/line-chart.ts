import * as Plot from '@observablehq/plot'
import { svgText } from './svg-text.ts'

/** A chart of lines with uncertainty: for each panel some curves, the same in every panel where they have points. */
export interface LineChart {
  title: string
  /** With the unit. */
  xLabel: string
  yLabel: string
  /** What tells the curves apart; empty with a single one. */
  seriesLabel: string
  /** What tells the panels apart; empty with a single one. */
  facetLabel: string
  /** Curves and panels, in their order. */
  series: readonly string[]
  facets: readonly string[]
  points: readonly ChartPoint[]
  /** A band that a measurement has to be in, or a curve to compare with; drawn in grey below the rest. */
  reference?: Reference
}

export interface ChartPoint {
  x: number | string
  y: number
  /** Ends of the interval of confidence; undefined where there is none. */
  low?: number
  high?: number
  series: string
  facet: string
}

export interface Reference {
  label: string
  points: readonly { x: number; low: number; high: number }[]
}

/** Colors of Okabe and Ito, told apart by all kinds of color vision; in grey, the symbols do it. */
const COLORS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#000000']
const SYMBOLS = ['circle', 'square', 'triangle', 'diamond', 'star', 'cross', 'wye'] as const
const PANEL_WIDTH = 230
const SINGLE_WIDTH = 520
/** More values than this on the horizontal axis are not written out each. */
const MOST_TICKS = 7
/** px that a letter of the legend takes, about */
const LETTER = 6.2

/** The chart as the text of one SVG, legend included: it goes into a page or a file of its own. */
export function lineChartSvg(chart: LineChart): string {
  const { points, series, facets, xLabel, yLabel, seriesLabel, facetLabel, title, reference } = chart
  const style = (name: string) => series.indexOf(name) % COLORS.length
  const isNumeric = points.every(({ x }) => typeof x === 'number')
  const xs = [...new Set(points.map(({ x }) => x))].sort((a, b) => Number(a) - Number(b))
  const isLogarithmic = isNumeric && spansMagnitudes(xs as number[])
  const width = facets.length > 1 ? 70 + PANEL_WIDTH * facets.length : SINGLE_WIDTH
  const legend = legendMarks(series, seriesLabel, width, style, reference)
  return svgText(
    {
      width,
      height: 270 + 16 * legend.rows,
      marginTop: 46 + 16 * legend.rows + (facets.length > 1 ? 18 : 0),
      marginLeft: 58,
      marginRight: 18,
      marginBottom: 44,
      x: {
        label: xLabel,
        labelAnchor: 'center',
        labelArrow: 'none',
        type: isLogarithmic ? 'log' : isNumeric ? 'linear' : 'point',
        ticks: isNumeric && areTidy(xs as number[]) ? (xs as number[]) : 5,
        inset: 12,
        tickFormat: isNumeric ? (value: number) => String(Number(value.toPrecision(6))) : undefined,
      },
      y: { label: yLabel, labelAnchor: 'center', labelArrow: 'none', grid: true, zero: true, nice: true, ticks: 6 },
      fx: {
        label: null,
        domain: facets,
        padding: 0.08,
        tickFormat: (facet: string) => (facetLabel ? `${facetLabel} ${facet}` : facet),
      },
      marks: [
        ...(reference
          ? [
              Plot.areaY(reference.points as { x: number; low: number; high: number }[], {
                x: 'x',
                y1: 'low',
                y2: 'high',
                fill: '#999',
                fillOpacity: 0.35,
                stroke: '#777',
                strokeWidth: 1.5,
              }),
            ]
          : []),
        Plot.ruleX(
          points.filter(({ low }) => low !== undefined),
          { x: 'x', y1: 'low', y2: 'high', fx: 'facet', stroke: (p: ChartPoint) => COLORS[style(p.series)] },
        ),
        Plot.lineY(points as ChartPoint[], {
          x: 'x',
          y: 'y',
          z: 'series',
          fx: 'facet',
          stroke: (p: ChartPoint) => COLORS[style(p.series)],
        }),
        Plot.dot(points as ChartPoint[], {
          x: 'x',
          y: 'y',
          fx: 'facet',
          r: 3.6,
          symbol: (p: ChartPoint) => SYMBOLS[style(p.series)],
          fill: (p: ChartPoint) => COLORS[style(p.series)],
          stroke: 'white',
          strokeWidth: 0.8,
        }),
        Plot.text([title], {
          facet: 'super',
          frameAnchor: 'top-left',
          dx: -50,
          dy: -(38 + 16 * legend.rows + (facets.length > 1 ? 18 : 0)),
          fontWeight: 'bold',
          fontSize: 13,
          text: (text: string) => text,
        }),
        ...legend.marks(facets.length > 1 ? 34 : 14),
      ],
      color: { type: 'identity' },
      symbol: { type: 'identity' },
    },
    title,
  )
}

/** Few values with few digits, which can be written out each. */
function areTidy(values: readonly number[]): boolean {
  return values.length <= MOST_TICKS && values.every((value) => String(value).length <= 4)
}

/** Values such as 0.5, 1, 2, 4, 8 go on a logarithmic axis. */
function spansMagnitudes(sorted: readonly number[]): boolean {
  const [first, second] = sorted
  const last = sorted[sorted.length - 1]
  return sorted.length >= 4 && first > 0 && last >= 8 * first && second - first < (last - first) / sorted.length
}

/** Symbols with their names in rows above the frame. Plot's own legends are no part of its SVG. */
function legendMarks(
  series: readonly string[],
  label: string,
  width: number,
  style: (name: string) => number,
  reference: Reference | undefined,
): { rows: number; marks: (above: number) => Plot.Markish[] } {
  const entries: { name: string; kind: 'label' | 'series' | 'reference'; column: number; row: number }[] = []
  let column = 0
  let row = 0
  const add = (name: string, kind: 'label' | 'series' | 'reference') => {
    const length = 24 + LETTER * name.length
    if (column > 0 && column + length > width - 76) {
      column = 0
      row++
    }
    entries.push({ name, kind, column, row })
    column += length
  }
  if (label) add(`${label}:`, 'label')
  if (series.length > 1 || (reference && series[0])) for (const name of series) add(name, 'series')
  if (reference) add(reference.label, 'reference')
  const rows = entries.length > 0 ? row + 1 : 0
  return {
    rows,
    marks: (above) =>
      entries.flatMap(({ name, kind, column, row }) => {
        const at = { facet: 'super' as const, frameAnchor: 'top-left' as const, dy: -(above + 16 * (rows - 1 - row)) }
        const color = kind === 'reference' ? '#999' : COLORS[style(name)]
        const symbol = kind === 'reference' ? 'square' : SYMBOLS[style(name)]
        const text = Plot.text([name], {
          ...at,
          dx: column - 44 + (kind === 'label' ? 0 : 8),
          textAnchor: 'start',
          lineAnchor: 'middle',
          fontSize: 11,
          text: (text: string) => text,
        })
        if (kind === 'label') return [text]
        return [Plot.dot([name], { ...at, dx: column - 44, r: 3.6, symbol, fill: color, stroke: 'white' }), text]
      }),
  }
}
