import type { Point } from '../types.ts'
import type { DrawGeometry, PathPart } from './drawing.ts'
import type { TracePair } from './solve-trace.ts'

/**
 * Velocity obstacles that can be drawn of a pair, all in the space of the agent's own velocities:
 * - `vo` (Fiorini and Shiller 1998): apex at the other's velocity;
 * - `rvo` (van den Berg, Lin, Manocha 2008): apex halfway between both velocities, half the size;
 * - `hrvo` (Snape et al. 2011): one leg of each.
 */
export type ConeKind = 'vo' | 'rvo' | 'hrvo'

/** A velocity obstacle: the cone from `apex` between the legs (unit directions), beyond the arc of the cut-off circle. */
export interface Cone {
  apex: Point
  left: Point
  right: Point
  /** where the legs touch the cut-off circle; for an HRVO, whose legs need not touch it, where they pass it nearest */
  center: Point
  radius: number
}

/** Undefined for discs that touch or overlap, which have no cone. */
export function coneOf(pair: TracePair, own: Point, kind: ConeKind, horizon: number): Cone | undefined {
  const { position: p, velocity, radius } = pair
  const distanceSq = p.x * p.x + p.y * p.y
  if (!(distanceSq > radius * radius) || !(horizon > 0)) return undefined
  const leg = Math.sqrt(distanceSq - radius * radius)
  const left = { x: (p.x * leg - p.y * radius) / distanceSq, y: (p.x * radius + p.y * leg) / distanceSq }
  const right = { x: (p.x * leg + p.y * radius) / distanceSq, y: (p.y * leg - p.x * radius) / distanceSq }
  const middle = { x: 0.5 * (own.x + velocity.x), y: 0.5 * (own.y + velocity.y) }
  const part = kind === 'vo' ? 1 / horizon : 0.5 / horizon
  let apex = kind === 'vo' ? velocity : middle
  if (kind === 'hrvo') {
    // left of the centre line of the RVO: its own left leg and the right one of the VO; on it or right of it: mirrored
    const isLeft = p.x * (own.y - middle.y) - p.y * (own.x - middle.x) > 0
    apex = isLeft ? meet(middle, left, velocity, right) : meet(velocity, left, middle, right)
  }
  return { apex, left, right, center: { x: apex.x + p.x * part, y: apex.y + p.y * part }, radius: radius * part }
}

/** The border of a cone, its legs drawn to the distance `reach` from the apex. */
export function coneOutline({ apex, left, right, center, radius }: Cone, reach: number): DrawGeometry {
  const touchLeft = foot(apex, left, center)
  const touchRight = foot(apex, right, center)
  const parts: PathPart[] = [
    { to: touchLeft },
    // the near side, from the left leg to the right one
    { to: touchRight, radius },
    { to: { x: apex.x + reach * right.x, y: apex.y + reach * right.y } },
  ]
  return { type: 'path', start: { x: apex.x + reach * left.x, y: apex.y + reach * left.y }, parts, closed: false }
}

/**
 * The border of an edge's velocity obstacle: both ends at 1/horizon, rounded by the agent's radius, between the outer
 * tangents from the wall's velocity. Undefined when the agent touches the edge.
 */
export function edgeOutline(
  from: Point,
  to: Point,
  apex: Point,
  radius: number,
  horizon: number,
  reach: number,
): DrawGeometry | undefined {
  // the agent stands left of the edge: seen from it, the edge runs from its right end to its left one
  let a = from
  let b = to
  if (a.x * b.y - a.y * b.x < 0) {
    a = to
    b = from
  }
  const ends = [a, b].map((end) => {
    const distanceSq = end.x * end.x + end.y * end.y
    if (!(distanceSq > radius * radius)) return undefined
    const leg = Math.sqrt(distanceSq - radius * radius)
    return {
      left: { x: (end.x * leg - end.y * radius) / distanceSq, y: (end.x * radius + end.y * leg) / distanceSq },
      right: { x: (end.x * leg + end.y * radius) / distanceSq, y: (end.y * leg - end.x * radius) / distanceSq },
      center: { x: apex.x + end.x / horizon, y: apex.y + end.y / horizon },
    }
  })
  const [first, second] = ends
  if (isTouched(a, b, radius)) return undefined
  if (first === undefined || second === undefined) return undefined
  // seen nearly end on, both legs belong to one end
  const leftEnd = turnsLeft(first.left, second.left) ? second : first
  const rightEnd = turnsLeft(first.right, second.right) ? first : second
  const r = radius / horizon
  const left = leftEnd.left
  const right = rightEnd.right
  const touchLeft = foot(apex, left, leftEnd.center)
  const touchRight = foot(apex, right, rightEnd.center)
  const parts: PathPart[] = [{ to: touchLeft }]
  if (leftEnd === rightEnd) parts.push({ to: touchRight, radius: r })
  else {
    const ex = b.x - a.x
    const ey = b.y - a.y
    const length = Math.sqrt(ex * ex + ey * ey)
    // towards the agent
    const n = { x: (-ey / length) * r, y: (ex / length) * r }
    parts.push(
      { to: { x: second.center.x + n.x, y: second.center.y + n.y }, radius: r },
      { to: { x: first.center.x + n.x, y: first.center.y + n.y } },
      { to: touchRight, radius: r },
    )
  }
  parts.push({ to: { x: apex.x + reach * right.x, y: apex.y + reach * right.y } })
  return { type: 'path', start: { x: apex.x + reach * left.x, y: apex.y + reach * left.y }, parts, closed: false }
}

/** Does the disc of this radius around the origin touch the edge? */
function isTouched(a: Point, b: Point, radius: number): boolean {
  const ex = b.x - a.x
  const ey = b.y - a.y
  const lengthSq = ex * ex + ey * ey
  const along = lengthSq > 0 ? -(a.x * ex + a.y * ey) / lengthSq : 0
  const t = along < 0 ? 0 : along > 1 ? 1 : along
  const x = a.x + t * ex
  const y = a.y + t * ey
  return x * x + y * y <= radius * radius
}

function turnsLeft(from: Point, to: Point): boolean {
  return from.x * to.y - from.y * to.x > 0
}

/** The point of the ray from `start` that lies nearest to `point`. */
function foot(start: Point, d: Point, point: Point): Point {
  const along = (point.x - start.x) * d.x + (point.y - start.y) * d.y
  return { x: start.x + along * d.x, y: start.y + along * d.y }
}

/** Where the line from a along d meets that from b along e. */
function meet(a: Point, d: Point, b: Point, e: Point): Point {
  const t = ((b.x - a.x) * e.y - (b.y - a.y) * e.x) / (d.x * e.y - d.y * e.x)
  return { x: a.x + t * d.x, y: a.y + t * d.y }
}
