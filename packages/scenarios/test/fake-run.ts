import type { ObstacleShape, Point } from 'makeway'
import type { AgentFacts, ScenarioFacts } from '../src/metrics/facts.ts'
import { MetricSet } from '../src/metrics/metric-set.ts'
import type { Expectation, MeasuringLine, ResolvedObstacle } from '../src/resolved.ts'
import { createSample, type RunState } from '../src/run/sample.ts'
import type { MetricName } from '../src/schema/expect-schema.ts'

/** Where an agent is and what it does, at one moment of a made-up run; left out: it does not exist yet. */
export interface Moment {
  at: [x: number, y: number]
  velocity?: [x: number, y: number]
  state?: RunState
  dropped?: number
}

export interface FakeAgent extends Partial<Omit<AgentFacts, 'start' | 'direction'>> {
  /** One entry a step, from t = 0. */
  moments: (Moment | undefined)[]
}

export interface FakeRun {
  agents: FakeAgent[]
  /** s; default 1 */
  timeStep?: number
  obstacles?: (ObstacleShape & { from?: number; to?: number; velocity?: Point })[]
  lines?: MeasuringLine[]
}

/** Shows the metrics a run that never was, so that every number in it can be worked out by hand. */
export function measure(run: FakeRun, expectations: Expectation[] = []): MetricSet {
  const { timeStep = 1 } = run
  const facts: ScenarioFacts = {
    timeStep,
    agents: run.agents.map(agentFacts),
    obstacles: (run.obstacles ?? []).map(obstacle),
    lines: run.lines ?? [],
  }
  const metrics = new MetricSet(facts, expectations)
  const sample = createSample(run.agents.length)
  for (let step = 0; step < run.agents[0].moments.length; step++) {
    sample.step = step
    sample.time = step * timeStep
    run.agents.forEach(({ moments }, i) => {
      const moment = moments[step]
      sample.present[i] = moment ? 1 : 0
      sample.states[i] = moment ? (moment.state ?? 'moving') : 'waiting'
      if (!moment) return
      ;[sample.x[i], sample.y[i]] = moment.at
      ;[sample.velocityX[i], sample.velocityY[i]] = moment.velocity ?? [0, 0]
      sample.dropped[i] = moment.dropped ?? 0
    })
    metrics.observe(sample)
  }
  return metrics
}

/** The value of one metric over the whole run, restricted as asked. */
export function measureOne(metric: MetricName, run: FakeRun, restriction: Partial<Expectation> = {}): number | null {
  const expectation = { metric, ...restriction }
  return measure(run, [expectation]).valueFor(expectation)
}

function agentFacts({ moments, ...given }: FakeAgent, index: number): AgentFacts {
  const first = moments.find((moment) => moment)!
  const start = { x: first.at[0], y: first.at[1] }
  const { goal } = given
  const length = goal ? Math.sqrt((goal.x - start.x) ** 2 + (goal.y - start.y) ** 2) : 0
  const direction = goal && length > 0 ? { x: (goal.x - start.x) / length, y: (goal.y - start.y) / length } : undefined
  return {
    id: `agent-${index}`,
    radius: 0.5,
    preferredSpeed: 1,
    startTime: 0,
    goal: undefined,
    scripted: false,
    driven: false,
    ...given,
    start,
    direction,
  }
}

function obstacle(
  { from = 0, to = Infinity, velocity = { x: 0, y: 0 }, ...shape }: NonNullable<FakeRun['obstacles']>[number],
  index: number,
): ResolvedObstacle {
  return { id: `wall-${index}`, shape: shape as ObstacleShape, from, to, velocity }
}
