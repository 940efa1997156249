import { requireFinite, requireKnownKeys, requirePositive, show } from './errors.ts'
import { cos, PI, sin } from './math/elementary.ts'
import { type Limit, NO_LIMIT } from './state/bodies.ts'
import type { MotionLimit, Point } from './types.ts'

/**
 * Corners of the polygon that stands for an ellipse. It lies inside, and in no direction falls short of the ellipse by
 * more than 1 − cos(π / 16) = 1.9 % of the radius there.
 */
export const ELLIPSE_CORNERS = 16

/**
 * Checks a limit of speed or acceleration.
 * @throws RangeError or TypeError when it is not exactly one of the three shapes, or a polygon is not convex and
 *   counter-clockwise with the origin inside
 */
export function readLimit(limit: MotionLimit | undefined, field: string, unit: string, who: string): Limit {
  if (limit === undefined) return NO_LIMIT
  requireKnownKeys(limit, ['disc', 'ellipse', 'polygon'], `${field} (${who})`)
  const { disc, ellipse, polygon } = limit as { disc?: unknown; ellipse?: unknown; polygon?: unknown }
  const given = (disc === undefined ? 0 : 1) + (ellipse === undefined ? 0 : 1) + (polygon === undefined ? 0 : 1)
  if (given !== 1) throw new TypeError(`${field} must have one of disc, ellipse and polygon, got ${given} (${who})`)
  if (disc !== undefined) return { disc: requirePositive(disc, `${field}.disc`, unit, who), polygon: [] }
  const corners = ellipse === undefined ? readCorners(polygon, field, unit, who) : corner(ellipse, field, unit, who)
  return { disc: Infinity, polygon: corners }
}

/** Corners on the ellipse with the half axes ahead and to the side. */
function corner(ellipse: unknown, field: string, unit: string, who: string): number[] {
  const axes = Array.isArray(ellipse) ? ellipse : []
  if (axes.length !== 2) {
    throw new RangeError(`${field}.ellipse must be [ahead, aside], got ${show(ellipse)} (${who})`)
  }
  const ahead = requirePositive(axes[0], `${field}.ellipse[0]`, unit, who)
  const aside = requirePositive(axes[1], `${field}.ellipse[1]`, unit, who)
  const corners: number[] = []
  for (let k = 0; k < ELLIPSE_CORNERS; k++) {
    const angle = (2 * PI * k) / ELLIPSE_CORNERS
    corners.push(ahead * cos(angle), aside * sin(angle))
  }
  return corners
}

function readCorners(polygon: unknown, field: string, unit: string, who: string): number[] {
  const points = Array.isArray(polygon) ? (polygon as Partial<Point>[]) : []
  if (points.length < 3) {
    throw new RangeError(`${field}.polygon must be a list of at least 3 points { x, y }, got ${show(polygon)} (${who})`)
  }
  const corners: number[] = []
  for (let k = 0; k < points.length; k++) {
    const point = points[k] ?? {}
    corners.push(requireFinite(point.x, `${field}.polygon[${k}].x`, unit, who))
    corners.push(requireFinite(point.y, `${field}.polygon[${k}].y`, unit, who))
  }
  for (let k = 0; k < corners.length; k += 2) {
    const [ax, ay] = [corners[k], corners[k + 1]]
    const [bx, by] = [corners[(k + 2) % corners.length], corners[(k + 3) % corners.length]]
    const [cx, cy] = [corners[(k + 4) % corners.length], corners[(k + 5) % corners.length]]
    if (!((bx - ax) * (cy - by) - (by - ay) * (cx - bx) > 0)) {
      throw new RangeError(
        `${field}.polygon must be convex and counter-clockwise: it does not turn left at point ${(k / 2 + 1) % points.length} (${who})`,
      )
    }
    // left of the edge; a star turns left everywhere, but has the origin outside of nothing, so count the turns as well
    if (!(ax * by - ay * bx >= 0)) {
      throw new RangeError(`${field}.polygon must hold the origin: it must be able to stay as it is (${who})`)
    }
  }
  if (turnsOf(corners) !== 1) throw new RangeError(`${field}.polygon must go round once (${who})`)
  return corners
}

/** How often the polygon goes round: changes from the lower to the upper half of edge directions. */
function turnsOf(corners: readonly number[]): number {
  const n = corners.length
  let turns = 0
  for (let k = 0; k < n; k += 2) {
    const here = isUpper(corners[(k + 2) % n] - corners[k], corners[(k + 3) % n] - corners[k + 1])
    const next = isUpper(corners[(k + 4) % n] - corners[(k + 2) % n], corners[(k + 5) % n] - corners[(k + 3) % n])
    if (!here && next) turns++
  }
  return turns
}

function isUpper(x: number, y: number): boolean {
  return y > 0 || (y === 0 && x > 0)
}
