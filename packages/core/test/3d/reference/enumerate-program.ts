/**
 * The linear programs in space by brute force: every point that could be the optimum is tried. Slow, and nothing to get
 * wrong. Planes are [x, y, z, nx, ny, nz]; permitted is the side the normal points to.
 */

export type Plane = readonly number[]
export type Velocity = readonly number[]

export const dot = (a: Velocity, b: Velocity) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const plus = (a: Velocity, b: Velocity, t = 1) => [a[0] + t * b[0], a[1] + t * b[1], a[2] + t * b[2]]
export const lengthOf = (a: Velocity) => Math.sqrt(dot(a, a))
export const cross = (a: Velocity, b: Velocity) => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const scaled = (a: Velocity, t: number) => [t * a[0], t * a[1], t * a[2]]
const normalOf = (plane: Plane) => plane.slice(3)

/** How far v lies on the forbidden side. */
export function violation(plane: Plane, v: Velocity): number {
  return dot(normalOf(plane), plus(plane, v, -1))
}

export function worstViolation(planes: readonly Plane[], v: Velocity): number {
  return planes.reduce((worst, plane) => Math.max(worst, violation(plane, v)), Number.NEGATIVE_INFINITY)
}

/** A point counts as permitted when it is so up to this. */
const SLACK = 1e-9

export function isPermitted(planes: readonly Plane[], maxSpeed: number, v: Velocity, slack = SLACK): boolean {
  return lengthOf(v) <= maxSpeed + slack && worstViolation(planes, v) <= slack
}

/** The permitted velocity nearest to the wish; undefined if there is none. */
export function nearestPermitted(planes: readonly Plane[], maxSpeed: number, wish: Velocity): Velocity | undefined {
  const lines = meetings(planes)
  const candidates = [
    wish,
    scaled(wish, maxSpeed / (lengthOf(wish) || 1)),
    ...planes.map((plane) => plus(wish, normalOf(plane), violation(plane, wish))),
    ...planes.flatMap((plane) => onCircle(plane, maxSpeed, wish)),
    ...lines.map(({ point, way }) => plus(point, way, dot(way, plus(wish, point, -1)))),
    ...corners(planes, lines, maxSpeed),
  ]
  return least(
    candidates.filter((v) => isPermitted(planes, maxSpeed, v)),
    (v) => lengthOf(plus(v, wish, -1)),
  )
}

/** The permitted velocity that lies farthest in a direction; undefined if there is none. */
export function farthestPermitted(planes: readonly Plane[], maxSpeed: number, way: Velocity): Velocity | undefined {
  // far enough away, nearest to a point that way is the same
  const candidates = [
    scaled(way, maxSpeed),
    ...planes.flatMap((plane) => onCircle(plane, maxSpeed, scaled(way, 1e6 * maxSpeed))),
    ...corners(planes, meetings(planes), maxSpeed),
  ]
  return least(
    candidates.filter((v) => isPermitted(planes, maxSpeed, v)),
    (v) => -dot(v, way),
  )
}

/**
 * Smallest largest violation of the soft planes among all velocities in the ball that the hard planes permit. It is
 * reached where soft planes are violated alike, or on the border of what may be.
 */
export function smallestWorstViolation(hard: readonly Plane[], soft: readonly Plane[], maxSpeed: number) {
  const borders = [...hard, ...bisectors(soft)]
  const deepest = soft.map((plane) => scaled(normalOf(plane), maxSpeed))
  const candidates = [
    ...deepest,
    ...borders.flatMap((plane) => deepest.flatMap((v) => onCircle(plane, maxSpeed, scaled(v, 1e6)))),
    ...corners(borders, meetings(borders), maxSpeed),
  ]
  const worst = (v: Velocity) => worstViolation(soft, v)
  const best = least(
    candidates.filter((v) => isPermitted(hard, maxSpeed, v)),
    worst,
  )
  return best && worst(best)
}

/** The point of the circle in which the plane cuts the ball that is nearest to v. */
function onCircle(plane: Plane, maxSpeed: number, v: Velocity): Velocity[] {
  const n = normalOf(plane)
  const offset = dot(plane, n)
  const square = maxSpeed * maxSpeed - offset * offset
  if (square < -SLACK) return []
  const within = plus(v, n, -dot(v, n))
  const length = lengthOf(within)
  if (length < 1e-12) return []
  return [plus(scaled(n, offset), within, Math.sqrt(Math.max(0, square)) / length)]
}

interface Line {
  point: Velocity
  way: Velocity
}

/** Where two planes meet. */
function meetings(planes: readonly Plane[]): Line[] {
  return planes.flatMap((a, i) =>
    planes.slice(i + 1).flatMap((b): Line[] => {
      const n = normalOf(a)
      const m = normalOf(b)
      const d = cross(n, m)
      const square = dot(d, d)
      if (square < 1e-16) return []
      const point = scaled(plus(scaled(cross(m, d), dot(a, n)), cross(d, n), dot(b, m)), 1 / square)
      return [{ point, way: scaled(d, 1 / Math.sqrt(square)) }]
    }),
  )
}

/** Where a third plane cuts such a line, and where it leaves the ball. */
function corners(planes: readonly Plane[], lines: readonly Line[], maxSpeed: number): Velocity[] {
  return lines.flatMap(({ point, way }) => {
    const along = dot(point, way)
    const square = along * along - dot(point, point) + maxSpeed * maxSpeed
    const half = Math.sqrt(Math.max(0, square))
    const rim = square < -SLACK ? [] : [-along - half, -along + half]
    const cuts = planes.flatMap((plane) => {
      const sine = dot(way, normalOf(plane))
      return Math.abs(sine) < 1e-9 ? [] : [violation(plane, point) / sine]
    })
    return [...rim, ...cuts].map((t) => plus(point, way, t))
  })
}

/** Planes on which two planes are violated alike. */
function bisectors(planes: readonly Plane[]): Plane[] {
  return planes.flatMap((a, i) =>
    planes.slice(i + 1).flatMap((b): Plane[] => {
      const n = plus(normalOf(b), normalOf(a), -1)
      const length = lengthOf(n)
      if (length < 1e-9) return []
      const unit = scaled(n, 1 / length)
      const offset = (dot(normalOf(b), b) - dot(normalOf(a), a)) / length
      return [[...scaled(unit, offset), ...unit]]
    }),
  )
}

function least(candidates: readonly Velocity[], cost: (v: Velocity) => number): Velocity | undefined {
  let best: Velocity | undefined
  for (const v of candidates) if (best === undefined || cost(v) < cost(best)) best = v
  return best
}
