import { type AgentStore, AUTO_RANGE, KIND_SCRIPT, ONE_STEP } from '../../state/agent-store.ts'
import { clearingTime } from '../kernel/agent-planes.ts'
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
  const { count, maxAccelerations } = agents
  world.allSeeAll = doAllSeeAll(agents)
  for (let i = 0; i < count; i++) {
    columns.radii[i] = agents.radii[i] + agents.safetyMargins[i]
    columns.maxSpeeds[i] = agents.maxSpeeds[i]
    const horizon = agents.timeHorizons[i]
    columns.timeHorizons[i] = cures.shortHorizon && horizon > LONGEST_HORIZON ? LONGEST_HORIZON : horizon
    columns.escapeTimes[i] = agents.escapeTimes[i] === ONE_STEP ? dt : agents.escapeTimes[i]
    columns.responsibilities[i] = cures.roles && isUnmoved(agents, i) ? 0 : agents.responsibilities[i]
    // without a bound there is none, however short the step
    columns.velocityChanges[i] = maxAccelerations[i] < Infinity ? maxAccelerations[i] * dt : Infinity
  }
  neighborDistances(world)
}

/** `auto`: nobody who can be hit within the horizon is missed, nor anybody who does not give way and has to be cleared. */
function neighborDistances({ agents, columns, cures }: World): void {
  const { count } = agents
  const { radii, maxSpeeds, timeHorizons, neighborDistances: ranges } = columns
  const fastest = fastestSpeed(agents)
  const unmovedRadius = cures.roles && cures.rightOfWay ? largestUnmoved(agents) : 0
  for (let i = 0; i < count; i++) {
    ranges[i] = agents.neighborDistances[i]
    if (ranges[i] !== AUTO_RANGE) continue
    let ahead = timeHorizons[i]
    if (unmovedRadius > 0) {
      const clearing = clearingTime(radii[i] + unmovedRadius, maxSpeeds[i])
      if (clearing > ahead) ahead = clearing
    }
    ranges[i] = (maxSpeeds[i] + fastest) * ahead
  }
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
function fastestSpeed({ count, maxSpeeds, velocities }: AgentStore): number {
  let fastest = 0
  for (let i = 0; i < count; i++) {
    if (maxSpeeds[i] > fastest) fastest = maxSpeeds[i]
    const vx = velocities[3 * i]
    const vy = velocities[3 * i + 1]
    const vz = velocities[3 * i + 2]
    const speedSq = vx * vx + vy * vy + vz * vz
    if (speedSq > fastest * fastest) fastest = Math.sqrt(speedSq)
  }
  return fastest
}

/** Are all on the same layers, and does everybody see one of them? Then masks need not be looked at, as by default. */
function doAllSeeAll({ count, layers, masks }: AgentStore): boolean {
  for (let i = 0; i < count; i++) {
    if (layers[i] !== layers[0] || (layers[0] & masks[i]) === 0) return false
  }
  return true
}
