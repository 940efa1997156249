import type { StepKernel } from '../src/kernel/step-kernel.ts'
import { RVOSimulator } from '../src/rvo2/index.ts'
import { Simulation } from '../src/simulation.ts'
import type { Point } from '../src/types.ts'
import { agentOf, obstacleOf, pointsOf, type TrajectoryCase } from './golden-data.ts'

/** What agent `i` wants at `position`: its goal, through the gate if there is one. */
export function wishOf(scenario: TrajectoryCase, i: number, position: Point): Point {
  const { gate, timeStep } = scenario
  let [x, y] = scenario.goals[i]
  if (gate !== undefined && position.x < gate.x) {
    x = gate.x + 1
    y = Math.min(Math.max(position.y, gate.y - gate.halfWidth), gate.y + gate.halfWidth)
  }
  const gx = x - position.x
  const gy = y - position.y
  const distance = Math.sqrt(gx * gx + gy * gy)
  const speed = scenario.prefSpeed[i]
  const scale = distance > speed * timeStep ? speed / distance : 1 / timeStep
  return { x: scale * gx, y: scale * gy }
}

/** The scenario in the facade. */
export function facadeOf(scenario: TrajectoryCase): RVOSimulator {
  const sim = new RVOSimulator()
  sim.setTimeStep(scenario.timeStep)
  for (const vertices of scenario.obstacles) sim.addObstacle(pointsOf(vertices))
  sim.processObstacles()
  for (const row of scenario.agents) {
    const { position, neighborDist, maxNeighbors, timeHorizon, timeHorizonObst, radius, maxSpeed } = agentOf(row)
    sim.addAgent(position, neighborDist, maxNeighbors, timeHorizon, timeHorizonObst, radius, maxSpeed)
  }
  return sim
}

/** Tells everybody its wish, then makes a step. */
export function stepFacade(sim: RVOSimulator, scenario: TrajectoryCase): void {
  for (let i = 0; i < sim.getNumAgents(); i++) {
    sim.setAgentPrefVelocity(i, wishOf(scenario, i, sim.getAgentPosition(i)))
  }
  sim.doStep()
}

/** The scenario under profile rvo2. */
export function simulationOf(scenario: TrajectoryCase, kernel?: StepKernel) {
  const sim = new Simulation({ profile: 'rvo2', timeStep: scenario.timeStep, kernel })
  for (const vertices of scenario.obstacles) sim.addObstacle(obstacleOf(pointsOf(vertices)))
  const handles = scenario.agents.map((row) => {
    const a = agentOf(row)
    return sim.addAgent({
      position: a.position,
      radius: a.radius,
      maxSpeed: a.maxSpeed,
      neighborDistance: a.neighborDist,
      maxNeighbors: a.maxNeighbors,
      timeHorizon: a.timeHorizon,
      obstacleTimeHorizon: a.timeHorizonObst,
    })
  })
  return { sim, handles }
}
