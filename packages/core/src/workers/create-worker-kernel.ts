import { requireKnownKeys, requireOneOf, requirePositiveOrInfinite, requireWhole } from '../errors.ts'
import { type SearchName, SOLVERS, type SolverName } from './chunk-solver.ts'
import { processorCount, reasonAgainstWorkers } from './host.ts'
import { LoneKernel } from './lone-kernel.ts'
import type { SharedKernel } from './shared-kernel.ts'
import { WorkerKernel } from './worker-kernel.ts'

/** What `createWorkerKernel` takes; all of it optional. */
export interface WorkerKernelOptions {
  /** Threads beside the calling one, which works as well, 0 to 32. Default: one less than processors, 7 at most. */
  workers?: number
  /** What every thread solves its agents with. Default `scalar`. */
  kernel?: SolverName
  /** Index that finds neighbors; both give the same bits. Default `grid`. */
  neighborSearch?: SearchName
  /** Agents handed out to a thread at a time. Default: as fits their number, 32 to 256. */
  chunkSize?: number
  /**
   * Time without a sign of life from a worker after which a step throws, s; Infinity for never. Default 2. Large worlds
   * are granted more: 10 µs an agent.
   */
  timeout?: number
  /** Told why there can be no workers. Default: `console.warn`, once. */
  warn?: (message: string) => void
}

/**
 * A kernel that shares every step among worker threads; resolves when they are ready. Gives the same bits as one thread,
 * whatever the number of workers.
 *
 * Where there is no shared memory it says so once, and solves on the calling thread alone. A worker that dies makes the
 * next step throw. The threads keep no Node process from ending.
 *
 * @throws Error when a worker can't be started
 */
export async function createWorkerKernel(options: WorkerKernelOptions = {}): Promise<SharedKernel> {
  const known = ['workers', 'kernel', 'neighborSearch', 'chunkSize', 'timeout', 'warn']
  requireKnownKeys(options, known, 'createWorkerKernel')
  const workers = options.workers === undefined ? fittingWorkers() : requireWhole(options.workers, 'workers', 0, 32)
  const solver = options.kernel === undefined ? 'scalar' : requireOneOf(options.kernel, 'kernel', SOLVERS)
  const searches = ['grid', 'kdtree'] as const
  const search =
    options.neighborSearch === undefined ? 'grid' : requireOneOf(options.neighborSearch, 'neighborSearch', searches)
  const chunkSize = options.chunkSize === undefined ? 0 : requireWhole(options.chunkSize, 'chunkSize', 1, 65536)
  const timeout = options.timeout === undefined ? 2 : requirePositiveOrInfinite(options.timeout, 'timeout', 'seconds')
  if (workers === 0) return new LoneKernel(solver, search)
  const reason = reasonAgainstWorkers()
  if (reason === undefined) return WorkerKernel.start({ workers, solver, search, chunkSize, timeout: 1000 * timeout })
  const warn = options.warn ?? warnOnce
  warn(`makeway/workers: the simulation runs on one thread, since ${reason}.`)
  return new LoneKernel(solver, search)
}

function fittingWorkers(): number {
  const spare = processorCount() - 1
  return spare < 7 ? spare : 7
}

let hasWarned = false

function warnOnce(message: string): void {
  if (hasWarned) return
  hasWarned = true
  console.warn(message)
}
