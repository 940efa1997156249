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
  const { count, safetyMargins, maxAccelerations } = agents
  const { radii, maxSpeeds, timeHorizons, escapeTimes, responsibilities, velocityChanges } = columns
  world.allSeeAll = doAllSeeAll(agents)
  for (let i = 0; i < count; i++) {
    radii[i] = agents.radii[i] + safetyMargins[i]
    maxSpeeds[i] = agents.maxSpeeds[i]
    const horizon = agents.timeHorizons[i]
    timeHorizons[i] = cures.shortHorizon && horizon > LONGEST_HORIZON ? LONGEST_HORIZON : horizon
    escapeTimes[i] = agents.escapeTimes[i]
    if (escapeTimes[i] === ONE_STEP) escapeTimes[i] = dt
    responsibilities[i] = cures.roles && isUnmoved(agents, i) ? 0 : agents.responsibilities[i]
    // without a bound there is none, however short the step
    velocityChanges[i] = maxAccelerations[i] < Infinity ? maxAccelerations[i] * dt : Infinity
  }
  limitByBodies(world, dt)
  neighborDistances(world)
  if (cures.wallHorizon) shortenWallHorizons(agents, columns.obstacleTimeHorizons, dt)
  else for (let i = 0; i < count; i++) columns.obstacleTimeHorizons[i] = agents.obstacleTimeHorizons[i]
}

/** Limits that are discs, and the bound within which a drive does what it is told. */
function limitByBodies({ agents, columns }: World, dt: number): void {
  const { bodies, count } = agents
  if (bodies.length === 0) return
  const { radii, maxSpeeds, velocityChanges } = columns
  for (let i = 0; i < count; i++) {
    const body = bodies[i]
    if (body === undefined) continue
    if (body.drive !== undefined) radii[i] += body.drive.trackingBound
    if (body.speedLimit.disc < maxSpeeds[i]) maxSpeeds[i] = body.speedLimit.disc
    if (body.driveLimit.disc < maxSpeeds[i]) maxSpeeds[i] = body.driveLimit.disc
    const change = body.accelerationLimit.disc < Infinity ? body.accelerationLimit.disc * dt : Infinity
    if (change < velocityChanges[i]) velocityChanges[i] = change
  }
}

/** `auto`: nobody who can be hit within the horizon is missed, nor anybody who does not give way and has to be cleared. */
function neighborDistances({ agents, columns, cures }: World): void {
  const { count } = agents
  const ranges = columns.neighborDistances
  let isAnyAuto = false
  for (let i = 0; i < count; i++) {
    ranges[i] = agents.neighborDistances[i]
    if (ranges[i] === AUTO_RANGE) isAnyAuto = true
  }
  if (!isAnyAuto) return
  const { radii, maxSpeeds, timeHorizons } = columns
  const fastest = fastestSpeed(agents)
  const unmovedRadius = cures.roles && cures.rightOfWay ? largestUnmoved(agents) : 0
  for (let i = 0; i < count; i++) {
    if (ranges[i] !== AUTO_RANGE) continue
    let ahead = timeHorizons[i]
    if (unmovedRadius > 0) {
      const clearing = clearingTime(radii[i] + unmovedRadius, maxSpeeds[i])
      if (clearing > ahead) ahead = clearing
    }
    ranges[i] = (maxSpeeds[i] + fastest) * ahead
  }
}

/** Horizons are no longer than the walk to the goal, so that a wall behind the goal does not slow the approach down. */
function shortenWallHorizons(agents: AgentStore, horizons: Float64Array, dt: number): void {
  const { count, kinds, goals, positions, preferredSpeeds, obstacleTimeHorizons } = agents
  for (let i = 0; i < count; i++) {
    const horizon = obstacleTimeHorizons[i]
    horizons[i] = horizon
    if (kinds[i] !== KIND_GOAL || !(preferredSpeeds[i] > 0)) continue
    const dx = goals[2 * i] - positions[2 * i]
    const dy = goals[2 * i + 1] - positions[2 * i + 1]
    let walk = Math.sqrt(dx * dx + dy * dy) / preferredSpeeds[i]
    if (walk < 4 * dt) walk = 4 * dt
    if (walk < horizon) horizons[i] = walk
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
