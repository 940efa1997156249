import type { NeighborList } from '../../neighbors/neighbor-list.ts'
import type { NeighborIndex } from './neighbor-index.ts'

/** Agents a cell to aim for. */
const AGENTS_PER_CELL = 3
/** How often the cells are halved at most when most of them turn out empty. */
const MOST_HALVINGS = 4
/** Share of the cell size by which distances to cells are understated, against rounding of cell borders. */
const MARGIN = 1e-6

/**
 * Uniform grid of cubes, built anew in every step by counting sort: agents and their positions lie cell by cell, x fastest.
 * A search walks outwards from its cell in shells, until a shell begins farther away than anybody can matter.
 */
export class UniformGrid implements NeighborIndex {
  private readonly low = new Float64Array(3)
  private readonly high = new Float64Array(3)
  private readonly cells = new Int32Array(3)
  private cell = 1
  /** first entry of each cell; one more at the end */
  private starts = new Int32Array(2)
  private cellOf = new Int32Array(0)
  /** row of the agent at each place, and its position */
  private order = new Int32Array(0)
  private points = new Float64Array(0)
  private count = 0
  /** where the search is from */
  private readonly from = new Float64Array(3)

  build(positions: Float64Array, count: number): void {
    this.count = count
    if (count === 0) return
    this.fit(count, this.cellSize(positions, count))
    if (this.order.length < count) {
      const capacity = count + (count >> 1)
      this.cellOf = new Int32Array(capacity)
      this.order = new Int32Array(capacity)
      this.points = new Float64Array(3 * capacity)
    }
    let occupied = this.tally(positions, count)
    // agents on a surface or in clusters leave most cells empty: smaller cells, as long as there may be more
    for (let halvings = 0; halvings < MOST_HALVINGS && 2 * occupied * AGENTS_PER_CELL < count; halvings++) {
      const before = this.cell
      this.fit(count, 0.5 * before)
      occupied = this.tally(positions, count)
      if (this.cell >= before) break
    }
    this.sort(positions, count)
  }

  /** Cell size at which a world evenly filled has the wanted number of agents a cell. */
  private cellSize(positions: Float64Array, count: number): number {
    const { low, high } = this
    let longest = 0
    for (let c = 0; c < 3; c++) {
      low[c] = positions[c]
      high[c] = positions[c]
      for (let k = 3 + c; k < 3 * count; k += 3) {
        const value = positions[k]
        if (value < low[c]) low[c] = value
        else if (value > high[c]) high[c] = value
      }
      if (high[c] - low[c] > longest) longest = high[c] - low[c]
    }
    // as many cells along the longest side as a cube filled evenly would have; `fit` makes them larger if that is too many
    let cells = 1
    while (cells * cells * cells * AGENTS_PER_CELL < count) cells++
    return longest > 0 ? longest / cells : 1
  }

  /** Sets the grid for cells of `size`, larger if there would be too many. */
  private fit(count: number, size: number): void {
    const { low, high, cells } = this
    let cell = size
    for (;;) {
      for (let c = 0; c < 3; c++) cells[c] = cellsIn(high[c] - low[c], cell)
      if (cells[0] * cells[1] * cells[2] <= 16 * count + 64) break
      cell *= 1.5
    }
    this.cell = cell
    const total = cells[0] * cells[1] * cells[2]
    if (this.starts.length < total + 1) this.starts = new Int32Array(total + (total >> 1) + 2)
  }

  /** Counts the agents of each cell into `starts`; returns the number of cells in use. */
  private tally(positions: Float64Array, count: number): number {
    const { starts, cellOf, cells, low, cell } = this
    const total = cells[0] * cells[1] * cells[2]
    for (let c = 0; c <= total; c++) starts[c] = 0
    let occupied = 0
    for (let i = 0; i < count; i++) {
      const column = cellAt((positions[3 * i] - low[0]) / cell, cells[0])
      const row = cellAt((positions[3 * i + 1] - low[1]) / cell, cells[1])
      const layer = cellAt((positions[3 * i + 2] - low[2]) / cell, cells[2])
      const at = (layer * cells[1] + row) * cells[0] + column
      cellOf[i] = at
      if (starts[at]++ === 0) occupied++
    }
    return occupied
  }

  private sort(positions: Float64Array, count: number): void {
    const { starts, cellOf, order, points, cells } = this
    const total = cells[0] * cells[1] * cells[2]
    let sum = 0
    for (let c = 0; c <= total; c++) {
      sum += starts[c]
      starts[c] = sum
    }
    for (let i = count - 1; i >= 0; i--) {
      const at = --starts[cellOf[i]]
      order[at] = i
      for (let c = 0; c < 3; c++) points[3 * at + c] = positions[3 * i + c]
    }
  }

  search(x: number, y: number, z: number, list: NeighborList): void {
    if (this.count === 0) return
    const { from, cells, cell, low } = this
    from[0] = x
    from[1] = y
    from[2] = z
    const cx = cellAt((x - low[0]) / cell, cells[0])
    const cy = cellAt((y - low[1]) / cell, cells[1])
    const cz = cellAt((z - low[2]) / cell, cells[2])
    for (let shell = 0; ; shell++) {
      const top = smaller(cz + shell, cells[2] - 1)
      for (let layer = larger(cz - shell, 0); layer <= top; layer++) {
        const isCap = layer === cz - shell || layer === cz + shell
        const back = smaller(cy + shell, cells[1] - 1)
        for (let row = larger(cy - shell, 0); row <= back; row++) {
          if (isCap || row === cy - shell || row === cy + shell) {
            this.offerCells(layer, row, larger(cx - shell, 0), smaller(cx + shell, cells[0] - 1), list)
          } else {
            if (cx - shell >= 0) this.offerCells(layer, row, cx - shell, cx - shell, list)
            if (cx + shell < cells[0]) this.offerCells(layer, row, cx + shell, cx + shell, list)
          }
        }
      }
      const beyond = this.distanceBeyond(cx, cy, cz, shell)
      if (beyond === Infinity || (beyond > 0 && beyond * beyond > list.boundSq)) return
    }
  }

  /** m to the nearest point outside the cube of shells walked so far; Infinity when that holds the whole grid. */
  private distanceBeyond(cx: number, cy: number, cz: number, shell: number): number {
    const { from, cells, cell, low } = this
    let beyond = Infinity
    for (let c = 0; c < 3; c++) {
      const center = c === 0 ? cx : c === 1 ? cy : cz
      if (center - shell > 0) beyond = smaller(beyond, from[c] - (low[c] + (center - shell) * cell))
      if (center + shell < cells[c] - 1) beyond = smaller(beyond, low[c] + (center + shell + 1) * cell - from[c])
    }
    return beyond === Infinity ? beyond : beyond - MARGIN * cell
  }

  /** Offers the agents of cells `first` … `last` of one row; they lie next to each other. */
  private offerCells(layer: number, row: number, first: number, last: number, list: NeighborList): void {
    const { starts, order, points, cells, from } = this
    const begin = (layer * cells[1] + row) * cells[0]
    const end = starts[begin + last + 1]
    for (let k = starts[begin + first]; k < end; k++) {
      const dx = points[3 * k] - from[0]
      const dy = points[3 * k + 1] - from[1]
      const dz = points[3 * k + 2] - from[2]
      const distanceSq = dx * dx + dy * dy + dz * dz
      if (distanceSq <= list.boundSq) list.offer(order[k], distanceSq)
    }
  }
}

/** Number of the cell that lies `u` cells along a row of `cells`; the nearest one if it lies outside. */
function cellAt(u: number, cells: number): number {
  return (u > 0 ? (u < cells ? u : cells - 1) : 0) | 0
}

/** Cells of the given size along a length; one, too, where the numbers overflow. */
function cellsIn(length: number, cell: number): number {
  return cell < Infinity ? Math.floor(length / cell) + 1 : 1
}

function smaller(a: number, b: number): number {
  return b < a ? b : a
}

function larger(a: number, b: number): number {
  return b > a ? b : a
}
