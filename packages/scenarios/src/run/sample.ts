import type { AgentState } from 'makeway'

/** What an agent is doing; `waiting` before its `startTime`. */
export type RunState = AgentState | 'waiting'

/** All states, in the order in which they are counted and drawn. */
export const RUN_STATES: readonly RunState[] = [
  'moving',
  'yielding',
  'blocked',
  'arrived',
  'held',
  'scripted',
  'waiting',
]

/**
 * All agents at one moment, as columns in the order of the scenario's agents.
 * A run fills the same sample again after every step: copy what has to last.
 */
export interface Sample {
  /** Steps done so far. */
  step: number
  /** s */
  time: number
  /** 1 while the agent exists; before, the other columns mean nothing, and after, they stay what they were last. */
  present: Uint8Array
  /** m */
  x: Float64Array
  y: Float64Array
  /** m; in space only */
  z?: Float64Array
  /** m/s */
  velocityX: Float64Array
  velocityY: Float64Array
  velocityZ?: Float64Array
  states: RunState[]
  /** Reachable neighbors left out in the step that led here, because of `maxNeighbors`. */
  dropped: Float64Array
  /** How far the body of an agent with a drive will stray from its last command, m. */
  trackingErrors: Float64Array
}

export function createSample(agentCount: number): Sample {
  return {
    step: 0,
    time: 0,
    present: new Uint8Array(agentCount),
    x: new Float64Array(agentCount),
    y: new Float64Array(agentCount),
    velocityX: new Float64Array(agentCount),
    velocityY: new Float64Array(agentCount),
    states: new Array<RunState>(agentCount).fill('waiting'),
    dropped: new Float64Array(agentCount),
    trackingErrors: new Float64Array(agentCount),
  }
}

export function copySample(from: Sample, to: Sample): void {
  to.step = from.step
  to.time = from.time
  to.present.set(from.present)
  to.x.set(from.x)
  to.y.set(from.y)
  to.velocityX.set(from.velocityX)
  to.velocityY.set(from.velocityY)
  to.dropped.set(from.dropped)
  to.trackingErrors.set(from.trackingErrors)
  for (let i = 0; i < from.states.length; i++) to.states[i] = from.states[i]
}
