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
  world.allSeeAll = doAllSeeAll(agents)
  for (let i = 0; i < agents.count; i++) {
    columns.radii[i] = agents.radii[i] + agents.safetyMargins[i]
    columns.maxSpeeds[i] = agents.maxSpeeds[i]
    const horizon = agents.timeHorizons[i]
    columns.timeHorizons[i] = cures.shortHorizon && horizon > LONGEST_HORIZON ? LONGEST_HORIZON : horizon
    columns.obstacleTimeHorizons[i] = cures.wallHorizon ? wallHorizon(agents, i, dt) : agents.obstacleTimeHorizons[i]
    columns.escapeTimes[i] = agents.escapeTimes[i] === ONE_STEP ? dt : agents.escapeTimes[i]
    const range = agents.neighborDistances[i]
    columns.neighborDistances[i] =
      range === AUTO_RANGE ? (agents.maxSpeeds[i] + fastest) * columns.timeHorizons[i] : range
    const unmoved = cures.roles && (agents.kinds[i] === KIND_SCRIPT || agents.holds[i] === 1)
    columns.responsibilities[i] = unmoved ? 0 : agents.responsibilities[i]
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
