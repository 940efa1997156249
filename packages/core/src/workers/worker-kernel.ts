import type { KernelInput } from '../kernel/step-kernel.ts'
import { type ChunkSolver, createChunkSolver, reasonAgainstOf, type SolverSettings } from './chunk-solver.ts'
import { closeGate, createControl, EPOCH, openGate, takeChunk } from './control.ts'
import { writeHeader } from './header.ts'
import { processorCount, startThread, type Thread } from './host.ts'
import { type ArraysMessage, READY, type StartMessage } from './messages.ts'
import { SharedArrays, sharedColumn } from './shared-arrays.ts'
import type { SharedKernel } from './shared-kernel.ts'
import { Watch } from './watch.ts'
import { workerScript } from './worker-script.ts'

/** Agents handed out at a time: at most, and at least; and into how many parts a thread's share is cut between these. */
const LARGEST_CHUNK = 256
const SMALLEST_CHUNK = 32
const CHUNKS_A_THREAD = 8

export interface TeamSettings {
  workers: number
  solver: SolverSettings
  /** ms without a sign of life */
  timeout: number
  /** agents handed out at a time; 0: as fits their number */
  chunkSize: number
}

/**
 * Shares every step among worker threads and the calling thread. All of them read the same arrays in shared memory, and
 * each writes the rows of the agents that it has solved, so who solved what can't be told from the result.
 */
export class WorkerKernel implements SharedKernel {
  readonly name = 'workers'
  /** columns that the workers read where they are */
  readonly newColumn = sharedColumn
  readonly reasonAgainst
  private readonly own: ChunkSolver
  private readonly arrays = new SharedArrays()
  private readonly control
  private readonly watch: Watch
  private readonly threads: Thread[] = []
  /** the arrays that the workers know */
  private told = 0
  private failure = ''
  private disposed = false

  private constructor(private readonly settings: TeamSettings) {
    this.own = createChunkSolver(settings.solver)
    this.reasonAgainst = reasonAgainstOf(settings.solver)
    this.control = createControl(settings.workers)
    this.watch = new Watch(this.control, settings.workers, settings.timeout)
  }

  /**
   * Starts the workers.
   * @throws Error when one can't be started
   */
  static async start(settings: TeamSettings): Promise<WorkerKernel> {
    const kernel = new WorkerKernel(settings)
    try {
      await Promise.all(Array.from({ length: settings.workers }, (_, worker) => kernel.startWorker(worker)))
    } catch (error) {
      await kernel.dispose()
      throw error
    }
    for (const thread of kernel.threads) thread.release()
    return kernel
  }

  /** How many threads help the calling one. */
  get workers(): number {
    return this.settings.workers
  }

  solve(input: KernelInput, newVelocities: Float64Array, outcomes: Uint8Array): void {
    if (this.disposed) throw new Error('This kernel has been disposed of; make another with createWorkerKernel')
    this.throwFailure()
    const { count } = input.agents
    const size = this.settings.chunkSize || fittingChunk(count, this.workers + 1)
    if (count <= size) {
      this.own.prepare(input)
      this.own.solveRange(0, count, newVelocities, outcomes)
      return
    }
    try {
      this.share(input, newVelocities, size)
    } catch (error) {
      this.failure ||= error instanceof Error ? error.message : String(error)
      this.throwFailure()
    }
    this.arrays.give(count, newVelocities, outcomes)
  }

  /** Ends the workers. No step can be made with this kernel afterwards. */
  async dispose(): Promise<void> {
    this.disposed = true
    await Promise.all(this.threads.map((thread) => thread.stop()))
  }

  private share(input: KernelInput, newVelocities: Float64Array, size: number): void {
    const { arrays, control } = this
    const { words } = control
    const { count } = input.agents
    this.watch.expectSeen(words[EPOCH])
    arrays.take(input, newVelocities)
    this.tellArrays()
    writeHeader(control, input, arrays.number, size, arrays.wallsVersion)
    openGate(words)
    Atomics.add(words, EPOCH, 1)
    Atomics.notify(words, EPOCH)
    try {
      this.own.prepare(input)
      for (let first = takeChunk(words, size); first < count; first = takeChunk(words, size)) {
        this.own.solveRange(first, first + size < count ? first + size : count, arrays.newVelocities, arrays.outcomes)
      }
    } finally {
      closeGate(words)
      this.watch.awaitEmpty(count)
    }
  }

  private tellArrays(): void {
    const { arrays, threads } = this
    if (this.told === arrays.number) return
    this.told = arrays.number
    const message: ArraysMessage = { type: 'arrays', number: arrays.number, arrays: arrays.message }
    for (const thread of threads) thread.post(message)
  }

  private startWorker(worker: number): Promise<void> {
    const { control } = this
    const { solver, workers } = this.settings
    const crowded = workers >= processorCount()
    return new Promise((resolve, reject) => {
      const onEnd = (reason: string) => {
        if (this.disposed) return
        this.failure ||= `worker ${worker + 1} has ended: ${reason}`
        reject(new Error(`Worker ${worker + 1} of ${this.workers} could not be started: ${reason}`))
      }
      const thread = startThread(workerScript, (data) => data === READY && resolve(), onEnd)
      this.threads.push(thread)
      const message: StartMessage = { type: 'start', worker, control, solver, crowded }
      thread.post(message)
    })
  }

  private throwFailure(): void {
    if (this.failure === '') return
    throw new Error(
      `The step could not be shared: ${this.failure}. The state is that before the step; ` +
        'go on from a snapshot of it with another kernel',
    )
  }
}

/** Small enough that no thread waits long for the last one, large enough that handing out costs nothing. */
function fittingChunk(count: number, threads: number): number {
  const size = SMALLEST_CHUNK * Math.ceil(count / (threads * CHUNKS_A_THREAD * SMALLEST_CHUNK))
  return size < LARGEST_CHUNK ? size : LARGEST_CHUNK
}
