import type { SolverSettings } from './chunk-solver.ts'
import type { Control } from './control.ts'
import type { Arrays } from './shared-arrays.ts'

/** The first message to a worker: who it is, and what it solves with. It answers 'ready'. */
export interface StartMessage {
  type: 'start'
  worker: number
  control: Control
  solver: SolverSettings
  /** there are more threads than processors */
  crowded: boolean
}

/** From the next step on these are the arrays; known by their number. */
export interface ArraysMessage {
  type: 'arrays'
  number: number
  arrays: Arrays
}

export type ToWorker = StartMessage | ArraysMessage

export const READY = 'ready'
