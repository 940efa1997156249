import { AgentStore } from './agent-store.ts'
import type { Cures } from './cures.ts'
import type { KernelColumns } from './kernel-columns.ts'
import { ObstacleStore } from './obstacle-store.ts'

/** The whole state of a simulation, and the columns that each step works out anew from it. */
export class World {
  readonly agents: AgentStore
  readonly obstacles: ObstacleStore
  /** what is done against the known failings, each on or off */
  readonly cures: Cures
  /** every agent sees every other; worked out by the policies before the kernel */
  allSeeAll = true
  time = 0
  stepCount = 0
  /** what the kernel reads, worked out by the policies before it; never part of the state */
  columns: KernelColumns
  /** what bound each agent's new velocity, by the kernel */
  outcomes = new Uint8Array(0)

  constructor(cures: Cures, capacity: number) {
    this.cures = cures
    this.agents = new AgentStore(capacity)
    this.obstacles = new ObstacleStore(!cures.solidWalls)
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
      columns.obstacleTimeHorizons = new Float64Array(n)
      columns.responsibilities = new Float64Array(n)
      columns.escapeTimes = new Float64Array(n)
      columns.headings = new Float64Array(2 * n)
      columns.targets = new Float64Array(2 * n)
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
