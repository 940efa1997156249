import { requireKnownKeys, requireNonNegative, requireWhole } from '../errors.ts'
import { ARRIVED, CROWDED, NEVER, STATES } from '../policies/states.ts'
import { KIND_GOAL, KIND_WISH } from '../state/agent-store.ts'
import { StateHash } from '../state/hash.ts'
import { MAGIC_3D, SnapshotReader, SnapshotWriter } from '../state/snapshot.ts'
import type { AgentHandle, AgentState, Profile } from '../types.ts'
import { readAgent, readPath } from './agent-options.ts'
import { readXYZ, requirePoint3d } from './errors.ts'
import { Inspection } from './inspection.ts'
import { PARAMETER_NAMES, parametersOf, readParameters, storeParameters } from './parameters.ts'
import { judgeAtStart } from './policies/states.ts'
import { readOptions, type SimulationOptions3d } from './simulation-options.ts'
import { allCures, CURE_NAMES_3D, type Cures3d } from './state/cures.ts'
import { World } from './state/world.ts'
import { readWorld, writeWorld } from './state/world-snapshot.ts'
import { Stepper } from './stepper.ts'
import type { SolveTrace3d } from './trace/solve-trace.ts'
import type { AgentOptions3d, AgentParameters3d, AgentViews3d, Blockers3d, Point3d } from './types.ts'

/** Steps that `advance` makes at most in one call; time beyond that is skipped and counted in `skippedTime`. */
const MOST_STEPS_A_FRAME = 8

/**
 * Many spheres in space: drones, fish, birds, ships. Each step every agent gets the velocity nearest to its preferred one
 * that collides with nobody within its horizon, worked out from the same old state for all; then all move. The methods are
 * those of `Simulation`, with one coordinate more and no obstacles; what can't move is an agent with `hold`.
 *
 * Calls that refuse their arguments throw before anything is changed.
 */
export class Simulation3d {
  readonly timeStep: number
  readonly profile: Profile
  readonly maxInternalStep: number
  /** Which cures are on. */
  readonly cures: Readonly<Cures3d>
  /** Simulated time that `advance` left out because frames came too late, s. */
  skippedTime = 0

  private readonly world: World
  private readonly stepper: Stepper
  private readonly inspection: Inspection
  private readonly views = { count: 0 } as AgentViews3d
  private accumulated = 0

  constructor(options: SimulationOptions3d = {}) {
    const { timeStep, profile, newIndex, capacity, cures, maxInternalStep } = readOptions(options)
    this.timeStep = timeStep
    this.profile = profile
    this.cures = cures
    this.maxInternalStep = maxInternalStep
    this.world = new World(cures, capacity)
    this.stepper = new Stepper(this.world, newIndex(), profile === 'rvo2')
    this.inspection = new Inspection(this.world, this.stepper, newIndex())
  }

  // --- agents -------------------------------------------------------------------------------------------------------

  /** Adds an agent; it takes part from the next step on. Agents added earlier win ties. */
  addAgent(options: AgentOptions3d): AgentHandle {
    const checked = readAgent(options)
    const { agents } = this.world
    const i = agents.add()
    storeParameters(agents, i, checked.parameters, this.profile)
    agents.kinds[i] = checked.kind
    set(agents.positions, i, checked.position)
    set(agents.velocities, i, checked.velocity)
    set(agents.wishes, i, checked.wish)
    if (checked.path !== undefined) this.givePath(i, checked.path)
    this.startAfresh(i)
    return agents.ids[i]
  }

  removeAgent(agent: AgentHandle): void {
    this.world.agents.remove(this.row(agent))
    this.inspection.outdate()
  }

  /** Changes any parameters of an agent. */
  updateAgent(agent: AgentHandle, parameters: Partial<AgentParameters3d>): void {
    const i = this.row(agent)
    const who = this.world.agents.handles.describe(agent)
    requireKnownKeys(parameters, PARAMETER_NAMES, who)
    storeParameters(this.world.agents, i, readParameters(parameters, who))
    if (parameters.hold !== undefined) judgeAtStart(this.world, i)
    this.inspection.outdate()
  }

  /** All parameters of an agent as they are now. */
  parameters(agent: AgentHandle): AgentParameters3d {
    return parametersOf(this.world.agents, this.row(agent))
  }

  /** Sends an agent straight to (x, y, z), m. */
  setGoal(agent: AgentHandle, x: number, y: number, z: number): void {
    const i = this.row(agent)
    const goal = readXYZ(x, y, z, 'goal', 'metres', this.world.agents.handles.describe(agent))
    this.givePath(i, [goal.x, goal.y, goal.z])
    this.startAfresh(i)
  }

  /**
   * Sends an agent along waypoints, the last of which is its goal. Another way to the goal that it has already changes
   * nothing about its state.
   */
  setPath(agent: AgentHandle, points: readonly Point3d[]): void {
    const i = this.row(agent)
    const path = readPath(points, this.world.agents.handles.describe(agent))
    const { kinds, goals } = this.world.agents
    let isDetour = kinds[i] === KIND_GOAL
    for (let c = 0; c < 3; c++) if (goals[3 * i + c] !== path[path.length - 3 + c]) isDetour = false
    this.givePath(i, path)
    if (isDetour) this.inspection.outdate()
    else this.startAfresh(i)
  }

  /** The waypoints still ahead of an agent, the goal last; empty without a goal. */
  remainingPath(agent: AgentHandle): Point3d[] {
    const i = this.row(agent)
    const { agents } = this.world
    if (agents.kinds[i] !== KIND_GOAL) return []
    const path = agents.paths[i]
    if (path === undefined) return [get(agents.goals, i)]
    const ahead: Point3d[] = []
    for (let k = agents.waypoints[i]; 3 * k < path.length; k++) ahead.push(get(path, k))
    return ahead
  }

  /** Gives an agent a constant wish, m/s, in place of a goal or script. */
  setPreferredVelocity(agent: AgentHandle, vx: number, vy: number, vz: number): void {
    const i = this.row(agent)
    const who = this.world.agents.handles.describe(agent)
    const wish = readXYZ(vx, vy, vz, 'preferredVelocity', 'metres a second', who)
    const { agents } = this.world
    const fresh = agents.kinds[i] !== KIND_WISH
    agents.kinds[i] = KIND_WISH
    agents.paths[i] = undefined
    set(agents.wishes, i, wish)
    if (fresh) this.startAfresh(i)
    this.inspection.outdate()
  }

  /** Puts an agent where it was measured, or teleports it. What is left out stays. */
  setMotion(agent: AgentHandle, motion: { position?: Point3d; velocity?: Point3d }): void {
    const i = this.row(agent)
    const who = this.world.agents.handles.describe(agent)
    requireKnownKeys(motion, ['position', 'velocity'], 'setMotion')
    const { position, velocity } = motion
    const p = position === undefined ? undefined : requirePoint3d(position, 'position', 'metres', who)
    const v = velocity === undefined ? undefined : requirePoint3d(velocity, 'velocity', 'metres a second', who)
    if (p !== undefined) set(this.world.agents.positions, i, p)
    if (v !== undefined) set(this.world.agents.velocities, i, v)
    this.inspection.outdate()
  }

  /** Is this the handle of an agent that lives? Never throws. */
  has(agent: AgentHandle): boolean {
    return this.world.agents.handles.find(agent) >= 0
  }

  get agentCount(): number {
    return this.world.agents.size
  }

  /**
   * The live columns of all agents in the order of ids, without copies: row i of each belongs to agent `ids[i]`. The
   * object stays; its arrays are replaced when the capacity grows. To be read, not written.
   */
  get agents(): AgentViews3d {
    const { agents } = this.world
    agents.compact()
    const { views } = this
    views.count = agents.count
    views.ids = agents.ids
    views.positions = agents.positions
    views.velocities = agents.velocities
    views.preferredVelocities = agents.preferredVelocities
    views.newVelocities = agents.newVelocities
    views.radii = agents.radii
    views.maxSpeeds = agents.maxSpeeds
    views.states = agents.states
    return views
  }

  position(agent: AgentHandle): Point3d {
    return get(this.world.agents.positions, this.row(agent))
  }

  /** Velocity of the last step, m/s. */
  velocity(agent: AgentHandle): Point3d {
    return get(this.world.agents.velocities, this.row(agent))
  }

  /** Result of the last `solve` or `step`, m/s. */
  newVelocity(agent: AgentHandle): Point3d {
    return get(this.world.agents.newVelocities, this.row(agent))
  }

  /** What the agent wants, as worked out last: by `solve`, `step`, `trace` or a question about neighbors; m/s. */
  preferredVelocity(agent: AgentHandle): Point3d {
    return get(this.world.agents.preferredVelocities, this.row(agent))
  }

  /** Where the agent heads for now, its next waypoint or its goal; undefined for one that has no goal. */
  target(agent: AgentHandle): Point3d | undefined {
    return this.remainingPath(agent)[0]
  }

  state(agent: AgentHandle): AgentState {
    return STATES[this.world.agents.states[this.row(agent)]]
  }

  /** Has the agent settled short of its goal because others are there? */
  isCrowded(agent: AgentHandle): boolean {
    const i = this.row(agent)
    const { agents } = this.world
    return agents.states[i] === ARRIVED && (agents.flags[i] & CROWDED) !== 0
  }

  /** When the agent first arrived at its present goal, s; undefined if it has not. */
  arrivalTime(agent: AgentHandle): number | undefined {
    const time = this.world.agents.arrivalTimes[this.row(agent)]
    return time === NEVER ? undefined : time
  }

  /** Who keeps a `blocked` agent from moving: the owners of the planes that bind it. Empty in any other state. */
  blockedBy(agent: AgentHandle): Blockers3d {
    return { agents: this.inspection.blockedBy(agent, this.internalStep) }
  }

  /** The neighbors that the next step will take account of, nearest first. */
  neighbors(agent: AgentHandle): AgentHandle[] {
    return this.inspection.neighbors(agent, this.internalStep)
  }

  /** How many agents within reach the next step will leave out because of `maxNeighbors`. */
  dropped(agent: AgentHandle): number {
    return this.inspection.dropped(agent, this.internalStep)
  }

  /** Everything the next step will do for one agent: every plane, who caused it, every stage of the solve. Changes nothing. */
  trace(agent: AgentHandle): SolveTrace3d {
    return this.inspection.trace(agent, this.internalStep)
  }

  // --- queries ------------------------------------------------------------------------------------------------------

  /** Writes the handles of all agents whose centers lie within `radius` of (x, y, z) to `out`, nearest first; returns how many there are, even if `out` is too short. */
  agentsWithinInto(x: number, y: number, z: number, radius: number, out: Float64Array | number[]): number {
    const p = readXYZ(x, y, z, 'point', 'metres', 'agentsWithinInto')
    const r = requireNonNegative(radius, 'radius', 'metres', 'agentsWithinInto')
    return this.inspection.withinInto(p.x, p.y, p.z, r, out)
  }

  /** Handles of the `count` agents nearest to (x, y, z), nearest first. */
  nearest(x: number, y: number, z: number, count: number): AgentHandle[] {
    const p = readXYZ(x, y, z, 'point', 'metres', 'nearest')
    const k = requireWhole(count, 'count', 1, 16777215, 'nearest')
    return this.inspection.nearest(p.x, p.y, p.z, k)
  }

  // --- time ---------------------------------------------------------------------------------------------------------

  /** Simulated time, s. */
  get time(): number {
    return this.world.time
  }

  /** Steps made so far. */
  get stepCount(): number {
    return this.world.stepCount
  }

  /** One time step. A long one is cut into equal parts of at most `maxInternalStep` (never under profile `rvo2`). */
  step(): void {
    const { parts } = this
    for (let part = 0; part < parts; part++) this.stepper.step(this.timeStep / parts)
    this.world.stepCount++
    // not a sum of steps, so that no rounding piles up
    this.world.time = this.world.stepCount * this.timeStep
    this.inspection.outdate()
  }

  /**
   * Drives fixed steps from a frame clock: makes as many steps as fit into the time gone by.
   * @param dt  time since the last frame, s, ≥ 0. After a long sleep at most 8 steps are made; the rest is skipped.
   * @returns how far between the last step and the next one the frame lies, 0 … 1, for drawing in between
   */
  advance(dt: number): number {
    this.accumulated += requireNonNegative(dt, 'dt', 'seconds', 'advance')
    // frames of exactly one step must not starve by rounding
    const slack = 1e-9 * this.timeStep
    for (let steps = 0; this.accumulated + slack >= this.timeStep; steps++) {
      if (steps === MOST_STEPS_A_FRAME) {
        const late = Math.floor((this.accumulated + slack) / this.timeStep) * this.timeStep
        this.skippedTime += late
        this.accumulated -= late
        break
      }
      this.step()
      this.accumulated -= this.timeStep
    }
    if (this.accumulated < 0) this.accumulated = 0
    return this.accumulated / this.timeStep
  }

  /** Works out all new velocities, readable by `newVelocity`, and moves nobody: for drones that move by themselves. */
  solve(): void {
    this.stepper.solve(this.internalStep)
  }

  // --- state --------------------------------------------------------------------------------------------------------

  /** 16 hex digits over the complete state: equal on every engine, index and machine. */
  hash(): string {
    const hash = new StateHash()
    writeWorld(this.world, hash)
    return hash.digest()
  }

  /** The complete state as bytes. `Simulation3d.restore` goes on from it as if nothing had happened. */
  snapshot(): Uint8Array {
    const writer = new SnapshotWriter(MAGIC_3D)
    writer.add(this.profile === 'rvo2' ? 1 : 0)
    for (let k = 0; k < CURE_NAMES_3D.length; k++) writer.add(this.cures[CURE_NAMES_3D[k]] ? 1 : 0)
    writer.add(this.timeStep)
    writer.add(this.maxInternalStep)
    writer.add(this.accumulated)
    writer.add(this.skippedTime)
    writeWorld(this.world, writer)
    return writer.bytes()
  }

  /**
   * A new simulation in the state of `bytes`.
   * @param options  what a snapshot does not hold: the index
   * @throws Error when the bytes are not a whole, undamaged snapshot of a `Simulation3d`
   */
  static restore(bytes: Uint8Array, options: Pick<SimulationOptions3d, 'neighborSearch'> = {}): Simulation3d {
    requireKnownKeys(options, ['neighborSearch'], 'restore')
    const reader = new SnapshotReader(bytes, MAGIC_3D)
    const profile = reader.next() === 1 ? 'rvo2' : 'default'
    const cures = allCures(false)
    for (let k = 0; k < CURE_NAMES_3D.length; k++) cures[CURE_NAMES_3D[k]] = reader.next() === 1
    const timeStep = reader.next()
    const maxInternalStep = reader.next()
    const { neighborSearch } = options
    const sim = new Simulation3d({ timeStep, profile, maxInternalStep, neighborSearch, cures })
    sim.accumulated = reader.next()
    sim.skippedTime = reader.next()
    readWorld(sim.world, reader)
    return sim
  }

  // --- inside -------------------------------------------------------------------------------------------------------

  /** Number of equal parts that a step is cut into, and the length of one, s; 0.3 / 0.1 is three, whatever the rounding. */
  private get parts(): number {
    const parts = this.cures.internalSteps ? Math.ceil(this.timeStep / this.maxInternalStep - 1e-9) : 1
    return parts > 1 ? parts : 1
  }

  private get internalStep(): number {
    return this.timeStep / this.parts
  }

  private row(agent: AgentHandle): number {
    return this.world.agents.handles.row(agent)
  }

  private givePath(i: number, path: number[]): void {
    const { agents } = this.world
    agents.kinds[i] = KIND_GOAL
    for (let c = 0; c < 3; c++) agents.goals[3 * i + c] = path[path.length - 3 + c]
    agents.paths[i] = path.length > 3 ? path : undefined
    agents.waypoints[i] = 0
  }

  private startAfresh(i: number): void {
    judgeAtStart(this.world, i)
    this.inspection.outdate()
  }
}

function set(column: Float64Array, i: number, p: Point3d): void {
  column[3 * i] = p.x
  column[3 * i + 1] = p.y
  column[3 * i + 2] = p.z
}

function get(column: ArrayLike<number>, i: number): Point3d {
  return { x: column[3 * i], y: column[3 * i + 1], z: column[3 * i + 2] }
}
