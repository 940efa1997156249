import { requireFinite, requireKnownKeys, requireNonNegative, requirePoint, requireWhole } from '../errors.ts'
import type { Point } from '../types.ts'
import { LinearProgram } from './linear-program.ts'

/** What `solveVelocity` takes. Exactly one of `preferredVelocity` and `direction`. */
export interface VelocityProblem {
  /** 4 numbers a line: a point (m/s) and a direction; the permitted side is on the left of the direction. */
  lines: ArrayLike<number>
  /** How many of the first lines may not be relaxed. Default 0. */
  hardCount?: number
  /** Radius of the speed disc, m/s, ≥ 0. */
  maxSpeed: number
  /** Get as near to this velocity as possible, m/s. */
  preferredVelocity?: Point
  /** Or go as far as possible this way; any length but 0. */
  direction?: Point
}

export interface VelocitySolution {
  /** m/s */
  x: number
  y: number
  /** `satisfied`: all lines hold. `relaxed`: soft lines are violated as little as can be. */
  kind: 'satisfied' | 'relaxed'
  /** First line that could not be met, −1 if all hold; below `hardCount` the hard lines alone conflict. */
  failedLine: number
}

/**
 * Solves the half-planes of one agent, for people who bring their own.
 * Directions need not be of unit length; a zero one is refused.
 * @throws RangeError naming the line and the value when a number is not finite or a count does not fit
 */
export function solveVelocity(problem: VelocityProblem): VelocitySolution {
  const program = new LinearProgram()
  const failed = runProblem(program, readProblem(problem, 'solveVelocity'))
  return { x: program.x, y: program.y, kind: failed < 0 ? 'satisfied' : 'relaxed', failedLine: failed }
}

/** A problem whose numbers have been checked, its directions of unit length. */
export interface CheckedProblem {
  lines: Float64Array
  count: number
  hardCount: number
  maxSpeed: number
  /** the wish, or (`extreme`) the unit direction */
  aim: Point
  extreme: boolean
}

/** @param caller names itself in the messages */
export function readProblem(problem: VelocityProblem, caller: string): CheckedProblem {
  const known = ['lines', 'hardCount', 'maxSpeed', 'preferredVelocity', 'direction']
  requireKnownKeys(problem, known, caller)
  const { lines, preferredVelocity, direction } = problem
  const numbers = typeof lines === 'object' && lines !== null ? lines.length : NaN
  if (!(numbers % 4 === 0)) throw new RangeError(`lines must hold 4 numbers a line, got ${numbers} numbers`)
  const count = numbers / 4
  const hardCount = problem.hardCount === undefined ? 0 : requireWhole(problem.hardCount, 'hardCount', 0, count)
  const maxSpeed = requireNonNegative(problem.maxSpeed, 'maxSpeed', 'metres a second')
  if ((preferredVelocity === undefined) === (direction === undefined)) {
    throw new TypeError(`${caller} needs either preferredVelocity or direction, and not both`)
  }
  const unit = new Float64Array(numbers)
  for (let i = 0; i < count; i++) copyLine(lines, unit, i)
  const checked = { lines: unit, count, hardCount, maxSpeed }
  if (preferredVelocity !== undefined) {
    return { ...checked, aim: requirePoint(preferredVelocity, 'preferredVelocity', 'metres a second'), extreme: false }
  }
  const way = requirePoint(direction!, 'direction', '')
  const length = Math.sqrt(way.x * way.x + way.y * way.y)
  if (!(length > 0)) throw new RangeError('direction must not be zero')
  return { ...checked, aim: { x: way.x / length, y: way.y / length }, extreme: true }
}

/** Returns the first line that could not be met, or −1. */
export function runProblem(program: LinearProgram, problem: CheckedProblem): number {
  const { lines, count, hardCount, maxSpeed, aim, extreme } = problem
  return extreme
    ? program.solveToward(lines, count, hardCount, maxSpeed, aim.x, aim.y)
    : program.solve(lines, count, hardCount, maxSpeed, aim.x, aim.y)
}

function copyLine(from: ArrayLike<number>, to: Float64Array, i: number): void {
  for (let k = 4 * i; k < 4 * i + 4; k++) to[k] = requireFinite(from[k], `lines[${k}]`, '', `line ${i}`)
  const dx = to[4 * i + 2]
  const dy = to[4 * i + 3]
  const length = Math.sqrt(dx * dx + dy * dy)
  if (!(length > 0)) throw new RangeError(`the direction of line ${i} must not be zero`)
  // a direction of unit length to the last bit or so is left as it is
  if (length > 1 + 1e-15 || length < 1 - 1e-15) {
    to[4 * i + 2] = dx / length
    to[4 * i + 3] = dy / length
  }
}
