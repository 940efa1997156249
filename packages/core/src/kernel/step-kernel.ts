import type { KernelColumns, NewColumn } from '../state/kernel-columns.ts'
import type { Walls } from '../state/walls.ts'
import type { OptimizationVelocity } from '../types.ts'
import type { LimitLines } from './limit-lines.ts'

/** Rules that hold for all agents. */
export interface KernelRules {
  /** s, length of the step that is solved */
  timeStep: number
  /** every agent sees every other: layers and masks need not be looked at */
  allSeeAll: boolean
  /** distances are taken between surfaces rather than centers */
  surfaces: boolean
  /** walls are solid from wherever they are looked at, and push out what overlaps them */
  solidWalls: boolean
  /** pairs share by heading, priority and who is nearer to a common target; else by responsibility alone */
  rightOfWay: boolean
  /** overlaps are undone at a bounded speed, not within the escape time whatever it takes */
  gentleEscape: boolean
  /** the wish is turned right where agents are in the way */
  keepRight: boolean
  /** lines of walls are built as if the agent stood still before them, whatever its velocity */
  standingAtWalls: boolean
  /** pairs have to be looked at one by one for their shares: there is a rule, or priorities differ */
  byPair: boolean
  /** who of a pair takes more, see responsibility-rules.ts */
  rule: number
  /** share that the first of two rows takes, under a rule of the user's; else null */
  shareOf: ((first: number, second: number) => number) | null
}

/** Everything that a step reads. */
export interface KernelInput {
  agents: KernelColumns
  walls: Walls
  /** changes whenever the walls do */
  wallsVersion: number
  rules: KernelRules
  /** Limits of motion that are no disc; null where nobody has any. Who has some is solved by the stepper, not by kernels. */
  limits: LimitLines | null
}

/** What bound an agent's new velocity. */
export const FREE = 0
export const BOUND_BY_WALL = 1
export const BOUND_BY_AGENT = 2
export const RELAXED = 3
/** Added to these where the lines of a pair together can't rule out that the two touch within the step. */
export const UNGUARDED = 4

/**
 * Turns the old state of all agents into their new velocities. A kernel knows no policy, keeps nothing that could change
 * a bit, and gives the same bits as every other kernel.
 */
export interface StepKernel {
  readonly name: string
  /**
   * @param newVelocities  receives x, y of each agent
   * @param outcomes       receives FREE, BOUND_BY_WALL, BOUND_BY_AGENT or RELAXED for each agent
   */
  solve(input: KernelInput, newVelocities: Float64Array, outcomes: Uint8Array): void
  /** It can call `rules.shareOf`, a function of the user's. Default: it can't. */
  readonly callsFunctions?: boolean
  /** Makes the columns of the simulations that are given this kernel, in memory that suits it. Default: plain arrays. */
  readonly newColumn?: NewColumn
  /** Why the kernel can't solve with these optimisation velocities, for agents and for walls. Default: it can. */
  readonly reasonAgainst?: (forAgents: OptimizationVelocity, standingAtWalls: boolean) => string | undefined
}
