/** What a linear program tells of its stages while it works; see `trace/solve-trace.ts` for the record made of it. */
export interface SolveRecorder {
  /** A program in the disc begins with this velocity; `extreme`: it goes for a direction (inside the relaxation). */
  start(x: number, y: number, extreme: boolean): void
  /** Line `index` is looked at; when it is not `satisfied`, the stages on that line follow. */
  line(index: number, satisfied: boolean): void
  missesDisc(index: number): void
  /** What the disc leaves of the line, m/s along it from its point. */
  interval(left: number, right: number): void
  /** What is left after the earlier line `by`; left > right: nothing. */
  cut(by: number, left: number, right: number): void
  candidate(index: number, x: number, y: number): void
  fail(index: number): void
  /** Line `index` is violated by `violation`; these bisectors (after the hard lines) stand for the earlier ones. */
  relax(index: number, violation: number, lines: Float64Array, count: number, hardCount: number): void
  relaxed(index: number, x: number, y: number, violation: number): void
  /** A point on the border of a velocity obstacle, nearer to the wish than the best so far, is `allowed` or not. */
  point(x: number, y: number, allowed: boolean): void
  /** Nothing is allowed; this velocity has the longest time to the first collision. */
  longest(x: number, y: number): void
}
