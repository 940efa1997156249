import type { SolveRecorder } from '../orca/solve-recorder.ts'
import { APEX_X, APEX_Y, AXIS_X, AXIS_Y, ConeSet, LEG, RADIUS, STRIDE } from './cone-set.ts'
import { ANY, NearestOutside, TIES_BY_X } from './nearest-outside.ts'

/** Part of the horizon to which the time to the first collision is narrowed down. */
const PRECISION = 1e-8
/** Halvings at most; each leaves less than half of the last gap. */
const MOST_HALVINGS = 32

/**
 * The choice among velocities of which none is allowed: the one with the longest time to the first collision; of several
 * the nearest to the wish, then the one with the smaller x, then y. Lines and disc hold all the same.
 *
 * A velocity is free of collisions up to the part λ of the horizon if it lies outside of the obstacles with the cut-off
 * circle moved 1/λ as far along the legs. These shrink with λ, so the largest λ that leaves something is found by halving:
 *
 *        \        /  λ = 1        \   _   /  λ = ½
 *         \  __  /                 \_/ \_/           apart: the circle at p/(λτ)
 *          \/  \/                   \   /            overlapping: the circle shrinks towards the apex
 *           \  /                     \ /
 *
 * Bodies that overlap collide already. Their circles stand as they are as long as they leave something; if not, they are
 * what counts: the time to come apart is then made as short as possible.
 */
export class LongestTime {
  /** Result of the last `find`, m/s. */
  x = 0
  y = 0
  recorder: SolveRecorder | null = null
  private readonly scaled = new ConeSet()
  private readonly nearest = new NearestOutside()
  private cones: ConeSet = this.scaled
  private lines: Float64Array = new Float64Array(0)
  private lineCount = 0
  private maxSpeed = 0
  private wishX = 0
  private wishY = 0
  private startX = 0
  private startY = 0

  /** @param startX, startY  the velocity nearest to the wish that lines and disc permit */
  find(
    cones: ConeSet,
    lines: Float64Array,
    lineCount: number,
    maxSpeed: number,
    wishX: number,
    wishY: number,
    startX: number,
    startY: number,
  ): void {
    this.cones = cones
    this.lines = lines
    this.lineCount = lineCount
    this.maxSpeed = maxSpeed
    this.wishX = wishX
    this.wishY = wishY
    this.startX = startX
    this.startY = startY
    this.x = startX
    this.y = startY
    // first the overlaps alone
    const apart = this.leaves(true, 0)
    const part = this.narrow(apart)
    this.scale(apart, part)
    if (this.isStartFree()) this.takeStart()
    else if (this.search(TIES_BY_X)) this.takeNearest()
    if (this.recorder !== null) this.recorder.longest(this.x, this.y)
  }

  /**
   * Halves the gap between the largest part of the horizon that leaves a velocity and the smallest that leaves none; returns
   * the former.
   */
  private narrow(apart: boolean): number {
    const { cones } = this
    let low = partOf(cones, apart, this.x, this.y)
    let high = 1
    for (let n = 0; n < MOST_HALVINGS && high - low > PRECISION * high; n++) {
      const middle = 0.5 * (low + high)
      if (this.leaves(apart, middle)) {
        // what was found may be free for longer
        const part = partOf(cones, apart, this.x, this.y)
        low = part > middle ? part : middle
      } else high = middle
    }
    return low
  }

  /** Is any velocity free for this part of the horizon? It is put into (x, y); if there is none, that stays. */
  private leaves(apart: boolean, part: number): boolean {
    this.scale(apart, part)
    if (this.isStartFree()) {
      this.takeStart()
      return true
    }
    if (!this.search(ANY)) return false
    this.takeNearest()
    return true
  }

  /** Obstacles for this part of the horizon; or, of the overlaps alone, for so much quicker an escape. Part 0: overlaps as they are. */
  private scale(apart: boolean, part: number): void {
    this.scaled.assign(this.cones, apart && part > 0 ? 1 / part : 0, apart ? 1 : part, this.maxSpeed)
  }

  private search(rule: number): boolean {
    const { nearest, scaled, lines, lineCount, maxSpeed, wishX, wishY } = this
    return nearest.find(scaled, lines, lineCount, maxSpeed, wishX, wishY, rule)
  }

  private isStartFree(): boolean {
    return this.nearest.isOutside(this.scaled, this.startX, this.startY, this.maxSpeed)
  }

  private takeStart(): void {
    this.x = this.startX
    this.y = this.startY
  }

  private takeNearest(): void {
    this.x = this.nearest.x
    this.y = this.nearest.y
  }
}

/**
 * The largest λ, at most 1, for which the velocity lies outside of the obstacles: of bodies that are apart, or of those
 * that overlap. Solves |axis − λ · q| = radius, and for overlaps |λ · axis − q| = λ · radius, with q = velocity − apex.
 */
function partOf(cones: ConeSet, apart: boolean, x: number, y: number): number {
  const { data, count } = cones
  let least = 1
  for (let o = 0; o < STRIDE * count; o += STRIDE) {
    if (data[o + LEG] > 0 !== apart) continue
    const px = data[o + AXIS_X]
    const py = data[o + AXIS_Y]
    const qx = x - data[o + APEX_X]
    const qy = y - data[o + APEX_Y]
    const freeSq = px * px + py * py - data[o + RADIUS] * data[o + RADIUS]
    const speedSq = qx * qx + qy * qy
    const along = px * qx + py * qy
    const rootSq = along * along - speedSq * freeSq
    // apart: missed, or left behind
    if (apart && (!(rootSq > 0) || !(along > 0))) continue
    const divisor = along + Math.sqrt(rootSq)
    const part = apart ? freeSq / divisor : divisor > 0 ? speedSq / divisor : 0
    if (part < least) least = part
  }
  return least
}
