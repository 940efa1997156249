import { agentLine } from '../orca/agent-line.ts'
import { NO_LINE } from '../orca/line-case.ts'
import type { AgentSolver } from './agent-solver.ts'
import { ALONE, BLOCK_SIZE, bit, block, copyLines, MOST_NEIGHBORS } from './block.ts'
import { ESCAPE_TIME, type PackedAgents, RADIUS, RESPONSIBILITY, STRIDE, VX, VY, X, Y } from './packed-agents.ts'

const MOST_PAIRS = BLOCK_SIZE * MOST_NEIGHBORS

/** Pairs of an agent of the block and a neighbor that are apart; working memory, see block.ts. */
export const pairs = {
  /** from the agent to the neighbor, m */
  px: new Float64Array(MOST_PAIRS),
  py: new Float64Array(MOST_PAIRS),
  /** velocity of the agent relative to the neighbor, and seen from the center of the cut-off circle, m/s */
  vx: new Float64Array(MOST_PAIRS),
  vy: new Float64Array(MOST_PAIRS),
  wx: new Float64Array(MOST_PAIRS),
  wy: new Float64Array(MOST_PAIRS),
  distanceSq: new Float64Array(MOST_PAIRS),
  /** sum of the radii, m, and radius of the cut-off circle, m/s */
  radius: new Float64Array(MOST_PAIRS),
  cutoff: new Float64Array(MOST_PAIRS),
  /** of the avoidance that the agent takes */
  share: new Float64Array(MOST_PAIRS),
  /** where the line goes in `block.lines` */
  line: new Int32Array(MOST_PAIRS),
  /** number of the agent in the block, and place of its neighbor */
  agent: new Int32Array(MOST_PAIRS),
  neighbor: new Int32Array(MOST_PAIRS),
  /** numbers of the pairs whose velocity is projected on the circle, of those where it is on a leg, … */
  cutoffs: new Int32Array(MOST_PAIRS + 1),
  legs: new Int32Array(MOST_PAIRS + 1),
  /** … and of those that would meet if the agent did what it wants */
  encounters: new Int32Array(MOST_PAIRS + 1),
  cutoffCount: 0,
  legCount: 0,
  encounterCount: 0,
}

/**
 * Notes the pairs of the block of `count` agents from the place `first` on, shared by responsibility alone, with whatever
 * decides on their lines. These are made later: which case a pair is can't be foretold, and half of the time used to go into
 * wrong guesses of the processor; so the pairs are sorted by case, and each case has a loop of its own.
 * @param walls  builds the lines of the walls; null where there are none
 */
export function pairUp(packed: PackedAgents, first: number, count: number, walls: AgentSolver | null): void {
  const { neighborCounts, neighbors, timeHorizons, lines, lineEnds, flags } = block
  const { px, py, vx, vy, wx, wy, distanceSq, radius, cutoff, share, line, cutoffs, legs } = pairs
  const { near } = packed
  let lineCount = 0
  let pairCount = 0
  let cutoffCount = 0
  let legCount = 0
  for (let b = 0; b < count; b++) {
    lineCount = beginLines(b, lineCount, walls)
    flags[b] = 0
    const a = STRIDE * (first + b)
    const x = near[a + X]
    const y = near[a + Y]
    const ownVx = near[a + VX]
    const ownVy = near[a + VY]
    const ownRadius = near[a + RADIUS]
    const own = near[a + RESPONSIBILITY]
    const invHorizon = 1 / timeHorizons[b]
    const end = MOST_NEIGHBORS * b + neighborCounts[b]
    for (let k = MOST_NEIGHBORS * b; k < end; k++) {
      const o = STRIDE * neighbors[k]
      const other = near[o + RESPONSIBILITY]
      const both = own + other
      if (!(both > 0)) continue
      const qx = near[o + X] - x
      const qy = near[o + Y] - y
      const rvx = ownVx - near[o + VX]
      const rvy = ownVy - near[o + VY]
      const r = ownRadius + near[o + RADIUS]
      // equals share equally, without a division
      const s = own === other ? 0.5 : own / both
      const dSq = qx * qx + qy * qy
      if (!(dSq > r * r)) {
        const escapeTime = near[a + ESCAPE_TIME]
        const invEscapeTime = 1 / (near[o + ESCAPE_TIME] < escapeTime ? near[o + ESCAPE_TIME] : escapeTime)
        // relative to the own velocity, as all lines here
        if (agentLine(lines, lineCount, qx, qy, rvx, rvy, r, invHorizon, invEscapeTime, 0, 0, s) !== NO_LINE)
          lineCount++
        continue
      }
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
      cutoffs[cutoffCount] = pairCount
      legs[legCount] = pairCount++
      cutoffCount = (cutoffCount + isCutoff) | 0
      legCount = (legCount + 1 - isCutoff) | 0
    }
    lineEnds[b] = 4 * lineCount
  }
  pairs.cutoffCount = cutoffCount
  pairs.legCount = legCount
}

/** Begins the lines of agent `b` of the block behind `lineCount` others, with those of the walls; returns how many there are then. */
export function beginLines(b: number, lineCount: number, walls: AgentSolver | null): number {
  const { rows, neighborCounts, lineBegins, softBegins, relativeBegins } = block
  lineBegins[b] = 4 * lineCount
  let end = lineCount
  if (walls !== null && neighborCounts[b] !== ALONE) {
    walls.set.clear()
    walls.addWallLines(rows[b])
    end = copyLines(walls.set, b, lineCount)
  }
  softBegins[b] = 4 * end
  relativeBegins[b] = 4 * end
  return end
}
