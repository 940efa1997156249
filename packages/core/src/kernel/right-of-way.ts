import type { KernelColumns } from '../state/kernel-columns.ts'

/** Neither of the two can give way: no line. */
export const NO_SHARE = -1

/** `targetDistances` of an agent that has arrived, and of one that has settled in the crowd round its goal. */
export const IS_THERE = -2
export const SETTLED = -1

/**
 * Share of the avoidance that agent `i` takes of the pair with `j`. The shares of a pair always sum to one.
 *
 * In this order:
 * 1. Who can't give way (a script, held, responsibility 0) takes none.
 * 2. The higher priority goes first.
 * 3. Of two that want the same point the nearer goes first: no arch forms before a door.
 * 4. Who stands at its goal steps aside for who is under way.
 * 5. Where one of two is blocked, the one nearer to its goal goes first: equal agents are put in order, no jam lasts.
 * 6. Otherwise by heading, smoothly: whoever has the other before it takes more than whoever has it behind.
 *
 *      A ──→      ←── B    ½ : ½          A ──→  B ──→    1 : 0        A ──→   B·  (wants nothing)   ¾ : ¼
 *
 * Ties of 3 and 5 go to the lower id.
 * @param px, py  from i to j
 */
export function pairShare(
  agents: KernelColumns,
  i: number,
  j: number,
  px: number,
  py: number,
  distance: number,
  radius: number,
  rightOfWay: boolean,
): number {
  const own = agents.responsibilities[i]
  const both = own + agents.responsibilities[j]
  if (!(both > 0)) return NO_SHARE
  const share = own / both
  if (!rightOfWay || share === 0 || share === 1) return share
  const rank = agents.priorities[i] - agents.priorities[j]
  if (rank !== 0) return rank > 0 ? 0 : 1
  const { targetDistances, headings, stuck } = agents
  const toTarget = targetDistances[i]
  const otherToTarget = targetDistances[j]
  if ((toTarget >= 0 || otherToTarget >= 0) && wantTheSame(agents, i, j, radius)) {
    return goesFirst(i, toTarget, j, otherToTarget) ? 0 : 1
  }
  if (toTarget === IS_THERE && otherToTarget >= 0 && isUnderWay(headings, j)) return 1
  if (otherToTarget === IS_THERE && toTarget >= 0 && isUnderWay(headings, i)) return 0
  if (stuck[i] + stuck[j] > 0 && isHeadedFor(toTarget) && isHeadedFor(otherToTarget)) {
    return goesFirst(i, toTarget, j, otherToTarget) ? 0 : 1
  }
  if (!(distance > 0)) return share
  // cosine of the own wish to the way there, less that of the other's to the way back
  const cosines = (headings[2 * i] + headings[2 * j]) * px + (headings[2 * i + 1] + headings[2 * j + 1]) * py
  const room = share < 0.5 ? share : 1 - share
  return share + (0.5 * room * cosines) / distance
}

/** Do both head for points nearer to each other than they can stand? */
export function wantTheSame(agents: KernelColumns, i: number, j: number, radius: number): boolean {
  const { targets, targetDistances } = agents
  if (targetDistances[i] === Infinity || targetDistances[j] === Infinity) return false
  const dx = targets[2 * i] - targets[2 * j]
  const dy = targets[2 * i + 1] - targets[2 * j + 1]
  return dx * dx + dy * dy < radius * radius
}

function goesFirst(i: number, toTarget: number, j: number, otherToTarget: number): boolean {
  return toTarget < otherToTarget || (toTarget === otherToTarget && i < j)
}

/** Has the agent a target that it has not reached? */
function isHeadedFor(toTarget: number): boolean {
  return toTarget >= 0 && toTarget < Infinity
}

function isUnderWay(headings: Float64Array, i: number): boolean {
  return headings[2 * i] !== 0 || headings[2 * i + 1] !== 0
}
