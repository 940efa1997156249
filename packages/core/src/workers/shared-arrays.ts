import type { KernelInput } from '../kernel/step-kernel.ts'
import type { KernelColumns } from '../state/kernel-columns.ts'
import { Walls } from '../state/walls.ts'

type AgentColumn = Exclude<keyof KernelColumns, 'count'>
type Numbers = Float64Array | Int32Array | Uint8Array
type WallColumn = { [K in keyof Walls]: Walls[K] extends Numbers ? K : never }[keyof Walls]

/** Doubles a row; the compiler asks for columns that are missing. */
const AGENT_COLUMNS: Record<AgentColumn, 1 | 2> = {
  positions: 2,
  velocities: 2,
  optimizationVelocities: 2,
  preferredVelocities: 2,
  radii: 1,
  maxSpeeds: 1,
  neighborDistances: 1,
  maxNeighbors: 1,
  timeHorizons: 1,
  obstacleTimeHorizons: 1,
  responsibilities: 1,
  escapeTimes: 1,
  layers: 1,
  masks: 1,
  priorities: 1,
  headings: 2,
  targets: 2,
  targetDistances: 1,
  stuck: 1,
  turns: 1,
  velocityChanges: 1,
}
const AGENT_NAMES = Object.keys(AGENT_COLUMNS) as AgentColumn[]

const WALL_COLUMNS: Record<WallColumn, true> = {
  ax: true,
  ay: true,
  bx: true,
  by: true,
  ux: true,
  uy: true,
  prevUx: true,
  prevUy: true,
  nextUx: true,
  nextUy: true,
  aConvex: true,
  bConvex: true,
  kinds: true,
  vx: true,
  vy: true,
  owner: true,
  vertex: true,
  itemLayers: true,
  circles: true,
}
const WALL_NAMES = Object.keys(WALL_COLUMNS) as WallColumn[]

/** What workers are told once: where everything lies that a step reads and writes. */
export interface Arrays {
  agents: KernelColumns
  walls: Walls
  newVelocities: Float64Array
  outcomes: Uint8Array
}

/** A column of doubles in shared memory. */
export function sharedColumn(length: number): Float64Array {
  return new Float64Array(new SharedArrayBuffer(8 * length))
}

/**
 * Puts everything that a step reads and writes into shared memory. A column that lies there already is used as it is,
 * anything else is copied; the walls only when they have changed.
 */
export class SharedArrays implements Arrays {
  readonly agents = { count: 0 } as KernelColumns
  readonly walls = new Walls()
  newVelocities: Float64Array = new Float64Array(0)
  outcomes: Uint8Array = new Uint8Array(0)
  /** grows whenever an array is another one than before: then the workers have to be told */
  number = 0
  /** grows whenever the walls have changed */
  wallsVersion = 0
  private readonly copies: Partial<Record<AgentColumn, Float64Array>> = {}
  private ownVelocities: Float64Array = new Float64Array(0)
  private sourceWalls: Walls | null = null
  private sourceVersion = 0

  /** Takes in what the step reads, and makes room for what it writes. */
  take(input: KernelInput, newVelocities: Float64Array): void {
    const { count } = input.agents
    let fresh = false
    for (const name of AGENT_NAMES) {
      const column = input.agents[name]
      const shared = isShared(column) ? column : this.copyOf(name, column, AGENT_COLUMNS[name] * count)
      if (this.agents[name] === shared) continue
      this.agents[name] = shared
      fresh = true
    }
    const target = isShared(newVelocities) ? newVelocities : this.velocitiesFor(count)
    if (this.newVelocities !== target) {
      this.newVelocities = target
      fresh = true
    }
    if (this.outcomes.length < count) {
      this.outcomes = new Uint8Array(new SharedArrayBuffer(withRoom(count)))
      fresh = true
    }
    if (this.sourceWalls !== input.walls || this.sourceVersion !== input.wallsVersion) {
      if (this.takeWalls(input.walls)) fresh = true
      this.sourceWalls = input.walls
      this.sourceVersion = input.wallsVersion
      this.wallsVersion = (this.wallsVersion + 1) | 0
    }
    if (fresh) this.number = (this.number + 1) | 0
  }

  /** Hands out what the step wrote. */
  give(count: number, newVelocities: Float64Array, outcomes: Uint8Array): void {
    if (newVelocities !== this.newVelocities) newVelocities.set(this.newVelocities.subarray(0, 2 * count))
    for (let i = 0; i < count; i++) outcomes[i] = this.outcomes[i]
  }

  /** What to tell the workers: plain objects, whose arrays share their memory when they are posted. */
  get message(): Arrays {
    const { agents, walls, newVelocities, outcomes } = this
    return { agents: { ...agents }, walls, newVelocities, outcomes }
  }

  private copyOf(name: AgentColumn, column: Float64Array, length: number): Float64Array {
    let copy = this.copies[name]
    if (copy === undefined || copy.length < length) {
      copy = sharedColumn(withRoom(length))
      this.copies[name] = copy
    }
    copy.set(column.subarray(0, length))
    return copy
  }

  private velocitiesFor(count: number): Float64Array {
    if (this.ownVelocities.length < 2 * count) this.ownVelocities = sharedColumn(withRoom(2 * count))
    return this.ownVelocities
  }

  /** @returns whether there are new arrays */
  private takeWalls(source: Walls): boolean {
    const { walls } = this
    let fresh = false
    for (const name of WALL_NAMES) {
      const column: Numbers = source[name]
      if (walls[name].length < column.length) {
        const Column = column.constructor as new (buffer: SharedArrayBuffer) => Numbers
        const buffer = new SharedArrayBuffer(column.BYTES_PER_ELEMENT * withRoom(column.length))
        ;(walls as Record<WallColumn, Numbers>)[name] = new Column(buffer)
        fresh = true
      }
      walls[name].set(column)
    }
    return fresh
  }
}

/** Room for a few more than there are now, so that not every newcomer means new arrays. */
function withRoom(length: number): number {
  return length + (length >> 1) + 64
}

function isShared(column: Float64Array): boolean {
  return column.buffer instanceof SharedArrayBuffer
}
