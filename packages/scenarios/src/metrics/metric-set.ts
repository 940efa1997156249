import type { Expectation } from '../resolved.ts'
import { copySample, createSample, type Sample } from '../run/sample.ts'
import { isReached } from '../run/schedule.ts'
import { METRIC_NAMES } from '../schema/expect-schema.ts'
import { Contacts } from './contacts.ts'
import type { ScenarioFacts } from './facts.ts'
import { meetingsOf } from './floors.ts'
import { distance } from './geometry.ts'
import { type Measure, measuresOf } from './measures.ts'
import type { Metric, Observation, Restriction } from './metric.ts'
import { type FlowPoint, FundamentalDiagram } from './passages.ts'
import { isMetricName, METRICS } from './registry.ts'
import { SmallestGap } from './smallest-gap.ts'
import { Walls } from './walls.ts'

interface Watch {
  metric: Metric
  /** s: only the first sample from here on counts; undefined: the whole run. */
  at: number | undefined
  isDone: boolean
}

/** Everything that is measured in a run: each metric over all agents, and what the expectations ask for. */
export class MetricSet {
  /** First arrival by agent, s; NaN before. */
  readonly arrivalTimes: Float64Array
  /** Largest distance from the start by agent, m. */
  readonly displacements: Float64Array
  private readonly facts: ScenarioFacts
  /** One for each measuring line. */
  private readonly diagrams: readonly FundamentalDiagram[]
  private readonly measures: readonly Measure[]
  private readonly watches = new Map<string, Watch>()
  private readonly gap: SmallestGap
  private readonly contacts: Contacts
  private readonly walls: Walls
  private readonly previous: Sample
  private hasPrevious = false

  constructor(facts: ScenarioFacts, expectations: readonly Expectation[]) {
    this.facts = facts
    this.arrivalTimes = new Float64Array(facts.agents.length).fill(Number.NaN)
    this.displacements = new Float64Array(facts.agents.length)
    const radii = facts.agents.map(({ radius }) => radius)
    const canMeet = meetingsOf(facts)
    this.gap = new SmallestGap(radii, canMeet)
    this.contacts = new Contacts(radii, canMeet)
    this.diagrams = facts.lines.map((line) => new FundamentalDiagram(facts, line))
    this.walls = new Walls(facts.obstacles, facts.timeStep)
    this.previous = createSample(facts.agents.length)
    this.measures = measuresOf(facts.lines.map(({ id }) => id))
    for (const { metric, line } of this.measures) this.watch({ metric, line })
    for (const expectation of expectations) this.watch(expectation)
  }

  /** Takes in the next sample. Every one from t = 0 on has to come by, in order. */
  observe(sample: Sample): Observation {
    const { arrivalTimes, walls } = this
    this.facts.agents.forEach(({ start }, i) => {
      if (sample.states[i] === 'arrived' && Number.isNaN(arrivalTimes[i])) arrivalTimes[i] = sample.time
      const away = sample.present[i] ? distance(start.x, start.y, sample.x[i], sample.y[i]) : 0
      if (away > this.displacements[i]) this.displacements[i] = away
    })
    const previous = this.hasPrevious ? this.previous : undefined
    const smallestGap = this.gap.measure(sample)
    const collisions = this.contacts.update(sample, smallestGap)
    const observation = { sample, previous, smallestGap, collisions, arrivalTimes, walls }
    for (const watch of this.watches.values()) this.update(watch, observation)
    for (const diagram of this.diagrams) diagram.observe(observation)
    copySample(sample, this.previous)
    this.hasPrevious = true
    return observation
  }

  /** Everything that is measured, over all agents and samples so far, by the names of the measures. */
  values(): Record<string, number | null> {
    return Object.fromEntries(
      this.measures.map(({ name, metric, line }) => [name, this.watches.get(keyOf({ metric, line }))!.metric.value()]),
    )
  }

  /** Points of the fundamental diagrams of all measuring lines. */
  fundamentalDiagram(): FlowPoint[] {
    return this.diagrams.flatMap(({ points }) => points)
  }

  /** The value that one of the expectations given to the constructor asks for; null when its moment never came. */
  valueFor(expectation: Expectation): number | null {
    const { metric, at, isDone } = this.watches.get(keyOf(expectation))!
    return at === undefined || isDone ? metric.value() : null
  }

  private watch(expectation: Expectation): void {
    const key = keyOf(expectation)
    if (this.watches.has(key)) return
    const { metric: name, at } = expectation
    if (!isMetricName(name)) throw new Error(`There is no metric "${name}"; there are ${METRIC_NAMES.join(', ')}.`)
    const metric = METRICS[name].create(this.facts, this.restrictionOf(expectation))
    this.watches.set(key, { metric, at, isDone: false })
  }

  private restrictionOf({ agent: agentId, line: lineId }: Expectation): Restriction {
    const { agents, lines } = this.facts
    const agent = agentId === undefined ? undefined : agents.findIndex(({ id }) => id === agentId)
    if (agent === -1) throw new Error(`An expectation names the agent "${agentId}", which does not exist.`)
    const line = lineId === undefined ? undefined : lines.find(({ id }) => id === lineId)
    if (lineId !== undefined && !line)
      throw new Error(`An expectation names the line "${lineId}", which does not exist.`)
    return { agent, line }
  }

  private update(watch: Watch, observation: Observation): void {
    if (watch.isDone) return
    const { metric, at } = watch
    if (at !== undefined) metric.reset()
    metric.observe(observation)
    if (at === undefined) return
    const { timeStep } = this.facts
    watch.isDone = isReached(observation.sample.time, at - timeStep / 2, timeStep)
  }
}

/** Expectations with different bounds on the same number share one watch. */
function keyOf({ metric, agent, line, at }: Partial<Expectation>): string {
  return JSON.stringify([metric, agent ?? null, line ?? null, at ?? null])
}
