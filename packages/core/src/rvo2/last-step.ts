import { AgentSolver } from '../kernel/agent-solver.ts'
import type { KernelInput } from '../kernel/step-kernel.ts'
import type { KernelColumns } from '../state/kernel-columns.ts'
import { Walls } from '../state/walls.ts'

/**
 * What the last step read, so that neighbors and lines of that step can be worked out once more when somebody asks for
 * them. A step pays nothing for it: only references are kept. Whoever writes to a kept array calls `detach` first.
 */
export class LastStep {
  private readonly columns = { count: 0 } as KernelColumns
  private readonly input: KernelInput
  private columnNames: string[] = []
  private solver: AgentSolver | null = null
  private prepared = false
  private solvedAgent = -1

  constructor(rules: KernelInput['rules']) {
    this.input = { agents: this.columns, walls: new Walls(), wallsVersion: 0, rules, limits: null }
  }

  /** Keeps what a step has just read; its arrays of positions and velocities must not be written to any more. */
  keep(input: KernelInput): void {
    const from = input.agents as unknown as { [name: string]: unknown }
    const to = this.columns as unknown as { [name: string]: unknown }
    if (this.columnNames.length === 0) this.columnNames = Object.keys(from)
    for (let k = 0; k < this.columnNames.length; k++) to[this.columnNames[k]] = from[this.columnNames[k]]
    this.input.walls = input.walls
    this.input.wallsVersion = input.wallsVersion
    this.prepared = false
    this.solvedAgent = -1
  }

  /** `column` is about to be changed: what the last step read of it is copied. */
  detach(column: Float64Array): void {
    if (this.columns.maxNeighbors === column) this.columns.maxNeighbors = new Float64Array(column)
  }

  get walls(): Walls {
    return this.input.walls
  }

  /** A solver that has solved `agentNo` as the last step did; null for an agent that took no part in it. */
  solverOf(agentNo: number): AgentSolver | null {
    if (agentNo >= this.columns.count) return null
    if (this.solver === null) this.solver = new AgentSolver()
    if (!this.prepared) this.solver.prepare(this.input)
    this.prepared = true
    if (this.solvedAgent !== agentNo) this.solver.solve(agentNo)
    this.solvedAgent = agentNo
    return this.solver
  }
}
