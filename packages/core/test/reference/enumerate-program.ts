/**
 * The linear programs by brute force: every point that could be the optimum is tried. Slow, and nothing to get wrong.
 * Lines are [x, y, dx, dy]; permitted is what lies to the left.
 */

export type Line = readonly [number, number, number, number] | readonly number[]
export type Velocity = [number, number]

/** How far v lies on the forbidden side. */
export function violation(line: Line, [x, y]: Velocity): number {
  return line[2] * (line[1] - y) - line[3] * (line[0] - x)
}

export function worstViolation(lines: readonly Line[], v: Velocity): number {
  return Math.max(Number.NEGATIVE_INFINITY, ...lines.map((line) => violation(line, v)))
}

/** A point counts as permitted when it is so up to this. */
const SLACK = 1e-9

export function isPermitted(lines: readonly Line[], maxSpeed: number, v: Velocity, slack = SLACK): boolean {
  return Math.hypot(...v) <= maxSpeed + slack && worstViolation(lines, v) <= slack
}

/** The permitted velocity nearest to the wish; undefined if there is none. */
export function nearestPermitted(lines: readonly Line[], maxSpeed: number, wish: Velocity): Velocity | undefined {
  const length = Math.hypot(...wish)
  const rim: Velocity[] = length > 0 ? [[(wish[0] / length) * maxSpeed, (wish[1] / length) * maxSpeed]] : []
  const candidates = [wish, ...rim, ...lines.map((line) => project(line, wish)), ...corners(lines, maxSpeed)]
  const away = (v: Velocity) => Math.hypot(v[0] - wish[0], v[1] - wish[1])
  return least(
    candidates.filter((v) => isPermitted(lines, maxSpeed, v)),
    away,
  )
}

/** The permitted velocity that lies farthest in a direction; undefined if there is none. */
export function farthestPermitted(lines: readonly Line[], maxSpeed: number, way: Velocity): Velocity | undefined {
  const candidates = [[way[0] * maxSpeed, way[1] * maxSpeed] as Velocity, ...corners(lines, maxSpeed)]
  return least(
    candidates.filter((v) => isPermitted(lines, maxSpeed, v)),
    (v) => -(v[0] * way[0] + v[1] * way[1]),
  )
}

/**
 * Smallest largest violation of the soft lines among all velocities in the disc that the hard lines permit; undefined if
 * those permit none. It is reached where two or three soft lines are violated alike, or one and the border of what may be.
 */
export function smallestWorstViolation(
  hard: readonly Line[],
  soft: readonly Line[],
  maxSpeed: number,
): number | undefined {
  const deepest = soft.map(([, , dx, dy]): Velocity => [-dy * maxSpeed, dx * maxSpeed])
  const candidates = [...deepest, ...corners([...hard, ...bisectors(soft)], maxSpeed)]
  const worst = (v: Velocity) => worstViolation(soft, v)
  const best = least(
    candidates.filter((v) => isPermitted(hard, maxSpeed, v)),
    worst,
  )
  return best && worst(best)
}

/** Where two lines cross, and where one leaves the disc. */
function corners(lines: readonly Line[], maxSpeed: number): Velocity[] {
  return lines.flatMap((a, i) => [
    ...onRim(a, maxSpeed),
    ...lines.slice(i + 1).flatMap((b): Velocity[] => {
      const sine = a[2] * b[3] - a[3] * b[2]
      if (Math.abs(sine) < 1e-12) return []
      const t = (b[2] * (a[1] - b[1]) - b[3] * (a[0] - b[0])) / sine
      return [[a[0] + t * a[2], a[1] + t * a[3]]]
    }),
  ])
}

function onRim(line: Line, maxSpeed: number): Velocity[] {
  const [x, y, dx, dy] = line
  const along = x * dx + y * dy
  const square = along * along - (x * x + y * y) + maxSpeed * maxSpeed
  // a line that just touches the disc, up to rounding
  if (square < -SLACK) return []
  const half = Math.sqrt(Math.max(0, square))
  return [-along - half, -along + half].map((t): Velocity => [x + t * dx, y + t * dy])
}

function project(line: Line, v: Velocity): Velocity {
  const [x, y, dx, dy] = line
  const t = (v[0] - x) * dx + (v[1] - y) * dy
  return [x + t * dx, y + t * dy]
}

/** Lines on which two lines are violated alike. */
function bisectors(lines: readonly Line[]): Line[] {
  return lines.flatMap((a, i) =>
    lines.slice(i + 1).flatMap((b): Line[] => {
      // violation of a = a3·x − a2·y + (a2·a1 − a3·a0); the difference of two is zero on a line
      const p = a[3] - b[3]
      const q = b[2] - a[2]
      const r = a[2] * a[1] - a[3] * a[0] - (b[2] * b[1] - b[3] * b[0])
      const lengthSq = p * p + q * q
      if (lengthSq < 1e-20) return []
      const length = Math.sqrt(lengthSq)
      return [[(-r * p) / lengthSq, (-r * q) / lengthSq, -q / length, p / length]]
    }),
  )
}

function least(candidates: Velocity[], cost: (v: Velocity) => number): Velocity | undefined {
  let best: Velocity | undefined
  for (const v of candidates) if (best === undefined || cost(v) < cost(best)) best = v
  return best
}
