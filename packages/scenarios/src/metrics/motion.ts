import { distance } from './geometry.ts'
import { agentsUnder, type Metric, type MetricFactory, type Observation } from './metric.ts'

/** A metric that is the largest of a number over agents and samples; null without any. */
function largest(of: (index: number, observation: Observation) => number | undefined): MetricFactory {
  return (facts, restriction): Metric => {
    const watched = agentsUnder(facts, restriction)
    let most: number | null = null
    return {
      observe: (observation) => {
        for (const index of watched) {
          if (!observation.sample.present[index]) continue
          const value = of(index, observation)
          if (value !== undefined && (most === null || value > most)) most = value
        }
      },
      value: () => most,
      reset: () => {
        most = null
      },
    }
  }
}

/** The smallest of a number is minus the largest of its opposite. */
function smallest(of: (index: number, observation: Observation) => number): MetricFactory {
  const factory = largest((index, observation) => -of(index, observation))
  return (facts, restriction) => {
    const metric = factory(facts, restriction)
    return {
      ...metric,
      value: () => {
        const value = metric.value()
        return value === null ? null : 0 - value // not −0
      },
    }
  }
}

export const maxVelocityX = largest((index, { sample }) => sample.velocityX[index])
export const minVelocityX = smallest((index, { sample }) => sample.velocityX[index])
export const maxVelocityY = largest((index, { sample }) => sample.velocityY[index])
export const minVelocityY = smallest((index, { sample }) => sample.velocityY[index])

/** Largest change of velocity of one agent in one step, over the time step, m/s². */
export const maxAcceleration: MetricFactory = (facts, restriction) => {
  const change = largest((index, { sample, previous }) => {
    if (!previous?.present[index]) return undefined
    const { velocityX, velocityY } = previous
    return (
      distance(velocityX[index], velocityY[index], sample.velocityX[index], sample.velocityY[index]) / facts.timeStep
    )
  })(facts, restriction)
  return { ...change, value: () => change.value() ?? 0 }
}

/** Largest distance of an agent from its start, m. */
export const displacement: MetricFactory = (facts, restriction) =>
  largest((index, { sample }) => {
    const { start } = facts.agents[index]
    return distance(start.x, start.y, sample.x[index], sample.y[index])
  })(facts, restriction)

/** Mean speed over the samples of the last second and all but scripted agents, m/s. */
export const meanSpeedAtEnd: MetricFactory = (facts, restriction) => {
  const watched = agentsUnder(facts, restriction).filter((index) => !facts.agents[index].scripted)
  // the sum of speeds and the number of agents, a sample each; the oldest are written over
  const capacity = Math.max(1, Math.round(1 / facts.timeStep))
  const sums = new Float64Array(capacity)
  const counts = new Float64Array(capacity)
  let samples = 0
  return {
    observe: ({ sample }) => {
      const at = samples++ % capacity
      sums[at] = 0
      counts[at] = 0
      for (const i of watched) {
        if (!sample.present[i]) continue
        sums[at] += distance(0, 0, sample.velocityX[i], sample.velocityY[i])
        counts[at]++
      }
    },
    value: () => {
      const count = counts.reduce((a, b) => a + b, 0)
      return count > 0 ? sums.reduce((a, b) => a + b, 0) / count : null
    },
    reset: () => {
      samples = 0
      sums.fill(0)
      counts.fill(0)
    },
  }
}
