import { AgentStore } from '../../state/agent-store.ts'
import { newPlainColumn } from '../../state/kernel-columns.ts'
import type { Cures3d } from './cures.ts'
import type { KernelColumns } from './kernel-columns.ts'

/** The whole state of a simulation in space, and the columns that each step works out anew from it. */
export class World {
  readonly agents: AgentStore
  /** every agent sees every other; worked out by the policies before the kernel */
  allSeeAll = true
  time = 0
  stepCount = 0
  /** what the kernel reads, worked out by the policies before it; never part of the state */
  columns: KernelColumns
  /** what bound each agent's new velocity, by the kernel */
  outcomes = new Uint8Array(0)

  constructor(
    readonly cures: Cures3d,
    capacity: number,
  ) {
    this.agents = new AgentStore(capacity, newPlainColumn, 3)
    this.columns = { count: 0 } as KernelColumns
    this.fitColumns()
  }

  /** Makes the derived columns as long as the store's. */
  fitColumns(): void {
    const { agents, columns } = this
    if (this.outcomes.length !== agents.capacity) {
      const n = agents.capacity
      this.outcomes = new Uint8Array(n)
      columns.radii = new Float64Array(n)
      columns.maxSpeeds = new Float64Array(n)
      columns.neighborDistances = new Float64Array(n)
      columns.timeHorizons = new Float64Array(n)
      columns.responsibilities = new Float64Array(n)
      columns.escapeTimes = new Float64Array(n)
      columns.headings = new Float64Array(3 * n)
      columns.targets = new Float64Array(3 * n)
      columns.targetDistances = new Float64Array(n)
      columns.stuck = new Float64Array(n)
      columns.turns = new Float64Array(n)
      columns.velocityChanges = new Float64Array(n)
    }
    columns.count = agents.count
    columns.positions = agents.positions
    columns.velocities = agents.velocities
    columns.preferredVelocities = agents.preferredVelocities
    columns.maxNeighbors = agents.maxNeighbors
    columns.layers = agents.layers
    columns.masks = agents.masks
    columns.priorities = agents.priorities
  }
}
