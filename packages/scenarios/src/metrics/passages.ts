import type { MeasuringLine } from '../resolved.ts'
import type { ScenarioFacts } from './facts.ts'
import { distance, moveCrossesSegment } from './geometry.ts'
import { agentsUnder, type Metric, type MetricFactory, type Observation, type Restriction } from './metric.ts'

/** Centers that pass a measuring line, in either direction. */
class Passages {
  readonly line: MeasuringLine
  /** m */
  readonly length: number
  count = 0
  /** Steps that were looked at. */
  steps = 0
  /** s, of the samples at which the first and the last had passed */
  first = Number.NaN
  last = Number.NaN
  /** Sum of the speeds across the line, m/s. */
  speeds = 0
  private readonly watched: readonly number[]

  constructor(facts: ScenarioFacts, restriction: Restriction) {
    const { line } = restriction
    if (!line) throw new Error('This metric needs a "line" to count at; name one of the scenario\'s "lines".')
    this.line = line
    this.length = distance(line.from.x, line.from.y, line.to.x, line.to.y)
    this.watched = agentsUnder(facts, restriction)
  }

  observe({ sample, previous }: Observation): void {
    if (!previous) return
    this.steps++
    const { from, to } = this.line
    for (const i of this.watched) {
      if (!previous.present[i]) continue
      const { x, y } = previous
      if (!moveCrossesSegment(x[i], y[i], sample.x[i], sample.y[i], from.x, from.y, to.x, to.y)) continue
      const across = (to.x - from.x) * sample.velocityY[i] - (to.y - from.y) * sample.velocityX[i]
      this.count++
      if (!(this.first <= sample.time)) this.first = sample.time
      this.last = sample.time
      this.speeds += Math.abs(across) / this.length
    }
  }

  reset(): void {
    this.count = 0
    this.steps = 0
    this.speeds = 0
    this.first = Number.NaN
    this.last = Number.NaN
  }
}

function atLine(value: (passages: Passages, facts: ScenarioFacts) => number | null): MetricFactory {
  return (facts, restriction): Metric => {
    const passages = new Passages(facts, restriction)
    return {
      observe: (observation) => passages.observe(observation),
      value: () => value(passages, facts),
      reset: () => passages.reset(),
    }
  }
}

/** Passages over the line's length and the time, 1/(m s). */
export const flow = atLine(({ count, steps, length }, { timeStep }) =>
  steps > 0 ? count / (length * steps * timeStep) : null,
)

/**
 * Passages after the first, over the line's length and the time from the first to the last, 1/(m s); null below two.
 * Unlike `flow` it leaves out the time before the first comes and after the last has gone. Source: Seyfried et al. 2009.
 */
export const specificFlow = atLine(specificFlowOf)

/** Mean speed across the line of those who pass it, m/s. */
export const lineSpeed = atLine(({ count, speeds }) => (count > 0 ? speeds / count : null))

/** Specific flow over the mean speed, 1/m²: the density that goes with them (method A of Zhang et al. 2011). */
export const lineDensity = atLine((passages) => {
  const flow = specificFlowOf(passages)
  return flow === null || !(passages.speeds > 0) ? null : (flow * passages.count) / passages.speeds
})

function specificFlowOf({ count, first, last, length }: Passages): number | null {
  return count > 1 && last > first ? (count - 1) / (length * (last - first)) : null
}

/** One stretch of time at a line: a point of its fundamental diagram. */
export interface FlowPoint {
  line: string
  /** s */
  from: number
  to: number
  passages: number
  /** 1/(m s) */
  flow: number
  /** m/s */
  speed: number
  /** 1/m² */
  density: number
}

/** Length of a stretch of time, s: long enough for some passages, short enough to follow a jam. */
const INTERVAL = 10

/** The fundamental diagram of a line: flow, speed and density for every ten seconds in which somebody passes. */
export class FundamentalDiagram {
  readonly points: FlowPoint[] = []
  private readonly passages: Passages
  private start = 0

  constructor(facts: ScenarioFacts, line: MeasuringLine) {
    this.passages = new Passages(facts, { line })
  }

  observe(observation: Observation): void {
    this.passages.observe(observation)
    // a sum of rounded steps may fall short of the end of the interval
    if (observation.sample.time - this.start < INTERVAL - 1e-9) return
    const { line, length, count, speeds } = this.passages
    const to = observation.sample.time
    if (count > 0 && speeds > 0) {
      const flow = count / (length * (to - this.start))
      const speed = speeds / count
      this.points.push({ line: line.id, from: this.start, to, passages: count, flow, speed, density: flow / speed })
    }
    this.passages.reset()
    this.start = to
  }
}
