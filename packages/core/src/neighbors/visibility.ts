import type { Walls } from '../state/walls.ts'

/** Does the segment p–q keep more than `radius` away from every wall? Touching counts as blocked. */
export function isClear(walls: Walls, px: number, py: number, qx: number, qy: number, radius: number): boolean {
  const n = walls.count + walls.circleCount
  for (let item = 0; item < n; item++) if (!isClearOfItem(walls, item, px, py, qx, qy, radius)) return false
  return true
}

/** The same for one edge, or circle number `item` − edge count. */
export function isClearOfItem(
  walls: Walls,
  item: number,
  px: number,
  py: number,
  qx: number,
  qy: number,
  radius: number,
): boolean {
  if (item >= walls.count) {
    const c = 6 * (item - walls.count)
    const r = walls.circles[c + 2] + radius
    return pointToSegmentSq(walls.circles[c], walls.circles[c + 1], px, py, qx, qy) > r * r
  }
  const ax = walls.ax[item]
  const ay = walls.ay[item]
  const bx = walls.bx[item]
  const by = walls.by[item]
  if (segmentsCross(px, py, qx, qy, ax, ay, bx, by)) return false
  // segments that don't cross are nearest at one of the four ends
  const radiusSq = radius * radius
  return (
    pointToSegmentSq(px, py, ax, ay, bx, by) > radiusSq &&
    pointToSegmentSq(qx, qy, ax, ay, bx, by) > radiusSq &&
    pointToSegmentSq(ax, ay, px, py, qx, qy) > radiusSq &&
    pointToSegmentSq(bx, by, px, py, qx, qy) > radiusSq
  )
}

/** Squared distance from (x, y) to the segment a–b, which may be a point. */
export function pointToSegmentSq(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const ex = bx - ax
  const ey = by - ay
  const lengthSq = ex * ex + ey * ey
  let s = lengthSq > 0 ? ((x - ax) * ex + (y - ay) * ey) / lengthSq : 0
  if (s < 0) s = 0
  else if (s > 1) s = 1
  const dx = x - ax - s * ex
  const dy = y - ay - s * ey
  return dx * dx + dy * dy
}

/** Do the segments p–q and a–b cross in a point inside both? */
function segmentsCross(
  px: number,
  py: number,
  qx: number,
  qy: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): boolean {
  const sideA = (qx - px) * (ay - py) - (qy - py) * (ax - px)
  const sideB = (qx - px) * (by - py) - (qy - py) * (bx - px)
  if (!((sideA > 0 && sideB < 0) || (sideA < 0 && sideB > 0))) return false
  const sideP = (bx - ax) * (py - ay) - (by - ay) * (px - ax)
  const sideQ = (bx - ax) * (qy - ay) - (by - ay) * (qx - ax)
  return (sideP > 0 && sideQ < 0) || (sideP < 0 && sideQ > 0)
}
