import type { Walls } from '../state/walls.ts'
import {
  COVERED,
  CUTOFF_LINE,
  FOREIGN_LEFT_LEG,
  FOREIGN_RIGHT_LEG,
  LEFT_ARC,
  NON_CONVEX_VERTEX,
  RIGHT_ARC,
  TOUCHING_LEFT_VERTEX,
  TOUCHING_RIGHT_VERTEX,
  TOUCHING_SEGMENT,
  WALL_LEFT_LEG,
  WALL_RIGHT_LEG,
} from './line-case.ts'

/**
 * The ORCA line of an agent against one edge of a wall, written to lines[4 · index …]. The agent takes the whole share.
 *
 *            left leg             right leg        space of velocities relative to the wall; a and b, divided by the
 *              \    forbidden      /               horizon, are the ends of the cut-off line; around them arcs of
 *               \                 /                radius r/τ; legs are tangents from O to the discs round a and b
 *    left arc  ( a′───────────b′ )  right arc
 *               ‾‾ cut-off line ‾‾
 *                       O
 *
 * Cases, in this order: an earlier line already keeps the agent off the whole edge (`covered`: edges must come nearest
 * first); the agent touches the left end, the right end or the edge itself; else the velocity is projected on the nearest
 * of left arc, right arc, cut-off line, left leg and right leg.
 * - Seen obliquely (the agent stands on the line of the edge, up to its radius) one end makes both legs.
 * - An end that is not convex can't be walked round: its leg runs along the edge itself.
 * - A leg that points into the neighbouring edge is cut off there (`foreign`): the velocity projected on it is left to
 *   that neighbor's own line.
 *
 * Source: van den Berg et al., "Reciprocal n-Body Collision Avoidance" (2011), section 5.4; mission table D2.
 *
 * @param x, y          position of the agent
 * @param vx, vy        its velocity relative to the wall (or zero, relative, for the cautious variant)
 * @param wallX, wallY  velocity of the wall, added to the line
 * @param tolerance     m/s by which an edge may stick out and still count as covered, against rounding
 * @returns the case; a line was written unless it is COVERED, FOREIGN_… or NON_CONVEX_VERTEX
 */
export function wallLine(
  lines: Float64Array,
  index: number,
  walls: Walls,
  edge: number,
  x: number,
  y: number,
  vx: number,
  vy: number,
  radius: number,
  invHorizon: number,
  wallX: number,
  wallY: number,
  tolerance: number,
): number {
  // the numbers go this way because V8 would make an object of each where it can't put the function in place of the call
  const seen = view
  seen[0] = x
  seen[1] = y
  seen[2] = vx
  seen[3] = vy
  seen[4] = radius
  seen[5] = invHorizon
  seen[6] = wallX
  seen[7] = wallY
  seen[8] = tolerance
  return lineOfView(lines, index, walls, edge)
}

/** Working memory: the arguments of `wallLine` from `x` on. */
const view = new Float64Array(9)

function lineOfView(lines: Float64Array, index: number, walls: Walls, edge: number): number {
  const seen = view
  const x = seen[0]
  const y = seen[1]
  const vx = seen[2]
  const vy = seen[3]
  const radius = seen[4]
  const invHorizon = seen[5]
  const wallX = seen[6]
  const wallY = seen[7]
  const tolerance = seen[8]
  const o = 4 * index
  // from the agent to both ends
  const p1x = walls.ax[edge] - x
  const p1y = walls.ay[edge] - y
  const p2x = walls.bx[edge] - x
  const p2y = walls.by[edge] - y

  const reach = radius * invHorizon
  for (let k = 0; k < o; k += 4) {
    const dx = lines[k + 2]
    const dy = lines[k + 3]
    const qx = lines[k] - wallX
    const qy = lines[k + 1] - wallY
    if (
      (invHorizon * p1x - qx) * dy - (invHorizon * p1y - qy) * dx - reach >= -tolerance &&
      (invHorizon * p2x - qx) * dy - (invHorizon * p2y - qy) * dx - reach >= -tolerance
    ) {
      return COVERED
    }
  }

  const ux = walls.ux[edge]
  const uy = walls.uy[edge]
  const radiusSq = radius * radius
  const d1Sq = p1x * p1x + p1y * p1y
  const d2Sq = p2x * p2x + p2y * p2y
  const ex = p2x - p1x
  const ey = p2y - p1y
  // at an end, to what a square can hold, the direction of the edge is all there is to go by
  const s = d1Sq === 0 ? 0 : d2Sq === 0 ? 1 : -(p1x * ex + p1y * ey) / (ex * ex + ey * ey)
  const lx = -p1x - s * ex
  const ly = -p1y - s * ey
  const lineSq = lx * lx + ly * ly
  let aConvex = walls.aConvex[edge] === 1
  let bConvex = walls.bConvex[edge] === 1

  // touching: no deeper
  if (s < 0 && d1Sq <= radiusSq) {
    if (!aConvex) return NON_CONVEX_VERTEX
    return away(lines, o, -p1y, p1x, wallX, wallY, TOUCHING_LEFT_VERTEX)
  }
  if (s > 1 && d2Sq <= radiusSq) {
    // the end belongs to whichever edge the agent stands before
    if (!bConvex || p2x * walls.nextUy[edge] - p2y * walls.nextUx[edge] < 0) return NON_CONVEX_VERTEX
    return away(lines, o, -p2y, p2x, wallX, wallY, TOUCHING_RIGHT_VERTEX)
  }
  if (s >= 0 && s <= 1 && lineSq <= radiusSq) {
    return away(lines, o, -ux, -uy, wallX, wallY, TOUCHING_SEGMENT)
  }

  // Legs. Seen obliquely, both belong to one end: c1 = c2.
  let c1x = p1x
  let c1y = p1y
  let c2x = p2x
  let c2y = p2y
  let beforeUx = walls.prevUx[edge]
  let beforeUy = walls.prevUy[edge]
  let afterUx = walls.nextUx[edge]
  let afterUy = walls.nextUy[edge]
  let left1Sq = d1Sq
  let right2Sq = d2Sq
  let oblique = false
  if (lineSq <= radiusSq && s < 0) {
    if (!aConvex) return NON_CONVEX_VERTEX
    oblique = true
    c2x = p1x
    c2y = p1y
    right2Sq = d1Sq
    bConvex = true
    afterUx = ux
    afterUy = uy
  } else if (lineSq <= radiusSq && s > 1) {
    if (!bConvex) return NON_CONVEX_VERTEX
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
    const leg = Math.sqrt(left1Sq - radiusSq)
    leftX = (c1x * leg - c1y * radius) / left1Sq
    leftY = (c1x * radius + c1y * leg) / left1Sq
    if (leftX * -beforeUy + leftY * beforeUx >= 0) {
      leftX = -beforeUx
      leftY = -beforeUy
      leftForeign = true
    }
  }
  if (bConvex) {
    const leg = Math.sqrt(right2Sq - radiusSq)
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
  const t = oblique ? 0.5 : (fromLeftX * cutX + fromLeftY * cutY) / (cutX * cutX + cutY * cutY)
  const tLeft = fromLeftX * leftX + fromLeftY * leftY
  const tRight = fromRightX * rightX + fromRightY * rightY

  if ((t < 0 && tLeft < 0) || (oblique && tLeft < 0 && tRight < 0)) {
    return arc(lines, o, leftCutX, leftCutY, fromLeftX, fromLeftY, reach, wallX, wallY, LEFT_ARC)
  }
  if (t > 1 && tRight < 0) {
    return arc(lines, o, rightCutX, rightCutY, fromRightX, fromRightY, reach, wallX, wallY, RIGHT_ARC)
  }
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
  if (cutSq <= leftSq && cutSq <= rightSq) {
    return beside(lines, o, leftCutX, leftCutY, -ux, -uy, reach, wallX, wallY, CUTOFF_LINE)
  }
  if (leftSq <= rightSq) {
    if (leftForeign) return FOREIGN_LEFT_LEG
    return beside(lines, o, leftCutX, leftCutY, leftX, leftY, reach, wallX, wallY, WALL_LEFT_LEG)
  }
  if (rightForeign) return FOREIGN_RIGHT_LEG
  return beside(lines, o, rightCutX, rightCutY, -rightX, -rightY, reach, wallX, wallY, WALL_RIGHT_LEG)
}

/** Line through the wall's own velocity: the agent touches and may not come closer. (dx, dy) need not be unit. */
function away(
  lines: Float64Array,
  o: number,
  dx: number,
  dy: number,
  wallX: number,
  wallY: number,
  kind: number,
): number {
  const length = Math.sqrt(dx * dx + dy * dy)
  lines[o] = wallX
  lines[o + 1] = wallY
  lines[o + 2] = dx / length
  lines[o + 3] = dy / length
  return kind
}

/** Tangent at the point of the arc round (cx, cy) that is nearest to the velocity; (wx, wy) leads from the center to it. */
function arc(
  lines: Float64Array,
  o: number,
  cx: number,
  cy: number,
  wx: number,
  wy: number,
  reach: number,
  wallX: number,
  wallY: number,
  kind: number,
): number {
  const w = Math.sqrt(wx * wx + wy * wy)
  const nx = wx / w
  const ny = wy / w
  lines[o] = cx + reach * nx + wallX
  lines[o + 1] = cy + reach * ny + wallY
  lines[o + 2] = ny
  lines[o + 3] = -nx
  return kind
}

/** Line in direction (dx, dy) that passes the point (cx, cy) at the distance `reach`, on its left. */
function beside(
  lines: Float64Array,
  o: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
  reach: number,
  wallX: number,
  wallY: number,
  kind: number,
): number {
  lines[o] = cx - reach * dy + wallX
  lines[o + 1] = cy + reach * dx + wallY
  lines[o + 2] = dx
  lines[o + 3] = dy
  return kind
}

/** Does this case have a line? */
export function hasLine(kind: number): boolean {
  return (kind !== 0 && kind !== COVERED && kind < FOREIGN_LEFT_LEG) || kind > NON_CONVEX_VERTEX
}
