import { measuresOf } from '../metrics/measures.ts'
import type { RunResult } from '../run/result.ts'
import { csvText } from './trajectories.ts'

/** Comma-separated values: every measure of a run with its unit; no value where there is none. */
export function measuresCsv({ scenario, measures }: RunResult): string {
  const rows = measuresOf(scenario.lines.map(({ id }) => id)).map(
    ({ name, definition }) => `${csvText(name)},${measures[name] ?? ''},${definition.unit}\n`,
  )
  return `measure,value,unit\n${rows.join('')}`
}

/** Comma-separated values: the fundamental diagrams of a run (s, 1/(m s), m/s, 1/m²). */
export function flowCsv({ fundamentalDiagram }: RunResult): string {
  const rows = fundamentalDiagram.map(
    ({ line, from, to, passages, flow, speed, density }) =>
      `${csvText(line)},${from},${to},${passages},${flow},${speed},${density}\n`,
  )
  return `line,from,to,passages,flow,speed,density\n${rows.join('')}`
}
