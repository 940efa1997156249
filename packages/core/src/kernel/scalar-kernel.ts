import type { NeighborIndex } from '../neighbors/neighbor-index.ts'
import { AgentSolver } from './agent-solver.ts'
import type { KernelInput, StepKernel } from './step-kernel.ts'

/** The kernel in plain TypeScript and double precision: the specification of all others. */
export class ScalarKernel implements StepKernel {
  readonly name = 'scalar'
  private readonly solver: AgentSolver

  constructor(index?: NeighborIndex) {
    this.solver = new AgentSolver(index)
  }

  solve(input: KernelInput, newVelocities: Float64Array, outcomes: Uint8Array): void {
    const { solver } = this
    solver.prepare(input)
    for (let i = 0; i < input.agents.count; i++) {
      outcomes[i] = solver.solve(i)
      newVelocities[2 * i] = solver.program.x
      newVelocities[2 * i + 1] = solver.program.y
    }
  }
}
