import { AgentSolver } from '../kernel/agent-solver.ts'
import { keepRight } from '../kernel/keep-right.ts'
import { addLimitLines, solveLimited } from '../kernel/limit-lines.ts'
import { limitChange } from '../kernel/limited-change.ts'
import type { VelocityObstacle } from '../kernel/method.ts'
import { lookFrom } from '../kernel/right-of-way.ts'
import {
  BOUND_BY_AGENT,
  BOUND_BY_WALL,
  FREE,
  type KernelInput,
  type KernelRules,
  RELAXED,
  UNGUARDED,
} from '../kernel/step-kernel.ts'
import type { NeighborIndex } from '../neighbors/neighbor-index.ts'
import type { SolveRecorder } from '../orca/solve-recorder.ts'
import { addCone } from './cone.ts'
import { ConeSet } from './cone-set.ts'
import { describeCone } from './describe-cone.ts'
import { LongestTime } from './longest-time.ts'
import { NearestOutside, TIES_TO_RIGHT } from './nearest-outside.ts'

/**
 * Solves one agent at a time as AgentSolver does, with velocity obstacles in place of the lines of agents. The lines of
 * walls are the same, and hard.
 */
export class ConeSolver extends AgentSolver {
  private readonly cones = new ConeSet()
  private readonly near = new ConeSet()
  private readonly nearest = new NearestOutside()
  private readonly longest = new LongestTime()
  /** Pairs share by responsibility, priority and rule; the right of way, which goes with the lines of ORCA, is not asked. */
  private readonly shareRules = { byPair: true, rightOfWay: false } as KernelRules

  /** @param kind  VO, RVO or HRVO */
  constructor(
    private readonly kind: number,
    index: NeighborIndex,
  ) {
    super(index)
  }

  override prepare(input: KernelInput): void {
    super.prepare(input)
    this.shareRules.rule = input.rules.rule
    this.shareRules.shareOf = input.rules.shareOf
  }

  override addLines(i: number): void {
    const { agents, rules } = this.input!
    const { set, neighbors, cones } = this
    this.row = i
    set.clear()
    if (this.input!.limits !== null) addLimitLines(set, this.input!.limits, i)
    this.addWallLines(i)
    cones.clear()
    lookFrom(agents, i)
    for (let k = 0; k < neighbors.count; k++) addCone(cones, this.kind, agents, i, neighbors.ids[k], this.shareRules)
    // others do not always do their part
    this.flags = cones.count > 0 ? UNGUARDED : 0
    this.wishX = agents.preferredVelocities[2 * i]
    this.wishY = agents.preferredVelocities[2 * i + 1]
    if (rules.keepRight) {
      keepRight(set, agents, i, neighbors, rules.surfaces)
      this.turnWish()
    }
  }

  override solveLines(i: number): number {
    const { set, program, cones } = this
    const { agents } = this.input!
    const change = agents.velocityChanges[i]
    const isLimited = change < Infinity && limitChange(set, agents, i, change)
    if (!isLimited) return this.choose(agents.maxSpeeds[i], this.wishX, this.wishY)
    const vx = agents.velocities[2 * i]
    const vy = agents.velocities[2 * i + 1]
    set.shift(-vx, -vy)
    cones.shift(-vx, -vy)
    const outcome = this.choose(change, this.wishX - vx, this.wishY - vy)
    set.shift(vx, vy)
    cones.shift(vx, vy)
    program.x += vx
    program.y += vy
    return outcome
  }

  /** Chooses within the disc of radius `maxSpeed` around 0; returns what bound the velocity. */
  private choose(maxSpeed: number, wishX: number, wishY: number): number {
    const { set, program, cones, near, nearest, longest, flags } = this
    const { lines, count } = set
    this.failedLine = solveLimited(program, set, maxSpeed, wishX, wishY)
    near.assign(cones, 1, 1, maxSpeed)
    if (nearest.isOutside(near, program.x, program.y, maxSpeed)) {
      if (this.failedLine >= 0) return RELAXED | flags
      return (program.lastLine < 0 ? FREE : BOUND_BY_WALL) | flags
    }
    if (nearest.find(near, lines, count, maxSpeed, wishX, wishY, TIES_TO_RIGHT)) {
      program.moveTo(nearest.x, nearest.y, maxSpeed)
      return (this.failedLine >= 0 ? RELAXED : BOUND_BY_AGENT) | flags
    }
    longest.find(cones, lines, count, maxSpeed, wishX, wishY, program.x, program.y)
    program.moveTo(longest.x, longest.y, maxSpeed)
    if (this.failedLine < 0) this.failedLine = count
    return RELAXED | flags
  }

  override startRecording(recorder: SolveRecorder): void {
    super.startRecording(recorder)
    this.nearest.recorder = recorder
    this.longest.recorder = recorder
  }

  override stopRecording(): void {
    super.stopRecording()
    this.nearest.recorder = null
    this.longest.recorder = null
  }

  override velocityObstacles(): VelocityObstacle[] {
    const { cones, program } = this
    const described: VelocityObstacle[] = []
    for (let k = 0; k < cones.count; k++) described.push(describeCone(cones, k, program.x, program.y))
    return described
  }
}
