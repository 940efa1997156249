import { ARRIVED, CROWDED, GAVE_UP, RESTING } from '../../policies/states.ts'
import { type AgentStore, KIND_GOAL, KIND_SCRIPT } from '../../state/agent-store.ts'
import type { World } from '../state/world.ts'

/** A waypoint this near, in own radii, is passed whatever the tolerance. */
const NEAR = 1.2
/** So near, in own radii, it is passed once it lies behind. */
const BESIDE = 3

/**
 * Wishes become preferred velocities: straight at the goal or the next waypoint, at `preferredSpeed`, slower over the
 * last stretch so that the goal is met and not passed; with limited acceleration a, no faster than √(2·a·distance).
 */
export function preferredVelocities(world: World, dt: number): void {
  const { agents } = world
  const { kinds, holds, wishes, positions, preferredVelocities } = agents
  for (let i = 0; i < agents.count; i++) {
    const isIdle = holds[i] === 1 || (world.cures.settling && isResting(agents, i))
    const isBound = !isIdle && kinds[i] === KIND_GOAL
    let scale = 0
    if (isBound) {
      const distance = Math.sqrt(toTargetSq(agents, i))
      if (distance > 0) scale = cruiseSpeed(agents, i, distance, dt) / distance
    }
    for (let c = 0; c < 3; c++) {
      const k = 3 * i + c
      if (isBound) preferredVelocities[k] = scale * (target(agents, i, c) - positions[k])
      else preferredVelocities[k] = isIdle ? 0 : wishes[k]
    }
  }
}

/** An arrived agent stays where it is: once settled in a crowd, or once others were in its way within the tolerance. */
function isResting(agents: AgentStore, i: number): boolean {
  if ((agents.flags[i] & GAVE_UP) !== 0) return true
  if (agents.states[i] !== ARRIVED) return false
  if ((agents.flags[i] & CROWDED) !== 0) return true
  return (agents.flags[i] & RESTING) !== 0 && toGoalSq(agents, i) <= agents.goalTolerances[i] * agents.goalTolerances[i]
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
  return path === undefined || 3 * agents.waypoints[i] + 3 >= path.length
}

/** Coordinate `c` of where the agent heads for now: the next waypoint, or its goal. */
export function target(agents: AgentStore, i: number, c: number): number {
  const path = agents.paths[i]
  return path === undefined ? agents.goals[3 * i + c] : path[3 * agents.waypoints[i] + c]
}

/** Squared distance to the goal, m². */
export function toGoalSq({ goals, positions }: AgentStore, i: number): number {
  const dx = goals[3 * i] - positions[3 * i]
  const dy = goals[3 * i + 1] - positions[3 * i + 1]
  const dz = goals[3 * i + 2] - positions[3 * i + 2]
  return dx * dx + dy * dy + dz * dz
}

/** Squared distance to where the agent heads for now, m². */
export function toTargetSq(agents: AgentStore, i: number): number {
  const dx = target(agents, i, 0) - agents.positions[3 * i]
  const dy = target(agents, i, 1) - agents.positions[3 * i + 1]
  const dz = target(agents, i, 2) - agents.positions[3 * i + 2]
  return dx * dx + dy * dy + dz * dz
}

/**
 * Waypoints within `goalTolerance` are passed; under the cure also those within NEAR radii, and those within BESIDE radii
 * that lie behind the plane through them, across the way to the next one. The last one is the goal and stays.
 */
export function passWaypoints(world: World): void {
  const { agents, cures } = world
  for (let i = 0; i < agents.count; i++) {
    while (!isLastTarget(agents, i) && isPassed(agents, i, cures.waypoints)) agents.waypoints[i]++
  }
}

function isPassed(agents: AgentStore, i: number, early: boolean): boolean {
  const distanceSq = toTargetSq(agents, i)
  const radius = agents.radii[i]
  let tolerance = agents.goalTolerances[i]
  if (early && tolerance < NEAR * radius) tolerance = NEAR * radius
  if (distanceSq <= tolerance * tolerance) return true
  if (!early || distanceSq > BESIDE * BESIDE * radius * radius) return false
  const path = agents.paths[i]!
  const at = 3 * agents.waypoints[i]
  let beyond = 0
  for (let c = 0; c < 3; c++) beyond += (agents.positions[3 * i + c] - path[at + c]) * (path[at + 3 + c] - path[at + c])
  return beyond > 0
}

/** Scripted agents move as they are told and held ones stay, whatever the kernel found. */
export function followScripts(world: World): void {
  const { kinds, holds, wishes, newVelocities, count } = world.agents
  for (let i = 0; i < count; i++) {
    if (holds[i] !== 1 && kinds[i] !== KIND_SCRIPT) continue
    for (let k = 3 * i; k < 3 * i + 3; k++) newVelocities[k] = holds[i] === 1 ? 0 : wishes[k]
  }
}
