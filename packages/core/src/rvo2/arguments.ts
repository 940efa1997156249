import { requireFinite, requirePoint, show } from '../errors.ts'
import type { Point } from '../types.ts'

/** What RVO2 wants to know of an agent besides its place. */
export interface AgentProperties {
  neighborDist: number
  maxNeighbors: number
  timeHorizon: number
  timeHorizonObst: number
  radius: number
  maxSpeed: number
  velocity: Point
}

/**
 * Checks the properties of an agent, given in the order above; `velocity` may be left out and is zero then.
 * @throws RangeError naming the argument, the value and `caller`
 */
export function readProperties(given: readonly unknown[], caller: string): AgentProperties {
  const number = (k: number, name: string) => requireFinite(given[k], name, '', caller)
  return {
    neighborDist: readDistance(given[0], caller),
    maxNeighbors: readCount(given[1], caller),
    timeHorizon: number(2, 'timeHorizon'),
    timeHorizonObst: number(3, 'timeHorizonObst'),
    radius: number(4, 'radius'),
    maxSpeed: number(5, 'maxSpeed'),
    velocity: given[6] === undefined ? { x: 0, y: 0 } : requirePoint(given[6], 'velocity', '', caller),
  }
}

/** The reference squares `neighborDist`, so its sign says nothing. */
export function readDistance(value: unknown, caller: string): number {
  const distance = requireFinite(value, 'neighborDist', '', caller)
  return distance < 0 ? -distance : distance
}

/** `maxNeighbors`, a whole number of type size_t in the reference. */
export function readCount(value: unknown, caller: string): number {
  const count = requireFinite(value, 'maxNeighbors', '', caller)
  return count > 0 ? Math.floor(count) : 0
}

/** Checks a number that stands for one of `count` things; `noun` is what they are. */
export function requireNumberOf(noun: string, value: number, count: number, caller: string): number {
  if (typeof value === 'number' && value >= 0 && value < count && Math.floor(value) === value) return value
  const known = count === 0 ? 'there are none' : count === 1 ? 'there is only 0' : `there are 0 to ${count - 1}`
  throw new RangeError(`no ${noun} ${show(value)}: ${known} (${caller})`)
}
