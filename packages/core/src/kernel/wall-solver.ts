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

  /** Writes the velocity nearest to (x, y) that the walls near agent `i` permit to out[2 · i], out[2 · i + 1]. */
  guard(i: number, x: number, y: number, out: Float64Array): void {
    const { agents, walls, rules, wallsVersion } = this.input!
    out[2 * i] = x
    out[2 * i + 1] = y
    if (walls.count + walls.circleCount === 0) return
    if (this.version !== wallsVersion) {
      this.index.build(walls)
      this.version = wallsVersion
    }
    const { set, program } = this
    set.clear()
    addSolidWallLines(set, agents, i, walls, this.index, rules, null)
    if (set.count === 0) return
    program.solveYielding(set.lines, set.count, set.count, agents.maxSpeeds[i], x, y)
    out[2 * i] = program.x
    out[2 * i + 1] = program.y
  }
}
