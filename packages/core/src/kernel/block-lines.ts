import { bit, block } from './block.ts'
import { pairs } from './block-pairs.ts'
import { type PackedAgents, STRIDE, VX, VY } from './packed-agents.ts'

/**
 * Builds the lines of the pairs of the block of `count` agents from the place `first` on: to the bit what agent-line.ts
 * makes of single pairs.
 */
export function buildLines(packed: PackedAgents, first: number, count: number): void {
  buildCutoffs()
  buildLegs()
  placeLines(packed, first, count)
}

function buildCutoffs(): void {
  const { lines } = block
  const { cutoffCount, wx, wy, cutoff, share, line, cutoffs } = pairs
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

function buildLegs(): void {
  const { lines } = block
  const { legCount, px, py, vx, vy, wx, wy, distanceSq, radius, share, line, legs } = pairs
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

/** Moves the lines that are relative to the agents' own velocities there. */
function placeLines(packed: PackedAgents, first: number, count: number): void {
  const { lines, relativeBegins, lineEnds } = block
  const { near } = packed
  for (let b = 0; b < count; b++) {
    const a = STRIDE * (first + b)
    const vx = near[a + VX]
    const vy = near[a + VY]
    const end = lineEnds[b]
    for (let l = relativeBegins[b]; l < end; l += 4) {
      lines[l] += vx
      lines[l + 1] += vy
    }
  }
}
