import { SPEED_LIMIT } from '../orca/line-case.ts'
import type { LinearProgram } from '../orca/linear-program.ts'
import { type LineSet, NOBODY } from './line-set.ts'

/** Limits of motion that are no disc, as half-planes of velocities, worked out by the policies before the kernel. */
export interface LimitLines {
  /** four numbers a line, as in LineSet; per agent those of the acceleration first, then those of the speed */
  lines: Float64Array
  /** numbers of the first line of each row, of its first line of speed, and of the end: three a row */
  bounds: Int32Array
}

/** Puts the limits of agent `i` first into the empty `set`: walls and agents have to do with what they leave. */
export function addLimitLines(set: LineSet, { lines, bounds }: LimitLines, i: number): void {
  for (let k = bounds[3 * i]; k < bounds[3 * i + 2]; k++) {
    set.reserve()
    for (let c = 0; c < 4; c++) set.lines[4 * set.count + c] = lines[4 * k + c]
    set.keep(SPEED_LIMIT, NOBODY)
  }
  set.accelerationCount = bounds[3 * i + 1] - bounds[3 * i]
  set.limitCount = set.count
  set.hardCount = set.count
}

/**
 * Solves the lines of `set`, whose hard ones may leave nothing. Then the walls yield, and the limits stand; and where
 * even the limits leave nothing, as for a body that has turned too far for its speed, the limits of the acceleration.
 */
export function solveLimited(
  program: LinearProgram,
  { lines, count, hardCount, limitCount, accelerationCount }: LineSet,
  maxSpeed: number,
  wishX: number,
  wishY: number,
): number {
  if (limitCount === 0) return program.solveYielding(lines, count, hardCount, maxSpeed, wishX, wishY)
  const failed = program.solve(lines, count, hardCount, maxSpeed, wishX, wishY)
  if (failed < 0 || failed >= hardCount) return failed
  const firmCount = failed >= limitCount ? limitCount : failed >= accelerationCount ? accelerationCount : 0
  return program.solveYielding(lines, count, hardCount, maxSpeed, wishX, wishY, firmCount)
}
