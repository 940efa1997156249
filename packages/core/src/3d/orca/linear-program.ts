import type { SolveRecorder } from './solve-recorder.ts'

/**
 * Planes whose normals are nearer to each other than this count as parallel; the sine of the angle, squared, no unit.
 * Larger: planes that meet at a small angle may be violated by that angle times the speed. Smaller: their line of meeting
 * lies far outside the ball and loses its digits.
 */
export const PARALLEL_SINE_SQ = 1e-10
/** The same in the reference, whose results profile `rvo2` reproduces: 0.18°. */
export const REFERENCE_PARALLEL_SINE_SQ = 1e-5

/**
 * The four linear programs of ORCA in space: along a line, on a plane, in the ball of speeds, and the relaxation.
 *
 * A plane is six numbers, a point and a unit normal; what lies on the side of the normal is permitted:
 * n · (v − point) ≥ 0. Planes are tried in the given order, so equal input gives equal bits.
 *
 * Source: van den Berg, Guy, Lin, Manocha: "Reciprocal n-Body Collision Avoidance" (2011), sections 5.1–5.3, one dimension
 * up; the incremental program is de Berg et al., "Computational Geometry", chapter 4.
 */
export class LinearProgram {
  /** Result of the last solve, m/s. */
  x = 0
  y = 0
  z = 0
  /** Plane that the optimum was last moved to, −1 if the wish was granted. */
  lastPlane = -1
  /** Told of every stage when set; costs nothing otherwise. */
  recorder: SolveRecorder | null = null
  private bisectors = new Float64Array(6 * 64)
  /** where two planes meet: point, unit direction */
  private readonly line = new Float64Array(16)
  /** what is gone for: a velocity, or (`extreme`) a unit direction; and the radius of the ball */
  private readonly aim = new Float64Array(16)
  private extreme = false

  constructor(private readonly parallelSineSq = PARALLEL_SINE_SQ) {}

  /**
   * Velocity nearest to (wishX, wishY, wishZ) on the permitted side of every plane and inside the ball of radius
   * `maxSpeed`. Where there is none, the first `hardCount` planes are kept and the largest violation of the others is made
   * smallest.
   * @returns −1 when all planes hold, else the first plane that could not be met (below `hardCount`: the hard planes alone conflict)
   */
  solve(
    planes: Float64Array,
    count: number,
    hardCount: number,
    maxSpeed: number,
    wishX: number,
    wishY: number,
    wishZ: number,
  ): number {
    this.lastPlane = -1
    return this.run(planes, count, hardCount, maxSpeed, wishX, wishY, wishZ, false)
  }

  /** As `solve`, but for the velocity that lies farthest in the unit direction (x, y, z). */
  solveToward(
    planes: Float64Array,
    count: number,
    hardCount: number,
    maxSpeed: number,
    x: number,
    y: number,
    z: number,
  ): number {
    return this.run(planes, count, hardCount, maxSpeed, x, y, z, true)
  }

  private run(
    planes: Float64Array,
    count: number,
    hardCount: number,
    maxSpeed: number,
    x: number,
    y: number,
    z: number,
    extreme: boolean,
  ): number {
    const failed = this.solveInBall(planes, count, maxSpeed, x, y, z, extreme)
    if (failed < count) this.relax(planes, count, hardCount, failed, maxSpeed)
    this.keepInBall(maxSpeed)
    return failed < count ? failed : -1
  }

  /** Where a plane meets the rim, rounding may leave the velocity a trifle too fast. */
  private keepInBall(maxSpeed: number): void {
    const speedSq = this.x * this.x + this.y * this.y + this.z * this.z
    if (speedSq <= maxSpeed * maxSpeed) return
    const scale = maxSpeed / Math.sqrt(speedSq)
    this.x *= scale
    this.y *= scale
    this.z *= scale
  }

  /**
   * Takes the planes one by one; as long as the best velocity so far stays permitted there is nothing to do, else the new
   * optimum lies on the new plane.
   * @param extreme  (wishX, wishY, wishZ) is a unit direction in which to go as far as possible
   * @returns the first plane that leaves nothing, or `count`; (x, y, z) is then the best for the planes before it
   */
  solveInBall(
    planes: Float64Array,
    count: number,
    maxSpeed: number,
    wishX: number,
    wishY: number,
    wishZ: number,
    extreme: boolean,
  ): number {
    const { aim, recorder } = this
    aim[0] = wishX
    aim[1] = wishY
    aim[2] = wishZ
    aim[3] = maxSpeed
    this.extreme = extreme
    const wishSq = wishX * wishX + wishY * wishY + wishZ * wishZ
    let scale = 1
    if (extreme) scale = maxSpeed
    else if (wishSq > maxSpeed * maxSpeed) scale = maxSpeed / Math.sqrt(wishSq)
    this.x = wishX * scale
    this.y = wishY * scale
    this.z = wishZ * scale
    if (recorder !== null) recorder.start(this.x, this.y, this.z, extreme)
    for (let i = 0; i < count; i++) {
      const isViolated = this.violates(planes, i)
      if (recorder !== null) recorder.plane(i, !isViolated)
      if (!isViolated) continue
      const x = this.x
      const y = this.y
      const z = this.z
      if (!this.solveOnPlane(planes, i)) {
        this.x = x
        this.y = y
        this.z = z
        if (recorder !== null) recorder.fail(i)
        return i
      }
      if (!extreme) this.lastPlane = i
    }
    return count
  }

  /** Is the velocity so far on the forbidden side of plane `i`? */
  private violates(planes: Float64Array, i: number): boolean {
    const o = 6 * i
    const depth =
      planes[o + 3] * (planes[o] - this.x) +
      planes[o + 4] * (planes[o + 1] - this.y) +
      planes[o + 5] * (planes[o + 2] - this.z)
    return depth > 0
  }

  /**
   * Best velocity on plane `index` inside the ball and on the permitted side of all earlier planes: the ball cuts a disc
   * out of the plane; where an earlier plane forbids the best point so far, the new one lies on the line where both meet.
   * @returns false if nothing is left
   */
  private solveOnPlane(planes: Float64Array, index: number): boolean {
    const { aim, recorder, parallelSineSq } = this
    const o = 6 * index
    const px = planes[o]
    const py = planes[o + 1]
    const pz = planes[o + 2]
    const nx = planes[o + 3]
    const ny = planes[o + 4]
    const nz = planes[o + 5]
    const maxSpeed = aim[3]
    const offset = px * nx + py * ny + pz * nz
    const discSq = maxSpeed * maxSpeed - offset * offset
    if (discSq < 0) {
      if (recorder !== null) recorder.disc(-1)
      return false
    }
    if (recorder !== null) recorder.disc(Math.sqrt(discSq))
    const cx = offset * nx
    const cy = offset * ny
    const cz = offset * nz
    // from the center of the disc: to the aim, or along it, within the plane
    let dx = aim[0] - (this.extreme ? 0 : cx)
    let dy = aim[1] - (this.extreme ? 0 : cy)
    let dz = aim[2] - (this.extreme ? 0 : cz)
    const height = dx * nx + dy * ny + dz * nz
    dx -= height * nx
    dy -= height * ny
    dz -= height * nz
    const lengthSq = dx * dx + dy * dy + dz * dz
    let scale = 1
    if (this.extreme) scale = lengthSq > parallelSineSq ? Math.sqrt(discSq / lengthSq) : 0
    else if (lengthSq > discSq) scale = Math.sqrt(discSq / lengthSq)
    this.x = cx + scale * dx
    this.y = cy + scale * dy
    this.z = cz + scale * dz
    for (let i = 0; i < index; i++) {
      if (!this.violates(planes, i)) continue
      if (recorder !== null) recorder.line(i)
      if (!this.meet(planes, i, index) || !this.solveOnLine(planes, i)) return false
    }
    if (recorder !== null) recorder.candidate(index, this.x, this.y, this.z)
    return true
  }

  /** Writes to `line` where planes `i` and `index` meet; false where they are parallel. */
  private meet(planes: Float64Array, i: number, index: number): boolean {
    const { line } = this
    const e = 6 * i
    const o = 6 * index
    const ex = planes[e + 3]
    const ey = planes[e + 4]
    const ez = planes[e + 5]
    const nx = planes[o + 3]
    const ny = planes[o + 4]
    const nz = planes[o + 5]
    let dx = ey * nz - ez * ny
    let dy = ez * nx - ex * nz
    let dz = ex * ny - ey * nx
    const sineSq = dx * dx + dy * dy + dz * dz
    if (sineSq <= this.parallelSineSq) return false
    const sine = Math.sqrt(sineSq)
    dx /= sine
    dy /= sine
    dz /= sine
    // within plane `index`, across the line
    const ax = dy * nz - dz * ny
    const ay = dz * nx - dx * nz
    const az = dx * ny - dy * nx
    const gap =
      (planes[e] - planes[o]) * ex + (planes[e + 1] - planes[o + 1]) * ey + (planes[e + 2] - planes[o + 2]) * ez
    const t = gap / (ax * ex + ay * ey + az * ez)
    line[0] = planes[o] + t * ax
    line[1] = planes[o + 1] + t * ay
    line[2] = planes[o + 2] + t * az
    line[3] = dx
    line[4] = dy
    line[5] = dz
    return true
  }

  /**
   * Best velocity on `line` inside the ball and on the permitted side of the planes before `count`, each of which cuts the
   * line at a point and keeps what lies before or after it.
   * @returns false if nothing is left
   */
  private solveOnLine(planes: Float64Array, count: number): boolean {
    const { aim, line, recorder, parallelSineSq } = this
    const px = line[0]
    const py = line[1]
    const pz = line[2]
    const dx = line[3]
    const dy = line[4]
    const dz = line[5]
    const along = px * dx + py * dy + pz * dz
    const discriminant = along * along + aim[3] * aim[3] - (px * px + py * py + pz * pz)
    if (discriminant < 0) {
      if (recorder !== null) recorder.interval(1, 0)
      return false
    }
    const half = Math.sqrt(discriminant)
    let left = -along - half
    let right = -along + half
    if (recorder !== null) recorder.interval(left, right)
    for (let i = 0; i < count; i++) {
      const e = 6 * i
      const ex = planes[e + 3]
      const ey = planes[e + 4]
      const ez = planes[e + 5]
      const sine = dx * ex + dy * ey + dz * ez
      const gap = (planes[e] - px) * ex + (planes[e + 1] - py) * ey + (planes[e + 2] - pz) * ez
      if (sine * sine <= parallelSineSq) {
        // along the line: the plane permits all of it or nothing
        if (gap > 0) {
          if (recorder !== null) recorder.cut(i, 1, 0)
          return false
        }
        continue
      }
      const t = gap / sine
      if (sine >= 0) {
        if (t > left) left = t
      } else if (t < right) right = t
      if (recorder !== null) recorder.cut(i, left, right)
      if (left > right) return false
    }
    let t: number
    if (this.extreme) t = aim[0] * dx + aim[1] * dy + aim[2] * dz > 0 ? right : left
    else {
      t = dx * (aim[0] - px) + dy * (aim[1] - py) + dz * (aim[2] - pz)
      if (t < left) t = left
      else if (t > right) t = right
    }
    this.x = px + t * dx
    this.y = py + t * dy
    this.z = pz + t * dz
    return true
  }

  /**
   * Smallest largest violation of the soft planes. Where plane `i` is violated more than any before it, the best velocity
   * lies where `i` and an earlier soft plane are violated alike: beyond the bisectors of `i` with all earlier ones, as far
   * as possible to the permitted side of `i`. The bisectors of one plane always leave a common point (go far enough to the
   * forbidden side of `i`), so only hard planes and the ball can leave nothing; then the velocity stays.
   */
  private relax(planes: Float64Array, count: number, hardCount: number, from: number, maxSpeed: number): void {
    if (this.bisectors.length < 6 * count) this.bisectors = new Float64Array(12 * count)
    const { bisectors, recorder } = this
    let worst = 0
    for (let k = 0; k < 6 * hardCount; k++) bisectors[k] = planes[k]
    for (let i = from; i < count; i++) {
      const violation = this.violation(planes, i)
      if (!(violation > worst)) continue
      let n = hardCount
      for (let j = hardCount; j < i; j++) if (this.bisect(planes, j, i, n)) n++
      if (recorder !== null) recorder.relax(i, violation, bisectors, n, hardCount)
      const x = this.x
      const y = this.y
      const z = this.z
      const o = 6 * i
      if (this.solveInBall(bisectors, n, maxSpeed, planes[o + 3], planes[o + 4], planes[o + 5], true) < n) {
        this.x = x
        this.y = y
        this.z = z
      }
      worst = this.violation(planes, i)
      if (recorder !== null) recorder.relaxed(i, this.x, this.y, this.z, worst)
    }
  }

  /** m/s by which the velocity violates plane `i`. */
  private violation(planes: Float64Array, i: number): number {
    const o = 6 * i
    return (
      planes[o + 3] * (planes[o] - this.x) +
      planes[o + 4] * (planes[o + 1] - this.y) +
      planes[o + 5] * (planes[o + 2] - this.z)
    )
  }

  /** Writes bisector number `n`: where `j` and `i` are violated alike, permitted is where `j` is violated less. */
  private bisect(planes: Float64Array, j: number, i: number, n: number): boolean {
    const { bisectors, line } = this
    const e = 6 * j
    const o = 6 * i
    const b = 6 * n
    if (this.meet(planes, j, i)) {
      bisectors[b] = line[0]
      bisectors[b + 1] = line[1]
      bisectors[b + 2] = line[2]
    } else {
      const cosine = planes[e + 3] * planes[o + 3] + planes[e + 4] * planes[o + 4] + planes[e + 5] * planes[o + 5]
      if (cosine > 0) return false // same direction: one of the two is always the worse
      for (let c = 0; c < 3; c++) bisectors[b + c] = 0.5 * (planes[o + c] + planes[e + c])
    }
    const x = planes[e + 3] - planes[o + 3]
    const y = planes[e + 4] - planes[o + 4]
    const z = planes[e + 5] - planes[o + 5]
    const length = Math.sqrt(x * x + y * y + z * z)
    bisectors[b + 3] = x / length
    bisectors[b + 4] = y / length
    bisectors[b + 5] = z / length
    return true
  }
}
