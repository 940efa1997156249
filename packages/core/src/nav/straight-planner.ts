import { requirePoint } from '../errors.ts'
import type { Point } from '../types.ts'
import type { PathPlanner } from './path-planner.ts'

/** Straight at the goal, whatever is in the way: for open ground, and as the twin to compare others with. */
export class StraightPlanner implements PathPlanner {
  findPath(from: Point, to: Point): Point[] {
    requirePoint(from, 'from', 'metres')
    return [requirePoint(to, 'to', 'metres')]
  }
}
