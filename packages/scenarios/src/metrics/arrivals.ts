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
export const timeRatio = overArrivals((time, agent) => {
  const goal = agent.goal!
  const straight = distance(agent.start.x, agent.start.y, goal.x, goal.y) / agent.preferredSpeed
  return straight > 0 ? (time - agent.startTime) / straight : 1
}, mean)

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
