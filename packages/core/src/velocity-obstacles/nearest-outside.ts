import type { SolveRecorder } from '../orca/solve-recorder.ts'
import {
  APEX_X,
  APEX_Y,
  AXIS_X,
  AXIS_Y,
  CENTER_X,
  CENTER_Y,
  type ConeSet,
  LEFT_X,
  LEFT_Y,
  LEG,
  RADIUS,
  RIGHT_X,
  RIGHT_Y,
  STRIDE,
} from './cone-set.ts'

/** By how much a velocity may lie inside an obstacle, beyond a line or outside of the disc, as a share of the disc's radius. */
const TOLERANCE = 1e-9
/** Velocities whose distances to the wish differ by less, as a share of the disc's radius, are equally near. */
const TIE = 1e-12
/** Legs closer in direction than this don't cross; sine of the angle between them. */
const PARALLEL_SINE = 1e-12

/** Of velocities equally near to the wish: the one to its right is taken, or that with the smaller x, then y. */
export const TIES_TO_RIGHT = 0
export const TIES_BY_X = 1
/** Whatever is permitted will do. */
export const ANY = 2

/**
 * The velocity nearest to a wish outside of all velocity obstacles, on the permitted side of all lines and inside the disc
 * of permitted speeds, found exactly.
 *
 * If something is in the way, that velocity lies on the border of an obstacle: where the wish is projected on one of its
 * legs or its arc, or where that border crosses another one, a line, or the rim of the disc. All of these points are
 * looked at, and the nearest that nothing forbids is taken. (Guy et al., "ClearPath" 2009, section 4.) With n obstacles
 * these are O(n²) points, each held against the n obstacles; most are farther away than the best so far and need no look.
 *
 *      \  A  /\  B  /
 *       \   /  \   /     ●  projections of the wish      ×  crossings
 *      ● \_/ × _\_/ ●
 *             ○ wish
 */
export class NearestOutside {
  /** Result of the last `find`, m/s. */
  x = 0
  y = 0
  recorder: SolveRecorder | null = null
  private cones: ConeSet | null = null
  private lines: Float64Array = new Float64Array(0)
  private lineCount = 0
  private maxSpeed = 0
  private wishX = 0
  private wishY = 0
  private rule = TIES_TO_RIGHT
  /** whether there is anything so far, and how far it is from the wish, squared */
  private found = false
  private distanceSq = 0
  /** obstacle in which the last point lay: the next one often does, too */
  private blocker = 0
  /** points to be looked at, two numbers each */
  private points = new Float64Array(128)
  private pointCount = 0

  /**
   * @param lines  4 numbers each, as in LinearProgram; none may be violated
   * @param rule   TIES_TO_RIGHT, TIES_BY_X or ANY
   * @returns whether any velocity is permitted; if not, the result stays
   */
  find(
    cones: ConeSet,
    lines: Float64Array,
    lineCount: number,
    maxSpeed: number,
    wishX: number,
    wishY: number,
    rule: number,
  ): boolean {
    this.cones = cones
    this.lines = lines
    this.lineCount = lineCount
    this.maxSpeed = maxSpeed
    this.wishX = wishX
    this.wishY = wishY
    this.rule = rule
    this.found = false
    this.blocker = 0
    for (let k = 0; k < cones.count && !(this.found && rule === ANY); k++) {
      const o = STRIDE * k
      this.pointCount = 0
      this.project(o)
      this.crossRim(o)
      for (let l = 0; l < lineCount; l++) this.crossLine(o, 4 * l)
      for (let other = 0; other < k; other++) this.crossCone(o, STRIDE * other)
      this.lookAtPoints()
    }
    return this.found
  }

  /** Is the velocity inside none of the obstacles, to within rounding? */
  isOutside(cones: ConeSet, x: number, y: number, maxSpeed: number): boolean {
    const { data, count } = cones
    const tolerance = TOLERANCE * maxSpeed
    for (let o = 0; o < STRIDE * count; o += STRIDE) if (isInside(data, o, x, y, tolerance)) return false
    return true
  }

  /** Takes the nearest of the points that nothing forbids. */
  private lookAtPoints(): void {
    const { points, pointCount, lines, lineCount, maxSpeed, wishX, wishY, recorder, rule } = this
    const { data, count } = this.cones!
    const tolerance = TOLERANCE * maxSpeed
    for (let k = 0; k < pointCount; k++) {
      const x = points[2 * k]
      const y = points[2 * k + 1]
      const dx = x - wishX
      const dy = y - wishY
      const distanceSq = dx * dx + dy * dy
      if (this.found && (rule === ANY || !this.isBetter(x, y, distanceSq))) continue
      let allowed = !isInside(data, this.blocker, x, y, tolerance)
      for (let l = 0; allowed && l < 4 * lineCount; l += 4) {
        allowed = !(lines[l + 2] * (lines[l + 1] - y) - lines[l + 3] * (lines[l] - x) > tolerance)
      }
      for (let o = 0; allowed && o < STRIDE * count; o += STRIDE) {
        if (!isInside(data, o, x, y, tolerance)) continue
        allowed = false
        this.blocker = o
      }
      if (recorder !== null) recorder.point(x, y, allowed)
      if (!allowed) continue
      this.found = true
      this.x = x
      this.y = y
      this.distanceSq = distanceSq
    }
  }

  private isBetter(x: number, y: number, distanceSq: number): boolean {
    const margin = TIE * this.maxSpeed * (this.maxSpeed + Math.sqrt(distanceSq))
    if (distanceSq < this.distanceSq - margin) return true
    if (distanceSq > this.distanceSq + margin) return false
    if (this.rule === TIES_TO_RIGHT) {
      const across = this.wishX * (y - this.y) - this.wishY * (x - this.x)
      if (across < -margin) return true
      if (across > margin) return false
    }
    return x < this.x || (x === this.x && y < this.y)
  }

  /** Adds a point to those to be looked at, if it lies in the disc. */
  private add(x: number, y: number): void {
    const rim = this.maxSpeed * (1 + TOLERANCE)
    if (!(x * x + y * y <= rim * rim)) return
    if (2 * this.pointCount === this.points.length) {
      const points = new Float64Array(4 * this.pointCount)
      points.set(this.points)
      this.points = points
    }
    this.points[2 * this.pointCount] = x
    this.points[2 * this.pointCount + 1] = y
    this.pointCount++
  }

  /** The points of the border that are nearest to the wish. */
  private project(o: number): void {
    const { data } = this.cones!
    const cx = data[o + CENTER_X]
    const cy = data[o + CENTER_Y]
    const wx = this.wishX - cx
    const wy = this.wishY - cy
    const w = Math.sqrt(wx * wx + wy * wy)
    if (w > 0) {
      const part = data[o + RADIUS] / w
      this.addOnArc(o, cx + part * wx, cy + part * wy)
    } else if (!(data[o + LEG] > 0)) {
      // the wish is the center: all of the circle is as near
      this.add(cx - data[o + RADIUS], cy)
    }
    const leg = data[o + LEG]
    if (!(leg > 0)) return
    const ax = data[o + APEX_X]
    const ay = data[o + APEX_Y]
    for (let side = LEFT_X; side <= RIGHT_X; side += 2) {
      const dx = data[o + side]
      const dy = data[o + side + 1]
      let t = dx * (this.wishX - ax) + dy * (this.wishY - ay)
      if (t < leg) t = leg
      this.add(ax + t * dx, ay + t * dy)
    }
  }

  /** Where the border crosses the rim of the disc. */
  private crossRim(o: number): void {
    const { data } = this.cones!
    const leg = data[o + LEG]
    if (leg > 0) {
      this.crossRay(data[o + APEX_X], data[o + APEX_Y], data[o + LEFT_X], data[o + LEFT_Y], leg, -1)
      this.crossRay(data[o + APEX_X], data[o + APEX_Y], data[o + RIGHT_X], data[o + RIGHT_Y], leg, -1)
    }
    this.crossCircle(o, 0, 0, this.maxSpeed, -1)
  }

  /** Where the border crosses the line at `l`. */
  private crossLine(o: number, l: number): void {
    const { data } = this.cones!
    const px = this.lines[l]
    const py = this.lines[l + 1]
    const dx = this.lines[l + 2]
    const dy = this.lines[l + 3]
    if (data[o + LEG] > 0) this.crossLegs(o, px, py, dx, dy, -Infinity)
    this.crossRay(px, py, dx, dy, -Infinity, o)
  }

  /** Where the borders of two obstacles cross. */
  private crossCone(o: number, e: number): void {
    const { data } = this.cones!
    for (let side = LEFT_X; side <= RIGHT_X; side += 2) {
      const ex = data[e + side]
      const ey = data[e + side + 1]
      const dx = data[o + side]
      const dy = data[o + side + 1]
      if (data[e + LEG] > 0) {
        if (data[o + LEG] > 0) this.crossLegs(o, data[e + APEX_X], data[e + APEX_Y], ex, ey, data[e + LEG])
        this.crossRay(data[e + APEX_X], data[e + APEX_Y], ex, ey, data[e + LEG], o)
      }
      if (data[o + LEG] > 0) this.crossRay(data[o + APEX_X], data[o + APEX_Y], dx, dy, data[o + LEG], e)
    }
    this.crossCircle(o, data[e + CENTER_X], data[e + CENTER_Y], data[e + RADIUS], e)
  }

  /** Where the legs of the obstacle at `o` cross the ray from (px, py) along (dx, dy) beyond `least`. */
  private crossLegs(o: number, px: number, py: number, dx: number, dy: number, least: number): void {
    const { data } = this.cones!
    const slack = TOLERANCE * this.maxSpeed
    const gx = data[o + APEX_X] - px
    const gy = data[o + APEX_Y] - py
    for (let side = LEFT_X; side <= RIGHT_X; side += 2) {
      const lx = data[o + side]
      const ly = data[o + side + 1]
      const sine = dx * ly - dy * lx
      if (sine <= PARALLEL_SINE && sine >= -PARALLEL_SINE) continue
      const t = (gx * ly - gy * lx) / sine
      const s = (gx * dy - gy * dx) / sine
      if (t >= least - slack && s >= data[o + LEG] - slack) this.add(px + t * dx, py + t * dy)
    }
  }

  /** Where the ray from (px, py) along (dx, dy) beyond `least` crosses the arc of the obstacle at `o`; −1: the rim of the disc. */
  private crossRay(px: number, py: number, dx: number, dy: number, least: number, o: number): void {
    const { data } = this.cones!
    const slack = TOLERANCE * this.maxSpeed
    const gx = (o < 0 ? 0 : data[o + CENTER_X]) - px
    const gy = (o < 0 ? 0 : data[o + CENTER_Y]) - py
    const radius = o < 0 ? this.maxSpeed : data[o + RADIUS]
    const across = dx * gy - dy * gx
    const halfSq = radius * radius - across * across
    if (!(halfSq >= 0)) return
    const half = Math.sqrt(halfSq)
    const along = dx * gx + dy * gy
    for (let sign = -1; sign <= 1; sign += 2) {
      const t = along + sign * half
      if (t >= least - slack) this.addOnArc(o, px + t * dx, py + t * dy)
    }
  }

  /** Where the arc of the obstacle at `o` crosses a circle, of which `e` is the obstacle; −1: the rim of the disc. */
  private crossCircle(o: number, cx: number, cy: number, radius: number, e: number): void {
    const { data } = this.cones!
    const gx = cx - data[o + CENTER_X]
    const gy = cy - data[o + CENTER_Y]
    const gapSq = gx * gx + gy * gy
    if (!(gapSq > 0)) return
    const own = data[o + RADIUS]
    const along = 0.5 * (gapSq + own * own - radius * radius)
    const acrossSq = own * own * gapSq - along * along
    if (!(acrossSq >= 0)) return
    const across = Math.sqrt(acrossSq)
    const x = data[o + CENTER_X] + (along * gx) / gapSq
    const y = data[o + CENTER_Y] + (along * gy) / gapSq
    const dx = (across * gy) / gapSq
    const dy = (-across * gx) / gapSq
    if (this.isOnArc(e, x + dx, y + dy)) this.addOnArc(o, x + dx, y + dy)
    if (this.isOnArc(e, x - dx, y - dy)) this.addOnArc(o, x - dx, y - dy)
  }

  /** Adds a point of the circle of the obstacle at `o` if it lies on its near side. */
  private addOnArc(o: number, x: number, y: number): void {
    if (this.isOnArc(o, x, y)) this.add(x, y)
  }

  /** Is a point of the circle of the obstacle at `o` on the near side, that is before the points where the legs touch it? */
  private isOnArc(o: number, x: number, y: number): boolean {
    if (o < 0) return true
    const { data } = this.cones!
    const leg = data[o + LEG]
    if (!(leg > 0)) return true
    const ax = data[o + AXIS_X]
    const ay = data[o + AXIS_Y]
    const axis = data[o + RADIUS] + leg
    const beyond = ax * (x - data[o + APEX_X]) + ay * (y - data[o + APEX_Y]) - leg * leg
    return beyond <= TOLERANCE * this.maxSpeed * axis
  }
}

/** Does (x, y) lie inside the obstacle at `o`, by more than `tolerance`? */
function isInside(data: Float64Array, o: number, x: number, y: number, tolerance: number): boolean {
  const leg = data[o + LEG]
  if (leg > 0) {
    const qx = x - data[o + APEX_X]
    const qy = y - data[o + APEX_Y]
    if (!(data[o + LEFT_Y] * qx - data[o + LEFT_X] * qy > tolerance)) return false
    if (!(data[o + RIGHT_X] * qy - data[o + RIGHT_Y] * qx > tolerance)) return false
    if (data[o + AXIS_X] * qx + data[o + AXIS_Y] * qy > leg * leg) return true
  }
  const cx = x - data[o + CENTER_X]
  const cy = y - data[o + CENTER_Y]
  const within = data[o + RADIUS] - tolerance
  return within > 0 && cx * cx + cy * cy < within * within
}
