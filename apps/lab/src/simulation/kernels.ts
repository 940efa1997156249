import type { ResolvedScenario } from '@makeway/scenarios'
import { ScalarKernel, type StepKernel } from 'makeway'
import { createSimdKernelAsync } from 'makeway/simd'
import { createWorkerKernel, type SharedKernel } from 'makeway/workers'
import type { KernelChoice } from './protocol.ts'

export interface ChosenKernel {
  kernel: StepKernel
  name: string
  workers: number
  /** Why there are no threads although some were asked for. */
  reason: string | undefined
  dispose(): void
}

/** What of the choice can solve the scenario: the SIMD kernel knows current velocities only, and kernels ORCA alone. */
export function choiceFor(resolved: ResolvedScenario, choice: KernelChoice): KernelChoice {
  const { method, optimizationVelocity, obstacleOptimizationVelocity } = resolved
  if (method !== 'orca') return { kernel: 'scalar', workers: 0 }
  const isCurrent = optimizationVelocity === 'current' && obstacleOptimizationVelocity === 'current'
  return isCurrent ? choice : { ...choice, kernel: 'scalar' }
}

/** The kernel a world asks for, or the best there is; all give the same bits. */
export async function chooseKernel({ kernel, workers }: KernelChoice): Promise<ChosenKernel> {
  if (workers > 0) {
    let reason: string | undefined
    const shared: SharedKernel = await createWorkerKernel({
      workers,
      kernel,
      warn: (message) => {
        reason = message
      },
    })
    if (shared.workers > 0) {
      return { kernel: shared, name: kernel, workers: shared.workers, reason, dispose: () => void shared.dispose() }
    }
    await shared.dispose()
    return { ...(await lone(kernel)), reason }
  }
  return lone(kernel)
}

async function lone(choice: KernelChoice['kernel']): Promise<ChosenKernel> {
  const kernel = choice === 'simd' ? await createSimdKernelAsync({ onFallback: () => {} }) : new ScalarKernel()
  const name = kernel instanceof ScalarKernel ? 'scalar' : 'simd'
  return { kernel, name, workers: 0, reason: undefined, dispose: () => {} }
}
