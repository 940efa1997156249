import { type AgentStore, KIND_GOAL, KIND_SCRIPT } from '../state/agent-store.ts'
import type { World } from '../state/world.ts'
import { ARRIVED, CROWDED, GAVE_UP, RESTING } from './states.ts'

/**
 * Wishes become preferred velocities: straight at the goal or the next waypoint, at `preferredSpeed`, slower over the
 * last stretch so that the goal is met and not passed; with limited acceleration a, no faster than √(2·a·distance).
 */
export function preferredVelocities(world: World, dt: number): void {
  const { agents } = world
  const { kinds, wishes, positions, preferredVelocities } = agents
  for (let i = 0; i < agents.count; i++) {
    if (agents.holds[i] === 1) {
      preferredVelocities[2 * i] = 0
      preferredVelocities[2 * i + 1] = 0
    } else if (world.cures.settling && isResting(agents, i)) {
      preferredVelocities[2 * i] = 0
      preferredVelocities[2 * i + 1] = 0
    } else if (kinds[i] === KIND_GOAL) {
      const gx = targetX(agents, i) - positions[2 * i]
      const gy = targetY(agents, i) - positions[2 * i + 1]
      const distance = Math.sqrt(gx * gx + gy * gy)
      const speed = cruiseSpeed(agents, i, distance, dt)
      const scale = distance > 0 ? speed / distance : 0
      // the nudge across fades with the speed, so that it does not carry the agent past its goal
      const lateral = scale > 0 ? (agents.lateralSpeeds[i] * scale) / agents.preferredSpeeds[i] : 0
      preferredVelocities[2 * i] = scale * gx - lateral * gy
      preferredVelocities[2 * i + 1] = scale * gy + lateral * gx
    } else {
      preferredVelocities[2 * i] = wishes[2 * i]
      preferredVelocities[2 * i + 1] = wishes[2 * i + 1]
    }
  }
}

/** An arrived agent stands where it is: once settled in a crowd, or once others were in its way within the tolerance. */
function isResting(agents: AgentStore, i: number): boolean {
  if ((agents.flags[i] & GAVE_UP) !== 0) return true
  if (agents.states[i] !== ARRIVED) return false
  if ((agents.flags[i] & CROWDED) !== 0) return true
  if ((agents.flags[i] & RESTING) === 0) return false
  const dx = agents.goals[2 * i] - agents.positions[2 * i]
  const dy = agents.goals[2 * i + 1] - agents.positions[2 * i + 1]
  return dx * dx + dy * dy <= agents.goalTolerances[i] * agents.goalTolerances[i]
}

/** m/s towards a target at `distance`; only the last target, the goal, is braked for. */
function cruiseSpeed(agents: AgentStore, i: number, distance: number, dt: number): number {
  let speed = agents.preferredSpeeds[i]
  if (speed > agents.maxSpeeds[i]) speed = agents.maxSpeeds[i]
  if (!isLastTarget(agents, i)) return speed
  if (distance < speed * dt) speed = distance / dt
  const acceleration = agents.maxAccelerations[i]
  if (acceleration < Infinity) {
    const braking = Math.sqrt(2 * acceleration * distance)
    if (braking < speed) speed = braking
  }
  return speed
}

/** Is the agent heading for its goal, with no waypoint before it? */
export function isLastTarget(agents: AgentStore, i: number): boolean {
  const path = agents.paths[i]
  return path === undefined || 2 * agents.waypoints[i] + 2 >= path.length
}

/** Where the agent heads for now: the next waypoint, or its goal. */
export function targetX(agents: AgentStore, i: number): number {
  const path = agents.paths[i]
  return path === undefined ? agents.goals[2 * i] : path[2 * agents.waypoints[i]]
}

export function targetY(agents: AgentStore, i: number): number {
  const path = agents.paths[i]
  return path === undefined ? agents.goals[2 * i + 1] : path[2 * agents.waypoints[i] + 1]
}

/** Waypoints within `goalTolerance` are passed; the last one is the goal and stays. */
export function passWaypoints(world: World): void {
  const { agents } = world
  for (let i = 0; i < agents.count; i++) {
    while (!isLastTarget(agents, i)) {
      const dx = targetX(agents, i) - agents.positions[2 * i]
      const dy = targetY(agents, i) - agents.positions[2 * i + 1]
      if (dx * dx + dy * dy > agents.goalTolerances[i] * agents.goalTolerances[i]) break
      agents.waypoints[i]++
    }
  }
}

/** Scripted agents move as they are told and held ones stand, whatever the kernel found. */
export function followScripts(world: World): void {
  const { kinds, holds, wishes, newVelocities, count } = world.agents
  for (let i = 0; i < count; i++) {
    if (holds[i] === 1) {
      newVelocities[2 * i] = 0
      newVelocities[2 * i + 1] = 0
    } else if (kinds[i] === KIND_SCRIPT) {
      newVelocities[2 * i] = wishes[2 * i]
      newVelocities[2 * i + 1] = wishes[2 * i + 1]
    }
  }
}
