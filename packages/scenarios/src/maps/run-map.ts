import { resolveScenario } from '../loader/resolve-scenario.ts'
import { ScenarioRun } from '../run/scenario-run.ts'
import type { Scenario } from '../schema/scenario-schema.ts'

/** How a map went. */
export interface MapOutcome {
  arrived: number
  /** s; null when some did not arrive */
  lastArrival: number | null
  /** m */
  maxOverlap: number
  wallCrossings: number
  /** ms to plan all ways at the start */
  planning: number
  /** ms of a step, looking after paths included, measuring left out: the mean */
  step: number
  /** Why those who did not arrive wait, with how many there are of each: `12 behind agents`. */
  left: string[]
}

/** Runs a scenario of a map to its end and takes the time of what the library does. */
export function runMap(scenario: Scenario): MapOutcome {
  const start = performance.now()
  const run = new ScenarioRun(resolveScenario(scenario))
  const planning = performance.now() - start
  const { simulation, navigator } = run
  let spent = 0
  const timed = (work: () => void) => () => {
    const before = performance.now()
    work()
    spent += performance.now() - before
  }
  simulation.step = timed(simulation.step.bind(simulation))
  if (navigator) navigator.update = timed(navigator.update.bind(navigator))
  while (!run.isFinished) run.step()
  const { metrics, steps } = run.result()
  return {
    arrived: metrics.arrived ?? 0,
    lastArrival: metrics.lastArrivalTime,
    maxOverlap: metrics.maxOverlap ?? 0,
    wallCrossings: metrics.wallCrossings ?? 0,
    planning,
    step: spent / steps,
    left: reasons(run),
  }
}

function reasons(run: ScenarioRun): string[] {
  const { scenario, sample, navigator } = run
  const counts = new Map<string, number>()
  scenario.agents.forEach((_, index) => {
    const handle = run.handleOf(index)
    if (sample.states[index] === 'arrived' || handle === undefined) return
    const waiting = navigator?.waiting(handle)
    const why = waiting === undefined ? 'on the way' : waiting.reason === 'agents' ? 'behind agents' : waiting.reason
    counts.set(why, (counts.get(why) ?? 0) + 1)
  })
  return [...counts].map(([why, count]) => `${count} ${why}`)
}
