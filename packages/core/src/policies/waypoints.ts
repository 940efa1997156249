import type { Sight } from '../neighbors/sight.ts'
import type { World } from '../state/world.ts'
import { isLastTarget, targetX, targetY } from './goals.ts'

/** A waypoint this near, in own radii, is passed whatever the tolerance: walls may keep the center off it. */
const NEAR = 1.2
/** So near, in own radii, it is passed once it lies behind and the next one is in sight. */
const BESIDE = 3

/**
 * Waypoints count as reached within `goalTolerance`; within NEAR radii; or when the agent has passed the plane through
 * them, across the way to the next one, and sees the next one with its own radius. The last one is the goal and stays.
 */
export function passWaypointsBySight(world: World, sight: Sight): void {
  const { agents } = world
  for (let i = 0; i < agents.count; i++) {
    while (!isLastTarget(agents, i) && isPassed(world, i, sight)) agents.waypoints[i]++
  }
}

function isPassed(world: World, i: number, sight: Sight): boolean {
  const { agents } = world
  const x = agents.positions[2 * i]
  const y = agents.positions[2 * i + 1]
  const radius = agents.radii[i]
  const wx = targetX(agents, i)
  const wy = targetY(agents, i)
  const distanceSq = (wx - x) * (wx - x) + (wy - y) * (wy - y)
  const tolerance = agents.goalTolerances[i] > NEAR * radius ? agents.goalTolerances[i] : NEAR * radius
  if (distanceSq <= tolerance * tolerance) return true
  if (distanceSq > BESIDE * BESIDE * radius * radius) return false
  const path = agents.paths[i]
  if (path === undefined) return false
  const next = 2 * agents.waypoints[i] + 2
  const beyond = (x - wx) * (path[next] - wx) + (y - wy) * (path[next + 1] - wy)
  if (!(beyond > 0)) return false
  sight.prepare(world.obstacles.walls, world.obstacles.version)
  sight.mask = agents.masks[i]
  return sight.isClear(x, y, path[next], path[next + 1], radius)
}
