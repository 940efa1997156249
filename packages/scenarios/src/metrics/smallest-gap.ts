import type { Sample } from '../run/sample.ts'
import type { CanMeet } from './floors.ts'
import { distance } from './geometry.ts'

/**
 * The smallest gap between the surfaces of any two agents, exact, for any mix of radii.
 *
 * Agents are sorted into a uniform grid. A pair is looked at from its larger agent, which searches as far as a gap
 * smaller than the best one so far allows: distance < best + r_i + r_j ≤ best + 2 r_i. So a few giants among many
 * small agents widen only their own searches. Pairs that follow each other in the order of cells, and the closest
 * pair of the sample before, give a good first bound.
 */
export class SmallestGap {
  private readonly radii: Float64Array
  private readonly meanDiameter: number
  /** Agents that exist, sorted by cell; cell c holds those from starts[c] to starts[c + 1]. */
  private readonly order: Int32Array
  private readonly cellOf: Int32Array
  private starts = new Int32Array(0)
  private count = 0
  private originX = 0
  private originY = 0
  private cellSize = 1
  private columns = 1
  private rows = 1
  /** Closest pair of the last sample. */
  private first = -1
  private second = -1

  /** @param canMeet  pairs that can't are left out */
  constructor(
    radii: readonly number[],
    private readonly canMeet?: CanMeet,
  ) {
    this.radii = Float64Array.from(radii)
    this.meanDiameter = radii.length > 0 ? (2 * radii.reduce((sum, radius) => sum + radius, 0)) / radii.length : 1
    this.order = new Int32Array(radii.length)
    this.cellOf = new Int32Array(radii.length)
  }

  /** m, negative in an overlap; Infinity with fewer than two agents. */
  measure(sample: Sample): number {
    this.sort(sample)
    const { radii, order, count, canMeet } = this
    const { x, y, present } = sample
    let best = Infinity
    const tryPair = (i: number, j: number) => {
      const gap = distance(x[i], y[i], x[j], y[j]) - (radii[i] + radii[j])
      if (gap >= best || (canMeet && !canMeet(i, j))) return
      best = gap
      this.first = i
      this.second = j
    }
    if (this.first >= 0 && present[this.first] && present[this.second]) tryPair(this.first, this.second)
    for (let k = 1; k < count; k++) tryPair(order[k - 1], order[k])
    for (let k = 0; k < count; k++) {
      const i = order[k]
      const reach = best + 2 * radii[i]
      if (reach <= 0) continue
      this.eachWithin(x[i], y[i], reach, (j) => {
        if (radii[j] < radii[i] || (radii[j] === radii[i] && j > i)) tryPair(i, j)
      })
    }
    return best
  }

  /** Counting sort of the agents that exist, by cell. */
  private sort({ present, x, y }: Sample): void {
    this.layOut(present, x, y)
    const { order, cellOf, columns } = this
    const cells = columns * this.rows
    if (this.starts.length < cells + 1) this.starts = new Int32Array(cells + 1)
    const starts = this.starts.fill(0, 0, cells + 1)
    for (let i = 0; i < present.length; i++) {
      if (!present[i]) continue
      const column = Math.floor((x[i] - this.originX) / this.cellSize)
      cellOf[i] = Math.floor((y[i] - this.originY) / this.cellSize) * columns + column
      starts[cellOf[i]]++
    }
    for (let cell = 1; cell <= cells; cell++) starts[cell] += starts[cell - 1]
    for (let i = present.length - 1; i >= 0; i--) if (present[i]) order[--starts[cellOf[i]]] = i
  }

  /** Fits the grid: about one agent a cell, no cell smaller than an agent, few empty ones in long, thin crowds. */
  private layOut(present: Uint8Array, x: Float64Array, y: Float64Array): void {
    let count = 0
    let minX = Infinity
    let minY = Infinity
    let maxX = -Infinity
    let maxY = -Infinity
    for (let i = 0; i < present.length; i++) {
      if (!present[i]) continue
      count++
      if (x[i] < minX) minX = x[i]
      if (y[i] < minY) minY = y[i]
      if (x[i] > maxX) maxX = x[i]
      if (y[i] > maxY) maxY = y[i]
    }
    const width = count > 0 ? maxX - minX : 0
    const height = count > 0 ? maxY - minY : 0
    const share = count > 0 ? count : 1
    const sizes = [this.meanDiameter, Math.sqrt((width * height) / share), (width + height) / share]
    this.count = count
    this.originX = minX
    this.originY = minY
    this.cellSize = sizes.reduce((a, b) => (a > b ? a : b))
    this.columns = Math.floor(width / this.cellSize) + 1
    this.rows = Math.floor(height / this.cellSize) + 1
  }

  /** Visits the agents in all cells that the square of half side `reach` around (x, y) touches. */
  private eachWithin(x: number, y: number, reach: number, visit: (index: number) => void): void {
    const { cellSize, columns, rows, starts, order } = this
    const firstColumn = clamp(Math.floor((x - reach - this.originX) / cellSize), columns)
    const lastColumn = clamp(Math.floor((x + reach - this.originX) / cellSize), columns)
    const firstRow = clamp(Math.floor((y - reach - this.originY) / cellSize), rows)
    const lastRow = clamp(Math.floor((y + reach - this.originY) / cellSize), rows)
    for (let row = firstRow; row <= lastRow; row++) {
      const end = starts[row * columns + lastColumn + 1]
      for (let at = starts[row * columns + firstColumn]; at < end; at++) visit(order[at])
    }
  }
}

function clamp(cell: number, count: number): number {
  return cell < 0 ? 0 : cell >= count ? count - 1 : cell
}

/** The smallest gap between one agent and any other, m, negative in an overlap; Infinity when it is alone. */
export function smallestGapOf(
  agent: number,
  { present, x, y }: Sample,
  radii: readonly number[],
  canMeet?: CanMeet,
): number {
  let best = Infinity
  if (!present[agent]) return best
  for (let i = 0; i < present.length; i++) {
    if (i === agent || !present[i] || (canMeet && !canMeet(i, agent))) continue
    const gap = distance(x[agent], y[agent], x[i], y[i]) - (radii[agent] + radii[i])
    if (gap < best) best = gap
  }
  return best
}
