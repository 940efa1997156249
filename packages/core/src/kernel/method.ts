import type { NeighborIndex } from '../neighbors/neighbor-index.ts'
import type { AgentSolver } from './agent-solver.ts'

/**
 * How agents avoid each other, where it is not ORCA; handed in: `new Simulation({ method: hrvo })`. Neighbors, walls, wishes
 * and everything round the solve are the same.
 */
export interface AvoidanceMethod {
  readonly name: string
  /** Makes what solves the agents, one at a time. */
  newSolver(index: NeighborIndex): AgentSolver
}

/** A velocity obstacle in the space of the agent's own velocities, m/s; the method kept the new velocity out of it. */
export interface VelocityObstacle {
  /** row of the neighbor */
  row: number
  apex: { x: number; y: number }
  /** unit vectors along the legs, away from the apex; absent for bodies that overlap: of these the circle is all */
  left: { x: number; y: number } | undefined
  right: { x: number; y: number } | undefined
  /** cut-off circle */
  center: { x: number; y: number }
  radius: number
  /** how deep the new velocity lies inside it; 0: on its border; below: outside */
  depth: number
}
