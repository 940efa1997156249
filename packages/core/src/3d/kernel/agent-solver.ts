import { BOUND_BY_AGENT, FREE, RELAXED, UNGUARDED } from '../../kernel/step-kernel.ts'
import { NeighborList } from '../../neighbors/neighbor-list.ts'
import type { NeighborIndex } from '../neighbors/neighbor-index.ts'
import { aside, lookAside } from '../orca/aside.ts'
import { LinearProgram, PARALLEL_SINE_SQ, REFERENCE_PARALLEL_SINE_SQ } from '../orca/linear-program.ts'
import type { SolveRecorder } from '../orca/solve-recorder.ts'
import { AgentPlanes } from './agent-planes.ts'
import { keepRight } from './keep-right.ts'
import { solveWithin } from './limited-change.ts'
import { PlaneSet } from './plane-set.ts'
import type { KernelInput } from './step-kernel.ts'

/**
 * Solves one agent at a time: neighbors, planes, linear program. After `solve` everything it found can be read here, which
 * is what the trace does; a step reads the velocity only.
 */
export class AgentSolver {
  readonly neighbors = new NeighborList()
  readonly set = new PlaneSet()
  readonly program: LinearProgram
  /** first plane that could not be met, or −1 */
  failedPlane = -1
  private readonly agentPlanes = new AgentPlanes()
  /** the wish the planes are held against: the preferred velocity, perhaps turned */
  private readonly wish = new Float64Array(3)
  private largestRadius = 0

  constructor(
    private readonly input: KernelInput,
    private readonly index: NeighborIndex,
  ) {
    this.program = new LinearProgram(input.rules.reference ? REFERENCE_PARALLEL_SINE_SQ : PARALLEL_SINE_SQ)
  }

  /** Gets ready to solve agents of the input. */
  prepare(): void {
    const { agents } = this.input
    this.index.build(agents.positions, agents.count)
    this.largestRadius = 0
    for (let i = 0; i < agents.count; i++) {
      if (agents.radii[i] > this.largestRadius) this.largestRadius = agents.radii[i]
    }
  }

  /** Works out the new velocity of agent `i` into `program`; returns what bound it. */
  solve(i: number): number {
    const { agents, rules } = this.input
    const { set, program, wish, neighbors } = this
    this.search(i, agents.maxNeighbors[i])
    set.clear()
    const isUnguarded = this.agentPlanes.add(set, agents, i, neighbors, rules) || this.mayOverlookTouching(i)
    for (let c = 0; c < 3; c++) wish[c] = agents.preferredVelocities[3 * i + c]
    if (rules.keepRight) this.turnWish(keepRight(set, agents, i, neighbors))
    const flags = isUnguarded ? UNGUARDED : 0
    const change = agents.velocityChanges[i]
    this.failedPlane =
      change === Infinity
        ? program.solve(set.planes, set.count, set.hardCount, agents.maxSpeeds[i], wish[0], wish[1], wish[2])
        : solveWithin(program, set, agents, i, change, wish[0], wish[1], wish[2])
    if (this.failedPlane >= 0) return RELAXED | flags
    return (program.lastPlane < set.hardCount ? FREE : BOUND_BY_AGENT) | flags
  }

  /** Solves everybody. */
  solveAll(newVelocities: Float64Array, outcomes: Uint8Array): void {
    const { program } = this
    const { count } = this.input.agents
    this.prepare()
    for (let i = 0; i < count; i++) {
      outcomes[i] = this.solve(i)
      newVelocities[3 * i] = program.x
      newVelocities[3 * i + 1] = program.y
      newVelocities[3 * i + 2] = program.z
    }
  }

  findNeighbors(i: number): void {
    this.search(i, this.input.agents.maxNeighbors[i])
  }

  /** How many agents within the range of agent `i` are left out because of its `maxNeighbors`. */
  countDropped(i: number): number {
    const { agents, rules } = this.input
    const { count, positions, radii, layers } = agents
    const most = agents.maxNeighbors[i]
    this.search(i, most)
    if (this.neighbors.count < most) return 0
    // counted one by one: a list of all of them would have to be sorted
    const range = agents.neighborDistances[i]
    const reach = rules.surfaces ? range + radii[i] : range * range
    let within = 0
    for (let j = 0; j < count; j++) {
      if (j === i || (!rules.allSeeAll && (layers[j] & agents.masks[i]) === 0)) continue
      const dx = positions[3 * j] - positions[3 * i]
      const dy = positions[3 * j + 1] - positions[3 * i + 1]
      const dz = positions[3 * j + 2] - positions[3 * i + 2]
      const distanceSq = dx * dx + dy * dy + dz * dz
      if ((rules.surfaces ? Math.sqrt(distanceSq) - radii[j] : distanceSq) < reach) within++
    }
    return within - most
  }

  /** From now on the stages of every solve go to `recorder`, if there is one. */
  record(recorder: SolveRecorder | null): void {
    this.program.recorder = recorder
  }

  /** Is the list of neighbors full of agents so near that one left out might be touched within the step? */
  private mayOverlookTouching(i: number): boolean {
    const { agents, rules } = this.input
    const { count, keys } = this.neighbors
    if (!rules.surfaces || count < agents.maxNeighbors[i] || count === 0) return false
    return keys[count - 1] - agents.radii[i] < 2 * rules.timeStep * agents.maxSpeeds[i]
  }

  private search(i: number, most: number): void {
    const { agents, rules } = this.input
    const { positions, radii } = agents
    const list = this.neighbors
    const range = agents.neighborDistances[i]
    if (rules.surfaces) list.beginSurfaces(i, most, range + radii[i], radii, this.largestRadius)
    else list.beginCenters(i, most, range)
    if (!rules.allSeeAll) list.see(agents.layers, agents.masks[i])
    if (most > 0 && range > 0) this.index.search(positions[3 * i], positions[3 * i + 1], positions[3 * i + 2], list)
  }

  /** Turns the wish aside by the angle 2·atan(t): rational in t, so that no trigonometry is needed. */
  private turnWish(t: number): void {
    if (t === 0) return
    const { wish } = this
    const cosine = (1 - t * t) / (1 + t * t)
    const sine = (2 * t) / (1 + t * t)
    const speed = Math.sqrt(wish[0] * wish[0] + wish[1] * wish[1] + wish[2] * wish[2])
    lookAside(wish[0], wish[1], wish[2])
    for (let c = 0; c < 3; c++) wish[c] = cosine * wish[c] + sine * speed * aside[c]
  }
}
