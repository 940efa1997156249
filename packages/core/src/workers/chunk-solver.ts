import { ScalarKernel } from '../kernel/scalar-kernel.ts'
import type { KernelInput } from '../kernel/step-kernel.ts'
import { KdTree } from '../neighbors/kd-tree.ts'
import { UniformGrid } from '../neighbors/uniform-grid.ts'
import { reasonAgainst, SimdKernel } from '../simd/simd-kernel.ts'

export const SOLVERS = ['scalar', 'simd'] as const
export type SolverName = (typeof SOLVERS)[number]
export type SearchName = 'grid' | 'kdtree'

/** What the threads solve with; can be posted. */
export type SolverSettings = { name: 'scalar'; search: SearchName } | { name: 'simd'; module: WebAssembly.Module }

/**
 * What a thread solves its share of the agents with. Every thread has one of its own, and which thread solves which
 * agents changes from step to step: what is kept from one step to the next must not depend on having solved an agent
 * before.
 */
export interface ChunkSolver {
  /** Gets ready for the step that `input` describes. */
  prepare(input: KernelInput): void
  /**
   * Solves the agents `first` … `end` − 1, counted in any order that is the same in every thread, and writes their rows
   * alone; see StepKernel.solve for the rest.
   */
  solveRange(first: number, end: number, newVelocities: Float64Array, outcomes: Uint8Array): void
}

/** The one place that knows what a thread can solve with; called in every thread, with the same settings. */
export function createChunkSolver(settings: SolverSettings): ChunkSolver {
  switch (settings.name) {
    case 'scalar':
      return new ScalarKernel(settings.search === 'kdtree' ? new KdTree() : new UniformGrid())
    case 'simd':
      return SimdKernel.start(settings.module)
  }
}

/** What a kernel that solves with this has to say about optimisation velocities; see StepKernel. */
export function reasonAgainstOf(settings: SolverSettings): typeof reasonAgainst | undefined {
  return settings.name === 'simd' ? reasonAgainst : undefined
}
