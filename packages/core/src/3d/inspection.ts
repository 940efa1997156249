import { BLOCKED } from '../policies/states.ts'
import type { AgentHandle } from '../types.ts'
import { AgentSolver } from './kernel/agent-solver.ts'
import { AgentSearch } from './neighbors/agent-search.ts'
import type { NeighborIndex } from './neighbors/neighbor-index.ts'
import type { World } from './state/world.ts'
import type { Stepper } from './stepper.ts'
import type { SolveTrace3d } from './trace/solve-trace.ts'
import { neighborHandles, traceAgent } from './trace/trace-agent.ts'

/**
 * Answers questions about single agents and places by solving the agent in question once more. Gets itself ready when it
 * is asked something after a change, so that a plain step costs nothing.
 */
export class Inspection {
  private readonly solver: AgentSolver
  private readonly search = new AgentSearch()
  private solverReady = false
  private searchReady = false

  constructor(
    private readonly world: World,
    private readonly stepper: Stepper,
    index: NeighborIndex,
  ) {
    this.solver = new AgentSolver(stepper.input, index)
  }

  /** Tells that the world has changed. */
  outdate(): void {
    this.solverReady = false
    this.searchReady = false
  }

  neighbors(agent: AgentHandle, dt: number): AgentHandle[] {
    this.solver.findNeighbors(this.readyFor(agent, dt))
    return neighborHandles(this.solver, this.world.agents.ids)
  }

  dropped(agent: AgentHandle, dt: number): number {
    return this.solver.countDropped(this.readyFor(agent, dt))
  }

  trace(agent: AgentHandle, dt: number): SolveTrace3d {
    return traceAgent(this.solver, this.stepper.input, this.readyFor(agent, dt), this.world.agents.ids)
  }

  /** Owners of the planes that bind a blocked agent; nobody for one in any other state. */
  blockedBy(agent: AgentHandle, dt: number): AgentHandle[] {
    const { agents } = this.world
    const blockers: AgentHandle[] = []
    if (agents.states[agents.handles.row(agent)] !== BLOCKED) return blockers
    const trace = this.trace(agent, dt)
    const planes = trace.binding.concat(trace.violated)
    for (let k = 0; k < planes.length; k++) {
      const { cause } = trace.planes[planes[k]]
      if (cause.type === 'agent' && blockers.indexOf(cause.agent) < 0) blockers.push(cause.agent)
    }
    return blockers
  }

  withinInto(x: number, y: number, z: number, radius: number, out: Float64Array | number[]): number {
    return this.readySearch().withinInto(x, y, z, radius, this.world.agents.ids, out)
  }

  nearest(x: number, y: number, z: number, count: number): AgentHandle[] {
    return this.readySearch().nearest(x, y, z, count, this.world.agents.ids)
  }

  /** Row of `agent`, the solver being ready for it. A stale handle is refused before anything is worked out. */
  private readyFor(agent: AgentHandle, dt: number): number {
    const { handles } = this.world.agents
    handles.row(agent)
    if (!this.solverReady) {
      this.stepper.prepare(dt)
      this.solver.prepare()
      this.solverReady = true
    }
    return handles.row(agent)
  }

  private readySearch(): AgentSearch {
    if (!this.searchReady) {
      const { agents } = this.world
      agents.compact()
      this.search.build(agents.positions, agents.count)
      this.searchReady = true
    }
    return this.search
  }
}
