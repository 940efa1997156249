import type { Sample } from '../run/sample.ts'
import type { ScenarioFacts } from './facts.ts'
import { agentsUnder, type Metric, type MetricFactory, type Restriction } from './metric.ts'

/** Slower than this part of its preferred speed, an agent has no direction of motion. */
const STANDING = 0.05

/**
 * Polarization: length of the mean unit velocity of those who move, 1 when all go one way, 0 when nobody's way prevails;
 * the mean over samples. Source: Vicsek et al. 1995.
 */
export const polarization: MetricFactory = (facts, restriction) => {
  const watched = agentsUnder(facts, restriction)
  return meanOverSamples(({ present, velocityX, velocityY }) => {
    let x = 0
    let y = 0
    let count = 0
    for (const i of watched) {
      if (!present[i]) continue
      const speed = Math.sqrt(velocityX[i] * velocityX[i] + velocityY[i] * velocityY[i])
      if (!(speed > STANDING * facts.agents[i].preferredSpeed)) continue
      x += velocityX[i] / speed
      y += velocityY[i] / speed
      count++
    }
    return count > 0 ? Math.sqrt(x * x + y * y) / count : null
  })
}

/**
 * Order of lanes in counterflow: the ground is cut into rows along the common axis, one diameter wide, and each agent
 * counts ((a − b) / (a + b))², where a agents of its row go one way and b the other. 1: every row belongs to one
 * direction; about 1 / (a + b) without any order. The mean over samples in which both directions are under way.
 * Source: Nowak and Schadschneider 2012, after Rex and Löwen 2007.
 */
export const laneOrder: MetricFactory = (facts, restriction) => {
  const lanes = lanesOf(facts, restriction)
  return meanOverSamples((sample) => (lanes ? orderOf(sample, lanes) : null))
}

interface Lanes {
  /** Agents that want to go somewhere, and whether along the axis (+1) or against it (−1). */
  watched: number[]
  signs: Int8Array
  /** Unit vector across the axis. */
  acrossX: number
  acrossY: number
  /** m */
  width: number
}

/** The axis is the mean of the agents' directions, opposite ones counting as the same (their angles doubled). */
function lanesOf({ agents }: ScenarioFacts, restriction: Restriction): Lanes | undefined {
  const watched = agentsUnder({ agents } as ScenarioFacts, restriction).filter(
    (index) => agents[index].direction && !agents[index].scripted,
  )
  let cos2 = 0
  let sin2 = 0
  let diameters = 0
  for (const index of watched) {
    const { x, y } = agents[index].direction!
    cos2 += x * x - y * y
    sin2 += 2 * x * y
    diameters += 2 * agents[index].radius
  }
  const length = Math.sqrt(cos2 * cos2 + sin2 * sin2)
  if (!(length > 1e-9 * watched.length)) return undefined
  // half the angle: cos = √((1 + cos 2α) / 2)
  const cos = Math.sqrt((1 + cos2 / length) / 2)
  const sin = (sin2 < 0 ? -1 : 1) * Math.sqrt((1 - cos2 / length) / 2)
  const signs = new Int8Array(agents.length)
  for (const index of watched) {
    const { x, y } = agents[index].direction!
    signs[index] = x * cos + y * sin >= 0 ? 1 : -1
  }
  return { watched, signs, acrossX: -sin, acrossY: cos, width: diameters / watched.length }
}

function orderOf({ present, states, x, y }: Sample, { watched, signs, acrossX, acrossY, width }: Lanes): number | null {
  /** By row: how many go each way. */
  const rows = new Map<number, [along: number, against: number]>()
  let along = 0
  let against = 0
  for (const i of watched) {
    if (!present[i] || states[i] === 'arrived') continue
    const row = Math.floor((x[i] * acrossX + y[i] * acrossY) / width)
    const counts = rows.get(row) ?? [0, 0]
    rows.set(row, counts)
    if (signs[i] > 0) {
      counts[0]++
      along++
    } else {
      counts[1]++
      against++
    }
  }
  if (along === 0 || against === 0) return null
  let sum = 0
  for (const [a, b] of rows.values()) sum += ((a - b) * (a - b)) / (a + b)
  return sum / (along + against)
}

/** The mean over samples that have a value. */
function meanOverSamples(of: (sample: Sample) => number | null): Metric {
  let sum = 0
  let count = 0
  return {
    observe: ({ sample }) => {
      const value = of(sample)
      if (value === null) return
      sum += value
      count++
    },
    value: () => (count > 0 ? sum / count : null),
    reset: () => {
      sum = 0
      count = 0
    },
  }
}
