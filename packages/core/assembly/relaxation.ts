import { firstViolated, PARALLEL_SINE, setVelocity, solveInDisc, velocityX, velocityY } from './linear-program'
import { lines, lineStride, relaxed } from './memory'

/** Smallest largest violation of the soft lines, from line `from` on; see orca/linear-program.ts. */
export function relax(count: i32, hardCount: i32, from: i32, maxSpeed: f64): void {
  const stride = lineStride
  for (let column: usize = 0; column < 4; column++) {
    for (let k: usize = 0; k < 8 * <usize>hardCount; k += 8) {
      store<f64>(relaxed + column * stride + k, load<f64>(lines + column * stride + k))
    }
  }
  let worst: f64 = 0
  for (let i = from; i < count; i++) {
    i = firstViolated(lines, i, count, velocityX, velocityY, worst)
    if (i === count) return
    const p = lines + 8 * <usize>i
    const px = load<f64>(p)
    const py = load<f64>(p + stride)
    const dx = load<f64>(p + 2 * stride)
    const dy = load<f64>(p + 3 * stride)
    const n = addBisectors(i, hardCount, px, py, dx, dy)
    const beforeX = velocityX
    const beforeY = velocityY
    if (solveInDisc(relaxed, n, maxSpeed, -dy, dx, true) < n) setVelocity(beforeX, beforeY)
    worst = dx * (py - velocityY) - dy * (px - velocityX)
  }
}

/**
 * Writes the bisectors of line `i` with all earlier soft lines behind the hard ones in `relaxed`, two at a time; returns
 * how many lines there are.
 */
function addBisectors(i: i32, hardCount: i32, px: f64, py: f64, dx: f64, dy: f64): i32 {
  const stride = lineStride
  const px2 = f64x2.splat(px)
  const py2 = f64x2.splat(py)
  const dx2 = f64x2.splat(dx)
  const dy2 = f64x2.splat(dy)
  const parallelSine = f64x2.splat(PARALLEL_SINE)
  let n = hardCount
  for (let j = hardCount; j < i; j += 2) {
    const e = lines + 8 * <usize>j
    const to = relaxed + 8 * <usize>n
    const ex = v128.load(e + 2 * stride)
    const ey = v128.load(e + 3 * stride)
    const sine = f64x2.sub(f64x2.mul(dx2, ey), f64x2.mul(dy2, ex))
    // the lane beyond the last holds the line itself
    const lanes = i - j < 2 ? 1 : 3
    if ((i64x2.bitmask(f64x2.le(f64x2.abs(sine), parallelSine)) & lanes) !== 0) {
      n = addBisector(j, n, px, py, dx, dy)
      if (lanes === 3) n = addBisector(j + 1, n, px, py, dx, dy)
      continue
    }
    const gap = f64x2.sub(
      f64x2.mul(ex, f64x2.sub(py2, v128.load(e + stride))),
      f64x2.mul(ey, f64x2.sub(px2, v128.load(e))),
    )
    const t = f64x2.div(gap, sine)
    v128.store(to, f64x2.add(px2, f64x2.mul(t, dx2)))
    v128.store(to + stride, f64x2.add(py2, f64x2.mul(t, dy2)))
    const bx = f64x2.sub(ex, dx2)
    const by = f64x2.sub(ey, dy2)
    const length = f64x2.sqrt(f64x2.add(f64x2.mul(bx, bx), f64x2.mul(by, by)))
    v128.store(to + 2 * stride, f64x2.div(bx, length))
    v128.store(to + 3 * stride, f64x2.div(by, length))
    n += lanes === 3 ? 2 : 1
  }
  return n
}

/** The bisector of a line with line `j`, as line `n` of `relaxed`; returns how many there are then. */
function addBisector(j: i32, n: i32, px: f64, py: f64, dx: f64, dy: f64): i32 {
  const stride = lineStride
  const e = lines + 8 * <usize>j
  const to = relaxed + 8 * <usize>n
  const qx = load<f64>(e)
  const qy = load<f64>(e + stride)
  const ex = load<f64>(e + 2 * stride)
  const ey = load<f64>(e + 3 * stride)
  const sine = dx * ey - dy * ex
  if (sine <= PARALLEL_SINE && sine >= -PARALLEL_SINE) {
    // same direction: one of the two is always the worse
    if (dx * ex + dy * ey > 0) return n
    store<f64>(to, 0.5 * (px + qx))
    store<f64>(to + stride, 0.5 * (py + qy))
  } else {
    const t = (ex * (py - qy) - ey * (px - qx)) / sine
    store<f64>(to, px + t * dx)
    store<f64>(to + stride, py + t * dy)
  }
  const bx = ex - dx
  const by = ey - dy
  const length = sqrt<f64>(bx * bx + by * by)
  store<f64>(to + 2 * stride, bx / length)
  store<f64>(to + 3 * stride, by / length)
  return n + 1
}
