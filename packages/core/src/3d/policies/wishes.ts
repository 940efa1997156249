import { ARRIVED, BLOCKED, CROWDED, NEVER } from '../../policies/states.ts'
import { KIND_GOAL } from '../../state/agent-store.ts'
import { IS_THERE, SETTLED } from '../kernel/right-of-way.ts'
import type { World } from '../state/world.ts'
import { isLastTarget, target, toTargetSq } from './goals.ts'

/** Tangent of half the angle (75°) by which an agent turns aside that makes no progress at all. */
const WIDEST_TURN = 0.767
/** Share of progress that may be lost before an agent turns. */
const LOSS_LEFT_ALONE = 0.1

/** What the right of way and keeping right need to know of each agent's wish. */
export function describeWishes(world: World): void {
  const { agents, columns } = world
  const { headings, targets, targetDistances, turns } = columns
  const { preferredVelocities } = agents
  for (let i = 0; i < agents.count; i++) {
    const px = preferredVelocities[3 * i]
    const py = preferredVelocities[3 * i + 1]
    const pz = preferredVelocities[3 * i + 2]
    const speed = Math.sqrt(px * px + py * py + pz * pz)
    headings[3 * i] = speed > 0 ? px / speed : 0
    headings[3 * i + 1] = speed > 0 ? py / speed : 0
    headings[3 * i + 2] = speed > 0 ? pz / speed : 0
    targetDistances[i] = Infinity
    if (agents.kinds[i] === KIND_GOAL) {
      for (let c = 0; c < 3; c++) targets[3 * i + c] = target(agents, i, c)
      // an arrived agent is nearer to its goal than any that is still under way
      if (agents.states[i] !== ARRIVED) targetDistances[i] = Math.sqrt(toTargetSq(agents, i))
      else targetDistances[i] = (agents.flags[i] & CROWDED) !== 0 ? SETTLED : IS_THERE
    }
    columns.stuck[i] = agents.states[i] === BLOCKED ? 1 : 0
    const loss = 1 - agents.progress[i] - LOSS_LEFT_ALONE
    // who has been at its goal would circle round it
    const turning = loss > 0 && (agents.arrivalTimes[i] === NEVER || !isLastTarget(agents, i))
    turns[i] = turning ? (WIDEST_TURN * loss) / (1 - LOSS_LEFT_ALONE) : 0
  }
}
