import { lines, lineSources, lineStride } from './memory'

/**
 * The lines of one agent: walls first, then agents, each nearest first. Point and direction lie in four columns, so that
 * one load takes the same number of two lines.
 */
export let lineCount: i32 = 0
/** how many of the first lines are walls' */
export let hardCount: i32 = 0

export function clearLines(): void {
  lineCount = 0
  hardCount = 0
}

/** Goes on with lines that were made before. */
export function takeUpLines(count: i32, hard: i32): void {
  lineCount = count
  hardCount = hard
}

/** Keeps lines that were written behind the last up to `count`. */
export function keepLines(count: i32): void {
  lineCount = count
}

/** All lines so far are walls'. */
export function hardenLines(): void {
  hardCount = lineCount
}

/** Writes a line behind the last, which stays the last until `keepLine`. */
// @ts-ignore: decorator
@inline
export function writeLine(px: f64, py: f64, dx: f64, dy: f64): void {
  const p = lines + 8 * <usize>lineCount
  store<f64>(p, px)
  store<f64>(p + lineStride, py)
  store<f64>(p + 2 * lineStride, dx)
  store<f64>(p + 3 * lineStride, dy)
}

/** Keeps the line that was written. */
// @ts-ignore: decorator
@inline
export function keepLine(source: i32): void {
  store<i32>(lineSources + 4 * <usize>lineCount, source)
  lineCount++
}

/** Keeps the half-plane v·n ≥ offset. */
export function keepNormal(nx: f64, ny: f64, offset: f64, source: i32): void {
  writeLine(offset * nx, offset * ny, ny, -nx)
  keepLine(source)
}

/** Puts the half-plane v·n ≥ offset, which no wall causes, behind the hard lines. */
export function insertHard(nx: f64, ny: f64, offset: f64): void {
  for (let column: usize = 0; column < 4; column++) {
    const p = lines + column * lineStride
    for (let k = <usize>lineCount; k > <usize>hardCount; k--) store<f64>(p + 8 * k, load<f64>(p + 8 * k - 8))
  }
  // sources are needed no more
  const end = lineCount
  lineCount = hardCount
  writeLine(offset * nx, offset * ny, ny, -nx)
  lineCount = end + 1
  hardCount++
}

/** Moves all lines by (x, y). */
export function shiftLines(x: f64, y: f64): void {
  const byX = f64x2.splat(x)
  const byY = f64x2.splat(y)
  const end = lines + 8 * <usize>lineCount
  for (let p = lines; p < end; p += 16) {
    v128.store(p, f64x2.add(v128.load(p), byX))
    v128.store(p + lineStride, f64x2.add(v128.load(p + lineStride), byY))
  }
}

/** m/s by which (x, y) violates line k; 0 or less: it is permitted. */
// @ts-ignore: decorator
@inline
export function violation(k: i32, x: f64, y: f64): f64 {
  const p = lines + 8 * <usize>k
  return (
    load<f64>(p + 2 * lineStride) * (load<f64>(p + lineStride) - y) -
    load<f64>(p + 3 * lineStride) * (load<f64>(p) - x)
  )
}

/** Moves the first `n` lines back by `distance`, to the forbidden side. */
export function moveBack(n: i32, distance: f64): void {
  for (let k = 0; k < n; k++) {
    const p = lines + 8 * <usize>k
    store<f64>(p, load<f64>(p) + distance * load<f64>(p + 3 * lineStride))
    store<f64>(p + lineStride, load<f64>(p + lineStride) - distance * load<f64>(p + 2 * lineStride))
  }
}
