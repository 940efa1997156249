import { LINE_METRICS, METRIC_NAMES, type MetricName } from '../schema/expect-schema.ts'
import { METRICS, type MetricDefinition } from './registry.ts'

/** A number that every run comes to: a metric over all agents, or at one of the scenario's measuring lines. */
export interface Measure {
  /** The metric, or metric and line, as in `flow@door`. */
  name: string
  metric: MetricName
  /** Id of the line, for metrics that need one. */
  line?: string
  definition: MetricDefinition
}

/** @param lines ids of the scenario's measuring lines */
export function measuresOf(lines: readonly string[]): Measure[] {
  const definitions = METRIC_NAMES.map((metric) => ({ metric, definition: METRICS[metric] }))
  return [
    ...definitions.filter(({ metric }) => !LINE_METRICS.includes(metric)).map((one) => ({ name: one.metric, ...one })),
    ...lines.flatMap((line) =>
      definitions
        .filter(({ metric }) => LINE_METRICS.includes(metric))
        .map((one) => ({ name: `${one.metric}@${line}`, line, ...one })),
    ),
  ]
}
