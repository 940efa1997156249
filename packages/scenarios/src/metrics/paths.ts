import { distance } from './geometry.ts'
import { agentsUnder, type MetricFactory } from './metric.ts'

/**
 * Straight over walked: the distance between both ends of each agent's way, summed, over the length of the ways.
 * A way ends at the first arrival. 1 for agents that walk straight; null when nobody has moved.
 */
export const pathEfficiency: MetricFactory = (facts, restriction) => {
  const watched = agentsUnder(facts, restriction).filter((index) => !facts.agents[index].scripted)
  const walked = new Float64Array(facts.agents.length)
  const straight = new Float64Array(facts.agents.length)
  return {
    observe: ({ sample, previous, arrivalTimes }) => {
      if (!previous) return
      for (const i of watched) {
        if (!previous.present[i] || arrivalTimes[i] < sample.time) continue
        const { start } = facts.agents[i]
        walked[i] += distance(previous.x[i], previous.y[i], sample.x[i], sample.y[i])
        straight[i] = distance(start.x, start.y, sample.x[i], sample.y[i])
      }
    },
    value: () => {
      const total = walked.reduce((a, b) => a + b, 0)
      const ratio = straight.reduce((a, b) => a + b, 0) / total
      return total > 0 ? (ratio < 1 ? ratio : 1) : null // sums of steps are rounded
    },
    // the ways are one whole: at any moment they count from the start
    reset: () => {},
  }
}
