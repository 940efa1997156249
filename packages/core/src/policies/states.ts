import { BOUND_BY_AGENT } from '../kernel/step-kernel.ts'
import { type AgentStore, KIND_GOAL, KIND_SCRIPT } from '../state/agent-store.ts'
import type { World } from '../state/world.ts'
import type { AgentState } from '../types.ts'
import { isLastTarget } from './goals.ts'

/** Names of states by code. */
export const STATES: readonly AgentState[] = ['moving', 'yielding', 'blocked', 'arrived', 'held', 'scripted']
export const MOVING = 0
export const YIELDING = 1
export const BLOCKED = 2
export const ARRIVED = 3
export const HELD = 4
export const SCRIPTED = 5

/** Bits of `flags`. */
/** settled in the crowd around the goal, short of it */
export const CROWDED = 1
/** has been disturbed since it arrived, and now stands wherever it is within the tolerance */
export const RESTING = 2
/** the goal is taken and the agent touches who stands there: it presses no longer */
export const GAVE_UP = 4

/** holds its place: has stepped aside for others long enough */
export const STAYS = 8

/** `arrivalTimes` of an agent that has not arrived yet. */
export const NEVER = -1

/** Progress fades with this time constant, s: an agent that stops dead falls to 10 % after 2 s. */
export const PROGRESS_MEMORY = 0.8685889638065036
/** Share of the wished progress below which an agent counts as blocked, and above which it no longer does. */
export const BLOCKED_BELOW = 0.1
export const BLOCKED_UNTIL = 0.3

/**
 * Judges every agent after its move. Progress is the share of the wished velocity that was granted, smoothed:
 * q += (clamp(v·p / |p|²) − q) · dt / (T + dt).
 */
export function judgeStates(world: World, dt: number): void {
  const { agents } = world
  for (let i = 0; i < agents.count; i++) {
    const state = judge(world, agents, i, dt)
    agents.states[i] = state
    if (state !== ARRIVED) agents.flags[i] &= GAVE_UP | STAYS
    else if ((world.outcomes[i] & 3) >= BOUND_BY_AGENT) agents.flags[i] |= RESTING
  }
}

/** State of an agent that was just given its wish: nothing is known of its progress yet. */
export function judgeAtStart(world: World, i: number): void {
  const { agents } = world
  agents.progress[i] = 1
  agents.flags[i] = 0
  agents.idleTimes[i] = 0
  agents.displacedTimes[i] = 0
  agents.arrivalTimes[i] = NEVER
  agents.states[i] = MOVING
  if (agents.kinds[i] === KIND_SCRIPT) agents.states[i] = SCRIPTED
  else if (isAtGoal(agents, i)) {
    agents.states[i] = ARRIVED
    agents.arrivalTimes[i] = world.time
  } else if (agents.holds[i] === 1) agents.states[i] = HELD
}

function judge(world: World, agents: AgentStore, i: number, dt: number): number {
  if (agents.kinds[i] === KIND_SCRIPT) return SCRIPTED
  if (isAtGoal(agents, i)) {
    agents.progress[i] = 1
    if (agents.arrivalTimes[i] === NEVER) agents.arrivalTimes[i] = world.time
    return ARRIVED
  }
  if (agents.holds[i] === 1) return HELD
  const px = agents.preferredVelocities[2 * i]
  const py = agents.preferredVelocities[2 * i + 1]
  const vx = agents.velocities[2 * i]
  const vy = agents.velocities[2 * i + 1]
  const wishSq = px * px + py * py
  let granted = 1
  if (wishSq > 0) {
    granted = (vx * px + vy * py) / wishSq
    if (granted < 0) granted = 0
    else if (granted > 1) granted = 1
  }
  agents.progress[i] += ((granted - agents.progress[i]) * dt) / (PROGRESS_MEMORY + dt)
  const threshold = agents.states[i] === BLOCKED ? BLOCKED_UNTIL : BLOCKED_BELOW
  if (wishSq > 0 && agents.progress[i] < threshold) return BLOCKED
  const slow = 4 * (vx * vx + vy * vy) < wishSq
  return slow && (world.outcomes[i] & 3) >= BOUND_BY_AGENT ? YIELDING : MOVING
}

/** Within `goalTolerance` of the goal; once there, until pushed out by more than max(2 · goalTolerance, radius). */
function isAtGoal(agents: AgentStore, i: number): boolean {
  if (agents.kinds[i] !== KIND_GOAL || !isLastTarget(agents, i)) return false
  if ((agents.flags[i] & CROWDED) !== 0) return true
  const dx = agents.goals[2 * i] - agents.positions[2 * i]
  const dy = agents.goals[2 * i + 1] - agents.positions[2 * i + 1]
  let reach = agents.goalTolerances[i]
  if (agents.states[i] === ARRIVED) {
    reach *= 2
    if (agents.radii[i] > reach) reach = agents.radii[i]
  }
  return dx * dx + dy * dy <= reach * reach
}
