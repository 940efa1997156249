import { cos, sin } from 'makeway'
import { mulberry32 } from '../generators/random.ts'
import type { Obstacle } from '../schema/obstacle-schema.ts'
import type { Scenario, ScenarioAgent, ScenarioAgentDefaults, ScenarioExpectation } from '../schema/scenario-schema.ts'

/** Where a scene is put, which must not change its outcome. In this order: scaled, mirrored, turned, shifted. */
export interface Placement {
  /** All lengths and speeds times this, > 0. Default 1. */
  scale?: number
  /** Left becomes right: y becomes −y. Default false. */
  mirror?: boolean
  /** Angle by which the scene is turned about the origin, radians. Default 0. */
  turn?: number
  /** m, added to every place after everything else. Default [0, 0]. */
  shift?: [x: number, y: number]
  /** Seed for another order of the agents, which gives them other ids in the simulation. Default: the order as built. */
  shuffle?: number
}

/** A scenario without what a file has at its head. */
export type SceneBody = Omit<Scenario, 'format' | 'name' | 'description'>

type Pair = [number, number]

/** Agent fields in metres, metres a second or metres a second squared. */
const LENGTHS = [
  'radius',
  'maxSpeed',
  'preferredSpeed',
  'neighborDistance',
  'goalTolerance',
  'maxAcceleration',
  'safetyMargin',
] as const

/** Metrics that grow with the scale of the scene. */
const METRIC_LENGTHS = new Set(['maxOverlap', 'maxWallOverlap', 'displacement', 'meanSpeedAtEnd', 'maxAcceleration'])

/** Metrics that look along an axis, which a turned scene does not have. */
const AXIS_METRICS = new Set(['maxVelocityX', 'minVelocityX', 'maxVelocityY', 'minVelocityY'])

/**
 * The same scene elsewhere: places, velocities, sizes and the bounds of expectations follow.
 * Agents must be listed one by one, since generators know their own directions.
 * @throws {Error} for generators, measuring lines and metrics along an axis
 */
export function place(scene: SceneBody, placement: Placement): SceneBody {
  const { agents = [], agentDefaults = {}, obstacles = [], expect = [] } = scene
  if (scene.generators?.length || scene.lines?.length) throw new Error('only agents and obstacles can be placed')
  const move = mover(placement)
  const placed = agents.map((agent) => placedAgent(agent, move))
  return {
    ...scene,
    agentDefaults: placedFields(agentDefaults, move),
    agents: placement.shuffle === undefined ? placed : shuffled(placed, placement.shuffle),
    obstacles: obstacles.map((obstacle) => placedObstacle(obstacle, move)),
    expect: expect.map((expectation) => placedExpectation(expectation, move.scale)),
  }
}

interface Mover {
  scale: number
  vector(v: Pair): Pair
  point(p: Pair): Pair
}

function mover({ scale = 1, mirror = false, turn = 0, shift = [0, 0] }: Placement): Mover {
  const c = cos(turn)
  const s = sin(turn)
  // a scene that is left as it is keeps every bit, and no zero becomes −0
  const vector = ([x, y]: Pair): Pair => {
    const up = mirror ? 0 - y : y
    return turn === 0 ? [scale * x, scale * up] : [scale * (c * x - s * up), scale * (s * x + c * up)]
  }
  const point = (p: Pair): Pair => {
    const [x, y] = vector(p)
    return [x + shift[0], y + shift[1]]
  }
  return { scale, vector, point }
}

function placedAgent(agent: ScenarioAgent, move: Mover): ScenarioAgent {
  return { ...agent, ...placedFields(agent, move), position: move.point(agent.position) }
}

function placedFields<T extends ScenarioAgentDefaults>(fields: T, { scale, vector, point }: Mover): T {
  const placed = { ...fields }
  for (const name of LENGTHS) {
    const value = placed[name]
    if (typeof value === 'number') placed[name] = value * scale
  }
  if (placed.velocity) placed.velocity = vector(placed.velocity)
  if (placed.preferredVelocity) placed.preferredVelocity = vector(placed.preferredVelocity)
  if (placed.script) placed.script = { velocity: vector(placed.script.velocity) }
  if (placed.goal) placed.goal = point(placed.goal)
  if (placed.path) placed.path = placed.path.map(point)
  return placed
}

function placedObstacle(obstacle: Obstacle, { scale, vector, point }: Mover): Obstacle {
  const motion = obstacle.motion && { velocity: vector(obstacle.motion.velocity) }
  const moving = motion ? { motion } : {}
  if (obstacle.type === 'circle') {
    return { ...obstacle, ...moving, center: point(obstacle.center), radius: obstacle.radius * scale }
  }
  return { ...obstacle, ...moving, vertices: obstacle.vertices.map(point) }
}

function placedExpectation(expectation: ScenarioExpectation, scale: number): ScenarioExpectation {
  const { metric, atMost, atLeast, equals } = expectation
  if (AXIS_METRICS.has(metric)) throw new Error(`${metric} looks along an axis: expect something else`)
  if (!METRIC_LENGTHS.has(metric)) return expectation
  return {
    ...expectation,
    ...(atMost === undefined ? {} : { atMost: atMost * scale }),
    ...(atLeast === undefined ? {} : { atLeast: atLeast * scale }),
    ...(typeof equals === 'number' ? { equals: equals * scale } : {}),
  }
}

/** Fisher and Yates. */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  const random = mulberry32(seed)
  const result = [...items]
  for (let i = result.length - 1; i > 0; i--) {
    const k = Math.floor(random() * (i + 1))
    const kept = result[i]
    result[i] = result[k]
    result[k] = kept
  }
  return result
}
