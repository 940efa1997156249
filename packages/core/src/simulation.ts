import { readAgent, readDrive, readHeading, readLimits, readPath, readXY } from './agent-options.ts'
import { requireFinite, requireKnownKeys, requireNonNegative, requirePoint, requireWhole } from './errors.ts'
import { Inspection } from './inspection.ts'
import { atan2 } from './math/elementary.ts'
import { obstacleOptionsOf, readObstacle, readPose } from './obstacle-options.ts'
import { PARAMETER_NAMES, parametersOf, readParameters, storeParameters } from './parameters.ts'
import { targetX, targetY } from './policies/goals.ts'
import { ARRIVED, CROWDED, judgeAtStart, NEVER, STATES } from './policies/states.ts'
import { trackingError } from './policies/tracking-error.ts'
import { checkRestored } from './restored-state.ts'
import { type RestoreOptions, readSettings, restoreDrives, writeSettings } from './settings-snapshot.ts'
import { readOptions, type SimulationOptions } from './simulation-options.ts'
import { KIND_GOAL, KIND_WISH } from './state/agent-store.ts'
import { plainBody } from './state/bodies.ts'
import type { Cures } from './state/cures.ts'
import { StateHash } from './state/hash.ts'
import { SnapshotReader, SnapshotWriter } from './state/snapshot.ts'
import { World } from './state/world.ts'
import { readWorld, writeWorld } from './state/world-snapshot.ts'
import { Stepper } from './stepper.ts'
import type { SolveTrace } from './trace/solve-trace.ts'
import type {
  AgentHandle,
  AgentOptions,
  AgentParameters,
  AgentState,
  AgentViews,
  Blockers,
  Drive,
  ObstacleHandle,
  ObstacleOptions,
  ObstaclePose,
  OptimizationVelocity,
  Point,
  Profile,
  ResponsibilityRule,
} from './types.ts'

/** Steps that `advance` makes at most in one call; time beyond that is skipped and counted in `skippedTime`. */
const MOST_STEPS_A_FRAME = 8

/**
 * Many agents in a plane. Each step every agent gets the velocity nearest to its preferred one that collides with nobody
 * within its horizon, worked out from the same old state for all; then all move.
 *
 * Calls that refuse their arguments throw before anything is changed.
 */
export class Simulation {
  readonly timeStep: number
  readonly profile: Profile
  readonly maxInternalStep: number
  /** How agents avoid each other: `orca`, or the name of the method that was handed in. */
  readonly method: string
  readonly optimizationVelocity: OptimizationVelocity
  readonly obstacleOptimizationVelocity: 'current' | 'zero'
  /** Who of a pair takes how much of the avoidance. */
  readonly responsibilityRule: ResponsibilityRule
  /** Which cures are on. */
  readonly cures: Readonly<Cures>
  /** Simulated time that `advance` left out because frames came too late, s. */
  skippedTime = 0

  private readonly world: World
  private readonly stepper: Stepper
  private readonly inspection: Inspection
  private readonly views = { count: 0 } as AgentViews
  private accumulated = 0

  constructor(options: SimulationOptions = {}) {
    const checked = readOptions(options)
    this.timeStep = checked.timeStep
    this.profile = checked.profile
    this.method = checked.method
    this.optimizationVelocity = checked.optimizationVelocity
    this.obstacleOptimizationVelocity = checked.obstacleOptimizationVelocity
    this.cures = checked.cures
    this.maxInternalStep = checked.maxInternalStep
    this.responsibilityRule = checked.responsibilityRule
    const { kernel } = checked
    this.world = new World(checked.cures, checked.capacity, kernel.newColumn, checked.optimizationVelocity)
    const standingAtWalls = checked.obstacleOptimizationVelocity === 'zero'
    this.stepper = new Stepper(this.world, kernel, standingAtWalls, checked.responsibilityRule, checked.newSolver())
    this.inspection = new Inspection(this.world, this.stepper, checked.newSolver())
  }

  // --- agents -------------------------------------------------------------------------------------------------------

  /** Adds an agent; it takes part from the next step on. Agents added earlier win ties. */
  addAgent(options: AgentOptions): AgentHandle {
    const checked = readAgent(options)
    const { agents } = this.world
    const i = agents.add()
    storeParameters(agents, i, checked.parameters, this.profile)
    agents.kinds[i] = checked.kind
    set(agents.positions, i, checked.position)
    set(agents.velocities, i, checked.velocity)
    set(agents.wishes, i, checked.wish)
    if (checked.body !== undefined) agents.setBody(i, checked.body)
    if (checked.path !== undefined) this.givePath(i, checked.path)
    this.startAfresh(i)
    return agents.ids[i]
  }

  removeAgent(agent: AgentHandle): void {
    this.world.agents.remove(this.row(agent))
    this.inspection.outdate()
  }

  /** Changes any parameters of an agent. */
  updateAgent(agent: AgentHandle, parameters: Partial<AgentParameters>): void {
    const i = this.row(agent)
    const who = this.world.agents.handles.describe(agent)
    requireKnownKeys(parameters, PARAMETER_NAMES, who)
    storeParameters(this.world.agents, i, readParameters(parameters, who))
    if (parameters.hold !== undefined) judgeAtStart(this.world, i)
    this.inspection.outdate()
  }

  /** All parameters of an agent as they are now. */
  parameters(agent: AgentHandle): AgentParameters {
    return parametersOf(this.world.agents, this.row(agent))
  }

  /** Sends an agent straight to (x, y), m. */
  setGoal(agent: AgentHandle, x: number, y: number): void {
    const i = this.row(agent)
    const goal = readXY(x, y, 'goal', 'metres', this.world.agents.handles.describe(agent))
    this.givePath(i, [goal.x, goal.y])
    this.startAfresh(i)
  }

  /**
   * Sends an agent along waypoints, the last of which is its goal. Another way to the goal that it has already changes
   * nothing about its state.
   */
  setPath(agent: AgentHandle, points: readonly Point[]): void {
    const i = this.row(agent)
    const path = readPath(points, this.world.agents.handles.describe(agent))
    const { kinds, goals } = this.world.agents
    const n = path.length
    const isDetour = kinds[i] === KIND_GOAL && goals[2 * i] === path[n - 2] && goals[2 * i + 1] === path[n - 1]
    this.givePath(i, path)
    if (isDetour) this.inspection.outdate()
    else this.startAfresh(i)
  }

  /** The waypoints still ahead of an agent, the goal last; empty without a goal. */
  remainingPath(agent: AgentHandle): Point[] {
    const i = this.row(agent)
    const { agents } = this.world
    if (agents.kinds[i] !== KIND_GOAL) return []
    const path = agents.paths[i]
    if (path === undefined) return [get(agents.goals, i)]
    const ahead: Point[] = []
    for (let k = 2 * agents.waypoints[i]; k < path.length; k += 2) ahead.push({ x: path[k], y: path[k + 1] })
    return ahead
  }

  /** Gives an agent a constant wish, m/s, in place of a goal or script. */
  setPreferredVelocity(agent: AgentHandle, vx: number, vy: number): void {
    const i = this.row(agent)
    const who = this.world.agents.handles.describe(agent)
    const wish = readXY(vx, vy, 'preferredVelocity', 'metres a second', who)
    const { agents } = this.world
    const fresh = agents.kinds[i] !== KIND_WISH
    agents.kinds[i] = KIND_WISH
    agents.paths[i] = undefined
    set(agents.wishes, i, wish)
    if (fresh) this.startAfresh(i)
    this.inspection.outdate()
  }

  /** Puts an agent where it was measured, or teleports it. What is left out stays. */
  setMotion(
    agent: AgentHandle,
    motion: { position?: Point; velocity?: Point; heading?: number; turnRate?: number },
  ): void {
    const i = this.row(agent)
    const who = this.world.agents.handles.describe(agent)
    requireKnownKeys(motion, ['position', 'velocity', 'heading', 'turnRate'], 'setMotion')
    const { position, velocity, heading, turnRate } = motion
    const p = position === undefined ? undefined : requirePoint(position, 'position', 'metres', who)
    const v = velocity === undefined ? undefined : requirePoint(velocity, 'velocity', 'metres a second', who)
    const facing = heading === undefined ? undefined : readHeading(heading, who)
    const rate = turnRate === undefined ? undefined : requireFinite(turnRate, 'turnRate', 'radians a second', who)
    if (p !== undefined) set(this.world.agents.positions, i, p)
    if (facing !== undefined) {
      const body = this.world.agents.bodyOf(i)
      body.facingX = facing.x
      body.facingY = facing.y
    }
    if (rate !== undefined) this.world.agents.bodyOf(i).turnRate = rate
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
  get agents(): AgentViews {
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

  position(agent: AgentHandle): Point {
    return get(this.world.agents.positions, this.row(agent))
  }

  /** Velocity of the last step, m/s. */
  velocity(agent: AgentHandle): Point {
    return get(this.world.agents.velocities, this.row(agent))
  }

  /** Result of the last `solve` or `step`, m/s. */
  newVelocity(agent: AgentHandle): Point {
    return get(this.world.agents.newVelocities, this.row(agent))
  }

  /** What the agent wants, as worked out last: by `solve`, `step`, `trace` or a question about neighbors; m/s. */
  preferredVelocity(agent: AgentHandle): Point {
    return get(this.world.agents.preferredVelocities, this.row(agent))
  }

  /** Where the agent heads for now, its next waypoint or its goal; undefined for one that has no goal. */
  target(agent: AgentHandle): Point | undefined {
    const i = this.row(agent)
    const { agents } = this.world
    return agents.kinds[i] === KIND_GOAL ? { x: targetX(agents, i), y: targetY(agents, i) } : undefined
  }

  /**
   * Where the agent faces, rad from the x axis to the left, −π … π. Kept up for agents that were given a heading, limits or
   * a drive; of all others it is the direction of the velocity, and 0 while they stand.
   */
  heading(agent: AgentHandle): number {
    const i = this.row(agent)
    const { velocities, bodies } = this.world.agents
    const body = bodies.length > 0 ? bodies[i] : undefined
    return body === undefined ? atan2(velocities[2 * i + 1], velocities[2 * i]) : atan2(body.facingY, body.facingX)
  }

  /**
   * Gives an agent limits of speed and acceleration of its body, in place of those it had; what is left out is unlimited
   * again, but for `maxSpeed` and `maxAcceleration`.
   */
  setLimits(agent: AgentHandle, limits: Pick<AgentOptions, 'speedLimit' | 'accelerationLimit'>): void {
    const i = this.row(agent)
    const who = this.world.agents.handles.describe(agent)
    requireKnownKeys(limits, ['speedLimit', 'accelerationLimit'], 'setLimits')
    const checked = plainBody()
    readLimits(checked, limits, who)
    const body = this.world.agents.bodyOf(i)
    body.speedLimit = checked.speedLimit
    body.accelerationLimit = checked.accelerationLimit
    this.inspection.outdate()
  }

  /** Gives an agent a drive, in place of what moved it; undefined: it takes on its new velocities as they are. */
  setDrive(agent: AgentHandle, drive: Drive | undefined): void {
    const i = this.row(agent)
    const checked = plainBody()
    if (drive !== undefined) readDrive(checked, drive, this.world.agents.handles.describe(agent))
    const body = this.world.agents.bodyOf(i)
    body.drive = checked.drive
    body.driveLimit = checked.driveLimit
    this.inspection.outdate()
  }

  /**
   * How far the body of an agent with a drive will stray from what it was told last, m: the largest distance, within its
   * time horizon, from a point that sets out where the body is and has the new velocity from then on. 0 without a drive.
   * Ask after `solve`, before `step`: afterwards the body is on its way already.
   */
  trackingError(agent: AgentHandle): number {
    return trackingError(this.world.agents, this.row(agent), this.internalStep)
  }

  state(agent: AgentHandle): AgentState {
    return STATES[this.world.agents.states[this.row(agent)]]
  }

  /** Has the agent settled short of its goal because others stand there? */
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

  /** Who keeps a `blocked` agent from moving: the owners of the lines that bind it. Empty in any other state. */
  blockedBy(agent: AgentHandle): Blockers {
    return this.inspection.blockedBy(agent, this.internalStep)
  }

  /** The neighbors that the next step will take account of, nearest first. */
  neighbors(agent: AgentHandle): AgentHandle[] {
    return this.inspection.neighbors(agent, this.internalStep)
  }

  /** How many agents within reach the next step will leave out because of `maxNeighbors`. */
  dropped(agent: AgentHandle): number {
    return this.inspection.dropped(agent, this.internalStep)
  }

  /** Everything the next step will do for one agent: every line, who caused it, every stage of the solve. Changes nothing. */
  trace(agent: AgentHandle): SolveTrace {
    return this.inspection.trace(agent, this.internalStep)
  }

  // --- obstacles ----------------------------------------------------------------------------------------------------

  /** Adds a wall; it counts from the next step on, with nothing more to call. */
  addObstacle(options: ObstacleOptions): ObstacleHandle {
    const { kind, outline, radius, velocity, layers } = readObstacle(options)
    this.inspection.outdate()
    return this.world.obstacles.add(kind, outline, radius, velocity.x, velocity.y, layers)
  }

  removeObstacle(obstacle: ObstacleHandle): void {
    const { obstacles } = this.world
    obstacles.remove(obstacles.handles.row(obstacle))
    this.inspection.outdate()
  }

  /** Puts a wall elsewhere, relative to where it was added: turned about the origin by `angle`, then shifted by (x, y). */
  moveObstacle(obstacle: ObstacleHandle, pose: ObstaclePose): void {
    const { obstacles } = this.world
    const entry = obstacles.list[obstacles.handles.row(obstacle)]
    const { x, y, angle, velocity } = readPose(pose)
    if (x !== undefined) entry.x = x
    if (y !== undefined) entry.y = y
    if (angle !== undefined) entry.angle = angle
    if (velocity !== undefined) {
      entry.vx = velocity.x
      entry.vy = velocity.y
    }
    obstacles.changed()
    this.inspection.outdate()
  }

  hasObstacle(obstacle: ObstacleHandle): boolean {
    return this.world.obstacles.handles.find(obstacle) >= 0
  }

  get obstacleCount(): number {
    return this.world.obstacles.list.length
  }

  /** All obstacles where they stand now, in the order in which they were added. */
  get obstacles(): ObstacleOptions[] {
    return this.world.obstacles.list.map(obstacleOptionsOf)
  }

  /** Changes whenever an obstacle is added, moved or removed. */
  get obstaclesVersion(): number {
    return this.world.obstacles.version
  }

  /**
   * Can a disc of `radius` (m, default 0) travel from `from` to `to` in a straight line without touching a wall? Exact.
   * @param mask  bit set of the layers whose obstacles count. Default: all
   */
  isVisible(from: Point, to: Point, radius = 0, mask = 0xffffffff): boolean {
    const p = requirePoint(from, 'from', 'metres')
    const q = requirePoint(to, 'to', 'metres')
    const r = requireNonNegative(radius, 'radius', 'metres')
    const m = requireWhole(mask, 'mask (a set of 32 bits)', 0, 0xffffffff, 'isVisible')
    return this.inspection.isVisible(p, q, r, m)
  }

  // --- queries ------------------------------------------------------------------------------------------------------

  /** Writes the handles of all agents whose centers lie within `radius` of (x, y) to `out`, nearest first; returns how many there are, even if `out` is too short. */
  agentsWithinInto(x: number, y: number, radius: number, out: Float64Array | number[]): number {
    const p = readXY(x, y, 'point', 'metres', 'agentsWithinInto')
    const r = requireNonNegative(radius, 'radius', 'metres', 'agentsWithinInto')
    return this.inspection.withinInto(p.x, p.y, r, out)
  }

  /** Handles of the `count` agents nearest to (x, y), nearest first. */
  nearest(x: number, y: number, count: number): AgentHandle[] {
    const p = readXY(x, y, 'point', 'metres', 'nearest')
    const k = requireWhole(count, 'count', 1, 16777215, 'nearest')
    return this.inspection.nearest(p.x, p.y, k)
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
    const parts = this.parts
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

  /** Works out all new velocities, readable by `newVelocity`, and moves nobody: for robots and character controllers. */
  solve(): void {
    this.stepper.solve(this.internalStep)
  }

  // --- state --------------------------------------------------------------------------------------------------------

  /** 16 hex digits over the complete state: equal on every engine, kernel, index, worker count and machine. */
  hash(): string {
    const hash = new StateHash()
    writeWorld(this.world, hash)
    return hash.digest()
  }

  /** The complete state as bytes. `Simulation.restore` goes on from it as if nothing had happened. */
  snapshot(): Uint8Array {
    const writer = new SnapshotWriter()
    writeSettings(writer, this)
    writer.add(this.accumulated)
    writer.add(this.skippedTime)
    writeWorld(this.world, writer)
    return writer.bytes()
  }

  /**
   * A new simulation in the state of `bytes`.
   * @param options  what a snapshot does not hold: the kernel, the index, a method other than ORCA, drives, and a responsibility
   *   rule that is a function
   * @throws Error when the bytes are not a whole, undamaged snapshot
   */
  static restore(bytes: Uint8Array, options: RestoreOptions = {}): Simulation {
    requireKnownKeys(options, ['kernel', 'neighborSearch', 'method', 'responsibilityRule', 'driveOf'], 'restore')
    const reader = new SnapshotReader(bytes)
    const sim = new Simulation(readSettings(reader, options))
    sim.accumulated = requireNonNegative(reader.next(), 'accumulated time', 'seconds', 'snapshot')
    sim.skippedTime = requireNonNegative(reader.next(), 'skippedTime', 'seconds', 'snapshot')
    readWorld(sim.world, reader)
    restoreDrives(sim.world.agents, options.driveOf)
    checkRestored(sim.world)
    return sim
  }

  // --- inside -------------------------------------------------------------------------------------------------------

  /** Number of equal parts that a step is cut into, and the length of one, s. */
  private get parts(): number {
    return this.cures.internalSteps ? partsOf(this.timeStep, this.maxInternalStep) : 1
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
    agents.goals[2 * i] = path[path.length - 2]
    agents.goals[2 * i + 1] = path[path.length - 1]
    agents.paths[i] = path.length > 2 ? path : undefined
    agents.waypoints[i] = 0
  }

  private startAfresh(i: number): void {
    judgeAtStart(this.world, i)
    this.inspection.outdate()
  }
}

/** Number of equal parts of at most `most` that `dt` is cut into; 0.3 / 0.1 is three, whatever the rounding. */
function partsOf(dt: number, most: number): number {
  const parts = Math.ceil(dt / most - 1e-9)
  return parts > 1 ? parts : 1
}

function set(column: Float64Array, i: number, p: Point): void {
  column[2 * i] = p.x
  column[2 * i + 1] = p.y
}

function get(column: Float64Array, i: number): Point {
  return { x: column[2 * i], y: column[2 * i + 1] }
}
