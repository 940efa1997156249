import type { AgentSolver } from './agent-solver.ts'
import type { KernelInput } from './step-kernel.ts'

/**
 * Solves the agents whose motion is limited by more than discs, in place of what a kernel has found for them. These are
 * few and their lines many; so no kernel need know of them, and all give the same bits.
 */
export class LimitedSolver {
  constructor(private readonly solver: AgentSolver) {}

  solve(input: KernelInput, newVelocities: Float64Array, outcomes: Uint8Array): void {
    const { bounds } = input.limits!
    const { solver } = this
    solver.prepare(input)
    for (let i = 0; i < input.agents.count; i++) {
      if (bounds[3 * i] === bounds[3 * i + 2]) continue
      outcomes[i] = solver.solve(i)
      newVelocities[2 * i] = solver.program.x
      newVelocities[2 * i + 1] = solver.program.y
    }
  }
}
