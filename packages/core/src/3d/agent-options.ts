import { requireKnownKeys, show } from '../errors.ts'
import { KIND_GOAL, KIND_SCRIPT, KIND_WISH } from '../state/agent-store.ts'
import { requirePoint3d } from './errors.ts'
import { PARAMETER_NAMES, readParameters } from './parameters.ts'
import type { AgentOptions3d, Point3d } from './types.ts'

const WISHES = ['goal', 'path', 'preferredVelocity', 'script'] as const
const KNOWN = (['position', 'velocity'] as string[]).concat(WISHES, PARAMETER_NAMES)

/** What `addAgent` was given, checked. */
export interface CheckedAgent {
  position: Point3d
  velocity: Point3d
  kind: number
  /** wish, or velocity of the script, m/s */
  wish: Point3d
  /** waypoints, x, y and z in turn; the last one is the goal */
  path: number[] | undefined
  parameters: (number | undefined)[]
}

/**
 * Checks what `addAgent` takes.
 * @throws RangeError or TypeError naming the field and the value
 */
export function readAgent(options: AgentOptions3d): CheckedAgent {
  const who = 'new agent'
  requireKnownKeys(options, KNOWN, who)
  const zero = { x: 0, y: 0, z: 0 }
  const position = requirePoint3d(options.position, 'position', 'metres', who)
  const velocity =
    options.velocity === undefined ? zero : requirePoint3d(options.velocity, 'velocity', 'metres a second', who)
  const given = WISHES.filter((name) => options[name] !== undefined)
  if (given.length > 1) throw new TypeError(`${who} has ${given.join(' and ')}; give one of them`)
  const parameters = readParameters(options, who)
  const checked = { position, velocity, kind: KIND_WISH, wish: zero, path: undefined, parameters }
  if (options.goal !== undefined) {
    const goal = requirePoint3d(options.goal, 'goal', 'metres', who)
    return { ...checked, kind: KIND_GOAL, path: [goal.x, goal.y, goal.z] }
  }
  if (options.path !== undefined) return { ...checked, kind: KIND_GOAL, path: readPath(options.path, who) }
  if (options.preferredVelocity !== undefined) {
    return { ...checked, wish: requirePoint3d(options.preferredVelocity, 'preferredVelocity', 'metres a second', who) }
  }
  if (options.script !== undefined) {
    requireKnownKeys(options.script, ['velocity'], 'a script')
    const wish = requirePoint3d(options.script.velocity, 'script.velocity', 'metres a second', who)
    return { ...checked, kind: KIND_SCRIPT, wish, velocity: options.velocity === undefined ? wish : velocity }
  }
  return checked
}

/** Checks a list of waypoints; returns x, y and z in turn. */
export function readPath(path: readonly Point3d[], who: string): number[] {
  const points = typeof path === 'object' && path !== null ? path : []
  if (!(points.length > 0))
    throw new RangeError(`path must be a list of at least one point, got ${show(path)} (${who})`)
  const flat: number[] = []
  for (let k = 0; k < points.length; k++) {
    const point = requirePoint3d(points[k], `path[${k}]`, 'metres', who)
    flat.push(point.x, point.y, point.z)
  }
  return flat
}
