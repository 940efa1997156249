import type { Cures } from '../state/cures.ts'
import type { AgentHandle, AgentParameters, AgentState, AgentViews, ObstacleOptions, Point } from '../types.ts'

/** What the advisor asks a simulation; a `Simulation` of either profile answers it. */
export interface AdvisedSimulation {
  readonly timeStep: number
  readonly maxInternalStep: number
  readonly cures: Readonly<Cures>
  readonly agents: AgentViews
  readonly obstacles: ObstacleOptions[]
  parameters(agent: AgentHandle): AgentParameters
  state(agent: AgentHandle): AgentState
  remainingPath(agent: AgentHandle): Point[]
  preferredVelocity(agent: AgentHandle): Point
  nearest(x: number, y: number, count: number): AgentHandle[]
  dropped(agent: AgentHandle): number
  isVisible(from: Point, to: Point, radius?: number): boolean
}

/** One agent, with what several rules ask for. */
export interface AgentFacts {
  agent: AgentHandle
  position: Point
  /** Where it goes next, and in the end; undefined without a goal. */
  target: Point | undefined
  goal: Point | undefined
  parameters: AgentParameters
  /** Avoidance radius, m: with the safety margin. */
  radius: number
  /** How fast it wants to go when nothing is in the way, m/s. */
  speed: number
  /** As the solve uses it, s. */
  horizon: number
  /** Follows a script or may not be moved. */
  isUnmoved: boolean
}

export interface SceneFacts {
  sim: AdvisedSimulation
  agents: AgentFacts[]
  /** Length of an internal step, s. */
  step: number
  /** Largest speed that anybody may have, m/s. */
  fastest: number
  /** Corners of each wall; circles have one. */
  outlines: { points: readonly Point[]; edges: number }[]
}

/** Profile `default` looks no farther ahead than this, s (cure `shortHorizon`). */
const LONGEST_HORIZON = 5

export function factsOf(sim: AdvisedSimulation): SceneFacts {
  const { ids, positions, count } = sim.agents
  // preferred velocities are worked out when somebody is asked about its neighbors
  if (count > 0) sim.dropped(ids[0])
  const agents: AgentFacts[] = []
  let fastest = 0
  for (let i = 0; i < count; i++) {
    const position = { x: positions[2 * i], y: positions[2 * i + 1] }
    const facts = agentFacts(sim, ids[i], position)
    if (facts.parameters.maxSpeed > fastest) fastest = facts.parameters.maxSpeed
    agents.push(facts)
  }
  const parts = sim.cures.internalSteps ? Math.ceil(sim.timeStep / sim.maxInternalStep - 1e-9) : 1
  return { sim, agents, step: sim.timeStep / (parts > 1 ? parts : 1), fastest, outlines: sim.obstacles.map(outlineOf) }
}

function agentFacts(sim: AdvisedSimulation, agent: AgentHandle, position: Point): AgentFacts {
  const parameters = sim.parameters(agent)
  const path = sim.remainingPath(agent)
  const wish = sim.preferredVelocity(agent)
  const { timeHorizon } = parameters
  const state = sim.state(agent)
  return {
    agent,
    position,
    target: path.length > 0 ? path[0] : undefined,
    goal: path.length > 0 ? path[path.length - 1] : undefined,
    parameters,
    radius: parameters.radius + parameters.safetyMargin,
    speed: path.length > 0 ? parameters.preferredSpeed : Math.sqrt(wish.x * wish.x + wish.y * wish.y),
    horizon: sim.cures.shortHorizon && timeHorizon > LONGEST_HORIZON ? LONGEST_HORIZON : timeHorizon,
    isUnmoved: state === 'scripted' || state === 'held',
  }
}

function outlineOf(obstacle: ObstacleOptions): SceneFacts['outlines'][number] {
  if (obstacle.type === 'circle') return { points: [obstacle.center], edges: 1 }
  const { vertices, type } = obstacle
  return { points: vertices, edges: type === 'polyline' ? vertices.length - 1 : vertices.length }
}
