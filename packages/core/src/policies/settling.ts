import { NeighborList } from '../neighbors/neighbor-list.ts'
import { UniformGrid } from '../neighbors/uniform-grid.ts'
import { type AgentStore, KIND_GOAL } from '../state/agent-store.ts'
import type { World } from '../state/world.ts'
import { isLastTarget } from './goals.ts'
import { ARRIVED, CROWDED, GAVE_UP, NEVER } from './states.ts'

/** Share of progress below which an agent may find its goal taken. */
const HARDLY_MOVING = 0.3
/** Share of the preferred speed below which an agent stands, and how long it must stand to settle, s. */
const STANDING = 0.02
const STANDING_TIME = 1
/** Gap in own radii at which an arrived agent counts as touched. */
const TOUCHING = 0.2

/**
 * Agents that can't reach their goal because others stand there settle around it.
 *
 * Who hardly moves and touches an arrived agent with the same goal that is nearer to it gives up: it presses no longer.
 * Once it has stood for a second it counts as arrived, crowded. Both end when nobody before it stands any more. Since the
 * one before must be nearer to the goal, the chain always ends at an agent that is truly there.
 */
export class Settling {
  private readonly grid = new UniformGrid()
  private readonly near = new NeighborList()

  settle(world: World, dt: number): void {
    const { agents } = world
    let largest = -1
    for (let i = 0; i < agents.count; i++) {
      if (!mayBeCrowded(agents, i)) {
        agents.idleTimes[i] = 0
        continue
      }
      if (largest < 0) {
        this.grid.build(agents.positions, agents.count)
        for (let j = 0; j < agents.count; j++) if (agents.radii[j] > largest) largest = agents.radii[j]
      }
      if (!this.findsGoalTaken(agents, i, largest)) {
        if ((agents.flags[i] & CROWDED) !== 0) agents.states[i] = 0
        agents.flags[i] &= ~(GAVE_UP | CROWDED)
        agents.idleTimes[i] = 0
        continue
      }
      agents.flags[i] |= GAVE_UP
      if (agents.states[i] === ARRIVED) continue
      agents.idleTimes[i] = isStanding(agents, i) ? agents.idleTimes[i] + dt : 0
      if (agents.idleTimes[i] < STANDING_TIME) continue
      agents.states[i] = ARRIVED
      agents.flags[i] |= CROWDED
      agents.progress[i] = 1
      if (agents.arrivalTimes[i] === NEVER) agents.arrivalTimes[i] = world.time
    }
  }

  /** Does the agent touch one that has arrived at the same goal and is nearer to it? */
  private findsGoalTaken(agents: AgentStore, i: number, largest: number): boolean {
    const { near } = this
    near.beginSurfaces(i, agents.count, agents.radii[i] * (1 + TOUCHING), agents.radii, largest)
    this.grid.searchFrom(agents.positions, i, near)
    const gx = agents.goals[2 * i]
    const gy = agents.goals[2 * i + 1]
    const tolerance = agents.goalTolerances[i]
    const own = distanceSq(agents.positions, i, gx, gy)
    for (let k = 0; k < near.count; k++) {
      const j = near.ids[k]
      if (agents.states[j] !== ARRIVED || distanceSq(agents.goals, j, gx, gy) > tolerance * tolerance) continue
      if (distanceSq(agents.positions, j, gx, gy) < own) return true
    }
    return false
  }
}

function mayBeCrowded(agents: AgentStore, i: number): boolean {
  if (agents.kinds[i] !== KIND_GOAL || agents.holds[i] === 1 || !isLastTarget(agents, i)) return false
  if ((agents.flags[i] & (GAVE_UP | CROWDED)) !== 0) return true
  return agents.states[i] !== ARRIVED && agents.progress[i] < HARDLY_MOVING
}

function isStanding(agents: AgentStore, i: number): boolean {
  const vx = agents.velocities[2 * i]
  const vy = agents.velocities[2 * i + 1]
  const limit = STANDING * agents.preferredSpeeds[i]
  return vx * vx + vy * vy < limit * limit
}

function distanceSq(points: Float64Array, i: number, x: number, y: number): number {
  const dx = points[2 * i] - x
  const dy = points[2 * i + 1] - y
  return dx * dx + dy * dy
}
