import { IS_THERE, SETTLED } from '../kernel/right-of-way.ts'
import { KIND_GOAL } from '../state/agent-store.ts'
import type { World } from '../state/world.ts'
import { isLastTarget, targetX, targetY } from './goals.ts'
import { ARRIVED, BLOCKED, CROWDED, NEVER, STAYS } from './states.ts'

/** Tangent of half the angle (75°) by which an agent turns right that makes no progress at all. A right angle would let a full ring circle for ever. */
const WIDEST_TURN = 0.767
/** Share of progress that may be lost before an agent turns. */
const LOSS_LEFT_ALONE = 0.1

/** What the right of way and keeping right need to know of each agent's wish. */
export function describeWishes(world: World): void {
  const { agents, columns } = world
  const { headings, targets, targetDistances, turns } = columns
  const { preferredVelocities, positions } = agents
  for (let i = 0; i < agents.count; i++) {
    const px = preferredVelocities[2 * i]
    const py = preferredVelocities[2 * i + 1]
    const speed = Math.sqrt(px * px + py * py)
    headings[2 * i] = speed > 0 ? px / speed : 0
    headings[2 * i + 1] = speed > 0 ? py / speed : 0
    targetDistances[i] = Infinity
    if (agents.kinds[i] === KIND_GOAL) {
      const tx = targetX(agents, i)
      const ty = targetY(agents, i)
      targets[2 * i] = tx
      targets[2 * i + 1] = ty
      const dx = tx - positions[2 * i]
      const dy = ty - positions[2 * i + 1]
      const distance = Math.sqrt(dx * dx + dy * dy)
      // an arrived agent is nearer to its goal than any that is still under way
      if (agents.states[i] !== ARRIVED) targetDistances[i] = distance
      else if ((agents.flags[i] & CROWDED) !== 0) targetDistances[i] = SETTLED
      else targetDistances[i] = (agents.flags[i] & STAYS) !== 0 ? 0 : IS_THERE
    }
    columns.stuck[i] = agents.states[i] === BLOCKED ? 1 : 0
    const loss = 1 - agents.progress[i] - LOSS_LEFT_ALONE
    // who has been at its goal would circle round it
    const turning = loss > 0 && (agents.arrivalTimes[i] === NEVER || !isLastTarget(agents, i))
    turns[i] = turning ? (WIDEST_TURN * loss) / (1 - LOSS_LEFT_ALONE) : 0
  }
}
