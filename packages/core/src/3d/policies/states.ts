import { BOUND_BY_AGENT } from '../../kernel/step-kernel.ts'
import {
  ARRIVED,
  BLOCKED,
  BLOCKED_BELOW,
  BLOCKED_UNTIL,
  CROWDED,
  GAVE_UP,
  HELD,
  MOVING,
  NEVER,
  PROGRESS_MEMORY,
  RESTING,
  SCRIPTED,
  YIELDING,
} from '../../policies/states.ts'
import { type AgentStore, KIND_GOAL, KIND_SCRIPT } from '../../state/agent-store.ts'
import type { World } from '../state/world.ts'
import { isLastTarget, toGoalSq } from './goals.ts'

/** Judges every agent after its move, by the same rules as in the plane. */
export function judgeStates(world: World, dt: number): void {
  const { agents } = world
  for (let i = 0; i < agents.count; i++) {
    const state = judge(world, i, dt)
    agents.states[i] = state
    if (state !== ARRIVED) agents.flags[i] &= GAVE_UP
    else if ((world.outcomes[i] & 3) >= BOUND_BY_AGENT) agents.flags[i] |= RESTING
  }
}

/** State of an agent that was just given its wish: nothing is known of its progress yet. */
export function judgeAtStart({ agents, time }: World, i: number): void {
  agents.progress[i] = 1
  agents.flags[i] = 0
  agents.idleTimes[i] = 0
  agents.arrivalTimes[i] = NEVER
  agents.states[i] = MOVING
  if (agents.kinds[i] === KIND_SCRIPT) agents.states[i] = SCRIPTED
  else if (isAtGoal(agents, i)) {
    agents.states[i] = ARRIVED
    agents.arrivalTimes[i] = time
  } else if (agents.holds[i] === 1) agents.states[i] = HELD
}

function judge({ agents, outcomes, time }: World, i: number, dt: number): number {
  if (agents.kinds[i] === KIND_SCRIPT) return SCRIPTED
  if (isAtGoal(agents, i)) {
    agents.progress[i] = 1
    if (agents.arrivalTimes[i] === NEVER) agents.arrivalTimes[i] = time
    return ARRIVED
  }
  if (agents.holds[i] === 1) return HELD
  const { preferredVelocities, velocities } = agents
  let wishSq = 0
  let speedSq = 0
  let along = 0
  for (let k = 3 * i; k < 3 * i + 3; k++) {
    wishSq += preferredVelocities[k] * preferredVelocities[k]
    speedSq += velocities[k] * velocities[k]
    along += preferredVelocities[k] * velocities[k]
  }
  let granted = 1
  if (wishSq > 0) {
    granted = along / wishSq
    if (granted < 0) granted = 0
    else if (granted > 1) granted = 1
  }
  agents.progress[i] += ((granted - agents.progress[i]) * dt) / (PROGRESS_MEMORY + dt)
  const threshold = agents.states[i] === BLOCKED ? BLOCKED_UNTIL : BLOCKED_BELOW
  if (wishSq > 0 && agents.progress[i] < threshold) return BLOCKED
  return 4 * speedSq < wishSq && (outcomes[i] & 3) >= BOUND_BY_AGENT ? YIELDING : MOVING
}

/** Within `goalTolerance` of the goal; once there, until pushed out by more than max(2 · goalTolerance, radius). */
function isAtGoal(agents: AgentStore, i: number): boolean {
  if (agents.kinds[i] !== KIND_GOAL || !isLastTarget(agents, i)) return false
  if ((agents.flags[i] & CROWDED) !== 0) return true
  let reach = agents.goalTolerances[i]
  if (agents.states[i] === ARRIVED) {
    reach *= 2
    if (agents.radii[i] > reach) reach = agents.radii[i]
  }
  return toGoalSq(agents, i) <= reach * reach
}
