import type { NeighborIndex } from './neighbor-index.ts'
import type { NeighborList } from './neighbor-list.ts'

/** Agents a cell to aim for. */
const AGENTS_PER_CELL = 6
/** Share of the cell size by which distances to cells are understated, against rounding of cell borders. */
const MARGIN = 1e-6

/**
 * Uniform grid, built anew in every step by counting sort: agents and their positions lie cell by cell, row by row.
 * A search walks outwards from its cell in square rings, until a ring begins farther away than anybody can matter.
 */
export class UniformGrid implements NeighborIndex {
  private minX = 0
  private minY = 0
  private cell = 1
  private columns = 1
  private rows = 1
  /** first entry of each cell; one more at the end */
  private starts = new Int32Array(2)
  private cellOf = new Int32Array(0)
  private ids = new Int32Array(0)
  private xs = new Float64Array(0)
  private ys = new Float64Array(0)
  private count = 0

  build(positions: Float64Array, count: number): void {
    this.count = count
    if (count === 0) return
    this.fit(positions, count, this.cellSize(positions, count))
    if (this.ids.length < count) {
      const capacity = count + (count >> 1)
      this.cellOf = new Int32Array(capacity)
      this.ids = new Int32Array(capacity)
      this.xs = new Float64Array(capacity)
      this.ys = new Float64Array(capacity)
    }
    const occupied = this.tally(positions, count)
    // a clustered world leaves most cells empty: smaller cells
    const fitting = occupied * AGENTS_PER_CELL * 2
    if (fitting < count && this.columns * this.rows < 8 * count) {
      this.fit(positions, count, this.cell * Math.sqrt(fitting / count))
      this.tally(positions, count)
    }
    this.sort(positions, count)
  }

  /** Cell size at which a world evenly filled has the wanted number of agents a cell. */
  private cellSize(positions: Float64Array, count: number): number {
    let minX = positions[0]
    let maxX = minX
    let minY = positions[1]
    let maxY = minY
    for (let i = 1; i < count; i++) {
      const x = positions[2 * i]
      const y = positions[2 * i + 1]
      if (x < minX) minX = x
      else if (x > maxX) maxX = x
      if (y < minY) minY = y
      else if (y > maxY) maxY = y
    }
    this.minX = minX
    this.minY = minY
    const width = maxX - minX
    const height = maxY - minY
    const longer = width > height ? width : height
    const byArea = Math.sqrt(((width * height) / count) * AGENTS_PER_CELL)
    const byLength = (longer / count) * AGENTS_PER_CELL
    this.columns = width
    this.rows = height
    const size = byArea > byLength ? byArea : byLength
    return size > 0 ? size : 1
  }

  /** Sets the grid for cells of `size`, larger if there would be too many. */
  private fit(positions: Float64Array, count: number, size: number): void {
    let maxX = positions[0]
    let maxY = positions[1]
    for (let i = 1; i < count; i++) {
      if (positions[2 * i] > maxX) maxX = positions[2 * i]
      if (positions[2 * i + 1] > maxY) maxY = positions[2 * i + 1]
    }
    let cell = size
    for (;;) {
      this.columns = cellsIn(maxX - this.minX, cell)
      this.rows = cellsIn(maxY - this.minY, cell)
      if (this.columns * this.rows <= 16 * count + 64) break
      cell *= 1.5
    }
    this.cell = cell
    const cells = this.columns * this.rows
    if (this.starts.length < cells + 1) this.starts = new Int32Array(cells + (cells >> 1) + 2)
  }

  /** Counts the agents of each cell into `starts`; returns the number of cells in use. */
  private tally(positions: Float64Array, count: number): number {
    const { starts, cellOf, columns, rows, minX, minY } = this
    const cells = columns * rows
    const inverse = 1 / this.cell
    for (let c = 0; c <= cells; c++) starts[c] = 0
    let occupied = 0
    for (let i = 0; i < count; i++) {
      let column = ((positions[2 * i] - minX) * inverse) | 0
      let row = ((positions[2 * i + 1] - minY) * inverse) | 0
      if (column >= columns) column = columns - 1
      if (row >= rows) row = rows - 1
      const c = row * columns + column
      cellOf[i] = c
      if (starts[c]++ === 0) occupied++
    }
    return occupied
  }

  private sort(positions: Float64Array, count: number): void {
    const { starts, cellOf, ids, xs, ys } = this
    const cells = this.columns * this.rows
    let sum = 0
    for (let c = 0; c <= cells; c++) {
      sum += starts[c]
      starts[c] = sum
    }
    for (let i = count - 1; i >= 0; i--) {
      const at = --starts[cellOf[i]]
      ids[at] = i
      xs[at] = positions[2 * i]
      ys[at] = positions[2 * i + 1]
    }
  }

  search(x: number, y: number, list: NeighborList): void {
    if (this.count === 0) return
    const { columns, rows, cell, minX, minY } = this
    const cx = clamp(Math.floor((x - minX) / cell), columns)
    const cy = clamp(Math.floor((y - minY) / cell), rows)
    for (let ring = 0; ; ring++) {
      const left = cx - ring
      const right = cx + ring
      const bottom = cy - ring
      const top = cy + ring
      const from = left < 0 ? 0 : left
      const to = right >= columns ? columns - 1 : right
      for (let row = bottom < 0 ? 0 : bottom; row <= top && row < rows; row++) {
        if (row === bottom || row === top) this.offerCells(row, from, to, x, y, list)
        else {
          if (left >= 0) this.offerCells(row, left, left, x, y, list)
          if (right < columns) this.offerCells(row, right, right, x, y, list)
        }
      }
      // nearest point outside the square of rings walked so far
      let beyond = Infinity
      if (left > 0) beyond = x - (minX + left * cell)
      if (right < columns - 1) beyond = smaller(beyond, minX + (right + 1) * cell - x)
      if (bottom > 0) beyond = smaller(beyond, y - (minY + bottom * cell))
      if (top < rows - 1) beyond = smaller(beyond, minY + (top + 1) * cell - y)
      if (beyond === Infinity) return
      beyond -= MARGIN * cell
      if (beyond > 0 && beyond * beyond > list.boundSq) return
    }
  }

  /** Offers the agents of cells `from` … `to` of one row; they lie next to each other. */
  private offerCells(row: number, from: number, to: number, x: number, y: number, list: NeighborList): void {
    const { starts, ids, xs, ys } = this
    const end = starts[row * this.columns + to + 1]
    for (let k = starts[row * this.columns + from]; k < end; k++) {
      const dx = xs[k] - x
      const dy = ys[k] - y
      const distanceSq = dx * dx + dy * dy
      if (distanceSq <= list.boundSq) list.offer(ids[k], distanceSq)
    }
  }
}

/** Cells of the given size along a length; one, too, where the numbers overflow. */
function cellsIn(length: number, cell: number): number {
  return cell < Infinity ? Math.floor(length / cell) + 1 : 1
}

function clamp(cell: number, cells: number): number {
  return cell >= cells ? cells - 1 : cell > 0 ? cell : 0
}

function smaller(a: number, b: number): number {
  return b < a ? b : a
}
