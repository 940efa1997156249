import { KIND_GOAL } from '../state/agent-store.ts'
import type { World } from '../state/world.ts'
import { isLastTarget } from './goals.ts'
import { NEVER, STAYS } from './states.ts'

/** Time that an agent lets itself be kept off its goal before it holds its place, s. */
const PATIENCE = 40
/** Share of that time that it wins back while it stands there. */
const RECOVERY = 0.2

/**
 * Agents that have arrived step aside for others. Where there is no room to pass, that would push them to and fro for
 * ever: so who has been off its goal for PATIENCE holds its place, until half of that is won back.
 */
export function countDisplaced(world: World, dt: number): void {
  const { agents } = world
  const { displacedTimes, flags } = agents
  for (let i = 0; i < agents.count; i++) {
    if (agents.kinds[i] !== KIND_GOAL || agents.arrivalTimes[i] === NEVER || !isLastTarget(agents, i)) continue
    const dx = agents.goals[2 * i] - agents.positions[2 * i]
    const dy = agents.goals[2 * i + 1] - agents.positions[2 * i + 1]
    if (dx * dx + dy * dy > agents.goalTolerances[i] * agents.goalTolerances[i]) displacedTimes[i] += dt
    else if (displacedTimes[i] > 0) displacedTimes[i] -= RECOVERY * dt
    if (displacedTimes[i] > PATIENCE) flags[i] |= STAYS
    else if (displacedTimes[i] < 0.5 * PATIENCE) flags[i] &= ~STAYS
  }
}
