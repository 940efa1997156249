import type { AgentHandle } from '../../types.ts'
import type { PlaneCase } from '../orca/plane-case.ts'
import type { SolveRecorder } from '../orca/solve-recorder.ts'
import type { Point3d } from '../types.ts'

/** Who caused a plane: another agent, or the agent's own limits of motion. */
export type PlaneCause = { type: 'agent'; agent: AgentHandle } | { type: 'self' }

/** One half-space of the solve; permitted is the side that `normal` points to. */
export interface TracePlane {
  /** m/s */
  point: Point3d
  /** unit length */
  normal: Point3d
  cause: PlaneCause
  /** which case of the construction made it */
  case: PlaneCase
  /** never relaxed for the sake of agents */
  hard: boolean
  /** m/s by which the new velocity violates it; 0 or less: it holds */
  violation: number
  /** the new velocity lies on it */
  binding: boolean
}

/** One stage of the solve, in the order of the work. `plane` numbers count within the program the stage belongs to. */
export type SolveStage3d =
  /** A program in the ball begins with this velocity: the wish, or (`extreme`, in a relaxation) the way to go. */
  | { type: 'start'; velocity: Point3d; extreme: boolean }
  /** A plane is looked at. `satisfied`: the velocity so far may stay. */
  | { type: 'plane'; plane: number; satisfied: boolean }
  /** Radius of the disc that the ball leaves of the plane, m/s; null: nothing. */
  | { type: 'disc'; radius: number | null }
  /** An earlier plane forbids the best velocity of the disc: the search goes on where both planes meet. */
  | { type: 'line'; by: number }
  /** What the ball leaves of that line, m/s along it; null: nothing. */
  | { type: 'interval'; interval: [number, number] | null }
  /** What an earlier plane leaves of that; null: nothing. */
  | { type: 'cut'; by: number; interval: [number, number] | null }
  /** The best velocity on the plane. */
  | { type: 'candidate'; plane: number; velocity: Point3d }
  /** The plane leaves nothing. */
  | { type: 'fail'; plane: number }
  /** Relaxation: this plane is violated most; `planes` (6 numbers each, hard ones first) are the program that follows. */
  | { type: 'relax'; plane: number; violation: number; planes: number[]; hardCount: number }
  /** Result of the relaxation of this plane, and what violation of it is left. */
  | { type: 'relaxed'; plane: number; velocity: Point3d; violation: number }

/** Everything the solver did for one agent; plain data. */
export interface SolveTrace3d {
  agent: AgentHandle
  position: Point3d
  velocity: Point3d
  preferredVelocity: Point3d
  radius: number
  maxSpeed: number
  timeHorizon: number
  /** nearest first */
  neighbors: AgentHandle[]
  /** own limits first, then agents, nearest first */
  planes: TracePlane[]
  hardCount: number
  stages: SolveStage3d[]
  newVelocity: Point3d
  kind: 'satisfied' | 'relaxed'
  /** first plane that could not be met, or −1 */
  failedPlane: number
  /** numbers of the planes on which the new velocity lies, and of those it violates */
  binding: number[]
  violated: number[]
}

/** Makes a list of stages of what the linear program tells. */
export class StageList implements SolveRecorder {
  readonly stages: SolveStage3d[] = []

  start(x: number, y: number, z: number, extreme: boolean): void {
    this.stages.push({ type: 'start', velocity: { x, y, z }, extreme })
  }

  plane(plane: number, satisfied: boolean): void {
    this.stages.push({ type: 'plane', plane, satisfied })
  }

  disc(radius: number): void {
    this.stages.push({ type: 'disc', radius: radius < 0 ? null : radius })
  }

  line(by: number): void {
    this.stages.push({ type: 'line', by })
  }

  interval(left: number, right: number): void {
    this.stages.push({ type: 'interval', interval: left > right ? null : [left, right] })
  }

  cut(by: number, left: number, right: number): void {
    this.stages.push({ type: 'cut', by, interval: left > right ? null : [left, right] })
  }

  candidate(plane: number, x: number, y: number, z: number): void {
    this.stages.push({ type: 'candidate', plane, velocity: { x, y, z } })
  }

  fail(plane: number): void {
    this.stages.push({ type: 'fail', plane })
  }

  relax(plane: number, violation: number, planes: Float64Array, count: number, hardCount: number): void {
    const copied: number[] = []
    for (let k = 0; k < 6 * count; k++) copied.push(planes[k])
    this.stages.push({ type: 'relax', plane, violation, planes: copied, hardCount })
  }

  relaxed(plane: number, x: number, y: number, z: number, violation: number): void {
    this.stages.push({ type: 'relaxed', plane, velocity: { x, y, z }, violation })
  }
}
