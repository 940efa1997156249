import { show } from '../errors.ts'
import { EQUAL, OWN_RULE, RESPONSIBILITY_RULES } from '../kernel/responsibility-rules.ts'
import type { AgentStore } from '../state/agent-store.ts'
import type { ResponsibilityFunction, ResponsibilityRule } from '../types.ts'

/** What the kernels call a rule by. */
export function ruleCode(rule: ResponsibilityRule): number {
  return typeof rule === 'function' ? OWN_RULE : RESPONSIBILITY_RULES.indexOf(rule)
}

/**
 * Do shares depend on more than the responsibilities? Under profile `rvo2` nobody looks at pairs one by one unless there
 * is a rule, or somebody's priority differs.
 */
export function goByPair({ count, priorities }: AgentStore, rule: number): boolean {
  if (rule !== EQUAL) return true
  for (let i = 1; i < count; i++) if (priorities[i] !== priorities[0]) return true
  return false
}

/** The user's rule as kernels call it, by rows; what it returns is checked. */
export function shareOfRows(rule: ResponsibilityFunction, agents: AgentStore): (i: number, j: number) => number {
  return (i, j) => {
    const { positions, velocities, radii, ids } = agents
    const share: unknown = rule(
      positions[2 * j] - positions[2 * i],
      positions[2 * j + 1] - positions[2 * i + 1],
      velocities[2 * i],
      velocities[2 * i + 1],
      velocities[2 * j],
      velocities[2 * j + 1],
      radii[i],
      radii[j],
      ids[i],
      ids[j],
    )
    if (typeof share === 'number' && share >= 0 && share <= 1) return share
    const who = `${agents.handles.describe(ids[i])} and ${agents.handles.describe(ids[j])}`
    throw new RangeError(
      `responsibilityRule must return the share of the first agent, from 0 to 1, got ${show(share)} (${who})`,
    )
  }
}

/**
 * The rule of a snapshot: functions can't be kept, and have to be handed in again.
 * @throws TypeError when there is one too few or too many
 */
export function restoredRule(code: number, given: ResponsibilityFunction | undefined): ResponsibilityRule {
  const kept = code !== OWN_RULE
  if (kept !== (given === undefined)) {
    throw new TypeError(
      kept
        ? `this snapshot has the responsibilityRule "${RESPONSIBILITY_RULES[code]}"; leave it out of restore`
        : 'the responsibilityRule of this snapshot is a function, which bytes cannot hold; hand it to restore again',
    )
  }
  return given ?? RESPONSIBILITY_RULES[code]
}
