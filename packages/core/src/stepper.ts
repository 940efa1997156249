import type { AgentSolver } from './kernel/agent-solver.ts'
import { LimitedSolver } from './kernel/limited-solver.ts'
import type { KernelInput, StepKernel } from './kernel/step-kernel.ts'
import { WallSolver } from './kernel/wall-solver.ts'
import { LimitLineBuilder } from './policies/limit-lines.ts'
import { Motion } from './policies/motion.ts'
import { goByPair, ruleCode, shareOfRows } from './policies/responsibility.ts'
import { StepPolicies } from './policies/step-policies.ts'
import type { World } from './state/world.ts'
import type { ResponsibilityRule } from './types.ts'

/** Takes a world one step on: policies before, kernel, policies after, move, policies at the end. */
export class Stepper {
  /** what the kernel reads; valid after `prepare` */
  readonly input: KernelInput
  private readonly policies = new StepPolicies()
  private readonly motion = new Motion()
  private readonly limits = new LimitLineBuilder()
  private readonly limited: LimitedSolver
  private readonly walls = new WallSolver()

  constructor(
    private readonly world: World,
    private readonly kernel: StepKernel,
    standingAtWalls: boolean,
    rule: ResponsibilityRule,
    /** solves those whose limits no kernel knows */
    solver: AgentSolver,
  ) {
    this.limited = new LimitedSolver(solver)
    const { cures, columns, obstacles } = world
    const rules = {
      timeStep: 1,
      allSeeAll: true,
      surfaces: cures.surfaces,
      solidWalls: cures.solidWalls,
      rightOfWay: cures.rightOfWay,
      gentleEscape: cures.gentleEscape,
      keepRight: cures.keepRight,
      standingAtWalls,
      byPair: false,
      rule: ruleCode(rule),
      shareOf: typeof rule === 'function' ? shareOfRows(rule, world.agents) : null,
    }
    this.input = { agents: columns, walls: obstacles.walls, wallsVersion: 0, rules, limits: null }
  }

  /** Policies before the kernel: works out everything the kernel reads. Changes no state. */
  prepare(dt: number): void {
    const { world, input } = this
    world.agents.compact()
    this.policies.before(world, dt)
    input.walls = world.obstacles.walls
    input.wallsVersion = world.obstacles.version
    input.rules.timeStep = dt
    input.rules.allSeeAll = world.allSeeAll
    input.rules.byPair = goByPair(world.agents, input.rules.rule)
    input.limits = this.limits.build(world, dt)
    this.walls.prepare(input)
  }

  /** New velocities of all agents, from the old state; nobody moves. */
  solve(dt: number): void {
    this.prepare(dt)
    this.kernel.solve(this.input, this.world.agents.newVelocities, this.world.outcomes)
    if (this.input.limits !== null) this.limited.solve(this.input, this.world.agents.newVelocities, this.world.outcomes)
    this.policies.after(this.world, dt, this.walls)
  }

  step(dt: number): void {
    this.solve(dt)
    const { world } = this
    this.motion.move(world, dt)
    world.obstacles.advance(dt)
    world.time += dt
    this.policies.atEnd(world, dt)
  }
}
