import type { NeighborIndex } from '../neighbors/neighbor-index.ts'
import { NeighborList } from '../neighbors/neighbor-list.ts'
import { UniformGrid } from '../neighbors/uniform-grid.ts'
import { WallIndex } from '../neighbors/wall-index.ts'
import { LinearProgram } from '../orca/linear-program.ts'
import type { SolveRecorder } from '../orca/solve-recorder.ts'
import type { Walls } from '../state/walls.ts'
import { addAgentLines } from './agent-lines.ts'
import { keepRight, turn, turnRight } from './keep-right.ts'
import { addLimitLines, solveLimited } from './limit-lines.ts'
import { solveWithin } from './limited-change.ts'
import { LineSet } from './line-set.ts'
import type { VelocityObstacle } from './method.ts'
import { addPlainAgentLines } from './plain-agent-lines.ts'
import { BOUND_BY_AGENT, BOUND_BY_WALL, FREE, type KernelInput, RELAXED, UNGUARDED } from './step-kernel.ts'
import { addPlainWallLines, addSolidWallLines, type UnusedWalls } from './wall-lines.ts'

/** A wish that was turned; longer than that, see pair.ts. */
const turned = new Float64Array(16)

/**
 * Solves one agent at a time: neighbors, walls, lines, linear program. After `solve` everything it found can be read
 * here, which is what the trace does; the scalar kernel reads the velocity only.
 */
export class AgentSolver {
  readonly neighbors = new NeighborList()
  readonly wallIndex = new WallIndex()
  readonly set = new LineSet()
  readonly program = new LinearProgram()
  /** first line that could not be met, or −1 */
  failedLine = -1
  /** the wish the lines were held against: the preferred velocity, perhaps turned */
  wishX = 0
  wishY = 0
  /** UNGUARDED, or 0 */
  flags = 0
  /** walls in range that needed no line; kept while recording only */
  readonly unused: UnusedWalls = { items: [], cases: [] }
  /** of the agent solved last */
  row = -1
  protected recording = false
  /** m, of all agents of the step */
  largestRadius = 0
  private walls: Walls | null = null
  private wallsVersion = -1
  protected input: KernelInput | null = null

  constructor(private readonly index: NeighborIndex = new UniformGrid()) {}

  /** Gets ready to solve agents of `input`. */
  prepare(input: KernelInput): void {
    this.input = input
    const { agents } = input
    this.index.build(agents.positions, agents.count)
    // a kernel may serve several simulations, whose walls have versions of their own
    if (this.walls !== input.walls || this.wallsVersion !== input.wallsVersion) {
      this.wallIndex.build(input.walls)
      this.walls = input.walls
      this.wallsVersion = input.wallsVersion
    }
    this.largestRadius = 0
    for (let i = 0; i < agents.count; i++) {
      if (agents.radii[i] > this.largestRadius) this.largestRadius = agents.radii[i]
    }
  }

  /** Works out the new velocity of agent `i` into `program`; returns what bound it. */
  solve(i: number): number {
    this.findNeighbors(i)
    this.addLines(i)
    return this.solveLines(i)
  }

  /** Builds the lines of agent `i`, whose neighbors have been found. */
  addLines(i: number): void {
    const { limits } = this.input!
    this.set.clear()
    if (limits !== null) addLimitLines(this.set, limits, i)
    this.addWallLines(i)
    this.addLinesBehindWalls(i)
  }

  /** Builds the lines of agent `i` against its neighbors, behind those that are there. */
  addLinesBehindWalls(i: number): void {
    const { agents, rules } = this.input!
    const { set, neighbors } = this
    this.row = i
    this.flags = 0
    if (rules.rightOfWay || rules.gentleEscape || rules.byPair) {
      const { count, keys } = neighbors
      this.flags = addAgentLines(set, agents, i, neighbors, rules) ? UNGUARDED : this.flagsOf(i, count, keys, 0)
    } else addPlainAgentLines(set, agents, i, neighbors)
    this.wishX = agents.preferredVelocities[2 * i]
    this.wishY = agents.preferredVelocities[2 * i + 1]
    if (rules.keepRight) {
      keepRight(set, agents, i, neighbors, rules.surfaces)
      this.turnWish()
    }
  }

  /** Solves the lines of agent `i`; returns what bound it. */
  solveLines(i: number): number {
    const { set, program } = this
    this.failedLine = this.runProgram(i)
    if (this.failedLine >= 0) return RELAXED | this.flags
    const last = program.lastLine
    return (last < 0 ? FREE : last < set.hardCount ? BOUND_BY_WALL : BOUND_BY_AGENT) | this.flags
  }

  /**
   * UNGUARDED if the list of `count` neighbors, whose keys stand from `from` on, is full of agents so near that one left out
   * might be touched within the step; or 0.
   */
  flagsOf(i: number, count: number, keys: Float64Array, from: number): number {
    const { agents, rules } = this.input!
    if (!rules.surfaces || count < agents.maxNeighbors[i] || count === 0) return 0
    const gap = keys[from + count - 1] - agents.radii[i]
    return gap < 2 * rules.timeStep * agents.maxSpeeds[i] ? UNGUARDED : 0
  }

  private runProgram(i: number): number {
    const { agents, rules } = this.input!
    const { set, program } = this
    const { lines, count, hardCount } = set
    const change = agents.velocityChanges[i]
    if (change === Infinity) {
      const maxSpeed = agents.maxSpeeds[i]
      if (set.limitCount > 0) return solveLimited(program, set, maxSpeed, this.wishX, this.wishY)
      return rules.solidWalls
        ? program.solveYielding(lines, count, hardCount, maxSpeed, this.wishX, this.wishY)
        : program.solve(lines, count, hardCount, maxSpeed, this.wishX, this.wishY)
    }
    return solveWithin(program, set, agents, i, change, this.wishX, this.wishY)
  }

  /** Builds the lines of the walls alone. */
  addWallLines(i: number): void {
    const { agents, walls, rules } = this.input!
    if (walls.count + walls.circleCount === 0) return
    const unused = this.recording ? this.unused : null
    if (rules.solidWalls) addSolidWallLines(this.set, agents, i, walls, this.wallIndex, rules, unused)
    else addPlainWallLines(this.set, agents, i, walls, this.wallIndex, rules, unused)
    this.set.hardCount = this.set.count
  }

  findNeighbors(i: number): void {
    this.search(i, this.input!.agents.maxNeighbors[i])
  }

  /** How many agents within the range of agent `i` are left out because of its `maxNeighbors`. */
  countDropped(i: number): number {
    const { agents } = this.input!
    const most = agents.maxNeighbors[i]
    this.findNeighbors(i)
    if (this.neighbors.count < most) return 0
    this.search(i, agents.count)
    return this.neighbors.count - most
  }

  /** From now on the stages of every solve go to `recorder`, and walls without a line are kept. */
  startRecording(recorder: SolveRecorder): void {
    this.recording = true
    this.program.recorder = recorder
    this.unused.items.length = 0
    this.unused.cases.length = 0
  }

  stopRecording(): void {
    this.recording = false
    this.program.recorder = null
  }

  /** The velocity obstacles that the last velocity was kept out of, for a method that has some. */
  velocityObstacles(): VelocityObstacle[] {
    return []
  }

  private search(i: number, most: number): void {
    const { agents, rules } = this.input!
    const list = this.neighbors
    const range = agents.neighborDistances[i]
    if (rules.surfaces) list.beginSurfaces(i, most, range + agents.radii[i], agents.radii, this.largestRadius)
    else list.beginCenters(i, most, range)
    if (!rules.allSeeAll) list.see(agents.layers, agents.masks[i])
    if (most > 0 && range > 0) this.index.search(agents.positions[2 * i], agents.positions[2 * i + 1], list)
  }

  /** Turns the wish right by what `keepRight` has found. */
  protected turnWish(): void {
    if (turn[0] === 0) return
    turnRight(turn[0], this.wishX, this.wishY, turned, 0)
    this.wishX = turned[0]
    this.wishY = turned[1]
  }
}
