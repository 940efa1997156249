import { requireKnownKeys, requireOneOf, requirePositiveOrInfinite, requireWhole } from '../errors.ts'
import { type SearchName, SOLVERS, type SolverName, type SolverSettings } from './chunk-solver.ts'
import { processorCount, reasonAgainstWorkers } from './host.ts'
import { LoneKernel } from './lone-kernel.ts'
import type { SharedKernel } from './shared-kernel.ts'
import { WorkerKernel } from './worker-kernel.ts'

/** What `createWorkerKernel` takes; all of it optional. */
export interface WorkerKernelOptions {
  /** Threads beside the calling one, which works as well, 0 to 32. Default: one less than processors, 7 at most. */
  workers?: number
  /** What every thread solves its agents with. Default `scalar`, which also stands in where SIMD is missing. */
  kernel?: SolverName
  /** Index that finds neighbors, for the scalar kernel; both give the same bits. Default `grid`. */
  neighborSearch?: SearchName
  /** Agents handed out to a thread at a time. Default: as fits their number, 32 to 256. */
  chunkSize?: number
  /**
   * Time without a sign of life from a worker after which a step throws, s; Infinity for never. Default 2. Large worlds
   * are granted more: 10 µs an agent.
   */
  timeout?: number
  /** Told why there can be no workers, or no SIMD. Default: `console.warn`, once. */
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
 * @throws RangeError or TypeError naming the option and the value
 */
export async function createWorkerKernel(options: WorkerKernelOptions = {}): Promise<SharedKernel> {
  const known = ['workers', 'kernel', 'neighborSearch', 'chunkSize', 'timeout', 'warn']
  requireKnownKeys(options, known, 'createWorkerKernel')
  const workers = options.workers === undefined ? fittingWorkers() : requireWhole(options.workers, 'workers', 0, 32)
  const name = options.kernel === undefined ? 'scalar' : requireOneOf(options.kernel, 'kernel', SOLVERS)
  const searches = ['grid', 'kdtree'] as const
  const search =
    options.neighborSearch === undefined ? 'grid' : requireOneOf(options.neighborSearch, 'neighborSearch', searches)
  if (name === 'simd' && search === 'kdtree') {
    throw new RangeError('neighborSearch "kdtree" goes with kernel "scalar"; kernel "simd" has a grid of its own')
  }
  const chunkSize = options.chunkSize === undefined ? 0 : requireWhole(options.chunkSize, 'chunkSize', 1, 65536)
  const timeout = options.timeout === undefined ? 2 : requirePositiveOrInfinite(options.timeout, 'timeout', 'seconds')
  const warn = options.warn ?? warnOnce
  const solver = await readySolver(name, search, warn)
  if (workers === 0) return new LoneKernel(solver)
  const reason = reasonAgainstWorkers()
  if (reason === undefined) return WorkerKernel.start({ workers, solver, chunkSize, timeout: 1000 * timeout })
  warn(`makeway/workers: the simulation runs on one thread, since ${reason}.`)
  return new LoneKernel(solver)
}

/** The binary of the SIMD kernel is loaded by those who ask for it, and compiled once for all threads. */
async function readySolver(
  name: SolverName,
  search: SearchName,
  warn: (message: string) => void,
): Promise<SolverSettings> {
  if (name === 'scalar') return { name, search }
  try {
    const { compileSimdAsync } = await import('../simd/compile.ts')
    return { name, module: await compileSimdAsync() }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    warn(`makeway/workers: every thread takes the scalar kernel, since ${reason}.`)
    return { name: 'scalar', search }
  }
}

function fittingWorkers(): number {
  const spare = processorCount() - 1
  return spare < 7 ? spare : 7
}

const given: string[] = []

function warnOnce(message: string): void {
  if (given.includes(message)) return
  given.push(message)
  console.warn(message)
}
