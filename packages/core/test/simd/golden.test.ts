import { describe, expect, it } from 'vitest'
import { Simulation } from '../../src/simulation.ts'
import { agentOf, obstacleOf, pointsOf, readGolden, type StepCase, type TrajectoryCase } from '../golden-data.ts'
import { simulationOf, wishOf } from '../golden-scenario.ts'
import { CheckedKernel } from './checked-kernel.ts'

describe.each(['rvo2', 'default'] as const)('golden states under profile %s', (profile) => {
  it.each(['agents-1', 'agents-2', 'agents-3', 'obstacles'])('%s: the same bits as the scalar kernel', (name) => {
    const kernel = new CheckedKernel()
    const cases = readGolden<StepCase>(name)
    for (const golden of cases) simulate(golden, profile, kernel)
    const agents = cases.reduce((sum, golden) => sum + golden.agents.length, 0)
    expect(kernel.compared).toBe(3 * agents)
  })
})

it.each(readGolden<TrajectoryCase>('trajectories'))('golden trajectory $name: the same bits', (scenario) => {
  const kernel = new CheckedKernel()
  const { sim, handles } = simulationOf(scenario, kernel)
  for (let step = 0; step < 200; step++) {
    for (const [i, handle] of handles.entries()) {
      const wish = wishOf(scenario, i, sim.position(handle))
      sim.setPreferredVelocity(handle, wish.x, wish.y)
    }
    sim.step()
  }
  expect(kernel.compared).toBe(200 * handles.length)
})

function simulate(golden: StepCase, profile: 'rvo2' | 'default', kernel: CheckedKernel): void {
  const maxInternalStep = golden.timeStep
  const sim = new Simulation({ profile, timeStep: golden.timeStep, kernel, maxInternalStep })
  for (const vertices of golden.obstacles ?? []) sim.addObstacle(obstacleOf(pointsOf(vertices)))
  for (const row of golden.agents) {
    const a = agentOf(row)
    sim.addAgent({
      position: a.position,
      velocity: a.velocity,
      preferredVelocity: a.wish,
      radius: a.radius,
      maxSpeed: a.maxSpeed,
      neighborDistance: a.maxNeighbors === 0 ? 0 : a.neighborDist,
      maxNeighbors: a.maxNeighbors === 0 ? 1 : a.maxNeighbors,
      timeHorizon: a.timeHorizon,
      obstacleTimeHorizon: a.timeHorizonObst,
    })
  }
  for (let step = 0; step < 3; step++) sim.step()
}
