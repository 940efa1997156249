import { requireFinite, requireKnownKeys, requireNonNegative, requireWhole } from '../../errors.ts'
import { requirePoint3d } from '../errors.ts'
import type { Point3d } from '../types.ts'
import { LinearProgram } from './linear-program.ts'

/** What `solveVelocity3d` takes. Exactly one of `preferredVelocity` and `direction`. */
export interface VelocityProblem3d {
  /** 6 numbers a plane: a point (m/s) and a normal; the permitted side is the one the normal points to. */
  planes: ArrayLike<number>
  /** How many of the first planes may not be relaxed. Default 0. */
  hardCount?: number
  /** Radius of the ball of speeds, m/s, ≥ 0. */
  maxSpeed: number
  /** Get as near to this velocity as possible, m/s. */
  preferredVelocity?: Point3d
  /** Or go as far as possible this way; any length but 0. */
  direction?: Point3d
}

export interface VelocitySolution3d {
  /** m/s */
  x: number
  y: number
  z: number
  /** `satisfied`: all planes hold. `relaxed`: soft planes are violated as little as can be. */
  kind: 'satisfied' | 'relaxed'
  /** First plane that could not be met, −1 if all hold; below `hardCount` the hard planes alone conflict. */
  failedPlane: number
}

/**
 * Solves the half-spaces of one agent, for people who bring their own.
 * Normals need not be of unit length; a zero one is refused.
 * @throws RangeError naming the plane and the value when a number is not finite or a count does not fit
 */
export function solveVelocity3d(problem: VelocityProblem3d): VelocitySolution3d {
  const known = ['planes', 'hardCount', 'maxSpeed', 'preferredVelocity', 'direction']
  requireKnownKeys(problem, known, 'solveVelocity3d')
  const { planes, preferredVelocity, direction } = problem
  const numbers = typeof planes === 'object' && planes !== null ? planes.length : NaN
  if (!(numbers % 6 === 0)) throw new RangeError(`planes must hold 6 numbers a plane, got ${numbers} numbers`)
  const count = numbers / 6
  const hardCount = problem.hardCount === undefined ? 0 : requireWhole(problem.hardCount, 'hardCount', 0, count)
  const maxSpeed = requireNonNegative(problem.maxSpeed, 'maxSpeed', 'metres a second')
  if ((preferredVelocity === undefined) === (direction === undefined)) {
    throw new TypeError('solveVelocity3d needs either preferredVelocity or direction, and not both')
  }
  const unit = new Float64Array(numbers)
  for (let i = 0; i < count; i++) copyPlane(planes, unit, i)
  const program = new LinearProgram()
  let failed: number
  if (preferredVelocity !== undefined) {
    const wish = requirePoint3d(preferredVelocity, 'preferredVelocity', 'metres a second')
    failed = program.solve(unit, count, hardCount, maxSpeed, wish.x, wish.y, wish.z)
  } else {
    const { x, y, z } = requirePoint3d(direction, 'direction', '')
    const length = Math.sqrt(x * x + y * y + z * z)
    if (!(length > 0)) throw new RangeError('direction must not be zero')
    failed = program.solveToward(unit, count, hardCount, maxSpeed, x / length, y / length, z / length)
  }
  const { x, y, z } = program
  return { x, y, z, kind: failed < 0 ? 'satisfied' : 'relaxed', failedPlane: failed }
}

function copyPlane(from: ArrayLike<number>, to: Float64Array, i: number): void {
  for (let k = 6 * i; k < 6 * i + 6; k++) to[k] = requireFinite(from[k], `planes[${k}]`, '', `plane ${i}`)
  const n = 6 * i + 3
  const length = Math.sqrt(to[n] * to[n] + to[n + 1] * to[n + 1] + to[n + 2] * to[n + 2])
  if (!(length > 0)) throw new RangeError(`the normal of plane ${i} must not be zero`)
  // a normal of unit length to the last bit or so is left as it is
  if (length <= 1 + 1e-15 && length >= 1 - 1e-15) return
  for (let k = n; k < n + 3; k++) to[k] /= length
}
