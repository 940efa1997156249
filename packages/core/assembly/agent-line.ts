import { writeLine } from './line-set'
import { lines, lineSources, lineStride } from './memory'

/**
 * The line against a disc; see orca/agent-line.ts for the geometry. Returns whether there is one, written behind the last.
 */
export function agentLine(
  px: f64,
  py: f64,
  vx: f64,
  vy: f64,
  radius: f64,
  invHorizon: f64,
  invEscapeTime: f64,
  ownVelocityX: f64,
  ownVelocityY: f64,
  share: f64,
): bool {
  const distanceSq = px * px + py * py
  const radiusSq = radius * radius
  const isApart = distanceSq > radiusSq
  // center of the circle, and the way to the velocity from there
  const inverse = isApart ? invHorizon : invEscapeTime
  const wx = vx - px * inverse
  const wy = vy - py * inverse
  const wSq = wx * wx + wy * wy
  const ahead = wx * px + wy * py
  let dx: f64
  let dy: f64
  let ux: f64
  let uy: f64
  if (!isApart || (ahead < 0 && ahead * ahead > radiusSq * wSq)) {
    const w = sqrt<f64>(wSq)
    if (!(w > 0 && w < Infinity)) return false
    dx = wy / w
    dy = -wx / w
    const depth = radius * inverse - w
    ux = depth * -dy
    uy = depth * dx
  } else {
    // the right leg is the left one with the length turned round
    let leg = sqrt<f64>(distanceSq - radiusSq)
    if (!(px * wy - py * wx > 0)) leg = -leg
    dx = (px * leg - py * radius) / distanceSq
    dy = (px * radius + py * leg) / distanceSq
    const along = vx * dx + vy * dy
    ux = along * dx - vx
    uy = along * dy - vy
  }
  writeLine(ownVelocityX + share * ux, ownVelocityY + share * uy, dx, dy)
  return true
}

/**
 * The lines against two discs at once, written as lines `n` and `n + 1`, without a branch for the cases: they are worked
 * out as far as they differ, and the lanes pick theirs.
 * @param list    where the numbers of both lie
 * @param apart   lanes whose discs don't touch
 * @param wanted  lanes that are to have a line
 * @returns bits of the lanes that have one; where only the second has, it is line `n`
 */
// @ts-ignore: decorator
@inline
export function writeAgentLines(
  n: usize,
  list: usize,
  px: v128,
  py: v128,
  vx: v128,
  vy: v128,
  radius: v128,
  distanceSq: v128,
  apart: v128,
  inverse: v128,
  ownVx: v128,
  ownVy: v128,
  share: v128,
  wanted: v128,
): i32 {
  const zero = f64x2.splat(0)
  const radiusSq = f64x2.mul(radius, radius)
  const wx = f64x2.sub(vx, f64x2.mul(px, inverse))
  const wy = f64x2.sub(vy, f64x2.mul(py, inverse))
  const wSq = f64x2.add(f64x2.mul(wx, wx), f64x2.mul(wy, wy))
  const ahead = f64x2.add(f64x2.mul(wx, px), f64x2.mul(wy, py))
  const before = v128.and(f64x2.lt(ahead, zero), f64x2.gt(f64x2.mul(ahead, ahead), f64x2.mul(radiusSq, wSq)))
  // on the circle, or else on a leg
  const round = v128.or(v128.not(apart), before)
  const root = f64x2.sqrt(v128.bitselect(wSq, f64x2.sub(distanceSq, radiusSq), round))
  // the right leg is the left one with the length turned round
  const isLeft = f64x2.gt(f64x2.sub(f64x2.mul(px, wy), f64x2.mul(py, wx)), zero)
  const leg = v128.bitselect(root, f64x2.neg(root), isLeft)
  const legX = f64x2.sub(f64x2.mul(px, leg), f64x2.mul(py, radius))
  const legY = f64x2.add(f64x2.mul(px, radius), f64x2.mul(py, leg))
  const divisor = v128.bitselect(root, distanceSq, round)
  const dx = f64x2.div(v128.bitselect(wy, legX, round), divisor)
  const dy = f64x2.div(v128.bitselect(f64x2.neg(wx), legY, round), divisor)
  const depth = f64x2.sub(f64x2.mul(radius, inverse), root)
  const along = f64x2.add(f64x2.mul(vx, dx), f64x2.mul(vy, dy))
  const ux = v128.bitselect(f64x2.mul(depth, f64x2.neg(dy)), f64x2.sub(f64x2.mul(along, dx), vx), round)
  const uy = v128.bitselect(f64x2.mul(depth, dx), f64x2.sub(f64x2.mul(along, dy), vy), round)
  const lineX = f64x2.add(ownVx, f64x2.mul(share, ux))
  const lineY = f64x2.add(ownVy, f64x2.mul(share, uy))
  // no line without a share, nor without a direction
  const directed = v128.and(f64x2.gt(root, zero), f64x2.lt(root, f64x2.splat(Infinity)))
  const kept = i64x2.bitmask(v128.and(wanted, v128.or(v128.not(round), directed)))
  const stride = lineStride
  const to = lines + 8 * n
  if (kept !== 2) {
    v128.store(to, lineX)
    v128.store(to + stride, lineY)
    v128.store(to + 2 * stride, dx)
    v128.store(to + 3 * stride, dy)
    store<u64>(lineSources + 4 * n, load<u64>(list))
  } else {
    v128.store64_lane(to, lineX, 1)
    v128.store64_lane(to + stride, lineY, 1)
    v128.store64_lane(to + 2 * stride, dx, 1)
    v128.store64_lane(to + 3 * stride, dy, 1)
    store<u32>(lineSources + 4 * n, load<u32>(list, 4))
  }
  return kept
}
