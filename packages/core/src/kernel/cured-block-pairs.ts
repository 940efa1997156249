import { TOUCHING } from './agent-lines.ts'
import type { AgentSolver } from './agent-solver.ts'
import { ALONE, bit, block, copyLines, MOST_NEIGHBORS } from './block.ts'
import { beginLines, pairs } from './block-pairs.ts'
import { CLEAR_MISS, foresightOf } from './keep-right.ts'
import {
  HEADING_X,
  HEADING_Y,
  HORIZON,
  ORDINARY,
  type PackedAgents,
  RADIUS,
  RESPONSIBILITY,
  STRIDE,
  TARGET_DISTANCE,
  TARGET_X,
  TARGET_Y,
  VX,
  VY,
  WISH_X,
  WISH_Y,
  X,
  Y,
} from './packed-agents.ts'
import { EQUAL } from './responsibility-rules.ts'
import { WHOLE } from './right-of-way.ts'
import type { KernelInput } from './step-kernel.ts'

/**
 * As `pairUp`, under the cures. Only agents all of whose pairs are ordinary take part: apart, both under way to somewhere
 * else, of the same priority, nobody blocked. They share by heading. Any other agent is left to `solver`.
 */
export function pairUpCured(
  packed: PackedAgents,
  input: KernelInput,
  solver: AgentSolver,
  order: Int32Array,
  first: number,
  count: number,
): void {
  const { neighborCounts, neighbors, neighborKeys, rows, relativeBegins, lineEnds, flags } = block
  const { px, py, vx, vy, wx, wy, distanceSq, radius, cutoff, share, line, agent, neighbor } = pairs
  const { cutoffs, legs, encounters } = pairs
  const { near, own, rights } = packed
  const { rules } = input
  const walls = input.walls.count + input.walls.circleCount > 0 ? solver : null
  const { rightOfWay, keepRight } = rules
  const isGuarded = rightOfWay || rules.gentleEscape || rules.byPair
  // nobody is ordinary where a rule weighs the shares, nor where lines and encounters go by different velocities
  const { velocities, optimizationVelocities } = input.agents
  const isSpecial = rules.rule !== EQUAL || optimizationVelocities !== velocities || !(rightOfWay || keepRight)
  let lineCount = 0
  let pairCount = 0
  let cutoffCount = 0
  let legCount = 0
  let encounterCount = 0
  for (let b = 0; b < count; b++) {
    lineCount = beginLines(b, lineCount, walls)
    flags[b] = 0
    const a = STRIDE * (first + b)
    const x = near[a + X]
    const y = near[a + Y]
    const ownVx = near[a + VX]
    const ownVy = near[a + VY]
    const ownRadius = near[a + RADIUS]
    const responsibility = near[a + RESPONSIBILITY]
    const wishX = own[a + WISH_X]
    const wishY = own[a + WISH_Y]
    const invHorizon = 1 / own[a + HORIZON]
    const isOrdinary = !isSpecial && rights[a + ORDINARY] !== 0
    const headingX = isOrdinary ? rights[a + HEADING_X] : 0
    const headingY = isOrdinary ? rights[a + HEADING_Y] : 0
    const targetX = isOrdinary ? rights[a + TARGET_X] : 0
    const targetY = isOrdinary ? rights[a + TARGET_Y] : 0
    const hasTarget = bit(isOrdinary && rights[a + TARGET_DISTANCE] < Infinity)
    const tooLate = 2 * foresightOf(own[a + HORIZON])
    const end = MOST_NEIGHBORS * b + neighborCounts[b]
    const firstPair = pairCount
    const firstCutoff = cutoffCount
    const firstLeg = legCount
    const firstEncounter = encounterCount
    let k = MOST_NEIGHBORS * b
    if (k < end && !isOrdinary) k = end + 1
    for (; k < end; k++) {
      const o = STRIDE * neighbors[k]
      const other = near[o + RESPONSIBILITY]
      const qx = near[o + X] - x
      const qy = near[o + Y] - y
      const rvx = ownVx - near[o + VX]
      const rvy = ownVy - near[o + VY]
      const r = ownRadius + near[o + RADIUS]
      // equals share equally, without a division
      let s = responsibility === other ? 0.5 : responsibility / (responsibility + other)
      const dSq = qx * qx + qy * qy
      const distance = Math.sqrt(dSq)
      if (rightOfWay) {
        const cosines = (headingX + rights[o + HEADING_X]) * qx + (headingY + rights[o + HEADING_Y]) * qy
        const room = s < 0.5 ? s : 1 - s
        s += (0.5 * room * cosines) / distance
      }
      const tx = rights[o + TARGET_X] - targetX
      const ty = rights[o + TARGET_Y] - targetY
      const wantTheSame = bit(tx * tx + ty * ty < r * r) & bit(rights[o + TARGET_DISTANCE] < Infinity) & hasTarget
      const isApart = bit(distance >= r * (1 + TOUCHING))
      const isShared = bit(s >= WHOLE) & bit(s <= 1 - WHOLE)
      if ((bit(rights[o + ORDINARY] !== 0) & isApart & isShared & (1 - wantTheSame)) === 0) break
      // would they meet if the agent did what it wants? See keep-right.ts
      const towardsX = wishX - near[o + VX]
      const towardsY = wishY - near[o + VY]
      const closing = qx * towardsX + qy * towardsY
      const across = qx * towardsY - qy * towardsX
      const speedSq = towardsX * towardsX + towardsY * towardsY
      const clear = CLEAR_MISS * r
      const isMet = bit(closing > 0) & bit(across * across < clear * clear * speedSq) & bit(closing < tooLate * speedSq)
      const cx = rvx - qx * invHorizon
      const cy = rvy - qy * invHorizon
      const ahead = cx * qx + cy * qy
      const isCutoff = bit(ahead < 0) & bit(ahead * ahead > r * r * (cx * cx + cy * cy))
      px[pairCount] = qx
      py[pairCount] = qy
      vx[pairCount] = rvx
      vy[pairCount] = rvy
      wx[pairCount] = cx
      wy[pairCount] = cy
      distanceSq[pairCount] = dSq
      radius[pairCount] = r
      cutoff[pairCount] = r * invHorizon
      share[pairCount] = s
      line[pairCount] = 4 * lineCount++
      agent[pairCount] = b
      neighbor[pairCount] = neighbors[k]
      encounters[encounterCount] = pairCount
      cutoffs[cutoffCount] = pairCount
      legs[legCount] = pairCount++
      encounterCount = (encounterCount + isMet) | 0
      cutoffCount = (cutoffCount + isCutoff) | 0
      legCount = (legCount + 1 - isCutoff) | 0
    }
    if (neighborCounts[b] !== ALONE) {
      if (k === end)
        flags[b] = isGuarded ? solver.flagsOf(rows[b], neighborCounts[b], neighborKeys, MOST_NEIGHBORS * b) : 0
      else {
        pairCount = firstPair
        cutoffCount = firstCutoff
        legCount = firstLeg
        encounterCount = firstEncounter
        if (walls === null) solver.set.clear()
        lineCount = addLinesAlone(solver, order, b)
        relativeBegins[b] = 4 * lineCount
      }
    }
    lineEnds[b] = 4 * lineCount
  }
  pairs.cutoffCount = cutoffCount
  pairs.legCount = legCount
  pairs.encounterCount = encounterCount
}

/** Has `solver`, which holds the lines of the walls, make those of all neighbors of agent `b` of the block; returns the number of lines in the block then. */
function addLinesAlone(solver: AgentSolver, order: Int32Array, b: number): number {
  const { rows, neighborCounts, neighbors, neighborKeys, wishes, lineBegins, softBegins, flags } = block
  solver.neighbors.assign(neighbors, neighborKeys, MOST_NEIGHBORS * b, neighborCounts[b], order)
  solver.addLinesBehindWalls(rows[b])
  wishes[2 * b] = solver.wishX
  wishes[2 * b + 1] = solver.wishY
  flags[b] = solver.flags
  softBegins[b] = lineBegins[b] + 4 * solver.set.hardCount
  return copyLines(solver.set, b, lineBegins[b] / 4)
}
