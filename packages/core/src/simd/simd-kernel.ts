import { ScalarKernel } from '../kernel/scalar-kernel.ts'
import type { KernelInput, StepKernel } from '../kernel/step-kernel.ts'
import type { KernelColumns } from '../state/kernel-columns.ts'
import type { Walls } from '../state/walls.ts'
import type { OptimizationVelocity } from '../types.ts'
import type { KernelExports } from './kernel-exports.ts'

/** Rows that are handed over at a time, as in assembly/memory.ts. */
const CHUNK = 2048

/** Columns in the order in which they lie in the stage, and how many doubles a row they have. */
const PLAIN_COLUMNS = [
  ['velocities', 2],
  ['preferredVelocities', 2],
  ['radii', 1],
  ['responsibilities', 1],
  ['escapeTimes', 1],
  ['maxSpeeds', 1],
  ['neighborDistances', 1],
  ['maxNeighbors', 1],
  ['timeHorizons', 1],
  ['obstacleTimeHorizons', 1],
  ['velocityChanges', 1],
  ['turns', 1],
] as const

/** Read by the right of way and by keeping right only; they follow after the plain ones. */
const RIGHTS_COLUMNS = [
  ['headings', 2],
  ['targets', 2],
  ['targetDistances', 1],
  ['stuck', 1],
  ['priorities', 1],
] as const

/** Read where not everybody sees everybody. */
const LAYER_COLUMNS = [
  ['layers', 1],
  ['masks', 1],
] as const

/** Columns of the edges in the order of assembly/memory.ts. */
const EDGE_COLUMNS = ['ax', 'ay', 'bx', 'by', 'ux', 'uy', 'prevUx', 'prevUy', 'nextUx', 'nextUy', 'vx', 'vy'] as const
const EDGE_BYTES = ['aConvex', 'bConvex', 'kinds'] as const

type Columns = readonly (readonly [Exclude<keyof KernelColumns, 'count'>, 1 | 2])[]

/** The kernel in WebAssembly, two doubles at a time, with the same bits as the scalar one. */
export class SimdKernel implements StepKernel {
  readonly name = 'simd'
  readonly reasonAgainst = reasonAgainst
  private capacity = 0
  private withRights = false
  private withLayers = false
  private walls: Walls | null = null
  private wallsVersion = -1
  private doubles = new Float64Array(0)
  private bytes = new Uint8Array(0)

  private words = new Int32Array(0)
  /** solves steps among obstacles on layers, which the binary does not know; to the same bits */
  private readonly scalar = new ScalarKernel()
  private isLayered = false
  private layeredWalls: Walls | null = null
  private layeredVersion = -1

  private constructor(
    private readonly wasm: KernelExports,
    private readonly memory: WebAssembly.Memory,
  ) {}

  /** A kernel of its own memory; see compile.ts for the module. */
  static start(module: WebAssembly.Module): SimdKernel {
    const memory = new WebAssembly.Memory({ initial: 1 })
    const { exports } = new WebAssembly.Instance(module, { env: { memory } })
    return new SimdKernel(exports as unknown as KernelExports, memory)
  }

  solve(input: KernelInput, newVelocities: Float64Array, outcomes: Uint8Array): void {
    const { wasm } = this
    const { count } = input.agents
    this.prepare(input)
    if (this.isLayered) {
      this.scalar.solveRange(0, count, newVelocities, outcomes)
      return
    }
    wasm.solve(0, count)
    wasm.collect(0, count)
    const out = wasm.newVelocitiesAt() / 8
    newVelocities.set(this.doubles.subarray(out, out + 2 * count))
    outcomes.set(this.bytes.subarray(wasm.outcomesAt(), wasm.outcomesAt() + count))
  }

  /** Solves the agents `first` … `end` − 1, counted in the order of cells, and writes their rows alone. */
  solveRange(first: number, end: number, newVelocities: Float64Array, outcomes: Uint8Array): void {
    if (this.isLayered) {
      this.scalar.solveRange(first, end, newVelocities, outcomes)
      return
    }
    const { wasm, doubles, bytes, words } = this
    wasm.solve(first, end)
    wasm.collect(first, end)
    const rows = wasm.rowsAt() / 4
    const velocitiesAt = wasm.newVelocitiesAt() / 8
    const outcomesAt = wasm.outcomesAt()
    for (let slot = first; slot < end; slot++) {
      const i = words[rows + slot]
      newVelocities[2 * i] = doubles[velocitiesAt + 2 * i]
      newVelocities[2 * i + 1] = doubles[velocitiesAt + 2 * i + 1]
      outcomes[i] = bytes[outcomesAt + i]
    }
  }

  /** Hands over everything that solving the step of `input` reads. */
  prepare(input: KernelInput): void {
    const { wasm } = this
    const { agents, rules, walls } = input
    const { count } = agents
    if (this.layeredWalls !== walls || this.layeredVersion !== input.wallsVersion) {
      this.isLayered = walls.isLayered
      this.layeredWalls = walls
      this.layeredVersion = input.wallsVersion
    }
    if (this.isLayered) {
      this.scalar.prepare(input)
      return
    }
    if (count === 0) return
    this.reserve(count, rules.rightOfWay || rules.keepRight || rules.byPair, !rules.allSeeAll)
    // a kernel may serve several simulations, whose walls have versions of their own
    if (this.walls !== walls || this.wallsVersion !== input.wallsVersion) this.handOverWalls(walls)
    this.walls = walls
    this.wallsVersion = input.wallsVersion
    wasm.setRules(
      rules.timeStep,
      rules.allSeeAll,
      rules.surfaces,
      rules.solidWalls,
      rules.rightOfWay,
      rules.gentleEscape,
      rules.keepRight,
      rules.byPair,
      rules.rule,
      walls.fastest,
    )
    this.doubles.set(part(agents.positions, 0, 2 * count), wasm.positionsAt() / 8)
    wasm.sortAgents(count)
    for (let from = 0; from < count; from += CHUNK) this.handOverRows(agents, from, count - from)
    wasm.gatherPoints()
    this.check(wasm.reserveScratch(count, smaller(wasm.mostNeighborsOfAny(), count)), count)
  }

  /** Makes room for `count` agents; nothing that was handed over before stays. */
  private reserve(count: number, rights: boolean, layers: boolean): void {
    if (count <= this.capacity && (this.withRights || !rights) && (this.withLayers || !layers)) return
    if (count > this.capacity) this.capacity = count + (count >> 2)
    this.withRights ||= rights
    this.withLayers ||= layers
    this.check(this.wasm.reserveAgents(this.capacity, this.withRights, this.withLayers), count)
    this.walls = null
  }

  private handOverRows(agents: KernelColumns, from: number, left: number): void {
    const { wasm } = this
    const rows = smaller(left, CHUNK)
    let at = wasm.stageAt() / 8
    const handOver = (columns: Columns) => {
      for (const [name, width] of columns) {
        this.doubles.set(part(agents[name], width * from, width * rows), at)
        at += width * CHUNK
      }
    }
    handOver(PLAIN_COLUMNS)
    const layersAt = at + 7 * CHUNK
    if (this.withRights) handOver(RIGHTS_COLUMNS)
    at = layersAt
    if (this.withLayers) handOver(LAYER_COLUMNS)
    wasm.place(from, rows, this.withRights, this.withLayers)
  }

  private handOverWalls(walls: Walls): void {
    const { wasm } = this
    const { count, circleCount } = walls
    this.check(wasm.reserveWalls(count, circleCount), count)
    let at = wasm.edgesAt() / 8
    for (const name of EDGE_COLUMNS) {
      this.doubles.set(part(walls[name], 0, count), at)
      at += count
    }
    let byte = wasm.edgeBytesAt()
    for (const name of EDGE_BYTES) {
      this.bytes.set(walls[name].subarray(0, count), byte)
      byte += count
    }
    this.doubles.set(part(walls.circles, 0, 6 * circleCount), wasm.circlesAt() / 8)
    this.check(wasm.buildWallIndex(), count)
  }

  /** After everything that may have made the memory grow. */
  private check(enough: number, count: number): void {
    if (!enough) throw new RangeError(`The SIMD kernel found no memory for ${count} agents or edges of walls`)
    if (this.doubles.buffer === this.memory.buffer) return
    this.doubles = new Float64Array(this.memory.buffer)
    this.bytes = new Uint8Array(this.memory.buffer)
    this.words = new Int32Array(this.memory.buffer)
  }
}

/** The lines are built from the current velocities alone. */
export function reasonAgainst(forAgents: OptimizationVelocity, standingAtWalls: boolean): string | undefined {
  if (forAgents === 'current' && !standingAtWalls) return undefined
  const option = forAgents === 'current' ? 'obstacleOptimizationVelocity "zero"' : `optimizationVelocity "${forAgents}"`
  return `the SIMD kernel knows current velocities only: for ${option} leave kernel out, or take new ScalarKernel()`
}

/** `length` numbers of a column from `from` on; the column itself where it has no more. */
function part(column: Float64Array, from: number, length: number): Float64Array {
  return from === 0 && column.length === length ? column : column.subarray(from, from + length)
}

function smaller(a: number, b: number): number {
  return a < b ? a : b
}
