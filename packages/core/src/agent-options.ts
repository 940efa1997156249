import { requireFinite, requireKnownKeys, requireNonNegative, requirePoint, show } from './errors.ts'
import { readLimit } from './limit-options.ts'
import { cos, sin } from './math/elementary.ts'
import { PARAMETER_NAMES, readParameters } from './parameters.ts'
import { KIND_GOAL, KIND_SCRIPT, KIND_WISH } from './state/agent-store.ts'
import { type Body, plainBody } from './state/bodies.ts'
import type { AgentOptions, Drive, Point } from './types.ts'

const WISHES = ['goal', 'path', 'preferredVelocity', 'script'] as const
const BODY = ['heading', 'speedLimit', 'accelerationLimit', 'drive']
const KNOWN = (['position', 'velocity'] as string[]).concat(BODY, WISHES, PARAMETER_NAMES)

/** What `addAgent` was given, checked. */
export interface CheckedAgent {
  position: Point
  velocity: Point
  kind: number
  /** wish, or velocity of the script, m/s */
  wish: Point
  /** waypoints, x and y alternating; the last one is the goal */
  path: number[] | undefined
  parameters: (number | undefined)[]
  body: Body | undefined
}

/**
 * Checks what `addAgent` takes.
 * @throws RangeError or TypeError naming the field and the value
 */
export function readAgent(options: AgentOptions): CheckedAgent {
  const who = 'new agent'
  requireKnownKeys(options, KNOWN, who)
  const position = requirePoint(options.position, 'position', 'metres', who)
  const velocity =
    options.velocity === undefined ? { x: 0, y: 0 } : requirePoint(options.velocity, 'velocity', 'metres a second', who)
  const given = WISHES.filter((name) => options[name] !== undefined)
  if (given.length > 1) throw new TypeError(`${who} has ${given.join(' and ')}; give one of them`)
  const parameters = readParameters(options, who)
  const wish = { x: 0, y: 0 }
  const checked = { position, velocity, kind: KIND_WISH, wish, path: undefined, parameters, body: undefined }
  const agent: CheckedAgent = readWish(options, checked)
  agent.body = readBody(options, agent, who)
  return agent
}

function readWish(options: AgentOptions, checked: CheckedAgent): CheckedAgent {
  const who = 'new agent'
  const { velocity } = checked
  if (options.goal !== undefined) {
    const goal = requirePoint(options.goal, 'goal', 'metres', who)
    return { ...checked, kind: KIND_GOAL, path: [goal.x, goal.y] }
  }
  if (options.path !== undefined) return { ...checked, kind: KIND_GOAL, path: readPath(options.path, who) }
  if (options.preferredVelocity !== undefined) {
    return { ...checked, wish: requirePoint(options.preferredVelocity, 'preferredVelocity', 'metres a second', who) }
  }
  if (options.script !== undefined) {
    requireKnownKeys(options.script, ['velocity'], 'a script')
    const wish = requirePoint(options.script.velocity, 'script.velocity', 'metres a second', who)
    return { ...checked, kind: KIND_SCRIPT, wish, velocity: options.velocity === undefined ? wish : velocity }
  }
  return checked
}

/** The unit vector of an angle. */
export function readHeading(heading: unknown, who: string): Point {
  const angle = requireFinite(heading, 'heading', 'radians', who)
  return { x: cos(angle), y: sin(angle) }
}

/** Who is not told otherwise faces where it goes, or wants to go. */
function readBody(
  options: AgentOptions,
  { position, velocity, wish, path }: CheckedAgent,
  who: string,
): Body | undefined {
  const { heading, speedLimit, accelerationLimit, drive } = options
  if (heading === undefined && speedLimit === undefined && accelerationLimit === undefined && drive === undefined)
    return
  const goes = velocity.x !== 0 || velocity.y !== 0
  const toGoal = path === undefined ? wish : { x: path[0] - position.x, y: path[1] - position.y }
  const facing = heading === undefined ? (goes ? velocity : toGoal) : readHeading(heading, who)
  const body = plainBody(facing.x, facing.y)
  readLimits(body, options, who)
  if (drive !== undefined) readDrive(body, drive, who)
  return body
}

/** Checks limits and gives them to `body`. */
export function readLimits(
  body: Body,
  limits: Pick<AgentOptions, 'speedLimit' | 'accelerationLimit'>,
  who: string,
): void {
  const speed = readLimit(limits.speedLimit, 'speedLimit', 'metres a second', who)
  const acceleration = readLimit(limits.accelerationLimit, 'accelerationLimit', 'metres a second squared', who)
  body.speedLimit = speed
  body.accelerationLimit = acceleration
}

/** Checks a drive and gives it to `body`. */
export function readDrive(body: Body, drive: Drive, who: string): void {
  if (typeof drive !== 'object' || drive === null || typeof drive.move !== 'function') {
    throw new TypeError(`drive must be one of makeway/drives, or have a method move, got ${show(drive)} (${who})`)
  }
  requireNonNegative(drive.trackingBound, 'drive.trackingBound', 'metres', who)
  body.driveLimit = readLimit(drive.speedLimit, 'drive.speedLimit', 'metres a second', who)
  body.drive = drive
}

/** Checks a list of waypoints; returns x and y alternating. */
export function readPath(path: readonly Point[], who: string): number[] {
  const points = typeof path === 'object' && path !== null ? path : []
  if (!(points.length > 0))
    throw new RangeError(`path must be a list of at least one point, got ${show(path)} (${who})`)
  const flat: number[] = []
  for (let k = 0; k < points.length; k++) {
    const point = requirePoint(points[k], `path[${k}]`, 'metres', who)
    flat.push(point.x, point.y)
  }
  return flat
}

/** Checks x and y given apart. */
export function readXY(x: number, y: number, field: string, unit: string, who: string): Point {
  return { x: requireFinite(x, `${field}.x`, unit, who), y: requireFinite(y, `${field}.y`, unit, who) }
}
