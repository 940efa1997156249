import { AgentSolver } from './kernel/agent-solver.ts'
import type { KernelInput } from './kernel/step-kernel.ts'
import type { NeighborIndex } from './neighbors/neighbor-index.ts'
import { StepPolicies } from './policies/step-policies.ts'
import type { World } from './state/world.ts'

/** Takes a world one step on: policies before, kernel, policies after, move, policies at the end. */
export class Stepper {
  /** what the kernel reads; valid after `prepare` */
  readonly input: KernelInput
  private readonly policies = new StepPolicies()
  private readonly solver: AgentSolver

  constructor(
    private readonly world: World,
    index: NeighborIndex,
    reference: boolean,
  ) {
    const { surfaces, rightOfWay, gentleEscape, keepRight } = world.cures
    const rules = { timeStep: 1, allSeeAll: true, surfaces, rightOfWay, gentleEscape, keepRight, reference }
    this.input = { agents: world.columns, rules }
    this.solver = new AgentSolver(this.input, index)
  }

  /** Policies before the kernel: works out everything the kernel reads. Changes no state. */
  prepare(dt: number): void {
    const { world, input } = this
    world.agents.compact()
    this.policies.before(world, dt)
    input.rules.timeStep = dt
    input.rules.allSeeAll = world.allSeeAll
  }

  /** New velocities of all agents, from the old state; nobody moves. */
  solve(dt: number): void {
    this.prepare(dt)
    this.solver.solveAll(this.world.agents.newVelocities, this.world.outcomes)
    this.policies.after(this.world, dt)
  }

  step(dt: number): void {
    this.solve(dt)
    const { world } = this
    const { count, positions, velocities, newVelocities } = world.agents
    for (let k = 0; k < 3 * count; k++) {
      velocities[k] = newVelocities[k]
      positions[k] += velocities[k] * dt
    }
    world.time += dt
    this.policies.atEnd(world, dt)
  }
}
