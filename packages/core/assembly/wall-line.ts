import { lineCount, writeLine } from './line-set'
import { edgeBytes, edgeCount, lines, lineStride } from './memory'
import { edgeNumber } from './wall-index'

/** What became of an edge. */
export const NO_LINE: i32 = 0
export const TOUCHES: i32 = 1
export const LINE: i32 = 2

/**
 * The line of an agent against one edge of a wall; see orca/wall-line.ts for the geometry and the cases.
 * @param vx, vy  velocity of the agent relative to the wall
 * @returns NO_LINE, or which kind of line was written behind the last
 */
export function wallLine(
  edge: i32,
  x: f64,
  y: f64,
  vx: f64,
  vy: f64,
  radius: f64,
  invHorizon: f64,
  wallX: f64,
  wallY: f64,
  tolerance: f64,
): i32 {
  const p1x = edgeNumber(edge, 0) - x
  const p1y = edgeNumber(edge, 1) - y
  const p2x = edgeNumber(edge, 2) - x
  const p2y = edgeNumber(edge, 3) - y
  const reach = radius * invHorizon
  if (isCovered(p1x, p1y, p2x, p2y, reach, invHorizon, wallX, wallY, tolerance)) return NO_LINE

  const ux = edgeNumber(edge, 4)
  const uy = edgeNumber(edge, 5)
  const radiusSq = radius * radius
  const d1Sq = p1x * p1x + p1y * p1y
  const d2Sq = p2x * p2x + p2y * p2y
  const ex = p2x - p1x
  const ey = p2y - p1y
  const s: f64 = d1Sq === 0 ? 0 : d2Sq === 0 ? 1 : -(p1x * ex + p1y * ey) / (ex * ex + ey * ey)
  const lx = -p1x - s * ex
  const ly = -p1y - s * ey
  const lineSq = lx * lx + ly * ly
  let aConvex = load<u8>(edgeBytes + <usize>edge) === 1
  let bConvex = load<u8>(edgeBytes + <usize>edgeCount + <usize>edge) === 1

  // touching: no deeper
  if (s < 0 && d1Sq <= radiusSq) {
    if (!aConvex) return NO_LINE
    return away(-p1y, p1x, wallX, wallY)
  }
  if (s > 1 && d2Sq <= radiusSq) {
    // the end belongs to whichever edge the agent stands before
    if (!bConvex || p2x * edgeNumber(edge, 9) - p2y * edgeNumber(edge, 8) < 0) return NO_LINE
    return away(-p2y, p2x, wallX, wallY)
  }
  if (s >= 0 && s <= 1 && lineSq <= radiusSq) return away(-ux, -uy, wallX, wallY)

  // Legs. Seen obliquely, both belong to one end: c1 = c2.
  let c1x = p1x
  let c1y = p1y
  let c2x = p2x
  let c2y = p2y
  let beforeUx = edgeNumber(edge, 6)
  let beforeUy = edgeNumber(edge, 7)
  let afterUx = edgeNumber(edge, 8)
  let afterUy = edgeNumber(edge, 9)
  let left1Sq = d1Sq
  let right2Sq = d2Sq
  let oblique = false
  if (lineSq <= radiusSq && s < 0) {
    if (!aConvex) return NO_LINE
    oblique = true
    c2x = p1x
    c2y = p1y
    right2Sq = d1Sq
    bConvex = true
    afterUx = ux
    afterUy = uy
  } else if (lineSq <= radiusSq && s > 1) {
    if (!bConvex) return NO_LINE
    oblique = true
    c1x = p2x
    c1y = p2y
    left1Sq = d2Sq
    aConvex = true
    beforeUx = ux
    beforeUy = uy
  }

  let leftX = -ux
  let leftY = -uy
  let rightX = ux
  let rightY = uy
  let leftForeign = false
  let rightForeign = false
  if (aConvex) {
    const leg = sqrt<f64>(left1Sq - radiusSq)
    leftX = (c1x * leg - c1y * radius) / left1Sq
    leftY = (c1x * radius + c1y * leg) / left1Sq
    if (leftX * -beforeUy + leftY * beforeUx >= 0) {
      leftX = -beforeUx
      leftY = -beforeUy
      leftForeign = true
    }
  }
  if (bConvex) {
    const leg = sqrt<f64>(right2Sq - radiusSq)
    rightX = (c2x * leg + c2y * radius) / right2Sq
    rightY = (c2y * leg - c2x * radius) / right2Sq
    if (rightX * afterUy - rightY * afterUx <= 0) {
      rightX = afterUx
      rightY = afterUy
      rightForeign = true
    }
  }

  // Project the velocity on the border of the velocity obstacle.
  const leftCutX = invHorizon * c1x
  const leftCutY = invHorizon * c1y
  const rightCutX = invHorizon * c2x
  const rightCutY = invHorizon * c2y
  const cutX = rightCutX - leftCutX
  const cutY = rightCutY - leftCutY
  const fromLeftX = vx - leftCutX
  const fromLeftY = vy - leftCutY
  const fromRightX = vx - rightCutX
  const fromRightY = vy - rightCutY
  const t: f64 = oblique ? 0.5 : (fromLeftX * cutX + fromLeftY * cutY) / (cutX * cutX + cutY * cutY)
  const tLeft = fromLeftX * leftX + fromLeftY * leftY
  const tRight = fromRightX * rightX + fromRightY * rightY

  if ((t < 0 && tLeft < 0) || (oblique && tLeft < 0 && tRight < 0)) {
    return arc(leftCutX, leftCutY, fromLeftX, fromLeftY, reach, wallX, wallY)
  }
  if (t > 1 && tRight < 0) return arc(rightCutX, rightCutY, fromRightX, fromRightY, reach, wallX, wallY)
  let cutSq = Infinity
  let leftSq = Infinity
  let rightSq = Infinity
  if (t >= 0 && t <= 1 && !oblique) {
    const qx = fromLeftX - t * cutX
    const qy = fromLeftY - t * cutY
    cutSq = qx * qx + qy * qy
  }
  if (tLeft >= 0) {
    const qx = fromLeftX - tLeft * leftX
    const qy = fromLeftY - tLeft * leftY
    leftSq = qx * qx + qy * qy
  }
  if (tRight >= 0) {
    const qx = fromRightX - tRight * rightX
    const qy = fromRightY - tRight * rightY
    rightSq = qx * qx + qy * qy
  }
  if (cutSq <= leftSq && cutSq <= rightSq) return beside(leftCutX, leftCutY, -ux, -uy, reach, wallX, wallY)
  if (leftSq <= rightSq) {
    return leftForeign ? NO_LINE : beside(leftCutX, leftCutY, leftX, leftY, reach, wallX, wallY)
  }
  return rightForeign ? NO_LINE : beside(rightCutX, rightCutY, -rightX, -rightY, reach, wallX, wallY)
}

/** Does an earlier line already keep the agent off the whole edge? */
function isCovered(
  p1x: f64,
  p1y: f64,
  p2x: f64,
  p2y: f64,
  reach: f64,
  invHorizon: f64,
  wallX: f64,
  wallY: f64,
  tolerance: f64,
): bool {
  const end = lines + 8 * <usize>lineCount
  for (let k = lines; k < end; k += 8) {
    const dx = load<f64>(k + 2 * lineStride)
    const dy = load<f64>(k + 3 * lineStride)
    const qx = load<f64>(k) - wallX
    const qy = load<f64>(k + lineStride) - wallY
    if (
      (invHorizon * p1x - qx) * dy - (invHorizon * p1y - qy) * dx - reach >= -tolerance &&
      (invHorizon * p2x - qx) * dy - (invHorizon * p2y - qy) * dx - reach >= -tolerance
    ) {
      return true
    }
  }
  return false
}

/** Line through the wall's own velocity: the agent touches and may not come closer. (dx, dy) need not be unit. */
function away(dx: f64, dy: f64, wallX: f64, wallY: f64): i32 {
  const length = sqrt<f64>(dx * dx + dy * dy)
  writeLine(wallX, wallY, dx / length, dy / length)
  return TOUCHES
}

/** Tangent at the point of the arc round (cx, cy) nearest to the velocity; (wx, wy) leads from the center to it. */
function arc(cx: f64, cy: f64, wx: f64, wy: f64, reach: f64, wallX: f64, wallY: f64): i32 {
  const w = sqrt<f64>(wx * wx + wy * wy)
  const nx = wx / w
  const ny = wy / w
  writeLine(cx + reach * nx + wallX, cy + reach * ny + wallY, ny, -nx)
  return LINE
}

/** Line in direction (dx, dy) that passes the point (cx, cy) at the distance `reach`, on its left. */
function beside(cx: f64, cy: f64, dx: f64, dy: f64, reach: f64, wallX: f64, wallY: f64): i32 {
  writeLine(cx - reach * dy + wallX, cy + reach * dx + wallY, dx, dy)
  return LINE
}
