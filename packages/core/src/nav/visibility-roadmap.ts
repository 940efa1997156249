import { requirePoint, requirePositive } from '../errors.ts'
import type { ObstacleOptions, Point } from '../types.ts'
import { ObstacleSight } from './obstacle-sight.ts'
import type { PathPlanner } from './path-planner.ts'

/** Corners are passed at this multiple of the radius, so that the walls' lines do not slow the walk down. */
const BERTH = 1.02

/**
 * Shortest ways round walls for a disc of one radius: corners that can be walked round are joined wherever the disc can
 * go straight from one to the other.
 *
 *      ┌──────┐
 *      │ wall │     A node stands off every convex corner, on both offset lines of the walls that meet there (of a
 *      └──────┘     sharp one: one node for each of the two).
 *    ●──────────●
 *
 * Building it tests all pairs of corners against all walls: for scenes of up to some hundred corners.
 */
export class VisibilityRoadmap implements PathPlanner {
  private readonly sight: ObstacleSight
  private readonly nodes: Point[] = []
  /** for every node the nodes in sight and the distances to them */
  private readonly links: { to: number; length: number }[][] = []

  /**
   * @param obstacles  as given to `addObstacle`
   * @param radius     of the disc, m, > 0
   */
  constructor(
    obstacles: readonly ObstacleOptions[],
    private readonly radius: number,
  ) {
    requirePositive(radius, 'radius', 'metres', 'VisibilityRoadmap')
    this.sight = new ObstacleSight(obstacles)
    this.addCorners()
    this.addCircles()
    this.link()
  }

  /**
   * Waypoints from `from` to `to`, without `from`, the last one being `to`; undefined where there is no way.
   * Start and end need not have room for the disc: what is free of walls themselves is tried where it has not.
   */
  findPath(from: Point, to: Point): Point[] | undefined {
    const start = requirePoint(from, 'from', 'metres')
    const end = requirePoint(to, 'to', 'metres')
    if (this.sees(start, end, this.radius)) return [end]
    const first = this.inSight(start)
    const last = this.inSight(end)
    const n = this.nodes.length
    const cost: number[] = []
    const before: number[] = []
    const done: boolean[] = []
    for (let k = 0; k < n; k++) {
      cost.push(first[k] < 0 ? Infinity : first[k])
      before.push(-1)
      done.push(false)
    }
    let best = Infinity
    let bestEnd = -1
    for (;;) {
      let k = -1
      for (let q = 0; q < n; q++) if (!done[q] && (k < 0 || cost[q] < cost[k])) k = q
      if (k < 0 || cost[k] >= best) break
      done[k] = true
      if (last[k] >= 0 && cost[k] + last[k] < best) {
        best = cost[k] + last[k]
        bestEnd = k
      }
      const links = this.links[k]
      for (let q = 0; q < links.length; q++) {
        const through = cost[k] + links[q].length
        if (through >= cost[links[q].to]) continue
        cost[links[q].to] = through
        before[links[q].to] = k
      }
    }
    if (bestEnd < 0) return undefined
    const path: Point[] = [end]
    for (let k = bestEnd; k >= 0; k = before[k]) path.unshift({ x: this.nodes[k].x, y: this.nodes[k].y })
    return path
  }

  /** Distance to every node in sight of `p`, −1 for the others. */
  private inSight(p: Point): number[] {
    // a start that overlaps a wall sees only what a point sees
    const radius = this.sees(p, p, this.radius) ? this.radius : 0
    return this.nodes.map((node) => (this.sees(p, node, radius) ? distance(p, node) : -1))
  }

  private sees(p: Point, q: Point, radius: number): boolean {
    return this.sight.isClear(p.x, p.y, q.x, q.y, radius)
  }

  private addCorners(): void {
    const { walls } = this.sight
    const r = BERTH * this.radius
    for (let e = 0; e < walls.count; e++) {
      if (walls.bConvex[e] === 0) continue
      const x = walls.bx[e]
      const y = walls.by[e]
      const ux = walls.ux[e]
      const uy = walls.uy[e]
      const vx = walls.nextUx[e]
      const vy = walls.nextUy[e]
      const cosine = ux * vx + uy * vy
      // normals of both walls point to their right
      if (cosine > 0.999999) continue
      if (cosine > -0.5) {
        const scale = r / (1 + cosine)
        this.addNode(x + scale * (uy + vy), y - scale * (ux + vx))
      } else {
        this.addNode(x + r * (uy + ux), y + r * (uy - ux))
        this.addNode(x + r * (vy - vx), y - r * (vx + vy))
      }
    }
  }

  /** A circle is walked round on an octagon. */
  private addCircles(): void {
    const { circles, circleCount } = this.sight.walls
    const half = Math.sqrt(0.5)
    const ways = [1, 0, half, half, 0, 1, -half, half, -1, 0, -half, -half, 0, -1, half, -half]
    for (let c = 0; c < circleCount; c++) {
      // the corners of an octagon whose sides keep the distance: 1 / cos(π/8)
      const r = (circles[6 * c + 2] + BERTH * this.radius) * 1.0823922002923938
      for (let k = 0; k < ways.length; k += 2) {
        this.addNode(circles[6 * c] + r * ways[k], circles[6 * c + 1] + r * ways[k + 1])
      }
    }
  }

  private addNode(x: number, y: number): void {
    if (this.sight.isClear(x, y, x, y, this.radius)) this.nodes.push({ x, y })
  }

  private link(): void {
    const { nodes, links } = this
    for (let i = 0; i < nodes.length; i++) links.push([])
    for (let i = 0; i < nodes.length; i++) {
      for (let j = i + 1; j < nodes.length; j++) {
        if (!this.sees(nodes[i], nodes[j], this.radius)) continue
        const length = distance(nodes[i], nodes[j])
        links[i].push({ to: j, length })
        links[j].push({ to: i, length })
      }
    }
  }
}

function distance(p: Point, q: Point): number {
  const dx = q.x - p.x
  const dy = q.y - p.y
  return Math.sqrt(dx * dx + dy * dy)
}
