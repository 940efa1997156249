import { resolveScenario } from '../loader/resolve-scenario.ts'
import type { RunState } from '../run/sample.ts'
import { ScenarioRun } from '../run/scenario-run.ts'
import type { Scenario } from '../schema/scenario-schema.ts'

/** How a map went. */
export interface MapOutcome {
  agents: number
  arrived: number
  /** s; null when some did not arrive */
  lastArrival: number | null
  /** m */
  maxOverlap: number
  wallCrossings: number
  /** ms to plan all ways at the start */
  planning: number
  /** ms of a step, planning on the way included, measuring left out: mean and slowest hundredth */
  step: number
  slowStep: number
  states: Record<RunState, number>
}

/** Runs a scenario of a map to its end and takes the time of what the library does. */
export function runMap(scenario: Scenario): MapOutcome {
  const resolved = resolveScenario(scenario)
  let start = performance.now()
  const run = new ScenarioRun(resolved)
  const planning = performance.now() - start
  const times: number[] = []
  const { simulation, navigator } = run
  const step = simulation.step.bind(simulation)
  simulation.step = () => {
    start = performance.now()
    step()
    times.push(performance.now() - start)
  }
  if (navigator) {
    const update = navigator.update.bind(navigator)
    navigator.update = () => {
      start = performance.now()
      update()
      times.push(performance.now() - start)
    }
  }
  while (!run.isFinished) run.step()
  const { metrics, states, steps } = run.result()
  const total = times.reduce((sum, time) => sum + time, 0)
  const sorted = Float64Array.from(times).sort()
  return {
    agents: resolved.agents.length,
    arrived: metrics.arrived ?? 0,
    lastArrival: metrics.lastArrivalTime,
    maxOverlap: metrics.maxOverlap ?? 0,
    wallCrossings: metrics.wallCrossings ?? 0,
    planning,
    step: total / steps,
    slowStep: sorted[Math.floor(0.99 * sorted.length)] ?? 0,
    states,
  }
}
