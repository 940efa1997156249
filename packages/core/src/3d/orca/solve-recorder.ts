/** What a linear program tells of its stages while it works; see `trace/solve-trace.ts` for the record made of it. */
export interface SolveRecorder {
  /** A program in the ball begins with this velocity; `extreme`: it goes for a direction (inside the relaxation). */
  start(x: number, y: number, z: number, extreme: boolean): void
  /** Plane `index` is looked at; when it is not `satisfied`, the stages on that plane follow. */
  plane(index: number, satisfied: boolean): void
  /** Radius of the disc that the ball leaves of the plane, m/s; −1: nothing. */
  disc(radius: number): void
  /** The earlier plane `by` forbids the best velocity so far: the search goes on along the line where both meet. */
  line(by: number): void
  /** What the ball leaves of that line, m/s along it; left > right: nothing. */
  interval(left: number, right: number): void
  /** What is left after the earlier plane `by`; left > right: nothing. */
  cut(by: number, left: number, right: number): void
  candidate(index: number, x: number, y: number, z: number): void
  fail(index: number): void
  /** Plane `index` is violated by `violation`; these bisectors (after the hard planes) stand for the earlier ones. */
  relax(index: number, violation: number, planes: Float64Array, count: number, hardCount: number): void
  relaxed(index: number, x: number, y: number, z: number, violation: number): void
}
