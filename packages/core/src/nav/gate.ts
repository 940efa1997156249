import {
  requireKnownKeys,
  requireNonNegative,
  requireOneOf,
  requirePoint,
  requirePositive,
  requireWhole,
} from '../errors.ts'
import type { Simulation } from '../simulation.ts'
import type { AgentHandle, Point } from '../types.ts'

export type GateRule = 'queue' | 'batch' | 'slots'
const RULES: readonly GateRule[] = ['queue', 'batch', 'slots']

export interface GateOptions {
  /** Ends of the line across the passage, m. */
  from: Point
  to: Point
  /**
   * - `queue`: as many as `capacity` are on their way through at once; who is through makes room for the next.
   * - `batch`: `capacity` go together, and the next ones once all of them are through.
   * - `slots`: one goes every `interval`.
   */
  rule: GateRule
  /** Of `queue` and `batch`. Default 5. */
  capacity?: number
  /** Of `slots`, s, > 0. Default 0.7. */
  interval?: number
  /** Who waits stops this far from the line, m, ≥ 0. Default 1.5. */
  stop?: number
  /** Who comes nearer than this to the line on its way through is under the gate's orders, m. Default stop + 6. */
  reach?: number
}

const DEFAULT_CAPACITY = 5
const DEFAULT_INTERVAL = 0.7
const DEFAULT_STOP = 1.5
const DEFAULT_REACH_BEYOND_STOP = 6
/** Who is this far behind the line, in own radii, is through. */
const THROUGH = 1
/** Who was let go and is not through after this time, s, no longer keeps others waiting: something else holds it. */
const PATIENCE = 10

/** Side of the square that each one waiting takes up, in radii. */
const ROOM = 2.6
/** Who stands moves up when its place has come nearer by so many radii. */
const MOVE_UP = 1

/** With somebody waiting on the other side, a side has its turn for so many times the capacity. */
const SHARE = 2

interface Passenger {
  agent: AgentHandle
  /** 1: comes from the left of from→to, −1: from the right */
  side: number
  /** of the one let go: when, s */
  goneAt: number
  /** of the one that stands: its preferred speed before */
  heldSpeed: number | undefined
}

/**
 * Decides at a line who goes next, so that a door is not jammed: a crowd that pushes makes an arch, one that is let
 * through in order does not. The nearest goes first; others wait in the order of
 * their distance, clear of the door and without pushing. Where agents come
 * from both sides, one side at a time has its turn.
 *
 *      ○ ○        ‖
 *     ○ ○  ● ●    ●  →      ●: let go, ○: wait before `stop`
 *      ○ ○        ‖
 *          ←stop→
 *
 * Works above avoidance: it sets the preferred speed of who has to wait to 0, and back when it may go.
 */
export class Gate {
  private readonly from: Point
  private readonly to: Point
  private readonly rule: GateRule
  private readonly capacity: number
  private readonly interval: number
  private readonly stop: number
  private readonly reach: number
  /** waiting or on the way up, nearest first once sorted */
  private waiting: Passenger[] = []
  private going: Passenger[] = []
  private nextSlot = -Infinity
  /** side that has its turn, 0 before the first, and how many of it have been let go */
  private turn = 0
  private goneInTurn = 0

  constructor(
    private readonly sim: Simulation,
    options: GateOptions,
  ) {
    requireKnownKeys(options, ['from', 'to', 'rule', 'capacity', 'interval', 'stop', 'reach'], 'Gate')
    this.from = requirePoint(options.from, 'from', 'metres', 'Gate')
    this.to = requirePoint(options.to, 'to', 'metres', 'Gate')
    if (this.from.x === this.to.x && this.from.y === this.to.y)
      throw new RangeError('from and to of a Gate must differ')
    this.rule = requireOneOf(options.rule, 'rule', RULES, 'Gate')
    const { capacity = DEFAULT_CAPACITY, interval = DEFAULT_INTERVAL, stop = DEFAULT_STOP } = options
    this.capacity = requireWhole(capacity, 'capacity', 1, 65536, 'Gate')
    this.interval = requirePositive(interval, 'interval', 'seconds', 'Gate')
    this.stop = requireNonNegative(stop, 'stop', 'metres', 'Gate')
    const { reach = stop + DEFAULT_REACH_BEYOND_STOP } = options
    this.reach = requirePositive(reach, 'reach', 'metres', 'Gate')
    if (reach < stop) throw new RangeError(`reach must not be below stop, got ${reach} and ${stop} (Gate)`)
  }

  /** Has the agent to wait here? */
  holds(agent: AgentHandle): boolean {
    return this.waiting.some((passenger) => passenger.agent === agent && passenger.heldSpeed !== undefined)
  }

  /** To be called once for every step, before it. */
  update(): void {
    this.dropThrough()
    this.takeUp()
    this.letGo()
    this.holdOthers()
  }

  /** Lets everybody go on, and has no orders for anybody any more. */
  open(): void {
    for (let k = 0; k < this.waiting.length; k++) this.release(this.waiting[k])
    this.waiting = []
    this.going = []
  }

  /** Forgets who is through, has turned away, or is no more. */
  private dropThrough(): void {
    const { sim } = this
    this.going = this.going.filter(({ agent, side, goneAt }) => {
      if (!sim.has(agent) || sim.time - goneAt > PATIENCE) return false
      const { radius } = sim.parameters(agent)
      return this.distanceBefore(sim.position(agent), side) > -THROUGH * radius && this.isOnWay(agent)
    })
    this.waiting = this.waiting.filter((passenger) => {
      if (!sim.has(passenger.agent)) return false
      const { x, y } = sim.position(passenger.agent)
      const isHere =
        this.distanceBefore({ x, y }, passenger.side) > 0 && this.isNear(x, y) && this.isOnWay(passenger.agent)
      if (!isHere) this.release(passenger)
      return isHere
    })
  }

  /** Takes up who has come near on its way through. */
  private takeUp(): void {
    const { ids, positions, count } = this.sim.agents
    const known: { [agent: number]: boolean } = {}
    for (let k = 0; k < this.waiting.length; k++) known[this.waiting[k].agent] = true
    for (let k = 0; k < this.going.length; k++) known[this.going[k].agent] = true
    for (let i = 0; i < count; i++) {
      const x = positions[2 * i]
      const y = positions[2 * i + 1]
      if (known[ids[i]] || !this.isNear(x, y) || !this.isOnWay(ids[i])) continue
      const side = this.distanceBefore({ x, y }, 1) > 0 ? 1 : -1
      this.waiting.push({ agent: ids[i], side, goneAt: 0, heldSpeed: undefined })
    }
  }

  private letGo(): void {
    const { sim, waiting, going, rule } = this
    if (waiting.length === 0) return
    this.sortByDistance()
    if (!this.takesTurns()) return
    const { turn } = this
    const isOpen =
      rule === 'slots'
        ? sim.time >= this.nextSlot
        : rule === 'batch'
          ? going.length === 0
          : going.length < this.capacity
    if (!isOpen) return
    const most = rule === 'slots' ? 1 : this.capacity - going.length
    let gone = 0
    this.waiting = waiting.filter((passenger) => {
      if (passenger.side !== turn || gone >= most) return true
      gone++
      this.release(passenger)
      passenger.goneAt = sim.time
      going.push(passenger)
      return false
    })
    this.goneInTurn += gone
    if (gone > 0) this.nextSlot = sim.time + this.interval
  }

  /** Settles which side has its turn; false while the passage has to run empty for the other one. */
  private takesTurns(): boolean {
    const { waiting, going } = this
    if (this.turn === 0) this.turn = waiting[0].side
    if (!waiting.some(({ side }) => side !== this.turn)) return true
    const share = this.rule === 'batch' ? this.capacity : SHARE * this.capacity
    const isDone = this.goneInTurn >= share || !waiting.some(({ side }) => side === this.turn)
    if (!isDone) return true
    if (going.length > 0) return false
    this.turn = -this.turn
    this.goneInTurn = 0
    return true
  }

  /**
   * Who waits stands where its turn puts it, and moves up when it is nearer. Those before it fill half a disc around the
   * stop: with an area a for each, the k-th one's place is at √(stop² + 2·k·a/π) from the line.
   */
  private holdOthers(): void {
    const { sim, waiting, stop } = this
    let area = 0
    for (let k = 0; k < waiting.length; k++) {
      const passenger = waiting[k]
      const { radius, preferredSpeed } = sim.parameters(passenger.agent)
      const place = Math.sqrt(stop * stop + (2 * area) / Math.PI)
      area += ROOM * radius * (ROOM * radius)
      const distance = this.distance(sim.position(passenger.agent))
      if (passenger.heldSpeed === undefined && distance <= place) {
        passenger.heldSpeed = preferredSpeed
        sim.updateAgent(passenger.agent, { preferredSpeed: 0 })
      } else if (distance > place + MOVE_UP * radius) this.release(passenger)
    }
  }

  private release(passenger: Passenger): void {
    if (passenger.heldSpeed !== undefined) {
      this.sim.updateAgent(passenger.agent, { preferredSpeed: passenger.heldSpeed })
    }
    passenger.heldSpeed = undefined
  }

  private sortByDistance(): void {
    const { waiting, sim } = this
    const distances: { [agent: number]: number } = {}
    for (let k = 0; k < waiting.length; k++) distances[waiting[k].agent] = this.distance(sim.position(waiting[k].agent))
    waiting.sort((a, b) => distances[a.agent] - distances[b.agent] || a.agent - b.agent)
  }

  /** Does what lies ahead of the agent lead through the line? */
  private isOnWay(agent: AgentHandle): boolean {
    const { sim, from, to } = this
    if (sim.state(agent) === 'arrived') return false
    const path = sim.remainingPath(agent)
    let p = sim.position(agent)
    for (let k = 0; k < path.length; k++) {
      if (crosses(p, path[k], from, to)) return true
      p = path[k]
    }
    return false
  }

  private isNear(x: number, y: number): boolean {
    return this.distance({ x, y }) <= this.reach
  }

  /** Distance to the line between its ends, m. */
  private distance({ x, y }: Point): number {
    const { from, to } = this
    const ex = to.x - from.x
    const ey = to.y - from.y
    let s = ((x - from.x) * ex + (y - from.y) * ey) / (ex * ex + ey * ey)
    if (s < 0) s = 0
    else if (s > 1) s = 1
    const dx = x - from.x - s * ex
    const dy = y - from.y - s * ey
    return Math.sqrt(dx * dx + dy * dy)
  }

  /** How far before the endless line a place lies for who comes from `side`, m; negative behind it. */
  private distanceBefore({ x, y }: Point, side: number): number {
    const { from, to } = this
    const ex = to.x - from.x
    const ey = to.y - from.y
    return (side * (ex * (y - from.y) - ey * (x - from.x))) / Math.sqrt(ex * ex + ey * ey)
  }
}

function crosses(p: Point, q: Point, a: Point, b: Point): boolean {
  const sideA = (q.x - p.x) * (a.y - p.y) - (q.y - p.y) * (a.x - p.x)
  const sideB = (q.x - p.x) * (b.y - p.y) - (q.y - p.y) * (b.x - p.x)
  const sideP = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)
  const sideQ = (b.x - a.x) * (q.y - a.y) - (b.y - a.y) * (q.x - a.x)
  return sideA > 0 !== sideB > 0 && sideP > 0 !== sideQ > 0
}
