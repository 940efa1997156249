import type { KernelInput, KernelRules } from '../kernel/step-kernel.ts'
import { Walls } from '../state/walls.ts'
import { type ChunkSolver, createChunkSolver } from './chunk-solver.ts'
import {
  BEAT,
  type Control,
  EPOCH,
  enter,
  FAILED,
  INSIDE,
  leave,
  OUTSIDE,
  PLACE,
  SEEN,
  takeChunk,
  wordOf,
  writeComplaint,
} from './control.ts'
import { arraysInUse, chunkSize, readHeader } from './header.ts'
import type { ArraysMessage, StartMessage } from './messages.ts'

/**
 * Looks at the number of the step before a worker goes to sleep, some 0.5 ms: longer than most programs take between two
 * steps, since waking up takes a good part of a small step. Where threads share processors it would stand in the way.
 */
const SPINS = 100_000
const SPINS_WHEN_CROWDED = 1_000
/** Agents between two signs of life. */
const SLICE = 32

/** A worker's side of the work: waits for a step, solves chunks of it until none is left, waits for the next. */
export class Member {
  private readonly control: Control
  private readonly solver: ChunkSolver
  private readonly seen: number
  private readonly beat: number
  private readonly place: number
  private readonly spins: number
  private readonly input = { rules: {} as KernelRules, limits: null } as unknown as KernelInput
  private newVelocities: Float64Array = new Float64Array(0)
  private outcomes: Uint8Array = new Uint8Array(0)
  /** number of the arrays that `input` is made of */
  private arrays = 0
  /** the last step that is over for this worker */
  private epoch = 0

  constructor({ worker, control, solver, crowded }: StartMessage) {
    this.control = control
    this.solver = createChunkSolver(solver)
    this.seen = wordOf(worker, SEEN)
    this.beat = wordOf(worker, BEAT)
    this.place = wordOf(worker, PLACE)
    this.spins = crowded ? SPINS_WHEN_CROWDED : SPINS
  }

  take({ number, arrays }: ArraysMessage): void {
    this.arrays = number
    this.input.agents = arrays.agents
    this.input.walls = Object.assign(new Walls(), arrays.walls)
    this.newVelocities = arrays.newVelocities
    this.outcomes = arrays.outcomes
  }

  /** Takes part in every step, until one is about arrays that it doesn't know: a message about them is on its way. */
  work(): void {
    const { words } = this.control
    for (;;) {
      const epoch = this.nextEpoch()
      Atomics.store(words, this.seen, epoch)
      if (enter(words)) {
        const known = arraysInUse(words) === this.arrays
        if (known) this.help()
        leave(words)
        if (!known) return
      }
      this.epoch = epoch
    }
  }

  private nextEpoch(): number {
    const { words } = this.control
    const { spins } = this
    for (let spin = 0; spin < spins; spin++) {
      const epoch = Atomics.load(words, EPOCH)
      if (epoch !== this.epoch) return epoch
    }
    for (;;) {
      Atomics.wait(words, EPOCH, this.epoch)
      const epoch = Atomics.load(words, EPOCH)
      if (epoch !== this.epoch) return epoch
    }
  }

  private help(): void {
    const { words, complaint } = this.control
    Atomics.store(words, this.place, INSIDE)
    try {
      this.solveChunks()
      Atomics.store(words, this.place, OUTSIDE)
    } catch (error) {
      writeComplaint(complaint, String(error))
      Atomics.store(words, this.place, FAILED)
    }
  }

  private solveChunks(): void {
    const { solver, input, newVelocities, outcomes } = this
    const { words } = this.control
    const size = chunkSize(words)
    let first = takeChunk(words, size)
    readHeader(this.control, input)
    const { count } = input.agents
    if (first >= count) return
    solver.prepare(input)
    while (first < count) {
      const end = first + size < count ? first + size : count
      for (let at = first; at < end; at += SLICE) {
        Atomics.add(words, this.beat, 1)
        solver.solveRange(at, at + SLICE < end ? at + SLICE : end, newVelocities, outcomes)
      }
      first = takeChunk(words, size)
    }
  }
}
