import { requirePoint } from '../errors.ts'
import type { Point } from '../types.ts'
import { MinHeap } from './min-heap.ts'
import { NavigationGrid, type NavigationGridOptions, NEIGHBORS } from './navigation-grid.ts'
import type { PathPlanner } from './path-planner.ts'
import { pulledTight } from './pulled-tight.ts'

/**
 * A* on a grid (Hart, Nilsson, Raphael 1968) and the path pulled tight afterwards, so that it goes straight wherever the
 * disc can. For single ways on maps of any shape; where many share a goal, a `FlowField` is the cheaper one.
 */
export class GridPlanner implements PathPlanner {
  readonly grid: NavigationGrid
  private readonly costs: Float64Array
  private readonly before: Int32Array
  /** number of the search that a node was reached in, negative once it is settled */
  private readonly marks: Int32Array
  private searches = 0
  private readonly open = new MinHeap()
  private readonly entries: number[] = []

  /** @param grid  or what to make one of; a grid can serve several planners and fields */
  constructor(grid: NavigationGrid | NavigationGridOptions) {
    this.grid = grid instanceof NavigationGrid ? grid : new NavigationGrid(grid)
    const n = this.grid.nodeCount
    this.costs = new Float64Array(n)
    this.before = new Int32Array(n)
    this.marks = new Int32Array(n)
  }

  findPath(from: Point, to: Point): Point[] | undefined {
    const start = requirePoint(from, 'from', 'metres')
    const end = requirePoint(to, 'to', 'metres')
    const { grid } = this
    if (grid.isClear(start.x, start.y, end.x, end.y)) return [end]
    const nodes = this.search(start, end)
    if (nodes === undefined) return undefined
    const path: Point[] = [start]
    for (let k = 0; k < nodes.length; k++) path.push({ x: grid.nodeX(nodes[k]), y: grid.nodeY(nodes[k]) })
    path.push(end)
    return pulledTight(path, (p, q) => grid.isClear(p.x, p.y, q.x, q.y))
  }

  /** Nodes of the shortest way along links, first to last. */
  private search(start: Point, end: Point): number[] | undefined {
    const { grid, costs, before, marks, open, entries } = this
    const { columns, links, cellSize } = grid
    const search = ++this.searches
    const goals: number[] = []
    if (grid.entriesInto(end.x, end.y, goals) === 0) return undefined
    const ahead = (node: number) => distance(grid.nodeX(node), grid.nodeY(node), end)
    open.clear()
    const first = grid.entriesInto(start.x, start.y, entries)
    for (let k = 0; k < first; k++) {
      const node = entries[k]
      marks[node] = search
      costs[node] = distance(grid.nodeX(node), grid.nodeY(node), start)
      before[node] = -1
      open.push(node, costs[node] + ahead(node))
    }
    // the way on from a goal node is the straight one, which `ahead` has counted exactly
    for (let node = open.pop(); node >= 0; node = open.pop()) {
      if (marks[node] === -search) continue
      if (goals.indexOf(node) >= 0) return wayTo(node, before)
      marks[node] = -search
      for (let k = 0; k < 8; k++) {
        if ((links[node] & (1 << k)) === 0) continue
        const next = node + NEIGHBORS[k][0] + NEIGHBORS[k][1] * columns
        if (marks[next] === -search) continue
        const cost = costs[node] + (isDiagonal(k) ? DIAGONAL : 1) * cellSize
        if (marks[next] === search && cost >= costs[next]) continue
        marks[next] = search
        costs[next] = cost
        before[next] = node
        open.push(next, cost + ahead(next))
      }
    }
    return undefined
  }
}

/** Length of a diagonal step, in cells. */
export const DIAGONAL = Math.SQRT2

export function isDiagonal(k: number): boolean {
  return NEIGHBORS[k][0] !== 0 && NEIGHBORS[k][1] !== 0
}

function wayTo(last: number, before: Int32Array): number[] {
  const nodes: number[] = []
  for (let node = last; node >= 0; node = before[node]) nodes.unshift(node)
  return nodes
}

function distance(x: number, y: number, p: Point): number {
  const dx = p.x - x
  const dy = p.y - y
  return Math.sqrt(dx * dx + dy * dy)
}
