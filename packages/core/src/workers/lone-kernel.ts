import type { KernelInput } from '../kernel/step-kernel.ts'
import { type ChunkSolver, createChunkSolver, reasonAgainstOf, type SolverSettings } from './chunk-solver.ts'
import type { SharedKernel } from './shared-kernel.ts'

/** The calling thread alone. */
export class LoneKernel implements SharedKernel {
  readonly name: string
  readonly workers = 0
  readonly reasonAgainst
  private readonly own: ChunkSolver

  constructor(solver: SolverSettings) {
    this.name = solver.name
    this.reasonAgainst = reasonAgainstOf(solver)
    this.own = createChunkSolver(solver)
  }

  solve(input: KernelInput, newVelocities: Float64Array, outcomes: Uint8Array): void {
    this.own.prepare(input)
    this.own.solveRange(0, input.agents.count, newVelocities, outcomes)
  }

  async dispose(): Promise<void> {}
}
