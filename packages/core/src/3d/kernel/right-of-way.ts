import type { KernelColumns } from '../state/kernel-columns.ts'
import type { Pair } from './pair.ts'

/** Neither of the two can give way: no plane. */
export const NO_SHARE = -1

/** `targetDistances` of an agent that has arrived, and of one that has settled in the crowd round its goal. */
export const IS_THERE = -2
export const SETTLED = -1

/**
 * Writes to `pair` the share of the avoidance that its agent takes. Both shares always sum to one. The rules are those of
 * the plane (kernel/right-of-way.ts there), in the same order: who can't give way; priority; of two that want the same
 * point the nearer; standing ones step aside; where one of two is blocked, the nearer to its goal; else by heading.
 */
export function sharePair(agents: KernelColumns, pair: Pair, rightOfWay: boolean): void {
  const { i, j } = pair
  const { responsibilities, priorities, targetDistances, headings, stuck } = agents
  const both = responsibilities[i] + responsibilities[j]
  pair.share = NO_SHARE
  if (!(both > 0)) return
  const share = responsibilities[i] / both
  pair.share = share
  if (!rightOfWay || share === 0 || share === 1) return
  if (priorities[i] !== priorities[j]) {
    pair.share = priorities[i] > priorities[j] ? 0 : 1
    return
  }
  const own = targetDistances[i]
  const other = targetDistances[j]
  if ((own >= 0 || other >= 0) && wantTheSame(agents, i, j)) {
    pair.share = goesFirst(agents, i, j) ? 0 : 1
    return
  }
  const wantsToMove = headings[3 * i] !== 0 || headings[3 * i + 1] !== 0 || headings[3 * i + 2] !== 0
  const otherWantsToMove = headings[3 * j] !== 0 || headings[3 * j + 1] !== 0 || headings[3 * j + 2] !== 0
  if (own === IS_THERE && other >= 0 && otherWantsToMove) {
    pair.share = 1
    return
  }
  if (other === IS_THERE && own >= 0 && wantsToMove) {
    pair.share = 0
    return
  }
  if (stuck[i] + stuck[j] > 0 && isHeadedFor(agents, i) && isHeadedFor(agents, j)) {
    pair.share = goesFirst(agents, i, j) ? 0 : 1
    return
  }
  if (!(pair.distance > 0)) return
  // cosine of the own wish to the way there, less that of the other's to the way back
  const cosines =
    (headings[3 * i] + headings[3 * j]) * pair.px +
    (headings[3 * i + 1] + headings[3 * j + 1]) * pair.py +
    (headings[3 * i + 2] + headings[3 * j + 2]) * pair.pz
  const room = share < 0.5 ? share : 1 - share
  pair.share = share + (0.5 * room * cosines) / pair.distance
}

/** Do both head for points nearer to each other than they can be? */
export function wantTheSame(agents: KernelColumns, i: number, j: number): boolean {
  const { targets, targetDistances, radii } = agents
  if (targetDistances[i] === Infinity || targetDistances[j] === Infinity) return false
  const dx = targets[3 * i] - targets[3 * j]
  const dy = targets[3 * i + 1] - targets[3 * j + 1]
  const dz = targets[3 * i + 2] - targets[3 * j + 2]
  const radius = radii[i] + radii[j]
  return dx * dx + dy * dy + dz * dz < radius * radius
}

/** Is `i` nearer to its target than `j`? The lower id, if they are equally near. */
function goesFirst({ targetDistances }: KernelColumns, i: number, j: number): boolean {
  return targetDistances[i] < targetDistances[j] || (targetDistances[i] === targetDistances[j] && i < j)
}

/** Has the agent a target that it has not reached? */
function isHeadedFor({ targetDistances }: KernelColumns, i: number): boolean {
  return targetDistances[i] >= 0 && targetDistances[i] < Infinity
}
