import type { Point } from 'makeway'
import { radiusOf } from '../generators/resolve-agent.ts'
import type { MeasuringLine, ResolvedAgent, ResolvedObstacle, ResolvedScenario } from '../resolved.ts'

/** What the metrics know beforehand. A `ResolvedScenario` gives it, and so can a test. */
export interface ScenarioFacts {
  /** s */
  timeStep: number
  agents: readonly AgentFacts[]
  obstacles: readonly ResolvedObstacle[]
  lines: readonly MeasuringLine[]
}

export interface AgentFacts {
  id: string
  /** Physical radius, m; a safety margin is no part of it. */
  radius: number
  /** m/s; for a constant preferred velocity its length. */
  preferredSpeed: number
  start: Point
  /** s */
  startTime: number
  /** Last point of the path; undefined for agents that have no place to go to. */
  goal: Point | undefined
  /** Unit vector from start to goal, or along the preferred velocity; undefined where there is none. */
  direction: Point | undefined
  scripted: boolean
  /** Has a drive. */
  driven: boolean
  /** bit sets; by default 1, and all */
  layers?: number | undefined
  mask?: number | undefined
}

const DEFAULT_PREFERRED_SPEED = 1.3

export function factsOf(scenario: ResolvedScenario): ScenarioFacts {
  const { timeStep, obstacles, lines } = scenario
  return { timeStep, obstacles, lines, agents: scenario.agents.map(agentFacts) }
}

function agentFacts({ id, position, wish, parameters, startTime, body }: ResolvedAgent): AgentFacts {
  const goal = wish.type === 'path' ? wish.points[wish.points.length - 1] : undefined
  const ahead = goal
    ? { x: goal.x - position.x, y: goal.y - position.y }
    : wish.type === 'path'
      ? undefined
      : wish.velocity
  const preferredSpeed = parameters.preferredSpeed ?? DEFAULT_PREFERRED_SPEED
  return {
    id,
    radius: radiusOf({ parameters }),
    preferredSpeed: wish.type === 'path' ? preferredSpeed : lengthOf(wish.velocity),
    start: position,
    startTime,
    goal,
    direction: ahead && unit(ahead),
    scripted: wish.type === 'script',
    driven: body?.drive !== undefined,
    layers: parameters.layers,
    mask: parameters.mask,
  }
}

function lengthOf({ x, y }: Point): number {
  return Math.sqrt(x * x + y * y)
}

function unit(vector: Point): Point | undefined {
  const length = lengthOf(vector)
  return length > 0 ? { x: vector.x / length, y: vector.y / length } : undefined
}
