import type { AgentSolver } from './kernel/agent-solver.ts'
import { AgentSearch } from './neighbors/agent-search.ts'
import { Sight } from './neighbors/sight.ts'
import { BLOCKED } from './policies/states.ts'
import type { World } from './state/world.ts'
import type { Stepper } from './stepper.ts'
import type { SolveTrace } from './trace/solve-trace.ts'
import { neighborHandles, traceAgent } from './trace/trace-agent.ts'
import type { AgentHandle, Blockers, Point } from './types.ts'

/**
 * Answers questions about single agents and places by solving the agent in question once more. Gets itself ready when it
 * is asked something after a change, so that a plain step costs nothing.
 */
export class Inspection {
  private readonly search = new AgentSearch()
  private readonly sight = new Sight()
  private solverReady = false
  private searchReady = false

  constructor(
    private readonly world: World,
    private readonly stepper: Stepper,
    private readonly solver: AgentSolver,
  ) {}

  /** Tells that the world has changed. */
  outdate(): void {
    this.solverReady = false
    this.searchReady = false
  }

  neighbors(agent: AgentHandle, dt: number): AgentHandle[] {
    this.solver.solve(this.readyFor(agent, dt))
    return neighborHandles(this.solver, this.world.agents.ids)
  }

  dropped(agent: AgentHandle, dt: number): number {
    return this.solver.countDropped(this.readyFor(agent, dt))
  }

  trace(agent: AgentHandle, dt: number): SolveTrace {
    const i = this.readyFor(agent, dt)
    const { agents, obstacles } = this.world
    const handles = obstacles.list.map((obstacle) => obstacle.handle)
    return traceAgent(this.solver, this.stepper.input, i, agents.ids, handles)
  }

  /** Owners of the lines that bind a blocked agent; nobody for one in any other state. */
  blockedBy(agent: AgentHandle, dt: number): Blockers {
    const { agents } = this.world
    const blockers: Blockers = { agents: [], obstacles: [] }
    if (agents.states[agents.handles.row(agent)] !== BLOCKED) return blockers
    const trace = this.trace(agent, dt)
    const lines = trace.binding.concat(trace.violated)
    for (let k = 0; k < lines.length; k++) {
      const { cause } = trace.lines[lines[k]]
      if (cause.type === 'agent') addOnce(blockers.agents, cause.agent)
      else if (cause.type !== 'self') addOnce(blockers.obstacles, cause.obstacle)
    }
    for (let k = 0; k < trace.velocityObstacles.length; k++) {
      const { agent: other, binding, inside } = trace.velocityObstacles[k]
      if (binding || inside) addOnce(blockers.agents, other)
    }
    return blockers
  }

  withinInto(x: number, y: number, radius: number, out: Float64Array | number[]): number {
    return this.readySearch().withinInto(x, y, radius, this.world.agents.ids, out)
  }

  nearest(x: number, y: number, count: number): AgentHandle[] {
    return this.readySearch().nearest(x, y, count, this.world.agents.ids)
  }

  isVisible(p: Point, q: Point, radius: number, mask: number): boolean {
    const { obstacles } = this.world
    this.sight.prepare(obstacles.walls, obstacles.version)
    this.sight.mask = mask
    return this.sight.isClear(p.x, p.y, q.x, q.y, radius)
  }

  /** Row of `agent`, the solver being ready for it. A stale handle is refused before anything is worked out. */
  private readyFor(agent: AgentHandle, dt: number): number {
    const { handles } = this.world.agents
    handles.row(agent)
    if (!this.solverReady) {
      this.stepper.prepare(dt)
      this.solver.prepare(this.stepper.input)
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

function addOnce(list: number[], value: number): void {
  if (list.indexOf(value) < 0) list.push(value)
}
