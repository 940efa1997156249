import type { NeighborIndex } from '../neighbors/neighbor-index.ts'
import { UniformGrid } from '../neighbors/uniform-grid.ts'
import { AgentSolver } from './agent-solver.ts'
import { ALONE, BLOCK_SIZE, block, fetchBlock } from './block.ts'
import { buildLines } from './block-lines.ts'
import { pairUp } from './block-pairs.ts'
import { relaxPrograms, solvePrograms, startPrograms } from './block-program.ts'
import { BlockSearch } from './block-search.ts'
import { turnWishes } from './block-turns.ts'
import { pairUpCured } from './cured-block-pairs.ts'
import { CHANGE, OUTCOME, PackedAgents, STRIDE, WISH_X, WISH_Y } from './packed-agents.ts'
import { BOUND_BY_AGENT, BOUND_BY_WALL, FREE, type KernelInput, RELAXED, type StepKernel } from './step-kernel.ts'

/** Stages, in their order. */
const INDEX = 0
const SEARCH = 1
const LINES = 2
const PROGRAM = 3
const RELAXATION = 4

/**
 * The kernel in plain TypeScript and double precision: the specification of all others.
 *
 * What is done for one agent stands in AgentSolver. Over a grid this kernel does the same, to the bit, for blocks of
 * agents that are near each other; what does not fit into a block is left to an AgentSolver.
 */
export class ScalarKernel implements StepKernel {
  /** Names of the stages that `onStage` is told of. */
  static readonly stages: readonly string[] = ['index', 'search', 'lines', 'program', 'relaxation']
  readonly name = 'scalar'
  readonly callsFunctions = true
  /** Called with its number at the end of each stage, most of which come once for every block of agents; for measuring. */
  onStage: ((stage: number) => void) | null = null
  private readonly solver: AgentSolver
  private readonly grid: UniformGrid | null
  private readonly packed = new PackedAgents()
  private readonly search: BlockSearch | null
  private input: KernelInput | null = null
  /** somebody's change of velocity is limited */
  private hasLimits = false

  constructor(index: NeighborIndex = new UniformGrid()) {
    this.solver = new AgentSolver(index)
    this.grid = index instanceof UniformGrid ? index : null
    this.search = this.grid === null ? null : new BlockSearch(this.grid, this.packed)
  }

  solve(input: KernelInput, newVelocities: Float64Array, outcomes: Uint8Array): void {
    this.prepare(input)
    this.solveRange(0, input.agents.count, newVelocities, outcomes)
  }

  /** Gets ready for the step that `input` describes. */
  prepare(input: KernelInput): void {
    this.input = input
    this.solver.prepare(input)
    if (this.grid !== null && this.search !== null) {
      this.packed.pack(input.agents, this.grid.places, input.rules.rightOfWay || input.rules.keepRight)
      this.search.prepare(this.solver.largestRadius)
      this.hasLimits = isAnyLimited(input)
    }
    if (this.onStage !== null) this.onStage(INDEX)
  }

  /** Solves the agents `first` … `end` − 1, counted in the order of the index, and writes their rows alone. */
  solveRange(first: number, end: number, newVelocities: Float64Array, outcomes: Uint8Array): void {
    if (this.grid === null) {
      const { solver } = this
      for (let i = first; i < end; i++) {
        outcomes[i] = solver.solve(i)
        newVelocities[2 * i] = solver.program.x
        newVelocities[2 * i + 1] = solver.program.y
      }
      return
    }
    for (let place = first; place < end; place += BLOCK_SIZE) {
      this.solveBlock(place, end - place < BLOCK_SIZE ? end - place : BLOCK_SIZE)
    }
    this.packed.unpack(first, end, this.grid.order, newVelocities, outcomes)
  }

  /** Solves the agents at `count` places from `first` on. */
  private solveBlock(first: number, count: number): void {
    const input = this.input!
    const { onStage, packed } = this
    fetchBlock(packed, this.grid!.order, first, count)
    this.search!.find(input, first, count)
    if (onStage !== null) onStage(SEARCH)
    this.addLines(first, count)
    if (onStage !== null) onStage(LINES)
    solvePrograms(count)
    if (onStage !== null) onStage(PROGRAM)
    relaxPrograms(count)
    this.store(first, count)
    if (onStage !== null) onStage(RELAXATION)
  }

  /** Builds the lines of a block, and lets its programs start. */
  private addLines(first: number, count: number): void {
    const { neighborCounts } = block
    const { packed } = this
    const input = this.input!
    const { own } = packed
    if (this.hasLimits) {
      for (let b = 0; b < count; b++) if (own[STRIDE * (first + b) + CHANGE] < Infinity) neighborCounts[b] = ALONE
    }
    const { walls, rules } = input
    const { rightOfWay, gentleEscape, keepRight, byPair, surfaces } = rules
    if (rightOfWay || gentleEscape || keepRight || byPair) {
      pairUpCured(packed, input, this.solver, this.grid!.order, first, count)
    } else pairUp(packed, first, count, walls.count + walls.circleCount > 0 ? this.solver : null)
    buildLines(packed, first, count)
    if (keepRight) turnWishes(packed, surfaces, first, count)
    startPrograms(count)
  }

  private store(first: number, count: number): void {
    const { rows, neighborCounts, softBegins, failedLines, lastLines, velocities, flags } = block
    const { solidWalls } = this.input!.rules
    const { solver } = this
    const { own } = this.packed
    for (let b = 0; b < count; b++) {
      const o = STRIDE * (first + b)
      const failed = failedLines[b]
      const last = lastLines[b]
      // solid walls that leave nothing have to yield, which is rare
      if (neighborCounts[b] === ALONE || (solidWalls && failed >= 0 && failed < softBegins[b])) {
        own[o + OUTCOME] = solver.solve(rows[b])
        own[o + WISH_X] = solver.program.x
        own[o + WISH_Y] = solver.program.y
        continue
      }
      own[o + WISH_X] = velocities[2 * b]
      own[o + WISH_Y] = velocities[2 * b + 1]
      const bound = failed >= 0 ? RELAXED : last < 0 ? FREE : last < softBegins[b] ? BOUND_BY_WALL : BOUND_BY_AGENT
      own[o + OUTCOME] = bound | flags[b]
    }
  }
}

function isAnyLimited(input: KernelInput): boolean {
  const { count, velocityChanges } = input.agents
  for (let i = 0; i < count; i++) if (velocityChanges[i] < Infinity) return true
  return false
}
