import { CUTOFF, LEFT_LEG, NO_LINE, OVERLAP, RIGHT_LEG } from './line-case.ts'

/**
 * The ORCA line of agent A against a disc B, written to lines[4 · index …].
 *
 *        \    forbidden    /           space of relative velocities; p: from A to B, r: sum of the radii, τ: horizon
 *         \               /            cut-off circle: centre c = p/τ, radius r/τ
 *  left leg \   _____   /  right leg   w = v − c, v: the relative velocity
 *            \ /     \ /               w points back towards O, before the tangent points: project on the circle;
 *             (   c   )                otherwise on the nearer leg; on the axis: on the right one.
 *              \_____/                 u is the way from v to that projection: the smallest change that leaves the cone,
 *                 O   (v = 0)          or, when v lies outside, the way back to its border.
 *
 * The line passes through vA + share · u along the border. Discs that touch or overlap have no cone; they are given
 * the escape time T to come apart: the circle with centre p/T and radius r/T stands alone.
 *
 * Source: van den Berg et al., "Reciprocal n-Body Collision Avoidance" (2011), section 4; overlaps: section 5.2.
 *
 * Small enough for engines to put it in place of the call (V8: 460 bytes of bytecode), so that no number has to be boxed.
 *
 * @param invHorizon     1/s
 * @param invEscapeTime  1/s; above one over the time step it would ask for more than one step can do
 * @returns the case, or NO_LINE where w = 0 (or no time to escape at all) leaves no direction
 */
export function agentLine(
  lines: Float64Array,
  index: number,
  px: number,
  py: number,
  vx: number,
  vy: number,
  radius: number,
  invHorizon: number,
  invEscapeTime: number,
  ownVelocityX: number,
  ownVelocityY: number,
  share: number,
): number {
  const distanceSq = px * px + py * py
  const radiusSq = radius * radius
  const isApart = distanceSq > radiusSq
  // center of the circle, and the way to the velocity from there
  const inverse = isApart ? invHorizon : invEscapeTime
  const wx = vx - px * inverse
  const wy = vy - py * inverse
  const wSq = wx * wx + wy * wy
  const ahead = wx * px + wy * py
  let dx: number
  let dy: number
  let ux: number
  let uy: number
  let kind: number
  if (!isApart || (ahead < 0 && ahead * ahead > radiusSq * wSq)) {
    const w = Math.sqrt(wSq)
    if (!(w > 0 && w < Infinity)) return NO_LINE
    kind = isApart ? CUTOFF : OVERLAP
    dx = wy / w
    dy = -wx / w
    const depth = radius * inverse - w
    ux = depth * -dy
    uy = depth * dx
  } else {
    // the right leg is the left one with the length turned round
    let leg = Math.sqrt(distanceSq - radiusSq)
    kind = LEFT_LEG
    if (!(px * wy - py * wx > 0)) {
      kind = RIGHT_LEG
      leg = -leg
    }
    dx = (px * leg - py * radius) / distanceSq
    dy = (px * radius + py * leg) / distanceSq
    const along = vx * dx + vy * dy
    ux = along * dx - vx
    uy = along * dy - vy
  }
  const o = 4 * index
  lines[o] = ownVelocityX + share * ux
  lines[o + 1] = ownVelocityY + share * uy
  lines[o + 2] = dx
  lines[o + 3] = dy
  return kind
}
