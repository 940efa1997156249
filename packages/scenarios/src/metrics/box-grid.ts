/** A rectangle with sides along the axes, m. */
export interface Box {
  minX: number
  minY: number
  maxX: number
  maxY: number
}

/**
 * Uniform grid over boxes that stay where they are: which of them may touch a given rectangle?
 * Each box stands in every cell that it touches, so a query reads only the cells of its own rectangle.
 */
export class BoxGrid {
  private readonly originX: number
  private readonly originY: number
  private readonly cellSize: number
  private readonly columns: number
  private readonly rows: number
  private readonly cells: number[][] = []
  /** By box: the last query that reported it. */
  private readonly reported: Uint32Array
  private query = 0

  constructor(boxes: readonly Box[]) {
    const all = boxes.reduce(union, { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity })
    const empty = boxes.length === 0
    const width = empty ? 0 : all.maxX - all.minX
    const height = empty ? 0 : all.maxY - all.minY
    this.originX = empty ? 0 : all.minX
    this.originY = empty ? 0 : all.minY
    // about four cells for a box; the second term bounds their number in long, thin worlds
    const balanced = Math.sqrt((width * height) / (4 * boxes.length + 1))
    const longest = (width + height) / (4 * boxes.length + 1)
    this.cellSize = balanced > longest ? balanced : longest > 0 ? longest : 1
    this.columns = Math.floor(width / this.cellSize) + 1
    this.rows = Math.floor(height / this.cellSize) + 1
    for (let cell = this.columns * this.rows; cell > 0; cell--) this.cells.push([])
    this.reported = new Uint32Array(boxes.length)
    boxes.forEach((box, index) => {
      this.eachCell(box, (cell) => cell.push(index))
    })
  }

  /** Calls `visit` once with each box whose cells the rectangle touches; the box itself may lie beside it. */
  within(rectangle: Box, visit: (index: number) => void): void {
    const query = ++this.query
    this.eachCell(rectangle, (cell) => {
      for (const index of cell) {
        if (this.reported[index] === query) continue
        this.reported[index] = query
        visit(index)
      }
    })
  }

  private eachCell({ minX, minY, maxX, maxY }: Box, visit: (cell: number[]) => void): void {
    const firstColumn = cellNumber(minX - this.originX, this.cellSize, 0)
    const lastColumn = cellNumber(maxX - this.originX, this.cellSize, this.columns - 1, true)
    const firstRow = cellNumber(minY - this.originY, this.cellSize, 0)
    const lastRow = cellNumber(maxY - this.originY, this.cellSize, this.rows - 1, true)
    for (let row = firstRow; row <= lastRow; row++) {
      for (let column = firstColumn; column <= lastColumn; column++) visit(this.cells[row * this.columns + column])
    }
  }
}

function cellNumber(offset: number, cellSize: number, limit: number, isUpper = false): number {
  const cell = Math.floor(offset / cellSize)
  return (isUpper ? cell < limit : cell > limit) ? cell : limit
}

function union(a: Box, b: Box): Box {
  return {
    minX: a.minX < b.minX ? a.minX : b.minX,
    minY: a.minY < b.minY ? a.minY : b.minY,
    maxX: a.maxX > b.maxX ? a.maxX : b.maxX,
    maxY: a.maxY > b.maxY ? a.maxY : b.maxY,
  }
}
