/**
 * Elementary functions from + − × ÷, square root and rounding down alone.
 *
 * Engines may round `Math.sin` and its kin differently in the last bit, and one bit is enough for two machines
 * to drift apart. These give the same bits everywhere; each is right to within a few units in the last place.
 */

export const PI = 3.141592653589793
const HALF_PI = 1.5707963267948966

// π/2 in three parts of at most 33 bits: k · part is exact for |k| < 2^20, so the reduction keeps its accuracy.
const HALF_PI_HIGH = 1.5707963267341256
const HALF_PI_MIDDLE = 6.077100506303966e-11
const HALF_PI_LOW = 2.0222662487959506e-21

/** Taylor series of the sine, good to the last bit for |x| ≤ π/4. */
function sineSeries(x: number): number {
  const s = x * x
  let sum = 1 / 355687428096000
  sum = sum * s - 1 / 1307674368000
  sum = sum * s + 1 / 6227020800
  sum = sum * s - 1 / 39916800
  sum = sum * s + 1 / 362880
  sum = sum * s - 1 / 5040
  sum = sum * s + 1 / 120
  sum = sum * s - 1 / 6
  return x + x * s * sum
}

/** Taylor series of the cosine, good to the last bit for |x| ≤ π/4. */
function cosineSeries(x: number): number {
  const s = x * x
  let sum = 1 / 20922789888000
  sum = sum * s - 1 / 87178291200
  sum = sum * s + 1 / 479001600
  sum = sum * s - 1 / 3628800
  sum = sum * s + 1 / 40320
  sum = sum * s - 1 / 720
  sum = sum * s + 1 / 24
  return 1 - (0.5 * s - s * s * sum)
}

/** Quarter turns in `x`, to the nearest; the rest lies within ±π/4. */
function quarterTurns(x: number): number {
  return Math.floor(x / HALF_PI + 0.5)
}

function withoutQuarterTurns(x: number, k: number): number {
  return x - k * HALF_PI_HIGH - k * HALF_PI_MIDDLE - k * HALF_PI_LOW
}

/** Sine of `x` radians; accurate for |x| up to about 10⁶. */
export function sin(x: number): number {
  const k = quarterTurns(x)
  const rest = withoutQuarterTurns(x, k)
  const quarter = k - 4 * Math.floor(k / 4)
  if (quarter === 0) return sineSeries(rest)
  if (quarter === 1) return cosineSeries(rest)
  if (quarter === 2) return -sineSeries(rest)
  return -cosineSeries(rest)
}

/** Cosine of `x` radians; accurate for |x| up to about 10⁶. */
export function cos(x: number): number {
  const k = quarterTurns(x)
  const rest = withoutQuarterTurns(x, k)
  const quarter = k - 4 * Math.floor(k / 4)
  if (quarter === 0) return cosineSeries(rest)
  if (quarter === 1) return -sineSeries(rest)
  if (quarter === 2) return -cosineSeries(rest)
  return sineSeries(rest)
}

/** Arc tangent for 0 ≤ x ≤ 1: the angle is halved twice, so that the series converges fast. */
function arcTangentOfSlope(x: number): number {
  const half = x / (1 + Math.sqrt(1 + x * x))
  const t = half / (1 + Math.sqrt(1 + half * half))
  const s = t * t
  let sum = 0
  for (let n = 25; n >= 3; n -= 2) sum = 1 / n - s * sum
  return 4 * (t - t * s * sum)
}

/** Angle of the vector (x, y) in radians, −π … π; 0 for the zero vector. */
export function atan2(y: number, x: number): number {
  const ax = x < 0 ? -x : x
  const ay = y < 0 ? -y : y
  if (ax === 0 && ay === 0) return 0
  const first = ay <= ax ? arcTangentOfSlope(ay / ax) : HALF_PI - arcTangentOfSlope(ax / ay)
  const upper = x < 0 ? PI - first : first
  return y < 0 ? -upper : upper
}

const LN2_HIGH = 0.6931471803691238
const LN2_LOW = 1.9082149292705877e-10

/** 2 to the whole power `k`. */
function powerOfTwo(k: number): number {
  let base = k < 0 ? 0.5 : 2
  let left = k < 0 ? -k : k
  let result = 1
  while (left > 0) {
    const half = Math.floor(left / 2)
    if (left !== 2 * half) result *= base
    base *= base
    left = half
  }
  return result
}

/** e to the power `x`. */
export function exp(x: number): number {
  if (x > 709.79) return Infinity
  if (x < -745.2) return 0
  const k = Math.floor(x / (LN2_HIGH + LN2_LOW) + 0.5)
  const rest = x - k * LN2_HIGH - k * LN2_LOW
  let sum = 1
  for (let n = 16; n >= 1; n--) sum = 1 + (rest * sum) / n
  // in two factors, so that neither overflows near the ends of the range
  const half = Math.floor(k / 2)
  return sum * powerOfTwo(half) * powerOfTwo(k - half)
}

/** Natural logarithm of `x` > 0; −Infinity at 0, NaN below. */
export function log(x: number): number {
  if (!(x > 0)) return x === 0 ? -Infinity : NaN
  if (x === Infinity) return Infinity
  let mantissa = x
  let exponent = 0
  while (mantissa >= 1.4142135623730951) {
    mantissa *= 0.5
    exponent++
  }
  while (mantissa < 0.7071067811865476) {
    mantissa *= 2
    exponent--
  }
  const t = (mantissa - 1) / (mantissa + 1)
  const s = t * t
  let sum = 0
  for (let n = 25; n >= 3; n -= 2) sum = 1 / n + s * sum
  return exponent * LN2_HIGH + (2 * (t + t * s * sum) + exponent * LN2_LOW)
}
