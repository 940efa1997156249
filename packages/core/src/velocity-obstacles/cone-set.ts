/** Numbers of one velocity obstacle, and where each of them stands. */
export const STRIDE = 12
/** m/s; the obstacle of two bodies that overlap has no legs, but is grown and shrunk about its apex all the same */
export const APEX_X = 0
export const APEX_Y = 1
/** from the apex to the center of the cut-off circle, m/s */
export const AXIS_X = 2
export const AXIS_Y = 3
/** of the cut-off circle, m/s */
export const RADIUS = 4
/** from the apex to where the legs touch the cut-off circle, m/s; 0: two that overlap, the circle stands alone */
export const LEG = 5
/** unit vectors away from the apex */
export const LEFT_X = 6
export const LEFT_Y = 7
export const RIGHT_X = 8
export const RIGHT_Y = 9
/** center of the cut-off circle, m/s */
export const CENTER_X = 10
export const CENTER_Y = 11

/**
 * The velocity obstacles of one agent, nearest neighbor first.
 *
 *     left leg \   forbidden   / right leg       space of the agent's own velocities
 *               \             /
 *                \   _____   /
 *                 \ /     \ /                    center = apex + axis; LEG: from the apex to where a leg
 *                  (   c   )                     touches the circle, LEG² = axis² − radius²
 *                   \_____/
 *                    apex
 */
export class ConeSet {
  data = new Float64Array(STRIDE * 16)
  count = 0
  /** row of the neighbor that each comes from */
  sources = new Int32Array(16)

  clear(): void {
    this.count = 0
  }

  /** Makes room for one more obstacle, to be written at `count`. */
  reserve(): void {
    if (this.count < this.sources.length) return
    const data = new Float64Array(2 * this.data.length)
    const sources = new Int32Array(2 * this.sources.length)
    data.set(this.data)
    sources.set(this.sources)
    this.data = data
    this.sources = sources
  }

  /** Keeps the obstacle that was written at `count`. */
  keep(source: number): void {
    this.sources[this.count] = source
    this.count++
  }

  /** Moves all obstacles by (x, y). */
  shift(x: number, y: number): void {
    const { data } = this
    const end = STRIDE * this.count
    for (let o = 0; o < end; o += STRIDE) {
      data[o + APEX_X] += x
      data[o + APEX_Y] += y
      data[o + CENTER_X] += x
      data[o + CENTER_Y] += y
    }
  }

  /**
   * Becomes the obstacles of `from` that reach into the disc of radius `speed`: those of bodies that are apart (unless
   * `apartScale` is 0) with the cut-off circle moved along the legs, `apartScale` times as far from the apex, those of
   * bodies that overlap with the circle scaled about its apex by `overlapScale`.
   */
  assign(from: ConeSet, apartScale: number, overlapScale: number, speed: number): void {
    this.count = 0
    for (let k = 0; k < from.count; k++) {
      const f = STRIDE * k
      const isApart = from.data[f + LEG] > 0
      const scale = isApart ? apartScale : overlapScale
      if (scale === 0) continue
      this.reserve()
      const { data } = this
      const o = STRIDE * this.count
      for (let c = 0; c < STRIDE; c++) data[o + c] = from.data[f + c]
      if (scale !== 1) {
        data[o + AXIS_X] *= scale
        data[o + AXIS_Y] *= scale
        data[o + RADIUS] *= scale
        data[o + LEG] *= scale
        data[o + CENTER_X] = data[o + APEX_X] + data[o + AXIS_X]
        data[o + CENTER_Y] = data[o + APEX_Y] + data[o + AXIS_Y]
      }
      if (reachesDisc(data, o, speed)) this.keep(from.sources[k])
    }
  }
}

/** May the obstacle at `o` have a point within `speed` of 0? False only if it has none. */
function reachesDisc(data: Float64Array, o: number, speed: number): boolean {
  const ax = data[o + APEX_X]
  const ay = data[o + APEX_Y]
  const cx = data[o + CENTER_X]
  const cy = data[o + CENTER_Y]
  const reach = data[o + RADIUS] + speed
  if (!(data[o + LEG] > 0)) return cx * cx + cy * cy < reach * reach
  // left of the left leg, right of the right one, or before the circle
  if (data[o + LEFT_Y] * ax - data[o + LEFT_X] * ay >= speed) return false
  if (data[o + RIGHT_X] * ay - data[o + RIGHT_Y] * ax >= speed) return false
  const x = data[o + AXIS_X]
  const y = data[o + AXIS_Y]
  return x * cx + y * cy < reach * Math.sqrt(x * x + y * y)
}
