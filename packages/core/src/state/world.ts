import type { OptimizationVelocity } from '../types.ts'
import { AgentStore } from './agent-store.ts'
import type { Cures } from './cures.ts'
import { type KernelColumns, type NewColumn, newPlainColumn } from './kernel-columns.ts'
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

  constructor(
    cures: Cures,
    capacity: number,
    private readonly newColumn: NewColumn = newPlainColumn,
    /** what the lines of pairs are built from */
    readonly optimizationVelocity: OptimizationVelocity = 'current',
  ) {
    this.cures = cures
    this.agents = new AgentStore(capacity, newColumn)
    this.obstacles = new ObstacleStore(!cures.solidWalls)
    this.columns = { count: 0 } as KernelColumns
    this.fitColumns()
  }

  /** Makes the derived columns as long as the store's. */
  fitColumns(): void {
    const { agents, columns, newColumn } = this
    if (this.outcomes.length !== agents.capacity) {
      const n = agents.capacity
      this.outcomes = new Uint8Array(n)
      columns.radii = newColumn(n)
      columns.maxSpeeds = newColumn(n)
      columns.neighborDistances = newColumn(n)
      columns.timeHorizons = newColumn(n)
      columns.obstacleTimeHorizons = newColumn(n)
      columns.responsibilities = newColumn(n)
      columns.escapeTimes = newColumn(n)
      // what nobody reads takes no memory
      const m = this.cures.rightOfWay || this.cures.keepRight ? n : 0
      columns.headings = newColumn(2 * m)
      columns.targets = newColumn(2 * m)
      columns.targetDistances = newColumn(m)
      columns.stuck = newColumn(m)
      columns.turns = newColumn(m)
      columns.velocityChanges = newColumn(n)
      if (this.optimizationVelocity !== 'current') columns.optimizationVelocities = newColumn(2 * n)
    }
    columns.count = agents.count
    columns.positions = agents.positions
    columns.velocities = agents.velocities
    if (this.optimizationVelocity === 'current') columns.optimizationVelocities = agents.velocities
    columns.preferredVelocities = agents.preferredVelocities
    columns.maxNeighbors = agents.maxNeighbors
    columns.layers = agents.layers
    columns.masks = agents.masks
    columns.priorities = agents.priorities
  }
}
