import type { KernelInput } from '../kernel/step-kernel.ts'
import { type ChunkSolver, createChunkSolver, type SearchName, type SolverName } from './chunk-solver.ts'
import type { SharedKernel } from './shared-kernel.ts'

/** The calling thread alone. */
export class LoneKernel implements SharedKernel {
  readonly name: string
  readonly workers = 0
  private readonly own: ChunkSolver

  constructor(solver: SolverName, search: SearchName) {
    this.name = solver
    this.own = createChunkSolver(solver, search)
  }

  solve(input: KernelInput, newVelocities: Float64Array, outcomes: Uint8Array): void {
    this.own.prepare(input)
    this.own.solveRange(0, input.agents.count, newVelocities, outcomes)
  }

  async dispose(): Promise<void> {}
}
