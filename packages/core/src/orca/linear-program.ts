import type { SolveRecorder } from './solve-recorder.ts'

/**
 * Lines closer in direction than this count as parallel. Sine of the angle between them, no unit.
 * Larger: corridors are relaxed too early. Smaller: crossings far outside the speed disc lose their digits.
 */
export const PARALLEL_SINE = 1e-5

/** By how much more than needed hard lines in conflict are moved back, as a share of the speeds at hand. */
const HARD_SLACK = 1e-9

/**
 * The three linear programs of ORCA: along a line, in the speed disc, and the relaxation.
 *
 * A line is four numbers, a point and a unit direction; what lies to the left of the direction is permitted:
 * det(direction, v − point) ≥ 0. Lines are tried in the given order, so equal input gives equal bits.
 *
 * Source: van den Berg, Guy, Lin, Manocha: "Reciprocal n-Body Collision Avoidance" (2011), sections 5.1–5.3;
 * the incremental program is de Berg et al., "Computational Geometry", chapter 4.
 */
export class LinearProgram {
  /** Result of the last solve, m/s. */
  x = 0
  y = 0
  /** Line that the optimum was last moved to, −1 if the wish was granted. */
  lastLine = -1
  /** Told of every stage when set; costs nothing otherwise. */
  recorder: SolveRecorder | null = null
  private relaxed = new Float64Array(4 * 64)

  /**
   * Velocity nearest to (wishX, wishY) on the permitted side of every line and inside the disc of radius `maxSpeed`.
   * Where there is none, the first `hardCount` lines are kept and the largest violation of the others is made smallest.
   * @returns −1 when all lines hold, else the first line that could not be met (below `hardCount`: the hard lines alone conflict)
   */
  solve(lines: Float64Array, count: number, hardCount: number, maxSpeed: number, wishX: number, wishY: number): number {
    this.lastLine = -1
    const failed = this.solveInDisc(lines, count, maxSpeed, wishX, wishY, false)
    if (failed < count) this.relax(lines, count, hardCount, failed, maxSpeed)
    this.keepInDisc(maxSpeed)
    return failed < count ? failed : -1
  }

  /**
   * As `solve`, for hard lines that may leave nothing: an agent wedged between walls, or one that can't brake in time.
   * The hard lines are then moved back, all by the same, until they leave a point; `lines` is changed.
   * @param firmCount  how many of the first lines stay where they are; they must leave something
   */
  solveYielding(
    lines: Float64Array,
    count: number,
    hardCount: number,
    maxSpeed: number,
    wishX: number,
    wishY: number,
    firmCount = 0,
  ): number {
    const failed = this.solve(lines, count, hardCount, maxSpeed, wishX, wishY)
    if (failed < 0 || failed >= hardCount) return failed
    this.solve(lines, hardCount, firmCount, maxSpeed, wishX, wishY)
    let worst = 0
    for (let o = 4 * firmCount; o < 4 * hardCount; o += 4) {
      const violation = lines[o + 2] * (lines[o + 1] - this.y) - lines[o + 3] * (lines[o] - this.x)
      if (violation > worst) worst = violation
    }
    // a little more, so that rounding leaves the point in
    worst += HARD_SLACK * (worst + maxSpeed)
    for (let o = 4 * firmCount; o < 4 * hardCount; o += 4) {
      lines[o] += worst * lines[o + 3]
      lines[o + 1] -= worst * lines[o + 2]
    }
    this.solve(lines, count, hardCount, maxSpeed, wishX, wishY)
    return failed
  }

  /** As `solve`, but for the velocity that lies farthest in the unit direction (x, y). */
  solveToward(lines: Float64Array, count: number, hardCount: number, maxSpeed: number, x: number, y: number): number {
    const failed = this.solveInDisc(lines, count, maxSpeed, x, y, true)
    if (failed < count) this.relax(lines, count, hardCount, failed, maxSpeed)
    this.keepInDisc(maxSpeed)
    return failed < count ? failed : -1
  }

  /** Puts the result elsewhere, no farther out than `maxSpeed`. */
  moveTo(x: number, y: number, maxSpeed: number): void {
    this.x = x
    this.y = y
    this.keepInDisc(maxSpeed)
  }

  /** Where a line with a far point meets the rim, rounding may leave the velocity a trifle too fast (1e-10 was seen). */
  private keepInDisc(maxSpeed: number): void {
    const speedSq = this.x * this.x + this.y * this.y
    if (speedSq <= maxSpeed * maxSpeed) return
    const scale = maxSpeed / Math.sqrt(speedSq)
    this.x *= scale
    this.y *= scale
  }

  /**
   * Takes the lines one by one; as long as the best velocity so far stays permitted there is nothing to do, else the new
   * optimum lies on the new line.
   * @param extreme  (wishX, wishY) is a unit direction in which to go as far as possible
   * @returns the first line that leaves nothing, or `count`; (x, y) is then the best for the lines before it
   */
  solveInDisc(
    lines: Float64Array,
    count: number,
    maxSpeed: number,
    wishX: number,
    wishY: number,
    extreme: boolean,
  ): number {
    const wishSq = wishX * wishX + wishY * wishY
    if (extreme) {
      this.x = wishX * maxSpeed
      this.y = wishY * maxSpeed
    } else if (wishSq > maxSpeed * maxSpeed) {
      const scale = maxSpeed / Math.sqrt(wishSq)
      this.x = wishX * scale
      this.y = wishY * scale
    } else {
      this.x = wishX
      this.y = wishY
    }
    const recorder = this.recorder
    if (recorder !== null) recorder.start(this.x, this.y, extreme)
    for (let i = 0; i < count; i++) {
      const o = 4 * i
      const violated = lines[o + 2] * (lines[o + 1] - this.y) - lines[o + 3] * (lines[o] - this.x) > 0
      if (recorder !== null) recorder.line(i, !violated)
      if (violated && !this.solveOnLine(lines, i, maxSpeed, wishX, wishY, extreme)) {
        if (recorder !== null) recorder.fail(i)
        return i
      }
      if (violated && !extreme) this.lastLine = i
    }
    return count
  }

  /**
   * Best velocity on line `index` inside the disc and on the permitted side of all earlier lines.
   *
   *          left         right           the disc cuts an interval out of the line; an earlier line that comes from
   *   ────────[════●═══════]────→ line    the right keeps what lies before the crossing, one from the left what lies
   *                 \                     after it
   *
   * @returns false (and leaves (x, y) alone) if nothing is left of the interval
   */
  private solveOnLine(
    lines: Float64Array,
    index: number,
    maxSpeed: number,
    wishX: number,
    wishY: number,
    extreme: boolean,
  ): boolean {
    const o = 4 * index
    const px = lines[o]
    const py = lines[o + 1]
    const dx = lines[o + 2]
    const dy = lines[o + 3]
    const along = px * dx + py * dy
    const discriminant = along * along + maxSpeed * maxSpeed - (px * px + py * py)
    const recorder = this.recorder
    if (discriminant < 0) {
      if (recorder !== null) recorder.missesDisc(index)
      return false
    }
    const half = Math.sqrt(discriminant)
    let left = -along - half
    let right = -along + half
    if (recorder !== null) recorder.interval(left, right)
    for (let i = 0; i < index; i++) {
      const e = 4 * i
      const ex = lines[e + 2]
      const ey = lines[e + 3]
      const sine = dx * ey - dy * ex
      const gap = ex * (py - lines[e + 1]) - ey * (px - lines[e])
      if (sine <= PARALLEL_SINE && sine >= -PARALLEL_SINE) {
        // parallel: the earlier line permits all of this one or nothing of it
        if (gap < 0) {
          if (recorder !== null) recorder.cut(i, 1, 0)
          return false
        }
        continue
      }
      const t = gap / sine
      if (sine > 0) {
        if (t < right) right = t
      } else if (t > left) left = t
      if (recorder !== null) recorder.cut(i, left, right)
      if (left > right) return false
    }
    let t: number
    if (extreme) t = wishX * dx + wishY * dy > 0 ? right : left
    else {
      t = dx * (wishX - px) + dy * (wishY - py)
      if (t < left) t = left
      else if (t > right) t = right
    }
    this.x = px + t * dx
    this.y = py + t * dy
    if (recorder !== null) recorder.candidate(index, this.x, this.y)
    return true
  }

  /**
   * Smallest largest violation of the soft lines. Where line `i` is violated more than any before it, the best velocity
   * lies where `i` and an earlier soft line are violated alike: beyond the bisectors of `i` with all earlier ones, as far
   * as possible to the permitted side of `i`. The bisector half-planes of one line always have a common point (go far
   * enough to the forbidden side of `i`), so only hard lines and the disc can leave nothing; then the velocity stays.
   */
  private relax(lines: Float64Array, count: number, hardCount: number, from: number, maxSpeed: number): void {
    if (this.relaxed.length < 4 * count) this.relaxed = new Float64Array(8 * count)
    const relaxed = this.relaxed
    const recorder = this.recorder
    let worst = 0
    for (let k = 0; k < 4 * hardCount; k++) relaxed[k] = lines[k]
    for (let i = from; i < count; i++) {
      const o = 4 * i
      const px = lines[o]
      const py = lines[o + 1]
      const dx = lines[o + 2]
      const dy = lines[o + 3]
      const violation = dx * (py - this.y) - dy * (px - this.x)
      if (!(violation > worst)) continue
      let n = 4 * hardCount
      for (let j = hardCount; j < i; j++) {
        const e = 4 * j
        const ex = lines[e + 2]
        const ey = lines[e + 3]
        const sine = dx * ey - dy * ex
        if (sine <= PARALLEL_SINE && sine >= -PARALLEL_SINE) {
          if (dx * ex + dy * ey > 0) continue // same direction: one of the two is always the worse
          relaxed[n] = 0.5 * (px + lines[e])
          relaxed[n + 1] = 0.5 * (py + lines[e + 1])
        } else {
          const t = (ex * (py - lines[e + 1]) - ey * (px - lines[e])) / sine
          relaxed[n] = px + t * dx
          relaxed[n + 1] = py + t * dy
        }
        const bx = ex - dx
        const by = ey - dy
        const length = Math.sqrt(bx * bx + by * by)
        relaxed[n + 2] = bx / length
        relaxed[n + 3] = by / length
        n += 4
      }
      if (recorder !== null) recorder.relax(i, violation, relaxed, n / 4, hardCount)
      const beforeX = this.x
      const beforeY = this.y
      if (this.solveInDisc(relaxed, n / 4, maxSpeed, -dy, dx, true) < n / 4) {
        this.x = beforeX
        this.y = beforeY
      }
      worst = dx * (py - this.y) - dy * (px - this.x)
      if (recorder !== null) recorder.relaxed(i, this.x, this.y, worst)
    }
  }
}
