import { agentLine } from '../orca/agent-line.ts'
import { NO_LINE } from '../orca/line-case.ts'
import type { AgentSolver } from './agent-solver.ts'
import { ALONE, BLOCK_SIZE, bit, block, copyLines, MOST_NEIGHBORS } from './block.ts'
import { ESCAPE_TIME, type PackedAgents, RADIUS, RESPONSIBILITY, STRIDE, VX, VY, X, Y } from './packed-agents.ts'

const MOST_PAIRS = BLOCK_SIZE * MOST_NEIGHBORS

/** Pairs of an agent of the block and a neighbor that are apart; working memory, see block.ts. */
const pairs = {
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
  /** numbers of the pairs whose velocity is projected on the circle, and of those where it is on a leg */
  cutoffs: new Int32Array(MOST_PAIRS + 1),
  legs: new Int32Array(MOST_PAIRS + 1),
}

/**
 * Lines of the block of `count` agents from the place `first` on, shared by responsibility alone: to the bit what
 * plain-agent-lines.ts and agent-line.ts make of single pairs. Which case a pair is can't be foretold, and half of the time
 * used to go into wrong guesses of the processor; so the pairs are sorted by case, and each case has a loop of its own.
 * @param walls  builds the lines of the walls; null where there are none
 */
export function addPlainLines(packed: PackedAgents, first: number, count: number, walls: AgentSolver | null): void {
  const { rows, neighborCounts, neighbors, timeHorizons } = block
  const { lines, lineBegins, softBegins, lineEnds, flags } = block
  const { px, py, vx, vy, wx, wy, distanceSq, radius, cutoff, share, line, cutoffs, legs } = pairs
  const { near } = packed
  let lineCount = 0
  let pairCount = 0
  let cutoffCount = 0
  let legCount = 0
  for (let b = 0; b < count; b++) {
    lineBegins[b] = 4 * lineCount
    flags[b] = 0
    if (walls !== null && neighborCounts[b] !== ALONE) {
      walls.set.clear()
      walls.addWallLines(rows[b])
      lineCount = copyLines(walls.set, b, lineCount)
    }
    softBegins[b] = 4 * lineCount
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
  buildCutoffs(cutoffCount)
  buildLegs(legCount)
  placeLines(packed, first, count)
}

function buildCutoffs(cutoffCount: number): void {
  const { lines } = block
  const { wx, wy, cutoff, share, line, cutoffs } = pairs
  for (let k = 0; k < cutoffCount; k++) {
    const p = cutoffs[k]
    const w = Math.sqrt(wx[p] * wx[p] + wy[p] * wy[p])
    const dx = wy[p] / w
    const dy = -wx[p] / w
    const depth = cutoff[p] - w
    const l = line[p]
    lines[l] = share[p] * (depth * -dy)
    lines[l + 1] = share[p] * (depth * dx)
    lines[l + 2] = dx
    lines[l + 3] = dy
  }
}

function buildLegs(legCount: number): void {
  const { lines } = block
  const { px, py, vx, vy, wx, wy, distanceSq, radius, share, line, legs } = pairs
  for (let k = 0; k < legCount; k++) {
    const p = legs[k]
    const isRight = bit(!(px[p] * wy[p] - py[p] * wx[p] > 0))
    const leg = Math.sqrt(distanceSq[p] - radius[p] * radius[p]) * (1 - 2 * isRight)
    const dx = (px[p] * leg - py[p] * radius[p]) / distanceSq[p]
    const dy = (px[p] * radius[p] + py[p] * leg) / distanceSq[p]
    const along = vx[p] * dx + vy[p] * dy
    const l = line[p]
    lines[l] = share[p] * (along * dx - vx[p])
    lines[l + 1] = share[p] * (along * dy - vy[p])
    lines[l + 2] = dx
    lines[l + 3] = dy
  }
}

/** Moves the lines to the agents' own velocities, and notes which is the first that each program's start violates. */
function placeLines(packed: PackedAgents, first: number, count: number): void {
  const { lines, lineBegins, softBegins, firstViolated, lineEnds, velocities } = block
  const { near } = packed
  for (let b = 0; b < count; b++) {
    const a = STRIDE * (first + b)
    const vx = near[a + VX]
    const vy = near[a + VY]
    const end = lineEnds[b]
    for (let l = softBegins[b]; l < end; l += 4) {
      lines[l] += vx
      lines[l + 1] += vy
    }
    const x = velocities[2 * b]
    const y = velocities[2 * b + 1]
    let l = lineBegins[b]
    while (l < end && !(lines[l + 2] * (lines[l + 1] - y) - lines[l + 3] * (lines[l] - x) > 0)) l += 4
    firstViolated[b] = l
  }
}
