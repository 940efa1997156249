import { maskOf, meetingsOf } from './floors.ts'
import { agentsUnder, type MetricFactory } from './metric.ts'
import { smallestGapOf } from './smallest-gap.ts'

/** Largest overlap of two agents, m. */
export const maxOverlap: MetricFactory = (facts, { agent }) => {
  const radii = facts.agents.map(({ radius }) => radius)
  const canMeet = meetingsOf(facts)
  let deepest = 0
  return {
    observe: ({ sample, smallestGap }) => {
      const gap = agent === undefined ? smallestGap : smallestGapOf(agent, sample, radii, canMeet)
      if (-gap > deepest) deepest = -gap
    },
    value: () => deepest,
    reset: () => {
      deepest = 0
    },
  }
}

/** Deepest that an agent stood in a wall, m. */
export const maxWallOverlap: MetricFactory = (facts, restriction) => {
  const watched = agentsUnder(facts, restriction)
  let deepest = 0
  return {
    observe: ({ sample, walls }) => {
      for (const i of watched) {
        if (!sample.present[i]) continue
        const depth = walls.overlap(
          sample.x[i],
          sample.y[i],
          facts.agents[i].radius,
          sample.time,
          maskOf(facts.agents[i]),
        )
        if (depth > deepest) deepest = depth
      }
    },
    value: () => deepest,
    reset: () => {
      deepest = 0
    },
  }
}

/** Steps, counted agent by agent, in which a center crossed the edge of a wall. */
export const wallCrossings: MetricFactory = (facts, restriction) => {
  const watched = agentsUnder(facts, restriction)
  let count = 0
  return {
    observe: ({ sample, previous, walls }) => {
      if (!previous) return
      for (const i of watched) {
        if (!previous.present[i]) continue
        const mask = maskOf(facts.agents[i])
        if (walls.isCrossed(previous.x[i], previous.y[i], sample.x[i], sample.y[i], sample.time, mask)) count++
      }
    },
    value: () => count,
    reset: () => {
      count = 0
    },
  }
}
