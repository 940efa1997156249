/** Plane geometry for measuring, in plain numbers; all lengths in meters. */

export function distance(ax: number, ay: number, bx: number, by: number): number {
  const dx = bx - ax
  const dy = by - ay
  return Math.sqrt(dx * dx + dy * dy)
}

/** Distance from the point p to the segment from a to b. */
export function distanceToSegment(px: number, py: number, ax: number, ay: number, bx: number, by: number): number {
  const dx = bx - ax
  const dy = by - ay
  const lengthSq = dx * dx + dy * dy
  const along = lengthSq > 0 ? ((px - ax) * dx + (py - ay) * dy) / lengthSq : 0
  const t = along < 0 ? 0 : along > 1 ? 1 : along
  return distance(px, py, ax + t * dx, ay + t * dy)
}

/** Twice the signed area of the triangle a, b, p: positive when p is left of the line from a to b. */
function side(ax: number, ay: number, bx: number, by: number, px: number, py: number): number {
  return (bx - ax) * (py - ay) - (by - ay) * (px - ax)
}

/**
 * Whether the move from p to q crosses the segment from a to b or comes to rest on it.
 * Leaving the segment doesn't count, so that each passage counts in one step only; sliding along doesn't either.
 */
export function moveCrossesSegment(
  px: number,
  py: number,
  qx: number,
  qy: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): boolean {
  const before = side(ax, ay, bx, by, px, py)
  const after = side(ax, ay, bx, by, qx, qy)
  if (before === 0) return after === 0 && runsInto(px, py, qx, qy, ax, ay, bx, by)
  if (before > 0 ? after > 0 : after < 0) return false
  const a = side(px, py, qx, qy, ax, ay)
  const b = side(px, py, qx, qy, bx, by)
  return a >= 0 ? b <= 0 : b >= 0
}

/** All four on one line: whether the move starts outside of the segment and reaches it end on. */
function runsInto(
  px: number,
  py: number,
  qx: number,
  qy: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): boolean {
  const dx = bx - ax
  const dy = by - ay
  const lengthSq = dx * dx + dy * dy
  const from = (px - ax) * dx + (py - ay) * dy
  const to = (qx - ax) * dx + (qy - ay) * dy
  return from < 0 ? to >= 0 : from > lengthSq && to <= lengthSq
}

/** Whether the move from p to q passes the border of the circle: in, out, or in and out again. */
export function moveCrossesCircle(
  px: number,
  py: number,
  qx: number,
  qy: number,
  centerX: number,
  centerY: number,
  radius: number,
): boolean {
  const before = distance(px, py, centerX, centerY) < radius
  const after = distance(qx, qy, centerX, centerY) < radius
  return before !== after || (!before && distanceToSegment(centerX, centerY, px, py, qx, qy) < radius)
}

/** Whether the ring (x, y alternating, closed by itself) has the point inside, whatever its winding. */
export function isInsideRing(px: number, py: number, ring: Float64Array): boolean {
  let inside = false
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const ay = ring[j + 1]
    const by = ring[i + 1]
    if (ay > py === by > py) continue
    const crossingX = ring[j] + ((py - ay) / (by - ay)) * (ring[i] - ring[j])
    if (px < crossingX) inside = !inside
  }
  return inside
}
