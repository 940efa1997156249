import { requireKnownKeys, requirePoint, requirePositive } from '../errors.ts'
import type { Point } from '../types.ts'
import { fromGround, toGround } from './ground-plane.ts'
import type { PathPlanner } from './path-planner.ts'

type Triple = [number, number, number]

/** What `findPath` of navcat returns, as far as it is read. */
export interface NavcatPath {
  success: boolean
  flags: number
  path: readonly { position: ArrayLike<number> }[]
}

export interface NavcatPlannerOptions<NavMesh, Filter> {
  navMesh: NavMesh
  /** navcat's own function; it is handed in, so that nothing is loaded unless it is used. */
  findPath: (navMesh: NavMesh, start: Triple, end: Triple, halfExtents: Triple, filter: Filter) => NavcatPath
  /** Such as navcat's DEFAULT_QUERY_FILTER. */
  queryFilter: Filter
  /** How far start and end may lie beside the mesh along x, y and z, m. Default 1, 2, 1. */
  halfExtents?: Triple
  /** Height at which start and end are looked for, m. Default: 0 everywhere. */
  height?: (place: Point) => number
}

/** Bits of navcat's FindPathResultFlags: the end was not reached, or the points did not suffice. */
const PARTIAL = 4
const TOO_LONG = 8

/**
 * Paths on a navigation mesh of navcat (optional peer), between the plane of x and z there and that of x and y here.
 * The mesh keeps its `walkableRadius` from walls; use one that was made for the largest agent that asks.
 */
export class NavcatPlanner<NavMesh, Filter> implements PathPlanner {
  private readonly options: NavcatPlannerOptions<NavMesh, Filter>
  private readonly halfExtents: Triple

  constructor(options: NavcatPlannerOptions<NavMesh, Filter>) {
    requireKnownKeys(options, ['navMesh', 'findPath', 'queryFilter', 'halfExtents', 'height'], 'NavcatPlanner')
    if (typeof options.findPath !== 'function') throw new TypeError('NavcatPlanner needs navcat\'s function "findPath"')
    this.options = options
    this.halfExtents = requireExtents(options.halfExtents, 'NavcatPlanner')
  }

  findPath(from: Point, to: Point): Point[] | undefined {
    const start = requirePoint(from, 'from', 'metres')
    const end = requirePoint(to, 'to', 'metres')
    const { navMesh, findPath, queryFilter, height } = this.options
    const at = (p: Point) => toGround(p, height === undefined ? 0 : height(p))
    const { success, flags, path } = findPath(navMesh, at(start), at(end), this.halfExtents, queryFilter)
    if (!success || (flags & (PARTIAL | TOO_LONG)) !== 0 || path.length === 0) return undefined
    return withEnd(
      path.map(({ position }) => fromGround(position[0], position[2])),
      end,
    )
  }
}

/** Points from the start, which is left out, to the very end, which the mesh may only come near. */
export function withEnd(points: readonly Point[], end: Point): Point[] {
  const ahead = points.slice(1)
  if (ahead.length > 0) ahead.pop()
  ahead.push({ x: end.x, y: end.y })
  return ahead
}

export function requireExtents(extents: Triple | undefined, who: string): Triple {
  if (extents === undefined) return [1, 2, 1]
  const checked: Triple = [0, 0, 0]
  for (let k = 0; k < 3; k++) checked[k] = requirePositive(extents[k], `halfExtents[${k}]`, 'metres', who)
  return checked
}
