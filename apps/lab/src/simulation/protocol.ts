import type { RunState, Scenario } from '@makeway/scenarios'
import type { ObstacleShape, Point, Profile, SolveTrace } from 'makeway'

/** What the page and the worker with the simulation tell each other. All of it is plain data. */

/** Numbers per agent in `Frame.values`: position, velocity, preferred velocity. */
export const FIELDS = 6
/** Up to so many agents are drawn as discs with their velocities, and can be looked into while time goes back and forth. */
export const SMALL_WORLD = 2000
/** Up to so many agents all metrics are taken; with more that would cost more than the step. */
export const MEASURED_WORLD = 500

/** Where a world comes from. */
export type Source = { scene: string } | { file: string; text: string } | { scenario: Scenario }

/** What the page lays over a scenario: for comparisons and restarts. */
export interface Overrides {
  seed?: number
  profile?: Profile
  timeStep?: number
  method?: 'orca' | 'vo' | 'rvo' | 'hrvo'
  /** Cures switched off. */
  without?: string[]
  /** Parameters of all agents. */
  agents?: Record<string, number | string | boolean>
}

export interface KernelChoice {
  kernel: 'scalar' | 'simd'
  /** Threads beside the one of the simulation. */
  workers: number
}

/** A world just opened. */
export interface Opened {
  name: string
  title: string
  description: string
  profile: Profile
  method: 'orca' | 'vo' | 'rvo' | 'hrvo'
  timeStep: number
  duration: number
  seed: number
  /** What can be saved, linked and edited. */
  scenario: Scenario
  /** What an importer approximated. */
  notes: string[]
  ids: string[]
  radii: Float32Array
  maxSpeeds: Float32Array
  preferredSpeeds: Float32Array
  /** x, y of each agent's last waypoint; NaN where it has none. */
  goals: Float32Array
  /** Agents that came from one generator, or share the beginning of their ids, are a group. */
  groups: Uint16Array
  groupNames: string[]
  obstacles: { shape: ObstacleShape; from: number; to: number; velocity: Point }[]
  bounds: { min: Point; max: Point }
  kernel: string
  workers: number
  /** Why there are no worker threads although some were asked for. */
  workersReason: string | undefined
}

export type OpenResult = { ok: true; opened: Opened } | { ok: false; message: string }

/** What the page wants to see of a world. */
export interface View {
  /** s */
  time: number
  /** On the way: positions between steps, and only as far as the time allows. At rest: exactly that step. */
  playing: boolean
  /** Index of the agent looked into; −1: none. */
  agent: number
  violations: boolean
  links: boolean
  hash: boolean
}

export interface Mark {
  time: number
  kind: 'overlap' | 'blocked' | 'arrived'
}

/** A trace with its handles as indices. */
export interface TraceView {
  trace: SolveTrace
  step: number
  /** Agent that caused each line; −1 for walls. */
  owners: number[]
  /** Agent behind each velocity obstacle, under a method other than ORCA. */
  obstacleOwners: number[]
  /** Neighbors within reach that were left out because of `maxNeighbors`. */
  dropped: number
}

/** Everybody at one moment. */
export interface Frame {
  time: number
  step: number
  /** Steps simulated so far. */
  head: number
  finished: boolean
  values: Float32Array
  /** Indices into RUN_STATES. */
  states: Uint8Array
  /** m/s by which each agent's new velocity violates its worst line; absent unless asked for. */
  violations?: Float32Array
  /** blocked agent, blocker, … */
  links?: Uint32Array
  trace?: TraceView
  hash?: string
  marks: Mark[]
  /** ms that a step took, smoothed */
  stepTime: number
}

/** What was measured in every step; columns of the same length. */
export interface Series {
  time: Float64Array
  /** m; NaN where nothing was measured */
  gap: Float64Array
  meanSpeed: Float64Array
  arrived: Float64Array
  blocked: Float64Array
  /** ms */
  stepTime: Float64Array
}

/** A change to a scene; it makes a new scene, in which the moment of the change is t = 0. */
export type Edit =
  | { type: 'moveAgent'; agent: number; to: Point }
  | { type: 'moveGoal'; agent: number; to: Point }
  | { type: 'parameters'; agent: number | 'all'; values: Record<string, number | string | boolean | undefined> }
  | { type: 'removeAgent'; agent: number }
  | { type: 'addAgents'; at: Point[]; like: number; goal?: Point }
  | { type: 'addObstacle'; shape: ObstacleShape }
  | { type: 'moveObstacle'; obstacle: number; by: Point }
  | { type: 'removeObstacle'; obstacle: number }
  | { type: 'scenario'; values: Record<string, number | string | undefined> }

export type ExportFormat = 'csv' | 'juelich' | 'scenario'

export interface SceneInfo {
  name: string
  title: string
  description: string
  section: 'scenes' | 'crowds' | 'break' | 'suite'
}

/** Places for a small picture of a scene. */
export interface Thumbnail {
  agents: Float32Array
  radii: Float32Array
  goals: Float32Array
  groups: Uint16Array
  shapes: ObstacleShape[]
  bounds: { min: Point; max: Point }
}

/** Metrics of a run so far; null: there is none. */
export type MetricValues = Record<string, number | null>

export type StateCounts = Record<RunState, number>
