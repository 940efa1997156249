import { clearingTime } from '../kernel/agent-lines.ts'
import { type AgentStore, AUTO_RANGE, KIND_GOAL, KIND_SCRIPT, ONE_STEP } from '../state/agent-store.ts'
import type { World } from '../state/world.ts'

/** Nobody looks farther ahead than this, s: beyond it avoidance jams more than it helps. */
const LONGEST_HORIZON = 5

/**
 * Parameters become what the kernel reads: radii with the safety margin, `auto` ranges in metres, escape times, shares.
 * Who follows a script or may not be moved takes no share, so that the others take the whole.
 */
export function kernelParameters(world: World, dt: number): void {
  world.fitColumns()
  const { agents, columns, cures } = world
  const fastest = fastestSpeed(agents)
  const unmovedRadius = cures.roles && cures.rightOfWay ? largestUnmoved(agents) : 0
  world.allSeeAll = doAllSeeAll(agents)
  for (let i = 0; i < agents.count; i++) {
    columns.radii[i] = agents.radii[i] + agents.safetyMargins[i]
    columns.maxSpeeds[i] = agents.maxSpeeds[i]
    const horizon = agents.timeHorizons[i]
    columns.timeHorizons[i] = cures.shortHorizon && horizon > LONGEST_HORIZON ? LONGEST_HORIZON : horizon
    columns.obstacleTimeHorizons[i] = cures.wallHorizon ? wallHorizon(agents, i, dt) : agents.obstacleTimeHorizons[i]
    columns.escapeTimes[i] = agents.escapeTimes[i] === ONE_STEP ? dt : agents.escapeTimes[i]
    columns.neighborDistances[i] = agents.neighborDistances[i]
    if (agents.neighborDistances[i] === AUTO_RANGE) {
      let ahead = columns.timeHorizons[i]
      if (unmovedRadius > 0) {
        const clearing = clearingTime(columns.radii[i] + unmovedRadius, agents.maxSpeeds[i])
        if (clearing > ahead) ahead = clearing
      }
      columns.neighborDistances[i] = (agents.maxSpeeds[i] + fastest) * ahead
    }
    columns.responsibilities[i] = cures.roles && isUnmoved(agents, i) ? 0 : agents.responsibilities[i]
    // without a bound there is none, however short the step
    const acceleration = agents.maxAccelerations[i]
    columns.velocityChanges[i] = acceleration < Infinity ? acceleration * dt : Infinity
  }
}

/** s; no longer than the walk to the goal, so that a wall behind the goal does not slow the approach down. */
function wallHorizon(agents: AgentStore, i: number, dt: number): number {
  const horizon = agents.obstacleTimeHorizons[i]
  if (agents.kinds[i] !== KIND_GOAL || !(agents.preferredSpeeds[i] > 0)) return horizon
  const dx = agents.goals[2 * i] - agents.positions[2 * i]
  const dy = agents.goals[2 * i + 1] - agents.positions[2 * i + 1]
  let walk = Math.sqrt(dx * dx + dy * dy) / agents.preferredSpeeds[i]
  if (walk < 4 * dt) walk = 4 * dt
  return walk < horizon ? walk : horizon
}

/** Follows a script, or may not be moved. */
function isUnmoved(agents: AgentStore, i: number): boolean {
  return agents.kinds[i] === KIND_SCRIPT || agents.holds[i] === 1
}

/** Radius, m, of the largest agent that gives no way; 0 without one. */
function largestUnmoved(agents: AgentStore): number {
  let largest = 0
  for (let i = 0; i < agents.count; i++) {
    const radius = agents.radii[i] + agents.safetyMargins[i]
    if (radius > largest && isUnmoved(agents, i)) largest = radius
  }
  return largest
}

/** m/s, of whoever is or may be the fastest. */
function fastestSpeed(agents: AgentStore): number {
  let fastest = 0
  for (let i = 0; i < agents.count; i++) {
    if (agents.maxSpeeds[i] > fastest) fastest = agents.maxSpeeds[i]
    const vx = agents.velocities[2 * i]
    const vy = agents.velocities[2 * i + 1]
    if (vx * vx + vy * vy > fastest * fastest) fastest = Math.sqrt(vx * vx + vy * vy)
  }
  return fastest
}

/** Are all on the same layers, and does everybody see one of them? Then masks need not be looked at, as by default. */
function doAllSeeAll(agents: AgentStore): boolean {
  for (let i = 0; i < agents.count; i++) {
    if (agents.layers[i] !== agents.layers[0] || (agents.layers[0] & agents.masks[i]) === 0) return false
  }
  return true
}
