import type { AgentFacts, ScenarioFacts } from './facts.ts'
import { distance } from './geometry.ts'
import { agentsUnder, type Metric, type MetricFactory, type Observation, type Restriction } from './metric.ts'

/** Agents that have somewhere to go to. */
function travelers(facts: ScenarioFacts, restriction: Restriction): number[] {
  return agentsUnder(facts, restriction).filter((index) => facts.agents[index].goal)
}

/** Agents in state `arrived` at the last sample. */
export const arrived: MetricFactory = (facts, restriction) => {
  const watched = travelers(facts, restriction)
  let count = 0
  return {
    observe: ({ sample }) => {
      count = watched.filter((index) => sample.states[index] === 'arrived').length
    },
    value: () => count,
    reset: () => {},
  }
}

/** Latest first arrival, s. */
export const lastArrivalTime = overArrivals(
  (time) => time,
  (times) => times.reduce((a, b) => (a > b ? a : b)),
)

/** Mean of the first arrivals, s. */
export const meanArrivalTime = overArrivals((time) => time, mean)

/** Time to arrive over the time that the straight line from start to goal takes at preferred speed; the mean. */
export const timeRatio = overArrivals(ratioOf, mean)

/**
 * Jain's index of the time ratios, (Σx)² / (n Σx²): 1 when all lose the same part of their time, 1/n when one bears it all.
 * Source: Jain, Chiu and Hawe 1984.
 */
export const fairness = overArrivals(ratioOf, (ratios) => {
  const sum = ratios.reduce((total, ratio) => total + ratio, 0)
  return (sum * sum) / (ratios.length * ratios.reduce((total, ratio) => total + ratio * ratio, 0))
})

function ratioOf(time: number, agent: AgentFacts): number {
  const goal = agent.goal!
  const straight = distance(agent.start.x, agent.start.y, goal.x, goal.y) / agent.preferredSpeed
  return straight > 0 ? (time - agent.startTime) / straight : 1
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** A metric over the first arrival times; null until all travelers have arrived. */
function overArrivals(
  of: (arrivalTime: number, agent: AgentFacts) => number,
  combine: (values: number[]) => number,
): MetricFactory {
  return (facts, restriction): Metric => {
    const watched = travelers(facts, restriction)
    let arrivalTimes: Float64Array | undefined
    return {
      observe: (observation: Observation) => {
        arrivalTimes = observation.arrivalTimes
      },
      value: () => {
        const times = arrivalTimes
        if (!times || watched.length === 0 || watched.some((index) => Number.isNaN(times[index]))) return null
        return combine(watched.map((index) => of(times[index], facts.agents[index])))
      },
      reset: () => {},
    }
  }
}
