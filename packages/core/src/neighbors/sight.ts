import type { Walls } from '../state/walls.ts'
import { isClearOfItem } from './visibility.ts'
import { itemBoxes } from './wall-index.ts'

/** Share of the cell size by which a search reaches farther than asked to, against rounding of borders. */
const MARGIN = 1e-6
/** Cells for each edge or circle, at most. */
const CELLS_PER_ITEM = 4

/**
 * Answers `isClear` for many segments among many walls: a uniform grid holds for every cell the edges and circles whose
 * bounding box touches it, and only the cells along the way are looked at. The answer is that of `isClear`, to the bit.
 *
 *     ┌───┬───┬───┬───┐
 *     │   │   │ ▒ │ q▒│      For each row of cells, the part of the way within the row, grown by the radius,
 *     ├───┼───┼───┼───┤      says which of its cells are looked at (▒).
 *     │ ▒p│ ▒ │ ▒ │   │
 *     └───┴───┴───┴───┘
 */
export class Sight {
  /** what is on none of these layers is not in the way */
  mask = 0xffffffff
  private walls: Walls | null = null
  private version = -1
  private minX = 0
  private minY = 0
  private cell = 1
  private columns = 0
  private rows = 0
  private starts = new Int32Array(1)
  private entries = new Int32Array(0)
  /** number of the last search that looked at an item */
  private seen = new Int32Array(0)
  private searches = 0

  /** Gets ready for `walls`, unless it is so already: `version` changes whenever they do. */
  prepare(walls: Walls, version: number): void {
    if (this.walls === walls && this.version === version) return
    this.walls = walls
    this.version = version
    this.columns = 0
    this.searches = 0
    const n = walls.count + walls.circleCount
    if (n === 0) return
    const boxes = itemBoxes(walls)
    this.seen = new Int32Array(n)
    this.layOut(boxes, n)
    this.fill(boxes, n)
  }

  /** Does the segment p–q keep more than `radius` away from every wall? Touching counts as blocked. */
  isClear(px: number, py: number, qx: number, qy: number, radius: number): boolean {
    const { walls, cell, columns, starts, entries, seen } = this
    if (walls === null || columns === 0) return true
    const search = ++this.searches
    const reach = radius + MARGIN * cell
    const isUp = py < qy
    const lowX = isUp ? px : qx
    const lowY = isUp ? py : qy
    const highY = isUp ? qy : py
    const dx = isUp ? qx - px : px - qx
    const dy = highY - lowY
    const last = this.row(highY + reach)
    for (let row = this.row(lowY - reach); row <= last; row++) {
      // the part of the way that comes within reach of this row; the border rows stand for all beyond them
      const bottom = row === 0 ? -Infinity : this.minY + row * cell - reach
      const top = row === this.rows - 1 ? Infinity : this.minY + (row + 1) * cell + reach
      const from = dy > 0 && bottom > lowY ? (bottom - lowY) / dy : 0
      const to = dy > 0 && top < highY ? (top - lowY) / dy : 1
      const x1 = lowX + from * dx
      const x2 = lowX + to * dx
      const left = this.column((x1 < x2 ? x1 : x2) - reach)
      const right = this.column((x1 < x2 ? x2 : x1) + reach)
      const end = starts[row * columns + right + 1]
      for (let k = starts[row * columns + left]; k < end; k++) {
        const item = entries[k]
        if (seen[item] === search) continue
        seen[item] = search
        if (walls.isSeen(item, this.mask) && !isClearOfItem(walls, item, px, py, qx, qy, radius)) return false
      }
    }
    return true
  }

  private layOut(boxes: Float64Array, n: number): void {
    let minX = Infinity
    let minY = Infinity
    let maxX = -Infinity
    let maxY = -Infinity
    for (let i = 0; i < n; i++) {
      if (boxes[4 * i] < minX) minX = boxes[4 * i]
      if (boxes[4 * i + 1] > maxX) maxX = boxes[4 * i + 1]
      if (boxes[4 * i + 2] < minY) minY = boxes[4 * i + 2]
      if (boxes[4 * i + 3] > maxY) maxY = boxes[4 * i + 3]
    }
    const most = CELLS_PER_ITEM * n
    let cell = Math.sqrt(((maxX - minX) * (maxY - minY)) / most)
    const thin = (maxX - minX + maxY - minY) / most
    if (thin > cell) cell = thin
    this.cell = cell > 0 ? cell : 1
    this.minX = minX
    this.minY = minY
    this.columns = Math.floor((maxX - minX) / this.cell) + 1
    this.rows = Math.floor((maxY - minY) / this.cell) + 1
  }

  /** Counting sort of the items into all cells that their boxes touch. */
  private fill(boxes: Float64Array, n: number): void {
    const { columns } = this
    const starts = new Int32Array(columns * this.rows + 1)
    for (let pass = 0; pass < 2; pass++) {
      for (let i = n - 1; i >= 0; i--) {
        const right = this.column(boxes[4 * i + 1])
        const top = this.row(boxes[4 * i + 3])
        for (let row = this.row(boxes[4 * i + 2]); row <= top; row++) {
          for (let column = this.column(boxes[4 * i]); column <= right; column++) {
            if (pass === 0) starts[row * columns + column]++
            else this.entries[--starts[row * columns + column]] = i
          }
        }
      }
      if (pass === 1) break
      for (let c = 1; c < starts.length; c++) starts[c] += starts[c - 1]
      this.entries = new Int32Array(starts[starts.length - 1])
    }
    this.starts = starts
  }

  private column(x: number): number {
    const c = Math.floor((x - this.minX) / this.cell)
    return c > 0 ? (c < this.columns ? c : this.columns - 1) : 0
  }

  private row(y: number): number {
    const r = Math.floor((y - this.minY) / this.cell)
    return r > 0 ? (r < this.rows ? r : this.rows - 1) : 0
  }
}
