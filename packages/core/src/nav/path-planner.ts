import type { Point } from '../types.ts'

/** Finds ways from one place to another. Every planner of `makeway/nav` is one. */
export interface PathPlanner {
  /**
   * Waypoints from `from` to `to`, m: without `from`, the last one being `to`. What `setPath` takes.
   * @returns undefined where there is no way
   * @throws RangeError when a coordinate is no finite number
   */
  findPath(from: Point, to: Point): Point[] | undefined
}
