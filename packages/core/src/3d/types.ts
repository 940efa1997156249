/**
 * What goes into a `Simulation3d` and what comes out, as far as it differs from the plane. Units are metres, seconds and
 * metres a second; space is right-handed, and z points up where up matters at all.
 */

import type { AgentHandle, AgentParameters } from '../types.ts'

/** A point or vector in space. */
export interface Point3d {
  x: number
  y: number
  z: number
}

/** The parameters of an agent that mean something without walls: those of the plane, with the same units and defaults. */
export type AgentParameters3d = Pick<
  AgentParameters,
  | 'radius'
  | 'maxSpeed'
  | 'preferredSpeed'
  | 'timeHorizon'
  | 'neighborDistance'
  | 'maxNeighbors'
  | 'goalTolerance'
  | 'responsibility'
  | 'priority'
  | 'hold'
  | 'layers'
  | 'mask'
  | 'maxAcceleration'
  | 'escapeTime'
  | 'safetyMargin'
  | 'inertia'
>

/** What `addAgent` takes. At most one of `goal`, `path`, `preferredVelocity`, `script`; with none the agent wants to stay. */
export interface AgentOptions3d extends Partial<AgentParameters3d> {
  /** Center of the sphere, m. */
  position: Point3d
  /** Velocity of the step before the first, m/s. Default (0, 0, 0). */
  velocity?: Point3d
  /** Where it wants to go, straight at `preferredSpeed`. */
  goal?: Point3d
  /** Waypoints to pass in order; the last one is the goal. At least one point. */
  path?: readonly Point3d[]
  /** A constant wish, m/s. */
  preferredVelocity?: Point3d
  /** Moves so whatever happens; the others take the whole avoidance. */
  script?: { velocity: Point3d }
}

/** Who keeps an agent from moving. */
export interface Blockers3d {
  agents: AgentHandle[]
}

/** Live columns of all agents, row i of each for agent `ids[i]`; vectors lie as x, y, z, x, y, z … */
export interface AgentViews3d {
  count: number
  /** handles */
  ids: Float64Array
  /** m */
  positions: Float64Array
  /** m/s */
  velocities: Float64Array
  preferredVelocities: Float64Array
  newVelocities: Float64Array
  /** m */
  radii: Float64Array
  maxSpeeds: Float64Array
  /** codes of states, in the order moving, yielding, blocked, arrived, held, scripted */
  states: Float64Array
}
