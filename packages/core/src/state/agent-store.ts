import { type Body, plainBody } from './bodies.ts'
import { HandleTable } from './handle-table.ts'
import { type NewColumn, newPlainColumn } from './kernel-columns.ts'

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
  'inertias',
  'actuationDelays',
  'jamDensities',
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

/** Columns with one double a row and dimension: x and y, and z in space. */
const VECTORS = ['positions', 'velocities', 'wishes', 'goals', 'newVelocities', 'preferredVelocities'] as const

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

const NO_ROWS: Float64Array = new Float64Array(0)

/**
 * All agents as columns of numbers, one row each, in the order in which they were added (which is the order of ids that
 * settles ties). A removed row stays until `compact` closes the gaps, all at once and keeping the order, so that
 * removing many agents between two steps costs one pass.
 */
export class AgentStore {
  // Declared one by one although the constructor makes them by name: an object that gets more than a few new fields by
  // computed names becomes a dictionary in V8, and every access to it several times as slow.
  ids = NO_ROWS
  radii = NO_ROWS
  maxSpeeds = NO_ROWS
  preferredSpeeds = NO_ROWS
  timeHorizons = NO_ROWS
  obstacleTimeHorizons = NO_ROWS
  neighborDistances = NO_ROWS
  goalTolerances = NO_ROWS
  responsibilities = NO_ROWS
  priorities = NO_ROWS
  maxAccelerations = NO_ROWS
  escapeTimes = NO_ROWS
  safetyMargins = NO_ROWS
  lateralSpeeds = NO_ROWS
  inertias = NO_ROWS
  actuationDelays = NO_ROWS
  jamDensities = NO_ROWS
  layers = NO_ROWS
  masks = NO_ROWS
  maxNeighbors = NO_ROWS
  waypoints = NO_ROWS
  progress = NO_ROWS
  idleTimes = NO_ROWS
  displacedTimes = NO_ROWS
  arrivalTimes = NO_ROWS
  holds = NO_ROWS
  kinds = NO_ROWS
  states = NO_ROWS
  flags = NO_ROWS
  positions = NO_ROWS
  velocities = NO_ROWS
  wishes = NO_ROWS
  goals = NO_ROWS
  newVelocities = NO_ROWS
  preferredVelocities = NO_ROWS

  count = 0
  capacity: number
  /** waypoints by row, x and y (and z) alternating; the last one is the goal; undefined without a path */
  paths: (number[] | undefined)[] = []
  /** by row; empty as long as nobody has one */
  bodies: (Body | undefined)[] = []
  readonly handles = new HandleTable('agent')
  private removedCount = 0

  constructor(
    capacity: number,
    private readonly newColumn: NewColumn = newPlainColumn,
    private readonly dimensions: 2 | 3 = 2,
  ) {
    this.capacity = capacity < 1 ? 1 : capacity
    for (const name of SCALARS) this[name] = newColumn(this.capacity)
    for (const name of VECTORS) this[name] = newColumn(dimensions * this.capacity)
  }

  /** Appends a row of zeros and returns its number; the handle stands in `ids`. */
  add(): number {
    if (this.count === this.capacity) this.grow()
    const row = this.count++
    const { dimensions } = this
    for (const name of SCALARS) this[name][row] = 0
    for (const name of VECTORS) for (let c = 0; c < dimensions; c++) this[name][dimensions * row + c] = 0
    this.paths[row] = undefined
    if (this.bodies.length > 0) this.bodies[row] = undefined
    this.ids[row] = this.handles.add(row)
    return row
  }

  /** The body of a row, made if it has none. */
  bodyOf(row: number): Body {
    const body = this.bodies.length > 0 ? this.bodies[row] : undefined
    return body ?? this.setBody(row, plainBody(this.velocities[2 * row], this.velocities[2 * row + 1]))
  }

  setBody(row: number, body: Body): Body {
    while (this.bodies.length < this.count) this.bodies.push(undefined)
    this.bodies[row] = body
    return body
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
    if (this.bodies.length > 0) this.bodies.length = to
    this.removedCount = 0
  }

  /** Number of agents alive, whether or not the gaps are closed. */
  get size(): number {
    return this.count - this.removedCount
  }

  /** Calls `visit` with every column of the state, the number of doubles in use, and its name; for snapshots and hashes. */
  eachColumn(visit: (column: Float64Array, length: number, name: string) => void): void {
    for (const name of SCALARS) visit(this[name], this.count, name)
    // the last two are worked out anew in every step
    for (let v = 0; v < VECTORS.length - 2; v++) visit(this[VECTORS[v]], this.dimensions * this.count, VECTORS[v])
  }

  reserve(capacity: number): void {
    while (this.capacity < capacity) this.grow()
  }

  private moveRow(from: number, to: number): void {
    const { dimensions } = this
    for (const name of SCALARS) this[name][to] = this[name][from]
    for (const name of VECTORS) {
      for (let c = 0; c < dimensions; c++) this[name][dimensions * to + c] = this[name][dimensions * from + c]
    }
    this.paths[to] = this.paths[from]
    if (this.bodies.length > 0) this.bodies[to] = this.bodies[from]
    this.handles.move(this.ids[to], to)
  }

  private grow(): void {
    this.capacity *= 2
    for (const name of SCALARS) this[name] = this.grown(this[name], this.capacity)
    for (const name of VECTORS) this[name] = this.grown(this[name], this.dimensions * this.capacity)
  }

  private grown(column: Float64Array, length: number): Float64Array {
    const larger = this.newColumn(length)
    larger.set(column)
    return larger
  }
}
