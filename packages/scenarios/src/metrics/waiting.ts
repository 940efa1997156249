import { agentsUnder, type MetricFactory } from './metric.ts'

/** First time at which an agent's state is `blocked`, s. */
export const timeBlockedDetected: MetricFactory = (facts, restriction) => {
  const watched = agentsUnder(facts, restriction)
  let time: number | null = null
  return {
    observe: ({ sample }) => {
      if (time === null && watched.some((index) => sample.states[index] === 'blocked')) time = sample.time
    },
    value: () => time,
    reset: () => {
      time = null
    },
  }
}

/** Time in state `blocked`, summed over agents, s. */
export const timeBlocked: MetricFactory = (facts, restriction) => {
  const watched = agentsUnder(facts, restriction)
  let steps = 0
  return {
    observe: ({ sample, previous }) => {
      if (!previous) return
      for (const index of watched) if (sample.states[index] === 'blocked') steps++
    },
    value: () => steps * facts.timeStep,
    reset: () => {
      steps = 0
    },
  }
}

/** Reachable neighbors left out because of `maxNeighbors`, summed over agents and steps. */
export const dropped: MetricFactory = (facts, restriction) => {
  const watched = agentsUnder(facts, restriction)
  let count = 0
  return {
    observe: ({ sample }) => {
      for (const index of watched) if (sample.present[index]) count += sample.dropped[index]
    },
    value: () => count,
    reset: () => {
      count = 0
    },
  }
}
