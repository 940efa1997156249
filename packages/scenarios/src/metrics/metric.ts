import type { MeasuringLine } from '../resolved.ts'
import type { Sample } from '../run/sample.ts'
import type { ScenarioFacts } from './facts.ts'
import type { Walls } from './walls.ts'

/** One sample, with what several metrics need worked out once. */
export interface Observation {
  sample: Sample
  /** The sample one step before; undefined at t = 0. */
  previous: Sample | undefined
  /** Smallest distance between the surfaces of two agents, m, negative in an overlap; Infinity below two agents. */
  smallestGap: number
  /** Collisions that begin with this sample, as pairs of agents i, j, i, j … */
  collisions: readonly number[]
  /** First time in state `arrived` by agent, s; NaN before. */
  arrivalTimes: Float64Array
  walls: Walls
}

/** A number watched over a run. */
export interface Metric {
  /** Takes in the next sample; every sample of the run comes by, in order. */
  observe(observation: Observation): void
  /** The value so far; null when there is none. */
  value(): number | null
  /** Forgets the value but not what the next sample is compared with: what follows stands for itself. */
  reset(): void
}

/** What a metric is restricted to. */
export interface Restriction {
  /** Index of an agent; for pairs: pairs with it. */
  agent?: number
  line?: MeasuringLine
}

export type MetricFactory = (facts: ScenarioFacts, restriction: Restriction) => Metric

/** Indices of the agents that a metric looks at. */
export function agentsUnder(facts: ScenarioFacts, { agent }: Restriction): number[] {
  return agent === undefined ? facts.agents.map((_, index) => index) : [agent]
}
