import { NeighborList } from '../../neighbors/neighbor-list.ts'
import { ARRIVED, CROWDED, GAVE_UP, MOVING, NEVER } from '../../policies/states.ts'
import { type AgentStore, KIND_GOAL } from '../../state/agent-store.ts'
import { UniformGrid } from '../neighbors/uniform-grid.ts'
import type { World } from '../state/world.ts'
import { isLastTarget, toGoalSq } from './goals.ts'

/** Share of progress below which an agent may find its goal taken. */
const HARDLY_MOVING = 0.3
/** Share of the preferred speed below which an agent stands, and how long it must stand to settle, s. */
const STANDING = 0.02
const STANDING_TIME = 1
/** Gap in own radii at which an arrived agent counts as touched. */
const TOUCHING = 0.2

/**
 * Agents that can't reach their goal because others are there settle around it, by the rules of the plane: who hardly
 * moves and touches an arrived agent with the same goal that is nearer to it gives up; once it has stood for a second it
 * counts as arrived, crowded. Both end when nobody before it is there any more.
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
        if ((agents.flags[i] & CROWDED) !== 0) agents.states[i] = MOVING
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
    const { positions, goals, radii, goalTolerances } = agents
    near.beginSurfaces(i, agents.count, radii[i] * (1 + TOUCHING), radii, largest)
    this.grid.search(positions[3 * i], positions[3 * i + 1], positions[3 * i + 2], near)
    const own = toGoalSq(agents, i)
    const tolerance = goalTolerances[i]
    for (let k = 0; k < near.count; k++) {
      const j = near.ids[k]
      if (agents.states[j] !== ARRIVED || betweenSq(goals, j, goals, i) > tolerance * tolerance) continue
      if (betweenSq(positions, j, goals, i) < own) return true
    }
    return false
  }
}

function mayBeCrowded(agents: AgentStore, i: number): boolean {
  if (agents.kinds[i] !== KIND_GOAL || agents.holds[i] === 1 || !isLastTarget(agents, i)) return false
  if ((agents.flags[i] & (GAVE_UP | CROWDED)) !== 0) return true
  return agents.states[i] !== ARRIVED && agents.progress[i] < HARDLY_MOVING
}

function isStanding({ velocities, preferredSpeeds }: AgentStore, i: number): boolean {
  const vx = velocities[3 * i]
  const vy = velocities[3 * i + 1]
  const vz = velocities[3 * i + 2]
  const limit = STANDING * preferredSpeeds[i]
  return vx * vx + vy * vy + vz * vz < limit * limit
}

/** Squared distance between point `i` of one column and `j` of another. */
function betweenSq(a: Float64Array, i: number, b: Float64Array, j: number): number {
  const dx = a[3 * i] - b[3 * j]
  const dy = a[3 * i + 1] - b[3 * j + 1]
  const dz = a[3 * i + 2] - b[3 * j + 2]
  return dx * dx + dy * dy + dz * dz
}
