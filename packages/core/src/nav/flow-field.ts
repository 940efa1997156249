import { requireFinite, requirePoint } from '../errors.ts'
import type { Point } from '../types.ts'
import { DIAGONAL, isDiagonal } from './grid-planner.ts'
import { MinHeap } from './min-heap.ts'
import { NavigationGrid, type NavigationGridOptions, NEIGHBORS } from './navigation-grid.ts'
import type { PathPlanner } from './path-planner.ts'

/**
 * The ways from everywhere to one goal, for many agents that share it: one sweep over the grid (Dijkstra 1959), then a
 * path costs a few looks.
 *
 * Every node knows the next one on its shortest way along links. From these comes, when first asked for, the farthest
 * node ahead that a disc can go straight to; who asks later, on the same way, finds it there:
 *
 *     ●→●→●→●↘     each node to the next        ●───────────╮   each node to the farthest in sight
 *             ●→●→ goal                          ●→ … ──────● ──→ goal
 */
export class FlowField implements PathPlanner {
  readonly grid: NavigationGrid
  readonly goal: Point
  /** by node, m along links to the goal; Infinity where no way leads there */
  readonly distances: Float64Array
  /** by node: the next one; AT_GOAL where the goal is in reach; −1 where there is no way */
  private readonly next: Int32Array
  /** by node: the farthest in sight; UNKNOWN before anybody has asked */
  private readonly targets: Int32Array
  private readonly entries: number[] = []

  /**
   * @param grid  or what to make one of; a grid can serve many fields
   * @param goal  m
   */
  constructor(grid: NavigationGrid | NavigationGridOptions, goal: Point) {
    this.grid = grid instanceof NavigationGrid ? grid : new NavigationGrid(grid)
    this.goal = requirePoint(goal, 'goal', 'metres', 'FlowField')
    const n = this.grid.nodeCount
    this.distances = new Float64Array(n)
    this.next = new Int32Array(n)
    this.targets = new Int32Array(n)
    for (let node = 0; node < n; node++) {
      this.distances[node] = Infinity
      this.next[node] = -1
      this.targets[node] = UNKNOWN
    }
    this.sweep()
  }

  /** @param to  must be the field's goal; default: that */
  findPath(from: Point, to: Point = this.goal): Point[] | undefined {
    const start = requirePoint(from, 'from', 'metres')
    if (to.x !== this.goal.x || to.y !== this.goal.y) {
      throw new RangeError(
        `this FlowField leads to (${this.goal.x}, ${this.goal.y}), not to (${to.x}, ${to.y}): make one for each goal`,
      )
    }
    const { grid, goal } = this
    const end = { x: goal.x, y: goal.y }
    if (grid.isClear(start.x, start.y, goal.x, goal.y)) return [end]
    let node = this.entry(start.x, start.y)
    if (node < 0) return undefined
    const path: Point[] = []
    let { x, y } = start
    for (;;) {
      const target = this.targetOf(node)
      const tx = target === AT_GOAL ? goal.x : grid.nodeX(target)
      const ty = target === AT_GOAL ? goal.y : grid.nodeY(target)
      // a node that can be gone past is no waypoint
      if (!grid.isClear(x, y, tx, ty)) {
        x = grid.nodeX(node)
        y = grid.nodeY(node)
        path.push({ x, y })
      }
      if (target === AT_GOAL) break
      node = target
    }
    path.push(end)
    return path
  }

  /**
   * Writes to `out` the unit vector of the way from (x, y), for agents that are steered by wishes rather than paths.
   * @returns false, and nothing is written, at the goal and where there is no way
   */
  directionInto(x: number, y: number, out: Point): boolean {
    requireFinite(x, 'x', 'metres', 'directionInto')
    requireFinite(y, 'y', 'metres', 'directionInto')
    const { grid, goal } = this
    let tx = goal.x
    let ty = goal.y
    if (!grid.isClear(x, y, tx, ty)) {
      const node = this.entry(x, y)
      if (node < 0) return false
      const target = this.targetOf(node)
      const ahead = target === AT_GOAL ? -1 : target
      tx = ahead < 0 ? goal.x : grid.nodeX(ahead)
      ty = ahead < 0 ? goal.y : grid.nodeY(ahead)
      if (!grid.isClear(x, y, tx, ty)) {
        tx = grid.nodeX(node)
        ty = grid.nodeY(node)
      }
    }
    const dx = tx - x
    const dy = ty - y
    const length = Math.sqrt(dx * dx + dy * dy)
    if (!(length > 0)) return false
    out.x = dx / length
    out.y = dy / length
    return true
  }

  /** Distance from (x, y) to the goal along the field, m; Infinity where there is no way. */
  distance(x: number, y: number): number {
    requireFinite(x, 'x', 'metres', 'distance')
    requireFinite(y, 'y', 'metres', 'distance')
    if (this.grid.isClear(x, y, this.goal.x, this.goal.y)) return this.toPoint(this.goal.x, this.goal.y, x, y)
    const node = this.entry(x, y)
    return node < 0 ? Infinity : this.distances[node] + this.toNode(node, x, y)
  }

  private sweep(): void {
    const { grid, goal, distances, next, entries } = this
    const { links, columns, cellSize } = grid
    const open = new MinHeap()
    const settled = new Uint8Array(grid.nodeCount)
    const first = grid.entriesInto(goal.x, goal.y, entries)
    for (let k = 0; k < first; k++) {
      const node = entries[k]
      distances[node] = this.toNode(node, goal.x, goal.y)
      next[node] = AT_GOAL
      open.push(node, distances[node])
    }
    for (let node = open.pop(); node >= 0; node = open.pop()) {
      if (settled[node] === 1) continue
      settled[node] = 1
      for (let k = 0; k < 8; k++) {
        if ((links[node] & (1 << k)) === 0) continue
        const neighbor = node + NEIGHBORS[k][0] + NEIGHBORS[k][1] * columns
        const distance = distances[node] + (isDiagonal(k) ? DIAGONAL : 1) * cellSize
        if (distance >= distances[neighbor]) continue
        distances[neighbor] = distance
        next[neighbor] = node
        open.push(neighbor, distance)
      }
    }
  }

  /** The node around (x, y) over which the way is shortest; −1 where there is none. */
  private entry(x: number, y: number): number {
    const { entries, distances } = this
    const count = this.grid.entriesInto(x, y, entries)
    let best = -1
    let least = Infinity
    for (let k = 0; k < count; k++) {
      const length = distances[entries[k]] + this.toNode(entries[k], x, y)
      if (length >= least) continue
      least = length
      best = entries[k]
    }
    return best
  }

  /** The farthest node ahead that can be gone to straight from `node`, or AT_GOAL. */
  private targetOf(node: number): number {
    const { targets, next } = this
    // down to the first node that knows, then back up
    const open: number[] = []
    let at = node
    while (targets[at] === UNKNOWN && next[at] !== AT_GOAL) {
      open.push(at)
      at = next[at]
    }
    if (next[at] === AT_GOAL) targets[at] = AT_GOAL
    for (let k = open.length - 1; k >= 0; k--) {
      const n = open[k]
      const beyond = targets[next[n]]
      targets[n] = this.sees(n, beyond) ? beyond : next[n]
    }
    return targets[node]
  }

  private sees(node: number, target: number): boolean {
    const { grid, goal } = this
    const x = grid.nodeX(node)
    const y = grid.nodeY(node)
    return target === AT_GOAL
      ? grid.isClear(x, y, goal.x, goal.y)
      : grid.isClear(x, y, grid.nodeX(target), grid.nodeY(target))
  }

  private toNode(node: number, x: number, y: number): number {
    return this.toPoint(this.grid.nodeX(node), this.grid.nodeY(node), x, y)
  }

  private toPoint(px: number, py: number, x: number, y: number): number {
    return Math.sqrt((px - x) * (px - x) + (py - y) * (py - y))
  }
}

const AT_GOAL = -2
const UNKNOWN = -3
