import type { KernelColumns } from '../state/kernel-columns.ts'
import type { KernelRules } from './step-kernel.ts'

/**
 * Who of a pair takes how much of the avoidance. Each rule looks once at the pair, lower id first, and says what the first
 * takes; the second takes the rest, so that both shares always sum to one.
 */
export const RESPONSIBILITY_RULES = ['equal', 'rightTakesMore', 'giveWayToRight', 'fasterTakesMore'] as const

export const EQUAL = 0
export const RIGHT_TAKES_MORE = 1
export const GIVE_WAY_TO_RIGHT = 2
export const FASTER_TAKES_MORE = 3
/** a function of the user's: `KernelRules.shareOf` */
export const OWN_RULE = 4

/** What the one of a pair that a rule puts behind takes; the other takes the rest. */
const MORE = 0.7
/** Speeds this near to each other, as squares, are equal: rounding must not decide. */
const SAME_SPEED = 1e-9

/** Share of the avoidance that the rule gives agent `i` of the pair with `j`. */
export function ruledShare(agents: KernelColumns, i: number, j: number, rules: KernelRules): number {
  return i < j ? shareOfFirst(agents, i, j, rules) : 1 - shareOfFirst(agents, j, i, rules)
}

function shareOfFirst({ positions, velocities }: KernelColumns, i: number, j: number, rules: KernelRules): number {
  const { rule, shareOf } = rules
  if (rule === OWN_RULE && shareOf !== null) return shareOf(i, j)
  const px = positions[2 * j] - positions[2 * i]
  const py = positions[2 * j + 1] - positions[2 * i + 1]
  const vx = velocities[2 * i]
  const vy = velocities[2 * i + 1]
  const wx = velocities[2 * j]
  const wy = velocities[2 * j + 1]
  if (rule === FASTER_TAKES_MORE) {
    const own = vx * vx + vy * vy
    const other = wx * wx + wy * wy
    const same = SAME_SPEED * (own + other)
    if (own - other > same) return MORE
    return other - own > same ? 1 - MORE : 0.5
  }
  // is the second right of where the first is heading, and the other way round? Who stands heads nowhere
  const isSecondRight = vx * py - vy * px < 0
  const isFirstRight = wy * px - wx * py < 0
  if (rule === GIVE_WAY_TO_RIGHT) {
    if (isSecondRight === isFirstRight) return 0.5
    return isSecondRight ? MORE : 1 - MORE
  }
  if (vx * wx + vy * wy >= 0) {
    if (isSecondRight) return 1 - MORE
    if (isFirstRight) return MORE
  }
  if (px !== 0) return px < 0 ? MORE : 1 - MORE
  if (py !== 0) return py < 0 ? MORE : 1 - MORE
  return 0.5
}
