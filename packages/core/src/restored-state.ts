import { readObstacle } from './obstacle-options.ts'
import { PARAMETERS } from './parameters.ts'
import { STATES } from './policies/states.ts'
import { type AgentStore, KIND_SCRIPT } from './state/agent-store.ts'
import type { Body, Limit } from './state/bodies.ts'
import type { Obstacle, ObstacleStore } from './state/obstacle-store.ts'
import { damaged } from './state/snapshot.ts'
import type { World } from './state/world.ts'
import type { ObstacleOptions, Point } from './types.ts'

/** Columns of codes, and the largest code of each. */
const CODES = { kinds: KIND_SCRIPT, states: STATES.length - 1, flags: 255 }

/** A pose that obstacles may have after any number of steps: nothing but finite. */
const POSE = ['x', 'y', 'angle', 'vx', 'vy'] as const

/**
 * Holds a state that was read from bytes against everything that the calls of `Simulation` make sure of, so that bytes from
 * strangers, check sum and all, give an error and never a simulation that breaks later.
 * @throws Error naming what can't be
 */
export function checkRestored(world: World): void {
  const { agents, obstacles } = world
  if (!(isFinite(world.time) && isWhole(world.stepCount, 9007199254740991))) throw damaged('its time')
  agents.handles.checkRows(agents.ids, agents.count)
  checkParameters(agents)
  agents.eachColumn((column, length, name) => {
    const most = CODES[name as keyof typeof CODES]
    const mayBeInfinite = PARAMETERS.some((parameter) => parameter.column === name)
    for (let i = 0; i < length; i++) {
      const sound = most === undefined ? mayBeInfinite || isFinite(column[i]) : isWhole(column[i], most)
      if (!sound) throw damaged(`${name}, row ${i}: ${column[i]}`)
    }
  })
  checkPaths(agents)
  for (let i = 0; i < agents.count; i++) if (!isBody(agents.bodies[i])) throw damaged(`the body of row ${i}`)
  checkObstacles(obstacles)
}

/** Faces along a unit vector, and all its numbers are ones that a body can have. */
function isBody(body: Body | undefined): boolean {
  if (body === undefined) return true
  const { facingX, facingY, turnRate, commands, speedLimit, accelerationLimit } = body
  const off = facingX * facingX + facingY * facingY - 1
  const faces = off < 1e-6 && off > -1e-6 && isFinite(turnRate)
  return faces && arePoints(commands) && isLimit(speedLimit) && isLimit(accelerationLimit)
}

function isLimit({ disc, polygon }: Limit): boolean {
  return disc >= 0 && arePoints(polygon)
}

function arePoints(numbers: readonly number[]): boolean {
  return numbers.length % 2 === 0 && numbers.every(isFinite)
}

/** Every stored parameter must be one that its own check lets through. */
function checkParameters(agents: AgentStore): void {
  for (let k = 0; k < PARAMETERS.length; k++) {
    const { column, read, write, name, standard, standardRvo2 } = PARAMETERS[k]
    for (let i = 0; i < agents.count; i++) {
      const stored = agents[column][i]
      if (stored === standard || stored === standardRvo2) continue
      if (readStored(read, write(stored)) !== stored) throw damaged(`${name} of row ${i}: ${stored}`)
    }
  }
}

function readStored(read: (value: unknown, who: string) => number, value: unknown): number {
  try {
    return read(value, 'snapshot')
  } catch {
    return NaN
  }
}

/** Pairs of finite numbers, and the next waypoint is one of them. */
function checkPaths(agents: AgentStore): void {
  for (let i = 0; i < agents.count; i++) {
    const path = agents.paths[i]
    if (path !== undefined && !arePoints(path)) throw damaged(`the path of row ${i}`)
    const last = path === undefined ? 0 : path.length / 2 - 1
    if (!isWhole(agents.waypoints[i], last)) throw damaged(`the waypoint of row ${i}: ${agents.waypoints[i]}`)
  }
}

function checkObstacles(obstacles: ObstacleStore): void {
  const { list, handles } = obstacles
  handles.checkRows(
    list.map((obstacle) => obstacle.handle),
    list.length,
  )
  for (let i = 0; i < list.length; i++) {
    const sound = POSE.every((name) => isFinite(list[i][name])) && isOutline(list[i])
    if (!sound) throw damaged(`obstacle ${i}`)
  }
}

/** Would `addObstacle` take it? */
function isOutline({ kind, outline, radius }: Obstacle): boolean {
  const points: Point[] = []
  for (let i = 0; i < outline.length; i += 2) points.push({ x: outline[i], y: outline[i + 1] })
  const shape = kind === 'circle' ? { type: kind, center: points[0], radius } : { type: kind, vertices: points }
  try {
    readObstacle(shape as ObstacleOptions)
    return kind !== 'circle' || outline.length === 2
  } catch {
    return false
  }
}

function isWhole(value: number, most: number): boolean {
  return value >= 0 && value <= most && Math.floor(value) === value
}
