import type { Point } from '../types.ts'
import type { DrawGeometry, PathPart } from './drawing.ts'

/** A corner of the region; `arc`: the border to the next corner runs along the disc. */
interface Corner {
  x: number
  y: number
  arc: boolean
}

/** A half-plane: what lies to the left of the direction is permitted. */
export interface HalfPlane {
  point: Point
  direction: Point
}

/**
 * The velocities inside a disc and on the permitted side of every line, exactly: corners joined by straight pieces and by
 * arcs of the disc. Undefined when nothing is left.
 *
 * The disc begins as four quarter arcs; each line cuts away what lies to its right, as Sutherland and Hodgman (1974) clip
 * polygons. The region is convex, so a line cuts it in two points at most.
 */
export function feasibleRegion(
  lines: readonly HalfPlane[],
  disc: { center: Point; radius: number },
): (DrawGeometry & { type: 'path' }) | undefined {
  const { center, radius } = disc
  if (!(radius > 0)) return undefined
  let corners: Corner[] = [
    { x: radius, y: 0, arc: true },
    { x: 0, y: radius, arc: true },
    { x: -radius, y: 0, arc: true },
    { x: 0, y: -radius, arc: true },
  ]
  for (let k = 0; k < lines.length && corners.length > 0; k++) corners = cut(corners, lines[k], center, radius)
  if (corners.length < 2) return undefined
  const place = ({ x, y }: Corner): Point => ({ x: x + center.x, y: y + center.y })
  const parts: PathPart[] = []
  for (let k = 0; k < corners.length; k++) {
    const to = place(corners[(k + 1) % corners.length])
    parts.push(corners[k].arc ? { to, radius } : { to })
  }
  return { type: 'path', start: place(corners[0]), parts, closed: true }
}

/** What a line leaves of a region; coordinates relative to the center of the disc. */
function cut(corners: readonly Corner[], { point, direction: d }: HalfPlane, center: Point, radius: number): Corner[] {
  const px = point.x - center.x
  const py = point.y - center.y
  const height = (x: number, y: number) => d.x * (y - py) - d.y * (x - px)
  const kept: Corner[] = []
  for (let k = 0; k < corners.length; k++) {
    const a = corners[k]
    const b = corners[(k + 1) % corners.length]
    const ha = height(a.x, a.y)
    const hb = height(b.x, b.y)
    if (ha >= 0) kept.push({ ...a })
    if (!a.arc) {
      if (ha >= 0 !== hb >= 0) {
        const t = ha / (ha - hb)
        kept.push({ x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y), arc: false })
      }
      continue
    }
    let inside = ha >= 0
    const crossings = onArc(a, b, px, py, d, radius)
    for (let c = 0; c < crossings.length; c++) {
      inside = !inside
      // in: the arc goes on from here; out: the line leads on to where the region is met again
      kept.push({ ...crossings[c], arc: inside })
    }
  }
  return kept
}

/** Where the line meets the arc from a to b (less than half a turn, counter-clockwise), in that order. */
function onArc(a: Corner, b: Corner, px: number, py: number, d: Point, radius: number): Point[] {
  const along = px * d.x + py * d.y
  const discriminant = along * along + radius * radius - (px * px + py * py)
  if (!(discriminant > 0)) return []
  const half = Math.sqrt(discriminant)
  const found: Point[] = []
  for (let sign = -1; sign <= 1; sign += 2) {
    const t = -along + sign * half
    const x = px + t * d.x
    const y = py + t * d.y
    if (a.x * y - a.y * x > 0 && x * b.y - y * b.x > 0) found.push({ x, y })
  }
  if (found.length === 2 && found[0].x * found[1].y - found[0].y * found[1].x < 0) found.reverse()
  return found
}
