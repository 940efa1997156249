import type { ScenarioFacts } from './facts.ts'
import { distance } from './geometry.ts'
import { agentsUnder, type Metric, type MetricFactory, type Observation, type Restriction } from './metric.ts'

/** Metabolic power of a walking person, W/kg, as e_s + e_w · speed² (Whittle 2007; Guy et al. 2010). */
const STANDING_POWER = 2.23
const WALKING_POWER = 1.26
/** Seconds that a collision weighs as much as, in SteerBench's composite score. */
const COLLISION_WEIGHT = 50

/** Agents whose motion is their own doing. */
function walkers(facts: ScenarioFacts, restriction: Restriction): number[] {
  return agentsUnder(facts, restriction).filter((index) => !facts.agents[index].scripted)
}

/** Whether an agent was under way in the step that led to this sample: there before it, and not yet arrived. */
function isUnderWay({ sample, previous, arrivalTimes }: Observation, index: number): boolean {
  return previous?.present[index] === 1 && !(arrivalTimes[index] < sample.time)
}

function speedOf({ velocityX, velocityY }: Observation['sample'], index: number): number {
  return distance(0, 0, velocityX[index], velocityY[index])
}

/** Energy that walking takes, ∫ (2.23 + 1.26 v²) dt up to the first arrival, J/kg; the mean over agents. */
export const energy: MetricFactory = (facts, restriction) =>
  meanOverAgents(walkers(facts, restriction), (observation, index) => {
    if (!isUnderWay(observation, index)) return 0
    const speed = speedOf(observation.sample, index)
    return (STANDING_POWER + WALKING_POWER * speed * speed) * facts.timeStep
  })

/** Distinct collisions: from the first touch until both are apart again. A pair counts once. */
export const collisions: MetricFactory = (_facts, { agent }) => {
  let count = 0
  return {
    observe: ({ collisions }) => {
      for (let k = 0; k < collisions.length; k += 2) {
        if (agent === undefined || collisions[k] === agent || collisions[k + 1] === agent) count++
      }
    },
    value: () => count,
    reset: () => {
      count = 0
    },
  }
}

/**
 * SteerBench's composite score, the mean over agents of 50 C + T + E + A: collisions, time under way (s), kinetic energy
 * ∫ ½ v² dt (m²/s), acceleration ∫ |a| dt (m/s). Smaller is better.
 */
export const steerbenchScore: MetricFactory = (facts, restriction) => {
  const watched = walkers(facts, restriction)
  const isWatched = new Set(watched)
  const effort = meanOverAgents(watched, (observation, index) => {
    if (!isUnderWay(observation, index)) return 0
    const { sample, previous } = observation
    const speed = speedOf(sample, index)
    const { velocityX, velocityY } = previous!
    const change = distance(velocityX[index], velocityY[index], sample.velocityX[index], sample.velocityY[index])
    return (1 + 0.5 * speed * speed) * facts.timeStep + change
  })
  let struck = 0
  return {
    observe: (observation) => {
      effort.observe(observation)
      for (const index of observation.collisions) if (isWatched.has(index)) struck++
    },
    value: () => {
      const rest = effort.value()
      return rest === null ? null : (COLLISION_WEIGHT * struck) / watched.length + rest
    },
    reset: () => {
      effort.reset()
      struck = 0
    },
  }
}

/** Root mean square of the jerk, the change of acceleration over the time step, over agents and steps, m/s³. */
export const rmsJerk: MetricFactory = (facts, restriction) => {
  const watched = walkers(facts, restriction)
  const { timeStep } = facts
  // the acceleration of the step before; NaN until there is one
  const lastX = new Float64Array(facts.agents.length).fill(Number.NaN)
  const lastY = new Float64Array(facts.agents.length).fill(Number.NaN)
  let squares = 0
  let count = 0
  return {
    observe: ({ sample, previous }) => {
      if (!previous) return
      for (const i of watched) {
        if (!previous.present[i]) continue
        const ax = (sample.velocityX[i] - previous.velocityX[i]) / timeStep
        const ay = (sample.velocityY[i] - previous.velocityY[i]) / timeStep
        const jerk = distance(lastX[i], lastY[i], ax, ay) / timeStep
        if (jerk >= 0) {
          squares += jerk * jerk
          count++
        }
        lastX[i] = ax
        lastY[i] = ay
      }
    },
    value: () => (count > 0 ? Math.sqrt(squares / count) : null),
    reset: () => {
      squares = 0
      count = 0
    },
  }
}

/** A sum over samples, divided by the number of agents; null without agents. */
function meanOverAgents(watched: readonly number[], of: (observation: Observation, index: number) => number): Metric {
  let sum = 0
  return {
    observe: (observation) => {
      for (const index of watched) sum += of(observation, index)
    },
    value: () => (watched.length > 0 ? sum / watched.length : null),
    reset: () => {
      sum = 0
    },
  }
}
