import type { KernelColumns } from '../state/kernel-columns.ts'

/** Rules that hold for all agents. */
export interface KernelRules {
  /** s, length of the step that is solved */
  timeStep: number
  /** every agent sees every other: layers and masks need not be looked at */
  allSeeAll: boolean
  /** distances are taken between surfaces rather than centers */
  surfaces: boolean
  /** pairs share by heading, priority and who is nearer to a common target; else by responsibility alone */
  rightOfWay: boolean
  /** overlaps are undone at a bounded speed, not within the escape time whatever it takes */
  gentleEscape: boolean
  /** the wish is turned aside where agents are in the way, and exactly head-on pairs choose a side */
  keepRight: boolean
  /** planes count as parallel as in the reference */
  reference: boolean
}

/** Everything that a step reads. */
export interface KernelInput {
  agents: KernelColumns
  rules: KernelRules
}
