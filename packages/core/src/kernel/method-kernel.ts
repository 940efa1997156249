import type { AgentSolver } from './agent-solver.ts'
import type { KernelInput, StepKernel } from './step-kernel.ts'

/** The kernel of a method that is handed in: solves one agent after the other. */
export class MethodKernel implements StepKernel {
  readonly name = 'scalar'
  readonly callsFunctions = true

  constructor(private readonly solver: AgentSolver) {}

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
