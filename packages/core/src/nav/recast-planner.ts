import { requireKnownKeys, requirePoint, requirePositive } from '../errors.ts'
import type { Point } from '../types.ts'
import { fromGround, toGround } from './ground-plane.ts'
import { requireExtents, withEnd } from './navcat-planner.ts'
import type { PathPlanner } from './path-planner.ts'

interface Vector {
  x: number
  y: number
  z: number
}

/** A `NavMeshQuery` of recast-navigation, as far as it is asked. */
export interface RecastQuery {
  computePath(
    start: Vector,
    end: Vector,
    options: { halfExtents: Vector },
  ): { success: boolean; path: readonly Vector[] }
}

export interface RecastPlannerOptions {
  query: RecastQuery
  /** How far start and end may lie beside the mesh along x, y and z, m. Default 1, 2, 1. */
  halfExtents?: [number, number, number]
  /** A path that ends farther from the goal than this was cut short: there is no way. m. Default: the extent along x. */
  tolerance?: number
  /** Height at which start and end are looked for, m. Default: 0 everywhere. */
  height?: (place: Point) => number
}

/**
 * Paths on a navigation mesh of recast-navigation (optional peer), between the plane of x and z there and that of x and y
 * here. The mesh keeps its `walkableRadius` from walls; use one that was made for the largest agent that asks.
 */
export class RecastPlanner implements PathPlanner {
  private readonly query: RecastQuery
  private readonly halfExtents: Vector
  private readonly tolerance: number
  private readonly height: ((place: Point) => number) | undefined

  constructor(options: RecastPlannerOptions) {
    requireKnownKeys(options, ['query', 'halfExtents', 'tolerance', 'height'], 'RecastPlanner')
    if (typeof options.query?.computePath !== 'function')
      throw new TypeError('RecastPlanner needs a NavMeshQuery as "query"')
    this.query = options.query
    const [x, y, z] = requireExtents(options.halfExtents, 'RecastPlanner')
    this.halfExtents = { x, y, z }
    const { tolerance = x } = options
    this.tolerance = requirePositive(tolerance, 'tolerance', 'metres', 'RecastPlanner')
    this.height = options.height
  }

  findPath(from: Point, to: Point): Point[] | undefined {
    const start = requirePoint(from, 'from', 'metres')
    const end = requirePoint(to, 'to', 'metres')
    const { halfExtents } = this
    const { success, path } = this.query.computePath(this.at(start), this.at(end), { halfExtents })
    if (!success || path.length === 0) return undefined
    const points = path.map(({ x, z }) => fromGround(x, z))
    const last = points[points.length - 1]
    const dx = last.x - end.x
    const dy = last.y - end.y
    return dx * dx + dy * dy > this.tolerance * this.tolerance ? undefined : withEnd(points, end)
  }

  private at(p: Point): Vector {
    const [x, y, z] = toGround(p, this.height === undefined ? 0 : this.height(p))
    return { x, y, z }
  }
}
