import {
  isResolved3d,
  type KernelName,
  type MethodName,
  type Observation,
  type ResolvedScenario,
  type RunResult,
  resolveAnyScenario,
  startRun,
} from '@makeway/scenarios'
import type { Cures, Profile } from 'makeway'
import { createWorkerKernel } from 'makeway/workers'
import type { Source } from './sources.ts'
import { ProgressBar } from './terminal.ts'
import { UsageError } from './usage-error.ts'

/** ms of simulating between two looks at what else there is to do, such as an interrupt from the keyboard */
const TURN = 40

export interface RunSettings {
  profile?: Profile
  seed?: number
  /** What solves the agents, in every thread. */
  kernel?: KernelName
  /** In place of the scenario's. */
  method?: MethodName
  /** Threads that help the first one. */
  workers?: number
  /** Cures that are off, in profile `default`; the other profile has none. */
  cures?: Partial<Cures>
}

/** Somebody who wants to see every sample, and is told when there will be no more. */
export interface Listener {
  record(observation: Observation): void
  finish(result: RunResult): Promise<void>
  discard(): void
}

/**
 * Runs a loaded scenario to its end, with a progress bar.
 * @param listen called once it is certain that the scenario can be run
 */
export async function runSource(
  { scenario, label, shortName }: Source,
  { kernel = 'scalar', workers = 0, cures, ...settings }: RunSettings,
  listen: (resolved: ResolvedScenario) => Listener | undefined = () => undefined,
): Promise<RunResult> {
  const resolved = resolveAnyScenario(scenario, { ...settings, file: label })
  if (isResolved3d(resolved) && (workers > 0 || kernel !== 'scalar')) {
    throw new UsageError(`${label}: there is one kernel for space, without threads: leave --kernel and --workers out`)
  }
  if (isResolved3d(resolved) && settings.method !== undefined && settings.method !== 'orca') {
    throw new UsageError(`${label}: in space there is ORCA alone: leave --method out`)
  }
  if (resolved.method !== 'orca' && (workers > 0 || kernel === 'simd')) {
    throw new UsageError(
      `${label}: --workers and --kernel simd solve ORCA alone: leave them out with method ${resolved.method}`,
    )
  }
  const progress = new ProgressBar(shortName)
  const stepKernel =
    workers > 0 || kernel === 'simd' ? await createWorkerKernel({ workers, kernel, warn: requireThem }) : undefined
  let listener: Listener | undefined
  try {
    const run = startRun(resolved, { kernel, stepKernel, ...(resolved.profile === 'default' ? { cures } : {}) })
    listener = listen(resolved)
    listener?.record(run.observation)
    let turnStart = performance.now()
    while (!run.isFinished) {
      const observation = run.step()
      listener?.record(observation)
      if (performance.now() - turnStart < TURN) continue
      progress.update(run.stepCount, run.totalSteps)
      await new Promise(setImmediate)
      turnStart = performance.now()
    }
    const result = run.result()
    await listener?.finish(result)
    return result
  } catch (error) {
    listener?.discard()
    throw error
  } finally {
    progress.clear()
    await stepKernel?.dispose()
  }
}

/** Who asked for threads or SIMD is to know that there are none: nothing else stands in for them. */
function requireThem(reason: string): never {
  throw new Error(reason)
}
