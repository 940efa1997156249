import { spreadX, spreadY } from '../kernel/overlap.ts'
import { pair, SHARE } from '../kernel/pair.ts'
import { sharePair } from '../kernel/right-of-way.ts'
import type { KernelRules } from '../kernel/step-kernel.ts'
import type { KernelColumns } from '../state/kernel-columns.ts'
import {
  APEX_X,
  APEX_Y,
  AXIS_X,
  AXIS_Y,
  CENTER_X,
  CENTER_Y,
  type ConeSet,
  LEFT_X,
  LEFT_Y,
  LEG,
  RADIUS,
  RIGHT_X,
  RIGHT_Y,
  STRIDE,
} from './cone-set.ts'

/** Sums of radii by which bodies at the very same point are taken to be apart. */
const COINCIDENT = 1e-3

/** Which obstacle is made of a pair. */
export const VO = 0
export const RVO = 1
export const HRVO = 2

/**
 * Adds the obstacle of agent `i` against agent `j`, in the space of i's own velocities. p: from A to B; r: sum of the
 * radii; τ: A's horizon; s: the share of the avoidance that A takes (½ between equals).
 *
 * - VO: the velocities with which A hits B within τ while B goes on as it does. Apex v_B, circle of radius r/τ round
 *   v_B + p/τ. A takes the whole avoidance. (Fiorini and Shiller 1998)
 * - RVO: B does its part, so A changes its velocity by s of what it would have to: v is forbidden if v_A + (v − v_A)/s lies
 *   in the VO. Apex (1 − s) · v_A + s · v_B, everything else times s. (van den Berg, Lin and Manocha 2008)
 * - HRVO: as the RVO, with the leg of the VO on the side where A should not pass. If v_A lies right of the center line of
 *   the RVO, A should pass on the right: the left leg is the VO's. The apex is where the two legs cross.
 *   (Snape, van den Berg, Guy and Manocha 2011; without a horizon there)
 *
 *          \      \    /          v_A right of the center line
 *           \      \  /
 *            \      \/  RVO       the left leg of the VO and the right one of the RVO, prolonged, cross at the apex
 *             \     /
 *           VO \   /
 *               \ /  HRVO
 *
 * Bodies that touch or overlap have no cone: the circle round p/T with radius r/T stands alone, with T the smaller of their
 * escape times, for all three (of the HRVO that of the RVO).
 *
 * `lookFrom` has to have been called for agent `i`.
 */
export function addCone(
  cones: ConeSet,
  kind: number,
  agents: KernelColumns,
  i: number,
  j: number,
  rules: KernelRules,
): void {
  const { positions, optimizationVelocities, radii, timeHorizons, escapeTimes } = agents
  sharePair(agents, i, j, rules)
  // who takes no share avoids nobody
  if (!(pair[SHARE] > 0)) return
  const share = kind === VO ? 1 : pair[SHARE]
  const vax = optimizationVelocities[2 * i]
  const vay = optimizationVelocities[2 * i + 1]
  const vbx = optimizationVelocities[2 * j]
  const vby = optimizationVelocities[2 * j + 1]
  let px = positions[2 * j] - positions[2 * i]
  let py = positions[2 * j + 1] - positions[2 * i + 1]
  const radius = radii[i] + radii[j]
  if (px === 0 && py === 0) {
    px = COINCIDENT * radius * (spreadX(j) - spreadX(i))
    py = COINCIDENT * radius * (spreadY(j) - spreadY(i))
  }
  const distanceSq = px * px + py * py
  const isApart = distanceSq > radius * radius
  const escapeTime = escapeTimes[j] < escapeTimes[i] ? escapeTimes[j] : escapeTimes[i]
  const scale = share / (isApart ? timeHorizons[i] : escapeTime)
  cones.reserve()
  const { data } = cones
  const o = STRIDE * cones.count
  let apexX = vbx
  let apexY = vby
  if (share !== 1) {
    apexX = (1 - share) * vax + share * vbx
    apexY = (1 - share) * vay + share * vby
  }
  data[o + AXIS_X] = scale * px
  data[o + AXIS_Y] = scale * py
  data[o + RADIUS] = scale * radius
  data[o + LEG] = 0
  if (isApart) {
    const leg = Math.sqrt(distanceSq - radius * radius)
    const leftX = (px * leg - py * radius) / distanceSq
    const leftY = (px * radius + py * leg) / distanceSq
    const rightX = (px * leg + py * radius) / distanceSq
    const rightY = (py * leg - px * radius) / distanceSq
    data[o + LEG] = scale * leg
    data[o + LEFT_X] = leftX
    data[o + LEFT_Y] = leftY
    data[o + RIGHT_X] = rightX
    data[o + RIGHT_Y] = rightY
    if (kind === HRVO) {
      // from the apex of the RVO along the leg that is kept, to where that of the VO crosses it
      const dx = vbx - apexX
      const dy = vby - apexY
      const sine = (2 * leg * radius) / distanceSq
      if (px * (vay - vby) - py * (vax - vbx) > 0) {
        const t = (rightX * dy - rightY * dx) / sine
        apexX += t * leftX
        apexY += t * leftY
      } else {
        const t = (leftX * dy - leftY * dx) / -sine
        apexX += t * rightX
        apexY += t * rightY
      }
    }
  }
  data[o + APEX_X] = apexX
  data[o + APEX_Y] = apexY
  data[o + CENTER_X] = apexX + data[o + AXIS_X]
  data[o + CENTER_Y] = apexY + data[o + AXIS_Y]
  cones.keep(j)
}
