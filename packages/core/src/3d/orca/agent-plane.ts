import { aside, lookAside } from './aside.ts'
import { CONE, CUTOFF, NO_PLANE, OVERLAP } from './plane-case.ts'

/** Sine of the angle between two vectors below which rounding decides what is left of the difference. */
const ON_AXIS = 1e-12

/**
 * The ORCA plane of agent A against a sphere B, written to planes[6 · index …] as a point and a unit normal; what lies on
 * the side of the normal is permitted.
 *
 *      \    forbidden    /        The picture of the plane, turned about p, the way from A to B. r: sum of the radii,
 *       \               /         τ: horizon, v: relative velocity. The cone is cut off by the sphere with center p/τ and
 *        \   _____     /          radius r/τ.
 *         \ /  c  \   /           w = v − c points back towards O, before the points of contact: project on the sphere;
 *          (       ) /            otherwise on the flank, in the plane through p and v. There the outward normal is
 *           \_____/               n = cos α · e − sin α · p̂, with sin α = r/|p|, and e the unit vector across p towards v.
 *              O                  u = −(v · n) n.
 *
 * Where v lies on the axis all sides are equally near. The reference gets no plane there and flies on; with `choosesSide`
 * a side is taken by convention (aside.ts), the opposite one by the other of the two.
 *
 * Spheres that touch or overlap have no cone; they are given the escape time T to come apart: the sphere with center p/T
 * and radius r/T stands alone.
 *
 * Source: van den Berg et al., "Reciprocal n-Body Collision Avoidance" (2011), sections 4 and 5.2.
 *
 * @param invHorizon     1/s
 * @param invEscapeTime  1/s
 * @returns the case, or NO_PLANE where nothing tells a direction
 */
export function agentPlane(
  planes: Float64Array,
  index: number,
  px: number,
  py: number,
  pz: number,
  vx: number,
  vy: number,
  vz: number,
  radius: number,
  invHorizon: number,
  invEscapeTime: number,
  ownVelocityX: number,
  ownVelocityY: number,
  ownVelocityZ: number,
  share: number,
  choosesSide: boolean,
): number {
  const distanceSq = px * px + py * py + pz * pz
  const radiusSq = radius * radius
  const isApart = distanceSq > radiusSq
  const inverse = isApart ? invHorizon : invEscapeTime
  const wx = vx - px * inverse
  const wy = vy - py * inverse
  const wz = vz - pz * inverse
  const wSq = wx * wx + wy * wy + wz * wz
  const ahead = wx * px + wy * py + wz * pz
  let nx: number
  let ny: number
  let nz: number
  let depth: number
  let kind: number
  if (!isApart || (ahead < 0 && ahead * ahead > radiusSq * wSq)) {
    const w = Math.sqrt(wSq)
    if (!(w > 0 && w < Infinity)) return NO_PLANE
    kind = isApart ? CUTOFF : OVERLAP
    nx = wx / w
    ny = wy / w
    nz = wz / w
    depth = radius * inverse - w
  } else {
    kind = CONE
    // across p towards v: (p × v) × p, which keeps its digits where v is nearly along p
    const cx = py * vz - pz * vy
    const cy = pz * vx - px * vz
    const cz = px * vy - py * vx
    let ex = cy * pz - cz * py
    let ey = cz * px - cx * pz
    let ez = cx * py - cy * px
    let e = Math.sqrt(ex * ex + ey * ey + ez * ez)
    const speed = Math.sqrt(vx * vx + vy * vy + vz * vz)
    if (choosesSide ? !(e > ON_AXIS * distanceSq * speed) : !(e > 0)) {
      if (!choosesSide) return NO_PLANE
      lookAside(px, py, pz)
      ex = aside[0]
      ey = aside[1]
      ez = aside[2]
      e = 1
    }
    const leg = Math.sqrt(distanceSq - radiusSq)
    const across = leg / (e * Math.sqrt(distanceSq))
    const along = radius / distanceSq
    nx = across * ex - along * px
    ny = across * ey - along * py
    nz = across * ez - along * pz
    depth = -(vx * nx + vy * ny + vz * nz)
  }
  const o = 6 * index
  planes[o] = ownVelocityX + share * depth * nx
  planes[o + 1] = ownVelocityY + share * depth * ny
  planes[o + 2] = ownVelocityZ + share * depth * nz
  planes[o + 3] = nx
  planes[o + 4] = ny
  planes[o + 5] = nz
  return kind
}
