import type { AgentHandle, Point, Simulation } from 'makeway'
import { resolveScenario } from '../loader/resolve-scenario.ts'
import type { RunResult } from '../run/result.ts'
import { runScenario } from '../run/run-scenario.ts'
import type { Scenario } from '../schema/scenario-schema.ts'

/** s between two points of a path */
const INTERVAL = 0.5

/** Notes where some agents of a simulation walk, for pictures. */
export class PathRecorder {
  private readonly byAgent = new Map<AgentHandle, Point[]>()
  private next = 0

  /** @param share of agents that are noted: every n-th */
  constructor(private readonly every = 1) {}

  record(simulation: Simulation): void {
    if (simulation.time < this.next - 1e-9) return
    this.next += INTERVAL
    const { ids, positions, count } = simulation.agents
    for (let row = 0; row < count; row++) {
      const path = this.byAgent.get(ids[row]) ?? []
      this.byAgent.set(ids[row], path)
      path.push({ x: positions[2 * row], y: positions[2 * row + 1] })
    }
  }

  get paths(): Point[][] {
    return [...this.byAgent.values()].filter((_, k) => k % this.every === 0)
  }
}

/** Runs a scenario and notes where its agents walk. */
export function runWithPaths(scenario: Scenario, every = 1): { result: RunResult; paths: Point[][] } {
  const resolved = resolveScenario(scenario)
  const paths = new Map<number, Point[]>()
  let next = 0
  const result = runScenario(resolved, {
    onSample: ({ sample }) => {
      if (sample.time < next - 1e-9) return
      next += INTERVAL
      for (let i = 0; i < resolved.agents.length; i += every) {
        if (!sample.present[i]) continue
        const path = paths.get(i) ?? []
        paths.set(i, path)
        path.push({ x: sample.x[i], y: sample.y[i] })
      }
    },
  })
  return { result, paths: [...paths.values()] }
}
