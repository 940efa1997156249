import type { NeighborIndex } from './neighbor-index.ts'
import type { NeighborList } from './neighbor-list.ts'

/** Agents a cell to aim for. */
const AGENTS_PER_CELL = 3
/** Share of the cell size by which distances to cells are understated, against rounding of cell borders. */
export const MARGIN = 1e-6

/** Cells that a search may reach for all that it touches to be looked at at once. */
const NEAR_CELLS = 1.5

/** Number of the cell that lies `u` cells along a row of `cells`; the nearest one if it lies outside. */
export const cellAt = (u: number, cells: number): number => (u > 0 ? (u < cells ? u : cells - 1) : 0) | 0

/**
 * Uniform grid, built anew in every step by counting sort: agents and their positions lie cell by cell, row by row.
 * A search walks outwards from its cell in square rings, until a ring begins farther away than anybody can matter.
 */
export class UniformGrid implements NeighborIndex {
  minX = 0
  minY = 0
  cell = 1
  columns = 1
  rows = 1
  /** first entry of each cell; one more at the end */
  starts = new Int32Array(2)
  /** place of each row; while sorting its cell */
  places = new Int32Array(0)
  /** row of the agent at each place; places go cell by cell, row by row of the grid */
  order = new Int32Array(0)
  /** x, y of the agent at each place */
  points = new Float64Array(0)
  count = 0
  private maxX = 0
  private maxY = 0
  /** where the search is from */
  private x = 0.5
  private y = 0.5

  build(positions: Float64Array, count: number): void {
    this.count = count
    if (count === 0) return
    this.fit(count, this.cellSize(positions, count))
    if (this.order.length < count) {
      // as many as there is room for where the positions come from
      const capacity = positions.length >> 1 > count ? positions.length >> 1 : count
      this.places = new Int32Array(capacity)
      this.order = new Int32Array(capacity)
      this.points = new Float64Array(2 * capacity)
    }
    const occupied = this.tally(positions, count)
    // a clustered world leaves most cells empty: smaller cells
    const fitting = occupied * AGENTS_PER_CELL * 2
    if (fitting < count && this.columns * this.rows < 8 * count) {
      this.fit(count, this.cell * Math.sqrt(fitting / count))
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
    this.maxX = maxX
    this.maxY = maxY
    const width = maxX - minX
    const height = maxY - minY
    const longer = width > height ? width : height
    const byArea = Math.sqrt(((width * height) / count) * AGENTS_PER_CELL)
    const byLength = (longer / count) * AGENTS_PER_CELL
    const size = byArea > byLength ? byArea : byLength
    return size > 0 ? size : 1
  }

  /** Sets the grid for cells of `size`, larger if there would be too many. */
  private fit(count: number, size: number): void {
    let cell = size
    for (;;) {
      this.columns = cellsIn(this.maxX - this.minX, cell)
      this.rows = cellsIn(this.maxY - this.minY, cell)
      if (this.columns * this.rows <= 16 * count + 64) break
      cell *= 1.5
    }
    this.cell = cell
    const cells = this.columns * this.rows
    if (this.starts.length < cells + 1) this.starts = new Int32Array(cells + (cells >> 1) + 2)
  }

  /** Counts the agents of each cell into `starts`; returns the number of cells in use. */
  private tally(positions: Float64Array, count: number): number {
    const { starts, places, columns, rows, minX, minY } = this
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
      places[i] = c
      if (starts[c]++ === 0) occupied++
    }
    return occupied
  }

  private sort(positions: Float64Array, count: number): void {
    const { starts, places, order, points } = this
    const cells = this.columns * this.rows
    let sum = 0
    for (let c = 0; c <= cells; c++) {
      sum += starts[c]
      starts[c] = sum
    }
    for (let i = count - 1; i >= 0; i--) {
      const at = --starts[places[i]]
      places[i] = at
      order[at] = i
      points[2 * at] = positions[2 * i]
      points[2 * at + 1] = positions[2 * i + 1]
    }
  }

  search(x: number, y: number, list: NeighborList): void {
    this.x = x
    this.y = y
    this.searchHere(list)
  }

  /** As `search`, from where row `i` stands. */
  searchFrom(positions: Float64Array, i: number, list: NeighborList): void {
    this.x = positions[2 * i]
    this.y = positions[2 * i + 1]
    this.searchHere(list)
  }

  private searchHere(list: NeighborList): void {
    if (this.count === 0) return
    const { columns, rows, cell, minX, minY, x, y } = this
    if (list.boundSq < NEAR_CELLS * NEAR_CELLS * cell * cell) {
      this.searchWindow(list)
      return
    }
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
        if (row === bottom || row === top) this.offerCells(row, from, to, list)
        else {
          if (left >= 0) this.offerCells(row, left, left, list)
          if (right < columns) this.offerCells(row, right, right, list)
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

  /** Search that does not reach far: all cells that its bound touches. */
  private searchWindow(list: NeighborList): void {
    const { columns, rows, cell } = this
    const u = (this.x - this.minX) / cell
    const v = (this.y - this.minY) / cell
    const w = Math.sqrt(list.boundSq) / cell + MARGIN
    const left = cellAt(u - w, columns)
    const right = cellAt(u + w, columns)
    const top = cellAt(v + w, rows)
    for (let row = cellAt(v - w, rows); row <= top; row++) this.offerCells(row, left, right, list)
  }

  /** Offers the agents of cells `from` … `to` of one row; they lie next to each other. */
  private offerCells(row: number, from: number, to: number, list: NeighborList): void {
    const { starts, order, points, x, y } = this
    const end = starts[row * this.columns + to + 1]
    for (let k = starts[row * this.columns + from]; k < end; k++) {
      const dx = points[2 * k] - x
      const dy = points[2 * k + 1] - y
      const distanceSq = dx * dx + dy * dy
      if (distanceSq <= list.boundSq) list.offer(order[k], distanceSq)
    }
  }

  /** m around the agent at `place` that probably hold `wanted` agents, itself included; Infinity if there are no more. */
  reachOf(place: number, wanted: number): number {
    if (wanted >= this.count) return Infinity
    const { starts, columns, rows, cell } = this
    const u = (this.points[2 * place] - this.minX) / cell
    const v = (this.points[2 * place + 1] - this.minY) / cell
    for (let w = 1; ; w *= 2) {
      const left = cellAt(u - w, columns)
      const right = cellAt(u + w, columns)
      const bottom = cellAt(v - w, rows)
      const top = cellAt(v + w, rows)
      let inside = 0
      for (let row = bottom; row <= top; row++)
        inside += starts[row * columns + right + 1] - starts[row * columns + left]
      if (inside < wanted) continue
      const area = (right - left + 1) * (top - bottom + 1)
      return cell * Math.sqrt((0.5 * area * wanted) / inside)
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
