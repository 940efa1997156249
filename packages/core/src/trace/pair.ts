import type { LineSet } from '../kernel/line-set.ts'
import type { KernelColumns } from '../state/kernel-columns.ts'
import type { Point } from '../types.ts'
import type { TracePair } from './solve-trace.ts'

/** A line through vA + share · u, to this part of the speeds at hand, was made from u. */
const SAME = 1e-9

/** The pair behind line `k` of agent `i` against agent `j`. */
export function agentPair(agents: KernelColumns, i: number, j: number, set: LineSet, k: number): TracePair {
  const { positions, optimizationVelocities, radii } = agents
  const position = between(positions[2 * i], positions[2 * i + 1], positions[2 * j], positions[2 * j + 1])
  const velocity = { x: optimizationVelocities[2 * j], y: optimizationVelocities[2 * j + 1] }
  const own = { x: optimizationVelocities[2 * i], y: optimizationVelocities[2 * i + 1] }
  return completed(position, velocity, radii[i] + radii[j], set.horizons[k], set.shares[k], own, set, k)
}

/** The pair behind line `k` of agent `i` against a circle, six numbers of `circles` (see Walls). */
export function circlePair(
  agents: KernelColumns,
  i: number,
  circles: ArrayLike<number>,
  circle: number,
  set: LineSet,
  k: number,
): TracePair {
  const o = 6 * circle
  const { positions, velocities, radii } = agents
  const position = between(positions[2 * i], positions[2 * i + 1], circles[o], circles[o + 1])
  const velocity = { x: circles[o + 3], y: circles[o + 4] }
  const own = { x: velocities[2 * i], y: velocities[2 * i + 1] }
  const radius = radii[i] + circles[o + 2]
  const isApart = position.x * position.x + position.y * position.y > radius * radius
  const horizon = isApart ? agents.obstacleTimeHorizons[i] : agents.escapeTimes[i]
  return completed(position, velocity, radius, horizon, 1, own, set, k)
}

/** With u, if the line runs through own + share · u, as the definition has it. */
function completed(
  position: Point,
  velocity: Point,
  radius: number,
  horizon: number,
  share: number,
  own: Point,
  set: LineSet,
  k: number,
): TracePair {
  const pair: TracePair = { position, velocity, radius, horizon, share }
  if (!(horizon > 0)) return pair
  const u = wayOut(pair, own)
  if (u === undefined) return pair
  const x = own.x + share * u.x
  const y = own.y + share * u.y
  const off = set.violation(k, x, y)
  const size = Math.sqrt(x * x + y * y) + Math.sqrt(u.x * u.x + u.y * u.y)
  if (off <= SAME * size && off >= -SAME * size) pair.u = u
  return pair
}

/**
 * The smallest change of the velocity `own` that puts the relative velocity on the border of the pair's velocity obstacle;
 * see orca/agent-line.ts, which works the same out without a detour. Undefined where no direction is nearest.
 */
export function wayOut({ position: p, velocity, radius, horizon }: TracePair, own: Point): Point | undefined {
  const vx = own.x - velocity.x
  const vy = own.y - velocity.y
  const distanceSq = p.x * p.x + p.y * p.y
  const wx = vx - p.x / horizon
  const wy = vy - p.y / horizon
  const w = Math.sqrt(wx * wx + wy * wy)
  const ahead = wx * p.x + wy * p.y
  const isApart = distanceSq > radius * radius
  if (!isApart || (ahead < 0 && ahead * ahead > radius * radius * w * w)) {
    if (!(w > 0)) return undefined
    const part = (radius / horizon - w) / w
    return { x: part * wx, y: part * wy }
  }
  const length = Math.sqrt(distanceSq - radius * radius)
  const leg = p.x * wy - p.y * wx > 0 ? length : -length
  const dx = (p.x * leg - p.y * radius) / distanceSq
  const dy = (p.x * radius + p.y * leg) / distanceSq
  const along = vx * dx + vy * dy
  return { x: along * dx - vx, y: along * dy - vy }
}

/**
 * s until the two discs meet if both keep their velocities; 0 when they touch already, Infinity when they never do.
 */
export function timeToCollision({ position: p, velocity, radius }: TracePair, own: Point): number {
  const vx = own.x - velocity.x
  const vy = own.y - velocity.y
  const speedSq = vx * vx + vy * vy
  const ahead = vx * p.x + vy * p.y
  const apartSq = p.x * p.x + p.y * p.y - radius * radius
  if (apartSq <= 0) return 0
  const discriminant = ahead * ahead - speedSq * apartSq
  if (!(ahead > 0) || discriminant < 0) return Infinity
  return apartSq / (ahead + Math.sqrt(discriminant))
}

function between(ax: number, ay: number, bx: number, by: number): Point {
  return { x: bx - ax, y: by - ay }
}
