import { ScalarKernel } from '../../src/kernel/scalar-kernel.ts'
import type { KernelInput, StepKernel } from '../../src/kernel/step-kernel.ts'
import { createSimdKernel } from '../../src/simd/index.ts'

/** A kernel under test that must not fall back. */
export function simdKernel(): StepKernel {
  return createSimdKernel({
    onFallback: (reason) => {
      throw new Error(reason)
    },
  })
}

/** Solves everything twice, and throws where the kernel under test differs from the scalar one by a single bit. */
export class CheckedKernel implements StepKernel {
  readonly name = 'checked'
  /** agents compared so far, and how many of them ended in each outcome */
  compared = 0
  readonly outcomes = new Float64Array(8)
  private readonly scalar = new ScalarKernel()

  constructor(private readonly tested: StepKernel = simdKernel()) {}

  solve(input: KernelInput, newVelocities: Float64Array, outcomes: Uint8Array): void {
    const { count } = input.agents
    const velocities = new Float64Array(newVelocities.length).fill(NaN)
    const bound = new Uint8Array(outcomes.length).fill(255)
    this.tested.solve(input, velocities, bound)
    this.scalar.solve(input, newVelocities, outcomes)
    for (let i = 0; i < count; i++) {
      if (isSolvedByStepper(input, i)) continue
      for (const k of [2 * i, 2 * i + 1]) {
        if (!Object.is(velocities[k], newVelocities[k])) throw this.difference(input, i, velocities, newVelocities)
      }
      if (bound[i] !== outcomes[i]) throw new Error(`agent ${i}: outcome ${bound[i]} instead of ${outcomes[i]}`)
      this.outcomes[outcomes[i]]++
    }
    this.compared += count
  }

  private difference(input: KernelInput, i: number, got: Float64Array, wanted: Float64Array): Error {
    const at = (column: Float64Array) => `(${column[2 * i]}, ${column[2 * i + 1]})`
    return new Error(`agent ${i} of ${input.agents.count}: ${at(got)} instead of ${at(wanted)}`)
  }
}

/** Limits of motion that are no disc: what kernels find for such an agent is replaced. */
function isSolvedByStepper({ limits }: KernelInput, i: number): boolean {
  return limits !== null && limits.bounds[3 * i] !== limits.bounds[3 * i + 2]
}
