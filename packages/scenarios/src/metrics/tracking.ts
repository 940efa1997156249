import { agentsUnder, type MetricFactory } from './metric.ts'

/** Farthest that the body of an agent with a drive strays from a command within its time horizon, m; null without drives. */
export const maxTrackingError: MetricFactory = (facts, restriction) => {
  const watched = agentsUnder(facts, restriction).filter((index) => facts.agents[index].driven)
  let worst = 0
  return {
    observe: ({ sample }) => {
      for (const index of watched) {
        if (sample.present[index] && sample.trackingErrors[index] > worst) worst = sample.trackingErrors[index]
      }
    },
    value: () => (watched.length > 0 ? worst : null),
    reset: () => {
      worst = 0
    },
  }
}
