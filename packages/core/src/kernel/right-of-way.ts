import type { KernelColumns } from '../state/kernel-columns.ts'
import {
  DISTANCE,
  OWN_HEADING_X,
  OWN_HEADING_Y,
  OWN_PRIORITY,
  OWN_RESPONSIBILITY,
  OWN_STUCK,
  OWN_TARGET_DISTANCE,
  PX,
  PY,
  pair,
  RADIUS,
  SHARE,
  seeker,
} from './pair.ts'
import { EQUAL, ruledShare } from './responsibility-rules.ts'
import type { KernelRules } from './step-kernel.ts'

/** Neither of the two can give way: no line. */
export const NO_SHARE = -1

/** `targetDistances` of an agent that has arrived, and of one that has settled in the crowd round its goal. */
export const IS_THERE = -2
export const SETTLED = -1

/** Part of the sum of radii by which two distances must differ to count as different: rounding must not decide. */
const SAME = 1e-6
/** A share so near to 0 or 1 is 0 or 1, again because of rounding: 1e-9 is a heading that is off by 0.004°. */
export const WHOLE = 1e-9

/**
 * Writes to `pair` the share of the avoidance that agent `i` takes of the pair with `j`. Both shares always sum to one.
 *
 * In this order:
 * 1. Who can't give way (a script, held, responsibility 0) takes none.
 * 2. The higher priority goes first.
 *
 * Then, under the cure `rightOfWay`:
 * 3. Of two that want the same point the nearer goes first: no arch forms before a door.
 * 4. Who stands at its goal steps aside for who is under way.
 * 5. Where one of two is blocked, the one nearer to its goal goes first: equal agents are put in order, no jam lasts.
 *
 * 6. Otherwise by the rule, if there is one (responsibility-rules.ts), which weighs the responsibilities; or else, under
 *    the cure, by heading, smoothly: whoever has the other before it takes more than whoever has it behind.
 *
 *      A ──→      ←── B    ½ : ½          A ──→  B ──→    1 : 0        A ──→   B·  (wants nothing)   ¾ : ¼
 *
 * Ties of 3 and 5 go to the lower id.
 */
export function sharePair(agents: KernelColumns, i: number, j: number, rules: KernelRules): void {
  const { rightOfWay, byPair, rule } = rules
  const own = seeker[OWN_RESPONSIBILITY]
  const both = own + agents.responsibilities[j]
  pair[SHARE] = NO_SHARE
  if (!(both > 0)) return
  const share = own / both
  pair[SHARE] = share
  if (!(rightOfWay || byPair) || share === 0 || share === 1) return
  const rank = seeker[OWN_PRIORITY] - agents.priorities[j]
  if (rank !== 0) {
    pair[SHARE] = rank > 0 ? 0 : 1
    return
  }
  if (rightOfWay && shareByPlace(agents, i, j)) return
  if (rule !== EQUAL) pair[SHARE] = weighed(own, agents.responsibilities[j], ruledShare(agents, i, j, rules))
  else if (rightOfWay) shareByHeading(agents, j, share)
}

/** Steps 3 to 5 of `sharePair`; returns whether one of them has decided. */
function shareByPlace(agents: KernelColumns, i: number, j: number): boolean {
  const toTarget = seeker[OWN_TARGET_DISTANCE]
  const otherToTarget = agents.targetDistances[j]
  if ((toTarget >= 0 || otherToTarget >= 0) && wantTheSame(agents, i, j)) {
    pair[SHARE] = goesFirst(agents, i, j) ? 0 : 1
    return true
  }
  const { headings } = agents
  const ownX = seeker[OWN_HEADING_X]
  const ownY = seeker[OWN_HEADING_Y]
  const otherX = headings[2 * j]
  const otherY = headings[2 * j + 1]
  if (toTarget === IS_THERE && otherToTarget >= 0 && (otherX !== 0 || otherY !== 0)) {
    pair[SHARE] = 1
    return true
  }
  if (otherToTarget === IS_THERE && toTarget >= 0 && (ownX !== 0 || ownY !== 0)) {
    pair[SHARE] = 0
    return true
  }
  if (seeker[OWN_STUCK] + agents.stuck[j] > 0 && isHeadedFor(agents, i) && isHeadedFor(agents, j)) {
    pair[SHARE] = goesFirst(agents, i, j) ? 0 : 1
    return true
  }
  return false
}

function shareByHeading({ headings }: KernelColumns, j: number, share: number): void {
  const distance = pair[DISTANCE]
  if (!(distance > 0)) return
  // cosine of the own wish to the way there, less that of the other's to the way back
  const cosines =
    (seeker[OWN_HEADING_X] + headings[2 * j]) * pair[PX] + (seeker[OWN_HEADING_Y] + headings[2 * j + 1]) * pair[PY]
  const room = share < 0.5 ? share : 1 - share
  const byHeading = share + (0.5 * room * cosines) / distance
  pair[SHARE] = byHeading < WHOLE ? 0 : byHeading > 1 - WHOLE ? 1 : byHeading
}

/** The responsibilities, of which the rule gives the own one the weight `share`; as they are equal, `share` itself. */
function weighed(own: number, other: number, share: number): number {
  return own === other ? share : (own * share) / (own * share + other * (1 - share))
}

/** From now on `sharePair` is asked about pairs of agent `i`. */
export function lookFrom(agents: KernelColumns, i: number): void {
  seeker[OWN_RESPONSIBILITY] = agents.responsibilities[i]
  seeker[OWN_PRIORITY] = agents.priorities[i]
  seeker[OWN_TARGET_DISTANCE] = agents.targetDistances[i]
  seeker[OWN_HEADING_X] = agents.headings[2 * i]
  seeker[OWN_HEADING_Y] = agents.headings[2 * i + 1]
  seeker[OWN_STUCK] = agents.stuck[i]
}

/** Do both head for points nearer to each other than they can stand? */
export function wantTheSame(agents: KernelColumns, i: number, j: number): boolean {
  const { targets, targetDistances, radii } = agents
  if (targetDistances[i] === Infinity || targetDistances[j] === Infinity) return false
  const dx = targets[2 * i] - targets[2 * j]
  const dy = targets[2 * i + 1] - targets[2 * j + 1]
  const radius = radii[i] + radii[j]
  return dx * dx + dy * dy < radius * radius
}

/** Is `i` nearer to its target than `j`? The lower id, if they are equally near but for rounding. */
function goesFirst({ targetDistances }: KernelColumns, i: number, j: number): boolean {
  const ahead = targetDistances[j] - targetDistances[i]
  const same = SAME * pair[RADIUS]
  return ahead > same || (ahead >= -same && i < j)
}

/** Has the agent a target that it has not reached? */
function isHeadedFor({ targetDistances }: KernelColumns, i: number): boolean {
  return targetDistances[i] >= 0 && targetDistances[i] < Infinity
}
