import type { AgentHandle } from '../types.ts'
import type { AgentFacts, SceneFacts } from './facts.ts'

/** What threatens: the failings of ORCA by their names. */
export type Threat = 'oscillation' | 'deadlock' | 'collision' | 'slow'

export type AdviceRule =
  | 'speedReserve'
  | 'horizonForSpace'
  | 'horizonForSpeed'
  | 'horizonForBraking'
  | 'reach'
  | 'farReach'
  | 'timeStep'
  | 'sharedGoal'
  | 'narrowSwap'
  | 'symmetry'
  | 'maxNeighbors'
  | 'margin'
  | 'walls'
  | 'responsibility'

/** One piece of advice. */
export interface Advice {
  rule: AdviceRule
  threat: Threat
  /** What is so and why it threatens, with numbers. */
  because: string
  /** What to change. */
  change: string
  /** Whom it is about; empty where it is about the whole scene. */
  agents: AgentHandle[]
}

/** A rule looks at the scene and speaks, or is silent. */
export type Rule = (facts: SceneFacts) => Advice | undefined

/** `3 of 40 agents`, with the verb that goes with it. */
export function share(some: readonly unknown[], facts: SceneFacts, one: string, several: string): string {
  const all = facts.agents.length
  return `${some.length} of ${all} ${all === 1 ? 'agent' : 'agents'} ${some.length === 1 ? one : several}`
}

export function handles(agents: readonly AgentFacts[]): AgentHandle[] {
  return agents.map(({ agent }) => agent)
}

/** The one with the largest value; there has to be one. */
export function worst<T>(list: readonly T[], of: (one: T) => number): T {
  let found = list[0]
  for (let k = 1; k < list.length; k++) if (of(list[k]) > of(found)) found = list[k]
  return found
}

/** Three significant digits, without trailing zeros. */
export function text(value: number): string {
  return String(Number(value.toPrecision(3)))
}

/** Rounded up to two significant digits, for values to be set. */
export function atLeast(value: number): string {
  const rounded = Number(value.toPrecision(2))
  if (rounded >= value) return text(rounded)
  const exponent = Number(value.toExponential().split('e')[1])
  return text(rounded + Number(`1e${exponent - 1}`))
}
