import { lineStride } from './memory'

/** Lines closer in direction than this count as parallel; see orca/linear-program.ts. */
export const PARALLEL_SINE: f64 = 1e-5

/** Result of the last solve, m/s. */
export let velocityX: f64 = 0
export let velocityY: f64 = 0
/** Line that the optimum was last moved to, −1 if the wish was granted. */
export let lastLine: i32 = -1

export function setVelocity(x: f64, y: f64): void {
  velocityX = x
  velocityY = y
}

export function resetLastLine(): void {
  lastLine = -1
}

/** Begins with the wish, or the nearest to it in the disc. */
export function setWish(maxSpeed: f64, wishX: f64, wishY: f64): void {
  velocityX = wishX
  velocityY = wishY
  const wishSq = wishX * wishX + wishY * wishY
  if (wishSq <= maxSpeed * maxSpeed) return
  const scale = maxSpeed / sqrt<f64>(wishSq)
  velocityX *= scale
  velocityY *= scale
}

/** Where a line with a far point meets the rim, rounding may leave the velocity a trifle too fast. */
export function keepInDisc(maxSpeed: f64): void {
  const speedSq = velocityX * velocityX + velocityY * velocityY
  if (speedSq <= maxSpeed * maxSpeed) return
  const scale = maxSpeed / sqrt<f64>(speedSq)
  velocityX *= scale
  velocityY *= scale
}

/** m/s by which (x, y) violates the lines at `p` and behind it, two lanes. */
// @ts-ignore: decorator
@inline
export function violations(p: usize, x: v128, y: v128): v128 {
  const stride = lineStride
  return f64x2.sub(
    f64x2.mul(v128.load(p + 2 * stride), f64x2.sub(v128.load(p + stride), y)),
    f64x2.mul(v128.load(p + 3 * stride), f64x2.sub(v128.load(p), x)),
  )
}

/** The first line from `from` on that (x, y) violates by more than `limit`, or `count`. */
export function firstViolated(base: usize, from: i32, count: i32, x: f64, y: f64, limit: f64): i32 {
  const atX = f64x2.splat(x)
  const atY = f64x2.splat(y)
  const most = f64x2.splat(limit)
  for (let k = from; k < count; k += 2) {
    const hits = i64x2.bitmask(f64x2.gt(violations(base + 8 * <usize>k, atX, atY), most))
    if (hits !== 0) {
      const found = hits & 1 ? k : k + 1
      // the lane beyond the last holds anything
      return found < count ? found : count
    }
  }
  return count
}

/**
 * Velocity nearest to the wish (or, `extreme`, farthest in its direction) on the permitted side of all lines at `base`
 * and in the disc.
 * @returns the first line that leaves nothing, or `count`; the velocity is then the best for the lines before it
 */
export function solveInDisc(
  base: usize,
  count: i32,
  maxSpeed: f64,
  wishX: f64,
  wishY: f64,
  extreme: bool,
): i32 {
  if (extreme) {
    velocityX = wishX * maxSpeed
    velocityY = wishY * maxSpeed
  } else setWish(maxSpeed, wishX, wishY)
  let k = firstViolated(base, 0, count, velocityX, velocityY, 0)
  while (k < count) {
    if (!solveOnLine(base, k, maxSpeed, wishX, wishY, extreme)) return k
    if (!extreme) lastLine = k
    k = firstViolated(base, k + 1, count, velocityX, velocityY, 0)
  }
  return count
}

/**
 * Best velocity on line `index` inside the disc and on the permitted side of all earlier lines, two of which are looked
 * at together. Where their number is odd the last lane holds the line itself, whose sine and gap are exactly 0, so that
 * it cuts nothing.
 * @returns false (and leaves the velocity alone) if nothing is left
 */
function solveOnLine(base: usize, index: i32, maxSpeed: f64, wishX: f64, wishY: f64, extreme: bool): bool {
  const stride = lineStride
  const p = base + 8 * <usize>index
  const px = load<f64>(p)
  const py = load<f64>(p + stride)
  const dx = load<f64>(p + 2 * stride)
  const dy = load<f64>(p + 3 * stride)
  const along = px * dx + py * dy
  const discriminant = along * along + maxSpeed * maxSpeed - (px * px + py * py)
  if (discriminant < 0) return false
  const half = sqrt<f64>(discriminant)
  const start = -along - half
  const end = -along + half
  const px2 = f64x2.splat(px)
  const py2 = f64x2.splat(py)
  const dx2 = f64x2.splat(dx)
  const dy2 = f64x2.splat(dy)
  const zero = f64x2.splat(0)
  const parallelSine = f64x2.splat(PARALLEL_SINE)
  let lefts = f64x2.splat(start)
  let rights = f64x2.splat(end)
  let shut = zero
  for (let e = base; e < p; e += 16) {
    const ex = v128.load(e + 2 * stride)
    const ey = v128.load(e + 3 * stride)
    const sine = f64x2.sub(f64x2.mul(dx2, ey), f64x2.mul(dy2, ex))
    const gap = f64x2.sub(
      f64x2.mul(ex, f64x2.sub(py2, v128.load(e + stride))),
      f64x2.mul(ey, f64x2.sub(px2, v128.load(e))),
    )
    const parallel = f64x2.le(f64x2.abs(sine), parallelSine)
    // parallel: the earlier line permits all of this one or nothing of it
    shut = v128.or(shut, v128.and(parallel, f64x2.lt(gap, zero)))
    const t = f64x2.div(gap, sine)
    const fromRight = f64x2.gt(sine, zero)
    const cutsRight = v128.and(v128.andnot(fromRight, parallel), f64x2.lt(t, rights))
    const cutsLeft = v128.andnot(v128.andnot(f64x2.gt(t, lefts), fromRight), parallel)
    rights = v128.bitselect(t, rights, cutsRight)
    lefts = v128.bitselect(t, lefts, cutsLeft)
  }
  if (v128.any_true(shut)) return false
  let left = f64x2.extract_lane(lefts, 0)
  let right = f64x2.extract_lane(rights, 0)
  if (f64x2.extract_lane(lefts, 1) > left) left = f64x2.extract_lane(lefts, 1)
  if (f64x2.extract_lane(rights, 1) < right) right = f64x2.extract_lane(rights, 1)
  if (left > right) return false
  let t = place(left, right, px, py, dx, dy, wishX, wishY, extreme)
  // of ends at 0 and −0 the earlier counts, which lanes can't tell
  if (t === 0) t = placeInOrder(base, index, start, end, wishX, wishY, extreme)
  velocityX = px + t * dx
  velocityY = py + t * dy
  return true
}

// @ts-ignore: decorator
@inline
function place(
  left: f64,
  right: f64,
  px: f64,
  py: f64,
  dx: f64,
  dy: f64,
  wishX: f64,
  wishY: f64,
  extreme: bool,
): f64 {
  if (extreme) return wishX * dx + wishY * dy > 0 ? right : left
  const t = dx * (wishX - px) + dy * (wishY - py)
  return t < left ? left : t > right ? right : t
}

/** The same place along the line, the earlier lines taken one by one. */
function placeInOrder(
  base: usize,
  index: i32,
  start: f64,
  end: f64,
  wishX: f64,
  wishY: f64,
  extreme: bool,
): f64 {
  const stride = lineStride
  const p = base + 8 * <usize>index
  const px = load<f64>(p)
  const py = load<f64>(p + stride)
  const dx = load<f64>(p + 2 * stride)
  const dy = load<f64>(p + 3 * stride)
  let left = start
  let right = end
  for (let e = base; e < p; e += 8) {
    const ex = load<f64>(e + 2 * stride)
    const ey = load<f64>(e + 3 * stride)
    const sine = dx * ey - dy * ex
    if (sine <= PARALLEL_SINE && sine >= -PARALLEL_SINE) continue
    const t = (ex * (py - load<f64>(e + stride)) - ey * (px - load<f64>(e))) / sine
    if (sine > 0) {
      if (t < right) right = t
    } else if (t > left) left = t
  }
  return place(left, right, px, py, dx, dy, wishX, wishY, extreme)
}
