import type { Walls } from '../state/walls.ts'

/** Share of the cell size by which searches reach farther than asked to, against rounding of borders. */
const MARGIN = 1e-6
/** Edges and circles a cell to aim for. */
const ITEMS_PER_CELL = 2

/**
 * Finds the walls near a point, nearest first; of equally near ones the one that is turned more to the point, then the
 * lower number. Edges are numbered by their coordinates, circles follow after them, so the order does not depend on how
 * the walls were added. A uniform grid holds for every cell the items whose bounding box touches it.
 */
export class WallIndex {
  /** Result of the last search: numbers of edges, or edge count + number for circles. */
  items = new Int32Array(64)
  count = 0
  private keys = new Float64Array(64)
  private walls: Walls | null = null
  private minX = 0
  private minY = 0
  private cell = 1
  private columns = 0
  private rows = 0
  private starts = new Int32Array(1)
  private entries = new Int32Array(0)
  /** left, right, bottom, top of each item */
  private boxes: Float64Array = new Float64Array(0)
  /** Where the search is from, and how far it reaches, m. */
  x = 0.5
  y = 0.5
  range = 0.5
  /** what is on none of these layers is not found */
  mask = 0xffffffff
  /** number of the last search that looked at an item */
  private seen = new Int32Array(0)
  private searches = 0

  build(walls: Walls): void {
    this.walls = walls
    const n = walls.count + walls.circleCount
    this.columns = 0
    if (n === 0) return
    this.seen = new Int32Array(n)
    this.searches = 0
    const boxes = itemBoxes(walls)
    this.boxes = boxes
    let minX = Infinity
    let minY = Infinity
    let maxX = -Infinity
    let maxY = -Infinity
    let lengths = 0
    for (let i = 0; i < n; i++) {
      if (boxes[4 * i] < minX) minX = boxes[4 * i]
      if (boxes[4 * i + 1] > maxX) maxX = boxes[4 * i + 1]
      if (boxes[4 * i + 2] < minY) minY = boxes[4 * i + 2]
      if (boxes[4 * i + 3] > maxY) maxY = boxes[4 * i + 3]
      lengths += boxes[4 * i + 1] - boxes[4 * i] + (boxes[4 * i + 3] - boxes[4 * i + 2])
    }
    this.minX = minX
    this.minY = minY
    const byArea = Math.sqrt((((maxX - minX) * (maxY - minY)) / n) * ITEMS_PER_CELL)
    let cell = lengths / n > byArea ? lengths / n : byArea
    if (!(cell > 0)) cell = 1
    while ((Math.floor((maxX - minX) / cell) + 1) * (Math.floor((maxY - minY) / cell) + 1) > 4 * n + 64) cell *= 1.5
    this.cell = cell
    this.columns = Math.floor((maxX - minX) / cell) + 1
    this.rows = Math.floor((maxY - minY) / cell) + 1
    this.fill(boxes, n)
  }

  private fill(boxes: Float64Array, n: number): void {
    const cells = this.columns * this.rows
    const starts = new Int32Array(cells + 1)
    this.starts = starts
    for (let pass = 0; pass < 2; pass++) {
      for (let i = n - 1; i >= 0; i--) {
        const right = this.column(boxes[4 * i + 1])
        const top = this.row(boxes[4 * i + 3])
        for (let row = this.row(boxes[4 * i + 2]); row <= top; row++) {
          for (let column = this.column(boxes[4 * i]); column <= right; column++) {
            const c = row * this.columns + column
            if (pass === 0) starts[c]++
            else this.entries[--starts[c]] = i
          }
        }
      }
      if (pass === 0) {
        let sum = 0
        for (let c = 0; c <= cells; c++) {
          sum += starts[c]
          starts[c] = sum
        }
        this.entries = new Int32Array(sum)
      }
    }
  }

  private column(x: number): number {
    const c = Math.floor((x - this.minX) / this.cell)
    return c < 0 ? 0 : c >= this.columns ? this.columns - 1 : c
  }

  private row(y: number): number {
    const r = Math.floor((y - this.minY) / this.cell)
    return r < 0 ? 0 : r >= this.rows ? this.rows - 1 : r
  }

  /**
   * Collects what lies nearer than `range` to (x, y): edges seen from their right side, and circles.
   * @param bothSides  edges are taken from whichever side they are looked at
   */
  search(x: number, y: number, range: number, bothSides: boolean): void {
    this.x = x
    this.y = y
    this.range = range
    this.searchHere(bothSides)
  }

  /** As `search`, from where `x`, `y` and `range` say. */
  searchHere(bothSides: boolean): void {
    const { starts, entries, boxes, seen, columns, walls, x, y, range, mask } = this
    this.count = 0
    if (walls === null || columns === 0) return
    const number = ++this.searches
    const reach = range + MARGIN * this.cell
    const fromX = x - reach
    const toX = x + reach
    const fromY = y - reach
    const toY = y + reach
    const left = this.column(fromX)
    const right = this.column(toX)
    const top = this.row(toY)
    for (let row = this.row(fromY); row <= top; row++) {
      const end = starts[row * columns + right + 1]
      for (let k = starts[row * columns + left]; k < end; k++) {
        const item = entries[k]
        const o = 4 * item
        if (boxes[o] > toX || boxes[o + 1] < fromX || boxes[o + 2] > toY || boxes[o + 3] < fromY) continue
        if (seen[item] === number) continue
        seen[item] = number
        if (!walls.isSeen(item, mask)) continue
        if (item < walls.count && !bothSides && !isRightOf(walls, item, x, y)) continue
        const distanceSq =
          item < walls.count ? edgeDistanceSq(walls, item, x, y) : circleDistanceSq(walls, item - walls.count, x, y)
        if (!(distanceSq < range * range)) continue
        if (this.count === this.items.length) this.grow()
        this.keys[this.count] = distanceSq
        this.insert(item)
      }
    }
  }

  /** Squared distance of the k-th item found. */
  distanceSq(k: number): number {
    return this.keys[k]
  }

  /** Puts `item`, whose key stands behind those of the items found so far, in its place among them. */
  private insert(item: number): void {
    const { items, keys } = this
    let at = this.count++
    const key = keys[at]
    while (at > 0 && (keys[at - 1] > key || (keys[at - 1] === key && this.comesBefore(item, items[at - 1])))) {
      keys[at] = keys[at - 1]
      items[at] = items[at - 1]
      at--
    }
    keys[at] = key
    items[at] = item
  }

  /**
   * Of two walls equally near to (x, y), most often the edges of one corner, the one comes first that is turned to it
   * more, the line of which is farther away. That does not depend on how the scene is turned; only what is left tied
   * goes by number.
   */
  private comesBefore(item: number, other: number): boolean {
    const { x, y } = this
    const walls = this.walls!
    if (item >= walls.count || other >= walls.count) return item < other
    const ahead = lineDistance(walls, item, x, y)
    const otherAhead = lineDistance(walls, other, x, y)
    return ahead > otherAhead || (ahead === otherAhead && item < other)
  }

  private grow(): void {
    const items = new Int32Array(2 * this.items.length)
    const keys = new Float64Array(2 * this.keys.length)
    items.set(this.items)
    keys.set(this.keys)
    this.items = items
    this.keys = keys
  }
}

/** Does (x, y) lie to the right of the edge, strictly? */
function isRightOf(walls: Walls, edge: number, x: number, y: number): boolean {
  const ax = walls.ax[edge]
  const ay = walls.ay[edge]
  return (walls.bx[edge] - ax) * (y - ay) < (walls.by[edge] - ay) * (x - ax)
}

/** Distance from (x, y) to the line of an edge. */
function lineDistance(walls: Walls, edge: number, x: number, y: number): number {
  const d = walls.ux[edge] * (y - walls.ay[edge]) - walls.uy[edge] * (x - walls.ax[edge])
  return d < 0 ? -d : d
}

/** Squared distance from (x, y) to an edge. */
export function edgeDistanceSq(walls: Walls, edge: number, x: number, y: number): number {
  const ax = walls.ax[edge]
  const ay = walls.ay[edge]
  const ex = walls.bx[edge] - ax
  const ey = walls.by[edge] - ay
  const px = x - ax
  const py = y - ay
  const s = (px * ex + py * ey) / (ex * ex + ey * ey)
  if (s < 0) return px * px + py * py
  if (s > 1) {
    const qx = x - walls.bx[edge]
    const qy = y - walls.by[edge]
    return qx * qx + qy * qy
  }
  const dx = px - s * ex
  const dy = py - s * ey
  return dx * dx + dy * dy
}

/** Squared distance from (x, y) to the border of a circle; 0 inside. */
function circleDistanceSq(walls: Walls, circle: number, x: number, y: number): number {
  const dx = walls.circles[6 * circle] - x
  const dy = walls.circles[6 * circle + 1] - y
  const d = Math.sqrt(dx * dx + dy * dy) - walls.circles[6 * circle + 2]
  return d > 0 ? d * d : 0
}

/** left, right, bottom, top of every edge and circle. */
export function itemBoxes(walls: Walls): Float64Array {
  const boxes = new Float64Array(4 * (walls.count + walls.circleCount))
  for (let i = 0; i < walls.count; i++) {
    const forward = walls.ax[i] < walls.bx[i]
    const upward = walls.ay[i] < walls.by[i]
    boxes[4 * i] = forward ? walls.ax[i] : walls.bx[i]
    boxes[4 * i + 1] = forward ? walls.bx[i] : walls.ax[i]
    boxes[4 * i + 2] = upward ? walls.ay[i] : walls.by[i]
    boxes[4 * i + 3] = upward ? walls.by[i] : walls.ay[i]
  }
  for (let c = 0; c < walls.circleCount; c++) {
    const x = walls.circles[6 * c]
    const y = walls.circles[6 * c + 1]
    const r = walls.circles[6 * c + 2]
    boxes.set([x - r, x + r, y - r, y + r], 4 * (walls.count + c))
  }
  return boxes
}
