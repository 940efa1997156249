import type { StepKernel } from '../kernel/step-kernel.ts'

/** A kernel with threads of its own, which live until it is disposed of or the program ends. */
export interface SharedKernel extends StepKernel {
  /** Threads that help the calling one; 0 where there can be none. */
  readonly workers: number
  /** Ends the threads; resolves when they have ended. No step can be made with this kernel afterwards. */
  dispose(): Promise<void>
}
