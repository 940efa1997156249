import { agentsUnder, type MetricFactory } from './metric.ts'

/** Sideways speeds below this part of the preferred speed are no swing to either side. */
const DEAD_BAND = 0.05

/**
 * Sign changes of the velocity across the line from start to goal, summed over agents.
 * A change counts once the sideways speed has exceeded 5 % of the preferred speed on one side and then on the other.
 */
export const oscillations: MetricFactory = (facts, restriction) => {
  const watched = agentsUnder(facts, restriction).filter((index) => {
    const { direction, scripted } = facts.agents[index]
    return direction && !scripted
  })
  const lastSide = new Int8Array(facts.agents.length)
  let count = 0
  return {
    observe: ({ sample }) => {
      for (const i of watched) {
        if (!sample.present[i]) continue
        const { direction, preferredSpeed } = facts.agents[i]
        const sideways = direction!.x * sample.velocityY[i] - direction!.y * sample.velocityX[i]
        const threshold = DEAD_BAND * preferredSpeed
        const side = sideways > threshold ? 1 : sideways < -threshold ? -1 : 0
        if (side === 0) continue
        if (lastSide[i] === -side) count++
        lastSide[i] = side
      }
    },
    value: () => count,
    reset: () => {
      count = 0
    },
  }
}
