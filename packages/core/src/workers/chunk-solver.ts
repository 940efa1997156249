import { AgentSolver } from '../kernel/agent-solver.ts'
import type { KernelInput } from '../kernel/step-kernel.ts'
import { KdTree } from '../neighbors/kd-tree.ts'
import { UniformGrid } from '../neighbors/uniform-grid.ts'

export const SOLVERS = ['scalar'] as const
export type SolverName = (typeof SOLVERS)[number]
export type SearchName = 'grid' | 'kdtree'

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

/** The one place that knows what a thread can solve with; called in every thread, with the same arguments. */
export function createChunkSolver(name: SolverName, search: SearchName): ChunkSolver {
  switch (name) {
    case 'scalar':
      return new ScalarChunkSolver(search)
  }
}

class ScalarChunkSolver implements ChunkSolver {
  private readonly solver: AgentSolver

  constructor(search: SearchName) {
    this.solver = new AgentSolver(search === 'kdtree' ? new KdTree() : new UniformGrid())
  }

  prepare(input: KernelInput): void {
    this.solver.prepare(input)
  }

  solveRange(first: number, end: number, newVelocities: Float64Array, outcomes: Uint8Array): void {
    const { solver } = this
    for (let i = first; i < end; i++) {
      outcomes[i] = solver.solve(i)
      newVelocities[2 * i] = solver.program.x
      newVelocities[2 * i + 1] = solver.program.y
    }
  }
}
