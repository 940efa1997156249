import type { AvoidanceMethod } from '../kernel/method.ts'
import { HRVO, RVO, VO } from './cone.ts'
import { ConeSolver } from './cone-solver.ts'

/**
 * Velocity obstacles (Fiorini and Shiller 1998): every agent takes the others to go on as they do, and the whole avoidance
 * upon itself. Two that meet head-on give way too much, find their way free, turn back: they oscillate.
 */
export const vo: AvoidanceMethod = { name: 'vo', newSolver: (index) => new ConeSolver(VO, index) }

/**
 * Reciprocal velocity obstacles (van den Berg, Lin and Manocha 2008): every agent takes its share of the avoidance and
 * counts on the others for the rest. Does not oscillate; but two that don't agree on a side may dance.
 */
export const rvo: AvoidanceMethod = { name: 'rvo', newSolver: (index) => new ConeSolver(RVO, index) }

/**
 * Hybrid reciprocal velocity obstacles (Snape, van den Berg, Guy and Manocha 2011): as `rvo`, but whoever passes on the
 * wrong side takes the whole avoidance, so that the two agree on a side.
 */
export const hrvo: AvoidanceMethod = { name: 'hrvo', newSolver: (index) => new ConeSolver(HRVO, index) }
