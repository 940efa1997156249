import { requireFinite, requireKnownKeys, requirePoint, show } from '../errors.ts'
import { EQUAL } from '../kernel/responsibility-rules.ts'
import { ScalarKernel } from '../kernel/scalar-kernel.ts'
import type { KernelInput, KernelRules, StepKernel } from '../kernel/step-kernel.ts'
import { isClear } from '../neighbors/visibility.ts'
import { storeParameters } from '../parameters.ts'
import { kernelParameters } from '../policies/kernel-parameters.ts'
import { allCures } from '../state/cures.ts'
import { World } from '../state/world.ts'
import type { Point } from '../types.ts'
import { type AgentProperties, readCount, readDistance, readProperties, requireNumberOf } from './arguments.ts'
import { LastStep } from './last-step.ts'
import { ObstacleVertices } from './obstacle-vertices.ts'

/**
 * Returned where RVO2 returns its error value, the largest `size_t`: 4294967295, as on machines with 32 bits. The largest
 * of 64 bits is no JavaScript number. It is never the number of an agent or a vertex.
 */
export const RVO_ERROR = 4294967295

/** A directed line; what lies to its left is permitted. */
export interface Line {
  point: Point
  /** of unit length */
  direction: Point
}

export interface RVOSimulatorOptions {
  /** What solves the agents. Default: the scalar kernel. Every kernel gives the same bits. */
  kernel?: StepKernel
}

/**
 * The interface of RVO2 (2D), name by name, for code that was written for it. Agents and vertices go by numbers, counted
 * from 0 in the order in which they were added, and are never removed. Units are up to you, as long as they fit together.
 *
 * As in RVO2 nearly everything goes: zeros, negative numbers, any `maxNeighbors`, any polygon. Refused, with a RangeError
 * and nothing changed, are NaN, infinities, what is no number at all, and numbers of agents that there are not.
 * Where results differ from RVO2's: docs/rvo2-differences.md.
 */
export class RVOSimulator {
  private readonly world = new World(allCures(false), 64)
  private readonly obstacles = new ObstacleVertices()
  private readonly kernel: StepKernel
  private readonly input: KernelInput
  private readonly last: LastStep
  private defaults: AgentProperties | null = null
  private timeStep = 0
  /** the global time is timeBase + steps · timeStep, so that no rounding piles up */
  private timeBase = 0
  private steps = 0
  /** takes the next positions; the positions before the last step stay readable for `last` */
  private nextPositions: Float64Array = new Float64Array(0)

  /** No defaults: `addAgent(position)` gives RVO_ERROR until `setAgentDefaults`, and the time step is 0. */
  constructor(options?: RVOSimulatorOptions)
  constructor(
    timeStep: number,
    neighborDist: number,
    maxNeighbors: number,
    timeHorizon: number,
    timeHorizonObst: number,
    radius: number,
    maxSpeed: number,
    velocity?: Point,
    options?: RVOSimulatorOptions,
  )
  constructor(...given: unknown[]) {
    const short = given.length < 2 && (given[0] === undefined || isObject(given[0]))
    const options = (short ? given[0] : given[8]) as RVOSimulatorOptions | undefined
    if (options !== undefined) requireKnownKeys(options, ['kernel'], 'RVOSimulator')
    const kernel = options === undefined ? undefined : options.kernel
    this.kernel = kernel === undefined ? new ScalarKernel() : kernel
    const { columns } = this.world
    this.input = { agents: columns, walls: this.obstacles.walls, wallsVersion: 0, rules: plainRules(), limits: null }
    this.last = new LastStep(this.input.rules)
    if (short) return
    this.timeStep = requireFinite(given[0], 'timeStep', '', 'RVOSimulator')
    this.defaults = readProperties(given.slice(1), 'RVOSimulator')
  }

  // --- adding -------------------------------------------------------------------------------------------------------

  /** Adds an agent with the defaults; returns its number, or RVO_ERROR when no defaults were set. */
  addAgent(position: Point): number
  /** Adds an agent with properties of its own; without `velocity` it starts at rest. */
  addAgent(
    position: Point,
    neighborDist: number,
    maxNeighbors: number,
    timeHorizon: number,
    timeHorizonObst: number,
    radius: number,
    maxSpeed: number,
    velocity?: Point,
  ): number
  addAgent(position: Point, ...own: unknown[]): number {
    const p = requirePoint(position, 'position', '', 'addAgent')
    const properties = own.length === 0 ? this.defaults : readProperties(own, 'addAgent')
    if (properties === null) return RVO_ERROR
    const { agents } = this.world
    const i = agents.add()
    storeParameters(agents, i, [], 'rvo2')
    agents.neighborDistances[i] = properties.neighborDist
    agents.maxNeighbors[i] = properties.maxNeighbors
    agents.timeHorizons[i] = properties.timeHorizon
    agents.obstacleTimeHorizons[i] = properties.timeHorizonObst
    agents.radii[i] = properties.radius
    agents.maxSpeeds[i] = properties.maxSpeed
    set(agents.positions, i, p)
    set(agents.velocities, i, properties.velocity)
    return i
  }

  /**
   * Adds an obstacle, closed from the last vertex to the first. Its left side is solid: counter-clockwise outlines are
   * solid, clockwise ones are rooms, two vertices are a wall seen from both sides. Counts from the next
   * `processObstacles` on.
   * @returns the number of its first vertex, or RVO_ERROR for fewer than two vertices
   */
  addObstacle(vertices: readonly Point[]): number {
    if (!isObject(vertices)) {
      throw new RangeError(`vertices must be a list of points, got ${show(vertices)} (addObstacle)`)
    }
    const points: Point[] = []
    for (let k = 0; k < vertices.length; k++) {
      points.push(requirePoint(vertices[k], `vertices[${k}]`, '', 'addObstacle'))
    }
    return points.length < 2 ? RVO_ERROR : this.obstacles.add(points)
  }

  /** From now on all obstacles added so far count, for agents and for `queryVisibility`. */
  processObstacles(): void {
    this.obstacles.process()
  }

  setAgentDefaults(
    neighborDist: number,
    maxNeighbors: number,
    timeHorizon: number,
    timeHorizonObst: number,
    radius: number,
    maxSpeed: number,
    velocity?: Point,
  ): void {
    const given = [neighborDist, maxNeighbors, timeHorizon, timeHorizonObst, radius, maxSpeed, velocity]
    this.defaults = readProperties(given, 'setAgentDefaults')
  }

  // --- time ---------------------------------------------------------------------------------------------------------

  /** Gives every agent its new velocity, worked out from the old state of all, then moves them. */
  doStep(): void {
    const { world, input, obstacles } = this
    kernelParameters(world, this.timeStep)
    input.rules.timeStep = this.timeStep
    input.walls = obstacles.walls
    input.wallsVersion = obstacles.version
    const { agents } = world
    this.kernel.solve(input, agents.newVelocities, world.outcomes)
    this.last.keep(input)
    const { positions, velocities, newVelocities } = agents
    if (this.nextPositions.length !== positions.length) this.nextPositions = new Float64Array(positions.length)
    const { nextPositions } = this
    for (let k = 0; k < 2 * agents.count; k++) nextPositions[k] = positions[k] + newVelocities[k] * this.timeStep
    // arrays change places, so that the old state stays as it was for `last`
    agents.positions = nextPositions
    agents.velocities = newVelocities
    agents.newVelocities = velocities
    this.nextPositions = positions
    this.steps++
  }

  getGlobalTime(): number {
    return this.timeBase + this.steps * this.timeStep
  }

  setGlobalTime(globalTime: number): void {
    this.timeBase = requireFinite(globalTime, 'globalTime', '', 'setGlobalTime')
    this.steps = 0
  }

  getTimeStep(): number {
    return this.timeStep
  }

  setTimeStep(timeStep: number): void {
    const checked = requireFinite(timeStep, 'timeStep', '', 'setTimeStep')
    this.timeBase = this.getGlobalTime()
    this.steps = 0
    this.timeStep = checked
  }

  // --- what the last step used --------------------------------------------------------------------------------------
  // An agent that took part in no step yet has no neighbors and no lines.

  getAgentNumAgentNeighbors(agentNo: number): number {
    const solver = this.last.solverOf(this.agent(agentNo, 'getAgentNumAgentNeighbors'))
    return solver === null ? 0 : solver.neighbors.count
  }

  /** Number of an agent that the last step took account of; `neighborNo` 0 is the nearest. */
  getAgentAgentNeighbor(agentNo: number, neighborNo: number): number {
    const caller = 'getAgentAgentNeighbor'
    const solver = this.last.solverOf(this.agent(agentNo, caller))
    requireNumberOf('neighbor', neighborNo, solver === null ? 0 : solver.neighbors.count, caller)
    return solver!.neighbors.ids[neighborNo]
  }

  getAgentNumObstacleNeighbors(agentNo: number): number {
    const solver = this.last.solverOf(this.agent(agentNo, 'getAgentNumObstacleNeighbors'))
    return solver === null ? 0 : solver.wallIndex.count
  }

  /** Number of the vertex at which a neighboring edge begins; `neighborNo` 0 is the nearest. */
  getAgentObstacleNeighbor(agentNo: number, neighborNo: number): number {
    const caller = 'getAgentObstacleNeighbor'
    const solver = this.last.solverOf(this.agent(agentNo, caller))
    requireNumberOf('neighbor', neighborNo, solver === null ? 0 : solver.wallIndex.count, caller)
    return this.obstacles.numberOf(this.last.walls, solver!.wallIndex.items[neighborNo])
  }

  getAgentNumORCALines(agentNo: number): number {
    const solver = this.last.solverOf(this.agent(agentNo, 'getAgentNumORCALines'))
    return solver === null ? 0 : solver.set.count
  }

  /** Lines of obstacles come first, then those of agents, each nearest first. */
  getAgentORCALine(agentNo: number, lineNo: number): Line {
    const caller = 'getAgentORCALine'
    const solver = this.last.solverOf(this.agent(agentNo, caller))
    requireNumberOf('line', lineNo, solver === null ? 0 : solver.set.count, caller)
    const { lines } = solver!.set
    const o = 4 * lineNo
    return { point: { x: lines[o], y: lines[o + 1] }, direction: { x: lines[o + 2], y: lines[o + 3] } }
  }

  // --- agents -------------------------------------------------------------------------------------------------------

  getNumAgents(): number {
    return this.world.agents.count
  }

  getAgentMaxNeighbors(agentNo: number): number {
    return this.world.agents.maxNeighbors[this.agent(agentNo, 'getAgentMaxNeighbors')]
  }

  getAgentMaxSpeed(agentNo: number): number {
    return this.world.agents.maxSpeeds[this.agent(agentNo, 'getAgentMaxSpeed')]
  }

  getAgentNeighborDist(agentNo: number): number {
    return this.world.agents.neighborDistances[this.agent(agentNo, 'getAgentNeighborDist')]
  }

  getAgentPosition(agentNo: number): Point {
    return get(this.world.agents.positions, this.agent(agentNo, 'getAgentPosition'))
  }

  getAgentPrefVelocity(agentNo: number): Point {
    return get(this.world.agents.preferredVelocities, this.agent(agentNo, 'getAgentPrefVelocity'))
  }

  getAgentRadius(agentNo: number): number {
    return this.world.agents.radii[this.agent(agentNo, 'getAgentRadius')]
  }

  getAgentTimeHorizon(agentNo: number): number {
    return this.world.agents.timeHorizons[this.agent(agentNo, 'getAgentTimeHorizon')]
  }

  getAgentTimeHorizonObst(agentNo: number): number {
    return this.world.agents.obstacleTimeHorizons[this.agent(agentNo, 'getAgentTimeHorizonObst')]
  }

  getAgentVelocity(agentNo: number): Point {
    return get(this.world.agents.velocities, this.agent(agentNo, 'getAgentVelocity'))
  }

  setAgentMaxNeighbors(agentNo: number, maxNeighbors: number): void {
    const i = this.agent(agentNo, 'setAgentMaxNeighbors')
    const count = readCount(maxNeighbors, 'setAgentMaxNeighbors')
    const column = this.world.agents.maxNeighbors
    this.last.detach(column)
    column[i] = count
  }

  setAgentMaxSpeed(agentNo: number, maxSpeed: number): void {
    const i = this.agent(agentNo, 'setAgentMaxSpeed')
    this.world.agents.maxSpeeds[i] = requireFinite(maxSpeed, 'maxSpeed', '', 'setAgentMaxSpeed')
  }

  setAgentNeighborDist(agentNo: number, neighborDist: number): void {
    const i = this.agent(agentNo, 'setAgentNeighborDist')
    this.world.agents.neighborDistances[i] = readDistance(neighborDist, 'setAgentNeighborDist')
  }

  setAgentPosition(agentNo: number, position: Point): void {
    const i = this.agent(agentNo, 'setAgentPosition')
    set(this.world.agents.positions, i, requirePoint(position, 'position', '', 'setAgentPosition'))
  }

  setAgentPrefVelocity(agentNo: number, prefVelocity: Point): void {
    const i = this.agent(agentNo, 'setAgentPrefVelocity')
    const wish = requirePoint(prefVelocity, 'prefVelocity', '', 'setAgentPrefVelocity')
    set(this.world.agents.preferredVelocities, i, wish)
  }

  setAgentRadius(agentNo: number, radius: number): void {
    const i = this.agent(agentNo, 'setAgentRadius')
    this.world.agents.radii[i] = requireFinite(radius, 'radius', '', 'setAgentRadius')
  }

  setAgentTimeHorizon(agentNo: number, timeHorizon: number): void {
    const i = this.agent(agentNo, 'setAgentTimeHorizon')
    this.world.agents.timeHorizons[i] = requireFinite(timeHorizon, 'timeHorizon', '', 'setAgentTimeHorizon')
  }

  setAgentTimeHorizonObst(agentNo: number, timeHorizonObst: number): void {
    const caller = 'setAgentTimeHorizonObst'
    const i = this.agent(agentNo, caller)
    this.world.agents.obstacleTimeHorizons[i] = requireFinite(timeHorizonObst, 'timeHorizonObst', '', caller)
  }

  setAgentVelocity(agentNo: number, velocity: Point): void {
    const i = this.agent(agentNo, 'setAgentVelocity')
    set(this.world.agents.velocities, i, requirePoint(velocity, 'velocity', '', 'setAgentVelocity'))
  }

  // --- obstacles ----------------------------------------------------------------------------------------------------

  getNumObstacleVertices(): number {
    return this.obstacles.count
  }

  getObstacleVertex(vertexNo: number): Point {
    return this.obstacles.point(this.vertex(vertexNo, 'getObstacleVertex'))
  }

  getNextObstacleVertexNo(vertexNo: number): number {
    return this.obstacles.next(this.vertex(vertexNo, 'getNextObstacleVertexNo'))
  }

  getPrevObstacleVertexNo(vertexNo: number): number {
    return this.obstacles.prev(this.vertex(vertexNo, 'getPrevObstacleVertexNo'))
  }

  /**
   * Does the segment between the points keep more than `radius` away from every processed obstacle? True as long as none
   * was processed. Exact geometry, the same both ways; RVO2 approximates when `radius` > 0.
   */
  queryVisibility(point1: Point, point2: Point, radius = 0): boolean {
    const p = requirePoint(point1, 'point1', '', 'queryVisibility')
    const q = requirePoint(point2, 'point2', '', 'queryVisibility')
    const r = requireFinite(radius, 'radius', '', 'queryVisibility')
    return isClear(this.obstacles.walls, p.x, p.y, q.x, q.y, r)
  }

  // --- inside -------------------------------------------------------------------------------------------------------

  private agent(agentNo: number, caller: string): number {
    return requireNumberOf('agent', agentNo, this.world.agents.count, caller)
  }

  private vertex(vertexNo: number, caller: string): number {
    return requireNumberOf('vertex', vertexNo, this.obstacles.count, caller)
  }
}

/** The rules of the reference: every cure off. */
function plainRules(): KernelRules {
  return {
    timeStep: 0,
    allSeeAll: true,
    surfaces: false,
    solidWalls: false,
    rightOfWay: false,
    gentleEscape: false,
    keepRight: false,
    standingAtWalls: false,
    byPair: false,
    rule: EQUAL,
    shareOf: null,
  }
}

function set(column: Float64Array, i: number, p: Point): void {
  column[2 * i] = p.x
  column[2 * i + 1] = p.y
}

function get(column: Float64Array, i: number): Point {
  return { x: column[2 * i], y: column[2 * i + 1] }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}
