import { ScalarKernel } from '../kernel/scalar-kernel.ts'
import type { StepKernel } from '../kernel/step-kernel.ts'
import { compileSimd, compileSimdAsync } from './compile.ts'
import { SimdKernel } from './simd-kernel.ts'

export interface SimdKernelOptions {
  /** Told why the scalar kernel is used instead. Default: a warning on the console, once. */
  onFallback?: (reason: string) => void
}

/**
 * The kernel in WebAssembly with SIMD, for `new Simulation({ kernel })`: the same bits as the scalar kernel, faster.
 *
 * Compiles at once, which Node and workers permit. The main thread of some browsers refuses that for a binary of this size;
 * take `createSimdKernelAsync` there. Where SIMD is missing the scalar kernel comes back, with a message.
 */
export function createSimdKernel(options: SimdKernelOptions = {}): StepKernel {
  try {
    return SimdKernel.start(compileSimd())
  } catch (error) {
    return fallBack(error, options)
  }
}

/** As `createSimdKernel`, but compiles in the background: for the main thread of pages. */
export async function createSimdKernelAsync(options: SimdKernelOptions = {}): Promise<StepKernel> {
  try {
    return SimdKernel.start(await compileSimdAsync())
  } catch (error) {
    return fallBack(error, options)
  }
}

let warned = false

function fallBack(error: unknown, { onFallback }: SimdKernelOptions): StepKernel {
  const reason = `makeway/simd uses the scalar kernel: ${error instanceof Error ? error.message : String(error)}`
  if (onFallback !== undefined) onFallback(reason)
  else if (!warned) {
    console.warn(reason)
    warned = true
  }
  return new ScalarKernel()
}
