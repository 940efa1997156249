import type {
  AgentParameters,
  MotionLimit,
  ObstacleShape,
  OptimizationVelocity,
  Point,
  Profile,
  ResponsibilityFunction,
  ResponsibilityRule,
} from 'makeway'
import type { DriveSettings } from 'makeway/drives'
import type { GateOptions } from 'makeway/nav'
import type { MethodName } from './schema/scenario-schema.ts'

/**
 * A scenario with everything settled: defaults filled in, generators unrolled, points as `{ x, y }`.
 * It is what the loader produces and what the runner, the metrics, the writers and the report consume.
 */
export interface ResolvedScenario {
  /** 3: in space, see `ResolvedScenario3d`; else in the plane */
  dimensions?: 2 | 3
  name: string
  description: string
  profile: Profile
  method: MethodName
  optimizationVelocity: OptimizationVelocity
  obstacleOptimizationVelocity: 'current' | 'zero'
  responsibilityRule: Exclude<ResponsibilityRule, ResponsibilityFunction>
  /** s */
  timeStep: number
  /** s, or undefined for the library's default */
  maxInternalStep: number | undefined
  /** simulated s */
  duration: number
  stop: 'allArrived' | 'duration'
  seed: number
  /**
   * A nudge against perfect symmetry, if asked for: each agent's preferred velocity gets a constant part of up to ± `speed`
   * (m/s) across its goal direction, one draw an agent in the order of `agents`, from `perturbationStream(seed)`.
   */
  perturbation: { speed: number } | undefined
  agents: ResolvedAgent[]
  obstacles: ResolvedObstacle[]
  lines: MeasuringLine[]
  navigation: Navigation
  /** default: none */
  gates?: ResolvedGate[]
  expect: Expectation[]
}

export interface ResolvedAgent {
  id: string
  position: Point
  velocity: Point
  /** exactly one wish */
  wish:
    | { type: 'path'; points: Point[] } // a `goal` is a path of one point
    | { type: 'preferredVelocity'; velocity: Point }
    | { type: 'script'; velocity: Point }
  /** only the parameters that the file sets; the rest are the library's defaults for the profile */
  parameters: Partial<AgentParameters>
  /** what its body is capable of and what moves it; left out where nothing is said */
  body?: ResolvedBody
  /** s; the agent does not exist before (state `waiting`) */
  startTime: number
  /** is taken out when it arrives; default: stays */
  leaves?: boolean
}

export interface ResolvedBody {
  /** rad */
  heading?: number
  speedLimit?: MotionLimit
  accelerationLimit?: MotionLimit
  drive?: DriveSettings
}

export interface ResolvedObstacle {
  id: string
  shape: ObstacleShape
  /** s, when it exists: from ≤ t < to */
  from: number
  to: number
  /** m/s */
  velocity: Point
  /** bit set of the layers it is on; undefined: everybody heeds it */
  layers?: number | undefined
}

export interface MeasuringLine {
  id: string
  from: Point
  to: Point
}

export interface ResolvedGate extends Omit<GateOptions, 'from' | 'to'> {
  line: MeasuringLine
}

/** `cellSize` in m; undefined: the planner's default. */
export type Navigation =
  | { planner: 'straight' }
  | { planner: 'visibility' }
  | { planner: 'grid' | 'flow'; cellSize?: number | undefined }

export interface Expectation {
  metric: string
  atMost?: number
  atLeast?: number
  equals?: number | 'all'
  agent?: string
  line?: string
  at?: number
}
