import type { Walls } from '../state/walls.ts'

/** Does the segment p–q keep more than `radius` away from every wall? Touching counts as blocked. */
export function isClear(walls: Walls, px: number, py: number, qx: number, qy: number, radius: number): boolean {
  const radiusSq = radius * radius
  for (let i = 0; i < walls.count; i++) {
    const ax = walls.ax[i]
    const ay = walls.ay[i]
    const bx = walls.bx[i]
    const by = walls.by[i]
    if (segmentsCross(px, py, qx, qy, ax, ay, bx, by)) return false
    // segments that don't cross are nearest at one of the four ends
    if (pointToSegmentSq(px, py, ax, ay, bx, by) <= radiusSq) return false
    if (pointToSegmentSq(qx, qy, ax, ay, bx, by) <= radiusSq) return false
    if (pointToSegmentSq(ax, ay, px, py, qx, qy) <= radiusSq) return false
    if (pointToSegmentSq(bx, by, px, py, qx, qy) <= radiusSq) return false
  }
  for (let c = 0; c < walls.circleCount; c++) {
    const r = walls.circles[6 * c + 2] + radius
    if (pointToSegmentSq(walls.circles[6 * c], walls.circles[6 * c + 1], px, py, qx, qy) <= r * r) return false
  }
  return true
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
