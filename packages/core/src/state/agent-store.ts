import { HandleTable } from './handle-table.ts'

/** Columns with one double a row. */
const SCALARS = [
  'ids',
  'radii',
  'maxSpeeds',
  'preferredSpeeds',
  'timeHorizons',
  'obstacleTimeHorizons',
  'neighborDistances',
  'goalTolerances',
  'responsibilities',
  'priorities',
  'maxAccelerations',
  'escapeTimes',
  'safetyMargins',
  'lateralSpeeds',
  'layers',
  'masks',
  'maxNeighbors',
  'waypoints',
  'progress',
  'idleTimes',
  'displacedTimes',
  'arrivalTimes',
  'holds',
  'kinds',
  'states',
  'flags',
] as const

/** Columns with two doubles a row, x and y. */
const VECTORS = ['positions', 'velocities', 'wishes', 'goals', 'newVelocities', 'preferredVelocities'] as const

type Scalar = (typeof SCALARS)[number]
type Vector = (typeof VECTORS)[number]

/** What an agent wants. */
export const KIND_WISH = 0
export const KIND_GOAL = 1
export const KIND_SCRIPT = 2

/** `neighborDistances` of an agent whose range follows from its speed and horizon. */
export const AUTO_RANGE = -1
/** `maxNeighbors` of an agent that keeps all. */
export const ALL_NEIGHBORS = 1e9
/** `escapeTimes` of an agent whose overlaps are undone within one step. */
export const ONE_STEP = 0

export interface AgentStore extends Record<Scalar, Float64Array>, Record<Vector, Float64Array> {}

/**
 * All agents as columns of numbers, one row each, in the order in which they were added (which is the order of ids that
 * settles ties). A removed row stays until `compact` closes the gaps, all at once and keeping the order, so that
 * removing many agents between two steps costs one pass.
 */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the columns are made in the constructor from their names
export class AgentStore {
  count = 0
  capacity: number
  /** waypoints by row, x and y alternating; the last one is the goal; undefined without a path */
  paths: (number[] | undefined)[] = []
  readonly handles = new HandleTable('agent')
  private removedCount = 0

  constructor(capacity: number) {
    this.capacity = capacity < 1 ? 1 : capacity
    for (const name of SCALARS) this[name] = new Float64Array(this.capacity)
    for (const name of VECTORS) this[name] = new Float64Array(2 * this.capacity)
  }

  /** Appends a row of zeros and returns its number; the handle stands in `ids`. */
  add(): number {
    if (this.count === this.capacity) this.grow()
    const row = this.count++
    for (const name of SCALARS) this[name][row] = 0
    for (const name of VECTORS) {
      this[name][2 * row] = 0
      this[name][2 * row + 1] = 0
    }
    this.paths[row] = undefined
    this.ids[row] = this.handles.add(row)
    return row
  }

  remove(row: number): void {
    this.handles.remove(this.ids[row])
    this.ids[row] = 0
    this.removedCount++
  }

  /** Closes the gaps of removed rows, keeping the order. */
  compact(): void {
    if (this.removedCount === 0) return
    let to = 0
    for (let row = 0; row < this.count; row++) {
      if (this.ids[row] === 0) continue
      if (to !== row) this.moveRow(row, to)
      to++
    }
    this.count = to
    this.paths.length = to
    this.removedCount = 0
  }

  /** Number of agents alive, whether or not the gaps are closed. */
  get size(): number {
    return this.count - this.removedCount
  }

  /** Calls `visit` with every column of the state and the number of doubles in use; for snapshots and hashes. */
  eachColumn(visit: (column: Float64Array, length: number) => void): void {
    for (const name of SCALARS) visit(this[name], this.count)
    // the last two are worked out anew in every step
    for (let v = 0; v < VECTORS.length - 2; v++) visit(this[VECTORS[v]], 2 * this.count)
  }

  reserve(capacity: number): void {
    while (this.capacity < capacity) this.grow()
  }

  private moveRow(from: number, to: number): void {
    for (const name of SCALARS) this[name][to] = this[name][from]
    for (const name of VECTORS) {
      this[name][2 * to] = this[name][2 * from]
      this[name][2 * to + 1] = this[name][2 * from + 1]
    }
    this.paths[to] = this.paths[from]
    this.handles.move(this.ids[to], to)
  }

  private grow(): void {
    this.capacity *= 2
    for (const name of SCALARS) this[name] = grown(this[name], this.capacity)
    for (const name of VECTORS) this[name] = grown(this[name], 2 * this.capacity)
  }
}

function grown(column: Float64Array, length: number): Float64Array {
  const larger = new Float64Array(length)
  larger.set(column)
  return larger
}
