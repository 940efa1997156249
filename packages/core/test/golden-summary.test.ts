import { describe, expect, it } from 'vitest'
import type { Point } from '../src/types.ts'
import { agentOf, readGolden, type TrajectoryCase } from './golden-data.ts'
import { facadeOf, stepFacade } from './golden-scenario.ts'

/** Long runs are chaotic: only figures of the whole run can be compared, and those loosely. */
describe.each(readGolden<TrajectoryCase>('trajectories'))('$name comes out like the reference', (scenario) => {
  const { double } = scenario.summary
  const ours = run(scenario)

  it('who arrives, and when', () => {
    expect(ours.arrived).toBe(double.arrived)
    if (double.stepsUntilAllAtGoals === null) expect(ours.stepsUntilAllAtGoals).toBeNull()
    else expect(ours.stepsUntilAllAtGoals! / double.stepsUntilAllAtGoals).toBeCloseTo(1, 1)
    if (double.arrived > 0) expect(ours.meanArrivalTime / double.meanArrivalTime).toBeCloseTo(1, 1)
  })

  it('how near they come to each other', () => {
    expect(Math.abs(ours.minClearance - double.minClearance)).toBeLessThan(1e-3)
  })
})

function run(scenario: TrajectoryCase) {
  const sim = facadeOf(scenario)
  const { goals, goalTolerance, timeStep, maxSteps } = scenario
  const radii = scenario.agents.map((row) => agentOf(row).radius)
  const arrivals = new Map<number, number>()
  let minClearance = Number.POSITIVE_INFINITY
  let stepsUntilAllAtGoals: number | null = null
  for (let step = 0; ; step++) {
    const positions = goals.map((_, i) => sim.getAgentPosition(i))
    minClearance = Math.min(minClearance, clearance(positions, radii))
    const there = positions.map((p, i) => Math.hypot(p.x - goals[i][0], p.y - goals[i][1]) <= goalTolerance)
    for (const [i, arrived] of there.entries()) if (arrived && !arrivals.has(i)) arrivals.set(i, step * timeStep)
    if (there.every(Boolean)) {
      stepsUntilAllAtGoals = step
      break
    }
    if (step === maxSteps) break
    stepFacade(sim, scenario)
  }
  const meanArrivalTime = [...arrivals.values()].reduce((sum, time) => sum + time, 0) / arrivals.size
  return { arrived: arrivals.size, stepsUntilAllAtGoals, meanArrivalTime, minClearance }
}

/** Smallest gap between two agents, m. */
function clearance(positions: Point[], radii: number[]): number {
  let smallest = Number.POSITIVE_INFINITY
  for (const [i, p] of positions.entries()) {
    for (const [j, q] of positions.entries()) {
      if (j < i) smallest = Math.min(smallest, Math.hypot(p.x - q.x, p.y - q.y) - radii[i] - radii[j])
    }
  }
  return smallest
}
