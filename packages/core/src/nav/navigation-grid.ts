import { requireKnownKeys, requirePoint, requirePositive } from '../errors.ts'
import type { ObstacleOptions, Point } from '../types.ts'
import { ObstacleSight } from './obstacle-sight.ts'

export interface NavigationGridOptions {
  /** As given to `addObstacle`; they are taken to stand still. */
  obstacles: readonly ObstacleOptions[]
  /** Of the discs that are to find their way, m, > 0. */
  radius: number
  /** Side of a cell, m, > 0. Default: the radius. A gap is found for sure where it is wider than 2 · radius + cellSize. */
  cellSize?: number
  /** What the grid covers at least. Default: the obstacles, and room to walk round them. */
  bounds?: { min: Point; max: Point }
}

/** Walls are passed at this multiple of the radius, so that their lines do not slow the walk down. */
const BERTH = 1.02
/** Cells of a grid at most: more is a wrong unit rather than a wish. */
const MOST_CELLS = 1 << 24

/**
 * Places a cell apart, with links between neighbors where a disc can go straight from one to the other: exact, whatever
 * shape the walls have. What paths on grids are planned on.
 *
 *      5 6 7        Cells lie at whole multiples of their size, so that walls along cell borders stay there. The eight
 *      3 ● 4        links of a node are bits: bit k for the way to NEIGHBORS[k].
 *      0 1 2
 *
 * Building it tests four links for every node that is near a wall: some 100 ms for 256 × 256 cells.
 */
export class NavigationGrid {
  readonly radius: number
  readonly cellSize: number
  readonly columns: number
  readonly rows: number
  /** Left bottom corner, m. */
  readonly minX: number
  readonly minY: number
  /** By node, row by row from the bottom left: bits of the links. */
  readonly links: Uint8Array
  private readonly sight: ObstacleSight
  /** kept from walls, m */
  private readonly berth: number

  constructor(options: NavigationGridOptions) {
    requireKnownKeys(options, ['obstacles', 'radius', 'cellSize', 'bounds'], 'NavigationGrid')
    this.radius = requirePositive(options.radius, 'radius', 'metres', 'NavigationGrid')
    this.berth = BERTH * this.radius
    const { cellSize } = options
    this.cellSize =
      cellSize === undefined ? this.radius : requirePositive(cellSize, 'cellSize', 'metres', 'NavigationGrid')
    this.sight = new ObstacleSight(options.obstacles)
    const { minX, minY, maxX, maxY } = this.boundsOf(options)
    this.minX = this.cellSize * Math.floor(minX / this.cellSize)
    this.minY = this.cellSize * Math.floor(minY / this.cellSize)
    this.columns = cellsFor(maxX - this.minX, this.cellSize)
    this.rows = cellsFor(maxY - this.minY, this.cellSize)
    if (!(this.columns * this.rows <= MOST_CELLS)) {
      throw new RangeError(
        `a grid of ${this.columns} × ${this.rows} cells is too large: give a larger cellSize, got ${this.cellSize}`,
      )
    }
    this.links = new Uint8Array(this.columns * this.rows)
    this.link()
  }

  get nodeCount(): number {
    return this.links.length
  }

  /** m */
  nodeX(node: number): number {
    return this.minX + ((node % this.columns) + 0.5) * this.cellSize
  }

  nodeY(node: number): number {
    return this.minY + (Math.floor(node / this.columns) + 0.5) * this.cellSize
  }

  /** The node of the cell that (x, y) lies in; of a place beside the grid, the nearest cell. */
  nodeAt(x: number, y: number): number {
    const column = clampCell((x - this.minX) / this.cellSize, this.columns)
    const row = clampCell((y - this.minY) / this.cellSize, this.rows)
    return row * this.columns + column
  }

  /** Can a disc go straight from p to q? One of radius 0 when `radius` says so. */
  isClear(px: number, py: number, qx: number, qy: number, radius = this.berth): boolean {
    return this.sight.isClear(px, py, qx, qy, radius)
  }

  /**
   * Writes to `out` the nodes around (x, y) that a disc there can go straight to, and returns how many there are. The
   * disc may overlap a wall: then what a point sees counts, and the disc's way out of the wall is the policies' affair.
   */
  entriesInto(x: number, y: number, out: number[]): number {
    const own = this.nodeAt(x, y)
    const column = own % this.columns
    const row = Math.floor(own / this.columns)
    const radius = this.isClear(x, y, x, y) ? this.berth : 0
    let count = 0
    for (let r = row - 1; r <= row + 1; r++) {
      for (let c = column - 1; c <= column + 1; c++) {
        if (r < 0 || c < 0 || r >= this.rows || c >= this.columns) continue
        const node = r * this.columns + c
        if (this.links[node] === 0) continue
        if (this.isClear(x, y, this.nodeX(node), this.nodeY(node), radius)) out[count++] = node
      }
    }
    return count
  }

  private boundsOf(options: NavigationGridOptions): { minX: number; minY: number; maxX: number; maxY: number } {
    const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity }
    const { walls } = this.sight
    // room to walk round the outermost wall
    const around = 2 * (this.berth + this.cellSize)
    const take = (x: number, y: number, margin: number) => {
      if (x - margin < box.minX) box.minX = x - margin
      if (x + margin > box.maxX) box.maxX = x + margin
      if (y - margin < box.minY) box.minY = y - margin
      if (y + margin > box.maxY) box.maxY = y + margin
    }
    for (let e = 0; e < walls.count; e++) take(walls.ax[e], walls.ay[e], around)
    for (let c = 0; c < walls.circleCount; c++) {
      take(walls.circles[6 * c], walls.circles[6 * c + 1], walls.circles[6 * c + 2] + around)
    }
    if (options.bounds !== undefined) {
      requireKnownKeys(options.bounds, ['min', 'max'], 'bounds')
      const min = requirePoint(options.bounds.min, 'bounds.min', 'metres')
      const max = requirePoint(options.bounds.max, 'bounds.max', 'metres')
      if (!(min.x <= max.x && min.y <= max.y)) throw new RangeError('bounds.min must not lie beyond bounds.max')
      take(min.x, min.y, 0)
      take(max.x, max.y, 0)
    }
    if (box.minX === Infinity) throw new RangeError('NavigationGrid needs obstacles or bounds to know what to cover')
    return box
  }

  private link(): void {
    const { columns, rows, links, cellSize, berth } = this
    // a disc as large as this one sees all that the discs of links to the neighbors sweep
    const ample = berth + cellSize * 1.5
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const node = row * columns + column
        const x = this.nodeX(node)
        const y = this.nodeY(node)
        if (!this.isClear(x, y, x, y)) continue
        const isAmple = this.isClear(x, y, x, y, ample)
        // those before it have looked at the way from their side
        for (let k = 4; k < 8; k++) {
          const c = column + NEIGHBORS[k][0]
          const r = row + NEIGHBORS[k][1]
          if (c < 0 || c >= columns || r >= rows) continue
          const to = r * columns + c
          if (!isAmple && !this.isClear(x, y, this.nodeX(to), this.nodeY(to))) continue
          links[node] |= 1 << k
          links[to] |= 1 << (7 - k)
        }
      }
    }
  }
}

/** Steps in columns and rows to the neighbors; that of number 7 − k leads back from number k. */
export const NEIGHBORS: readonly (readonly [number, number])[] = [
  [-1, -1],
  [0, -1],
  [1, -1],
  [-1, 0],
  [1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
]

function cellsFor(length: number, cellSize: number): number {
  const cells = Math.ceil(length / cellSize - 1e-9)
  return cells > 1 ? cells : 1
}

function clampCell(u: number, count: number): number {
  const cell = Math.floor(u)
  return cell < 0 ? 0 : cell >= count ? count - 1 : cell
}
