import { type Advice, atLeast, handles, type Rule, share, text, worst } from './advice.ts'
import type { AgentFacts, SceneFacts } from './facts.ts'

/** Part of the ground within the horizon that others may cover before the horizon is too long for it. */
const CROWDED = 0.2
/** Neighbors that are looked at to find out how dense it is. */
const LOOKED_AT = 32
/** More agents than this are judged by every n-th. */
const SAMPLE = 500

/** Where many stand within v · τ, a long horizon forbids nearly every velocity. */
export const horizonForSpace: Rule = (facts): Advice | undefined => {
  const crowded = sampleOf(facts).filter((one) => coverage(one, facts) > CROWDED)
  // some dense spots are no reason
  if (crowded.length === 0 || crowded.length < 0.1 * sampleOf(facts).length) return undefined
  const one = worst(crowded, (other) => coverage(other, facts))
  const ahead = one.speed * one.horizon
  // the horizon at which three spacings are ahead
  const spacing = one.radius * Math.sqrt(Math.PI / coverage(one, facts))
  const horizon = (3 * spacing) / one.speed
  return {
    rule: 'horizonForSpace',
    threat: 'deadlock',
    because: `${share(crowded, { ...facts, agents: sampleOf(facts) }, 'has', 'have')} a timeHorizon too long for the free space: within the ${text(ahead)} m walked in ${text(one.horizon)} s, others cover up to ${text(100 * coverage(one, facts))} % of the ground, and hardly any velocity keeps clear of all of them for so long`,
    change: `shorten timeHorizon to about ${text(horizon < one.horizon / 2 ? horizon : one.horizon / 2)} s, or spread the agents out`,
    agents: handles(crowded),
  }
}

/** Part of the disc that an agent may walk through within its horizon that other agents cover. */
function coverage({ agent, position, speed, horizon }: AgentFacts, { sim }: SceneFacts): number {
  const reach = speed * horizon
  if (!(reach > 0)) return 0
  const near = sim.nearest(position.x, position.y, LOOKED_AT + 1)
  let covered = 0
  let farthest = 0
  let count = 0
  for (let k = 0; k < near.length; k++) {
    if (near[k] === agent) continue
    const other = sim.parameters(near[k])
    const { ids, positions, count: all } = sim.agents
    const row = rowOf(ids, all, near[k])
    const dx = positions[2 * row] - position.x
    const dy = positions[2 * row + 1] - position.y
    const distance = Math.sqrt(dx * dx + dy * dy)
    if (distance > reach) break
    covered += other.radius * other.radius
    farthest = distance
    count++
  }
  // two or three are no crowd
  if (count < 4) return 0
  // more than were looked at may stand within reach: then the disc out to the farthest of them tells
  const radius = count === LOOKED_AT ? farthest : reach
  return covered / (radius * radius)
}

function rowOf(ids: Float64Array, count: number, agent: number): number {
  for (let row = 0; row < count; row++) if (ids[row] === agent) return row
  return -1
}

/** A range that ends before two that approach each other could stop. */
export const reach: Rule = (facts): Advice | undefined => {
  const lacks = (one: AgentFacts) => brakingDistance(one, facts) - rangeOf(one)
  const some = facts.agents.filter((one) => !one.isUnmoved && one.speed > 0 && lacks(one) > 0)
  if (some.length === 0) return undefined
  const one = worst(some, lacks)
  return {
    rule: 'reach',
    threat: 'collision',
    because: `${share(some, facts, 'sees', 'see')} no farther than ${text(rangeOf(one))} m, and two that approach each other need up to ${text(brakingDistance(one, facts))} m to stop`,
    change: `set neighborDistance to "auto", or to at least ${atLeast(brakingDistance(one, facts))} m`,
    agents: handles(some),
  }
}

function rangeOf({ parameters }: AgentFacts): number {
  const { neighborDistance } = parameters
  return typeof neighborDistance === 'number' ? neighborDistance : Infinity
}

/**
 * Distance in which an agent and the fastest of the others come to rest, m: what both walk in the step before they notice,
 * then while they brake. Ranges between centers have to span both radii as well.
 */
function brakingDistance({ parameters, radius }: AgentFacts, { fastest, step, sim, agents }: SceneFacts): number {
  const { maxSpeed, maxAcceleration } = parameters
  const braking = maxAcceleration < Infinity ? (maxSpeed * maxSpeed + fastest * fastest) / (2 * maxAcceleration) : 0
  let largest = 0
  for (let k = 0; k < agents.length; k++) if (agents[k].radius > largest) largest = agents[k].radius
  return (maxSpeed + fastest) * step + braking + (sim.cures.surfaces ? radius : radius + largest)
}

/** The nearest are kept, others within reach are overlooked. */
export const maxNeighbors: Rule = (facts): Advice | undefined => {
  const { sim } = facts
  const sample = sampleOf(facts)
  const left = sample.map(({ agent }) => sim.dropped(agent))
  const some = sample.filter((_, k) => left[k] > 0)
  if (some.length === 0) return undefined
  const most = worst(left, (count) => count)
  const { parameters } = sample[left.indexOf(most)]
  const needed = Number(parameters.maxNeighbors) + most
  return {
    rule: 'maxNeighbors',
    threat: 'collision',
    because: `${share(some, { ...facts, agents: sample }, 'has', 'have')} more within reach than maxNeighbors (${parameters.maxNeighbors}): up to ${most} are overlooked`,
    change: `raise maxNeighbors to ${needed <= 64 ? needed : '"all"'}, or shorten timeHorizon or neighborDistance so that fewer are within reach`,
    agents: handles(some),
  }
}

/** Neighbors from which on minding all of them costs more than anything else in a step. */
const MANY = 64
/** Times the distance that two can cover within the horizon, beyond which a range brings up nobody who matters. */
const FAR = 1.5

/** A range far beyond what the horizon can use brings up many who don't matter. */
export const farReach: Rule = (facts): Advice | undefined => {
  const { sim, fastest } = facts
  const useful = ({ parameters, horizon }: AgentFacts) => (parameters.maxSpeed + fastest) * horizon
  const some = sampleOf(facts).filter((one) => {
    const { position, parameters } = one
    if (!(rangeOf(one) > FAR * useful(one)) || Number(parameters.maxNeighbors) < MANY) return false
    if (parameters.neighborDistance === 'auto') return false
    const near = sim.nearest(position.x, position.y, MANY + 1)
    return near.length > MANY && distanceTo(near[MANY], one, facts) < rangeOf(one)
  })
  if (some.length === 0) return undefined
  const one = worst(some, rangeOf)
  const range = rangeOf(one)
  return {
    rule: 'farReach',
    threat: 'slow',
    because: `${share(some, { ...facts, agents: sampleOf(facts) }, 'minds', 'mind')} ${MANY} others or more, ${range === Infinity ? 'however far away' : `out to ${text(range)} m`}, of whom only those within ${text(useful(one))} m can be met within the horizon of ${text(one.horizon)} s`,
    change: `set neighborDistance to "auto" or ${atLeast(useful(one))} m, or maxNeighbors to 8 to 20`,
    agents: handles(some),
  }
}

function distanceTo(other: number, { position }: AgentFacts, { sim }: SceneFacts): number {
  const { ids, positions, count } = sim.agents
  const row = rowOf(ids, count, other)
  const dx = positions[2 * row] - position.x
  const dy = positions[2 * row + 1] - position.y
  return Math.sqrt(dx * dx + dy * dy)
}

/** Where `roles` is off, who does not give way is given way to by half only. */
export const responsibility: Rule = (facts): Advice | undefined => {
  if (facts.sim.cures.roles) return undefined
  const some = facts.agents.filter(({ isUnmoved, parameters }) => isUnmoved && parameters.responsibility > 0)
  const others = facts.agents.length - some.length
  if (some.length === 0 || others === 0) return undefined
  const { parameters } = some[0]
  return {
    rule: 'responsibility',
    threat: 'collision',
    because: `${share(some, facts, 'follows a script or is held', 'follow a script or are held')}, and with a responsibility of ${text(parameters.responsibility)} the others leave them part of the avoidance, which they don't do`,
    change: 'set their responsibility to 0, or use profile default (cure roles), so that the others take the whole',
    agents: handles(some),
  }
}

/** All agents that move, or every n-th of many. */
function sampleOf({ agents }: SceneFacts): AgentFacts[] {
  const moving = agents.filter(({ isUnmoved }) => !isUnmoved)
  const every = Math.ceil(moving.length / SAMPLE)
  return moving.filter((_, k) => k % every === 0)
}
