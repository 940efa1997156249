import { requireBoolean, requireKnownKeys, requirePoint } from '../errors.ts'
import type { Point } from '../types.ts'
import type { PathPlanner } from './path-planner.ts'

export interface WaypointPathOptions {
  /** The last point leads back to the first one, as on a patrol. Default false. */
  loop?: boolean
}

/**
 * A route that was laid by hand: who walks along it joins it at the nearest place, follows it forwards (on one without a
 * loop also backwards), and leaves it at the place nearest to the goal.
 *
 *     1 ────→ 2
 *             │   from
 *             ● ←──          joins at ●, passes 3, leaves at ○
 *             │
 *             3 ──○─→ 4
 *                 ↓
 *                 to
 */
export class WaypointPath implements PathPlanner {
  private readonly points: Point[] = []
  private readonly loop: boolean

  /** @param points  at least two, m */
  constructor(points: readonly Point[], options: WaypointPathOptions = {}) {
    requireKnownKeys(options, ['loop'], 'WaypointPath')
    this.loop = options.loop === undefined ? false : requireBoolean(options.loop, 'loop', 'WaypointPath')
    for (let k = 0; k < points.length; k++) this.points.push(requirePoint(points[k], `points[${k}]`, 'metres'))
    if (this.points.length < 2) throw new RangeError(`a WaypointPath needs at least 2 points, got ${points.length}`)
  }

  findPath(from: Point, to: Point): Point[] {
    const start = requirePoint(from, 'from', 'metres')
    const end = requirePoint(to, 'to', 'metres')
    const { points, loop } = this
    const enter = this.nearest(start)
    const leave = this.nearest(end)
    const path: Point[] = []
    add(path, start, enter)
    if (loop && (enter.leg > leave.leg || (enter.leg === leave.leg && enter.share > leave.share))) {
      for (let k = enter.leg + 1; k <= leave.leg + points.length; k++) add(path, start, points[k % points.length])
    } else if (enter.leg <= leave.leg) {
      for (let k = enter.leg + 1; k <= leave.leg; k++) add(path, start, points[k])
    } else {
      for (let k = enter.leg; k > leave.leg; k--) add(path, start, points[k])
    }
    add(path, start, leave)
    add(path, start, end)
    return path.length === 0 ? [end] : path
  }

  /** The place on the route nearest to `p`: on the leg from point `leg` to the next, at `share` of its length. */
  private nearest(p: Point): Point & { leg: number; share: number } {
    const { points, loop } = this
    const best = { x: 0, y: 0, leg: 0, share: 0 }
    let least = Infinity
    const legs = loop ? points.length : points.length - 1
    for (let leg = 0; leg < legs; leg++) {
      const a = points[leg]
      const b = points[(leg + 1) % points.length]
      const ex = b.x - a.x
      const ey = b.y - a.y
      const lengthSq = ex * ex + ey * ey
      let share = lengthSq > 0 ? ((p.x - a.x) * ex + (p.y - a.y) * ey) / lengthSq : 0
      if (share < 0) share = 0
      else if (share > 1) share = 1
      const x = a.x + share * ex
      const y = a.y + share * ey
      const distanceSq = (p.x - x) * (p.x - x) + (p.y - y) * (p.y - y)
      if (distanceSq >= least) continue
      least = distanceSq
      best.x = x
      best.y = y
      best.leg = leg
      best.share = share
    }
    return best
  }
}

/** Adds a point unless the path stands there already. */
function add(path: Point[], start: Point, { x, y }: Point): void {
  const last = path.length > 0 ? path[path.length - 1] : start
  if (last.x !== x || last.y !== y) path.push({ x, y })
}
