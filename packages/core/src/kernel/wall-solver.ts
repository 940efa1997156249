import { WallIndex } from '../neighbors/wall-index.ts'
import { LinearProgram } from '../orca/linear-program.ts'
import { LineSet } from './line-set.ts'
import type { KernelInput } from './step-kernel.ts'
import { addSolidWallLines } from './wall-lines.ts'

/** Finds velocities that the walls permit, whatever the other agents want. */
export class WallSolver {
  private readonly index = new WallIndex()
  private readonly set = new LineSet()
  private readonly program = new LinearProgram()
  private input: KernelInput | null = null
  private version = -1

  prepare(input: KernelInput): void {
    this.input = input
  }

  /** Replaces the velocity of agent `i` in velocities[2 · i], velocities[2 · i + 1] by the nearest that its walls permit. */
  guard(i: number, velocities: Float64Array): void {
    const { agents, walls, rules, wallsVersion } = this.input!
    if (walls.count + walls.circleCount === 0) return
    if (this.version !== wallsVersion) {
      this.index.build(walls)
      this.version = wallsVersion
    }
    const { set, program } = this
    set.clear()
    addSolidWallLines(set, agents, i, walls, this.index, rules, null)
    if (set.count === 0) return
    const x = velocities[2 * i]
    const y = velocities[2 * i + 1]
    program.solveYielding(set.lines, set.count, set.count, agents.maxSpeeds[i], x, y)
    velocities[2 * i] = program.x
    velocities[2 * i + 1] = program.y
  }
}
