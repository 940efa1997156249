import { requireFinite, requireKnownKeys, requirePoint, requirePositive } from '../errors.ts'
import type { Simulation } from '../simulation.ts'
import type { AgentHandle, Blockers, ObstacleOptions, Point } from '../types.ts'
import type { Gate } from './gate.ts'
import type { PathPlanner } from './path-planner.ts'

export interface NavigatorOptions {
  /**
   * Makes a planner for discs of `radius` among `obstacles`, m. Asked once for every radius, and again when obstacles
   * that stand still have come, gone or moved.
   */
  planner: (radius: number, obstacles: readonly ObstacleOptions[]) => PathPlanner
  /** Paths that are searched in one `update` at most; the others queue. Default 64. */
  searchesPerUpdate?: number
  /** Every agent's way is looked at once in this time, s, > 0. Default 1. */
  lookEvery?: number
  /** Gates on the way: `update` has them decide as well, and who is held there says so. */
  gates?: readonly Gate[]
}

/**
 * Why an agent is not under way.
 * - `queued`: its path is still to be searched.
 * - `noWay`: no way leads to its goal; it stands, and is planned again when the walls change.
 * - `wall`: walls came between it and its next waypoint; a new path is on its way.
 * - `gate`: a gate holds it until it is its turn.
 * - `agents`: it is `blocked`, and `by` says who is in the way.
 */
export interface Waiting {
  reason: 'queued' | 'noWay' | 'wall' | 'gate' | 'agents'
  by: Blockers
}

/** The part of the radius that must find the next waypoint in sight: agents touch walls without being cut off. */
const SIGHT_RADIUS = 0.9

/** Who found no way tries again after this time, s: it may have stood too deep in a wall. */
const TRY_AGAIN = 2

interface Traveler {
  agent: AgentHandle
  /** Places still to come to, the last being the goal. */
  stops: Point[]
  /** radius, and what is kept beyond it, m, when it was sent or planned last */
  radius: number
  margin: number
  reason: 'none' | 'queued' | 'noWay' | 'wall'
  isQueued: boolean
  /** of `noWay`: since when, s */
  since: number
}

/**
 * Sends agents round walls, and looks after them: who has been pushed out of sight of the next waypoint, or finds a door
 * closed, gets a new path, and who sees the waypoint after the next heads for that; who waits can say why. Searches are spread over steps, so that none takes longer for them.
 *
 *     navigator.send(agent, [goal])      then, for every step:  navigator.update()  sim.step()
 */
export class Navigator {
  private readonly travelers: Traveler[] = []
  /** by handle: index into `travelers` */
  private readonly indexes: { [agent: number]: number } = {}
  /** travelers that wait for a path, first come first served */
  private queue: Traveler[] = []
  private planners: { radius: number; planner: PathPlanner }[] = []
  private readonly newPlanner: NavigatorOptions['planner']
  private readonly searchesPerUpdate: number
  private readonly lookEvery: number
  private readonly gates: readonly Gate[]
  private obstacles: ObstacleOptions[] = []
  private obstaclesVersion = -1
  /** where looking goes on, and looks that are due, a fraction included */
  private nextLook = 0
  private looksDue = 0
  private lastTime: number

  constructor(
    private readonly sim: Simulation,
    options: NavigatorOptions,
  ) {
    requireKnownKeys(options, ['planner', 'searchesPerUpdate', 'lookEvery', 'gates'], 'Navigator')
    const { planner, searchesPerUpdate = 64, lookEvery = 1, gates = [] } = options
    if (typeof planner !== 'function') throw new TypeError('Navigator needs a function "planner" that makes planners')
    this.newPlanner = planner
    this.searchesPerUpdate =
      searchesPerUpdate === Infinity
        ? Infinity
        : requirePositive(searchesPerUpdate, 'searchesPerUpdate', '', 'Navigator')
    this.lookEvery = requirePositive(lookEvery, 'lookEvery', 'seconds', 'Navigator')
    this.gates = gates.slice()
    this.lastTime = sim.time
  }

  /**
   * Sends an agent to the places in `stops` one after the other; the last is its goal. It stands until its path is found.
   * @param path  a way over all stops that is known already, as `setPath` takes it
   */
  send(agent: AgentHandle, stops: readonly Point[], path?: readonly Point[]): void {
    const { sim } = this
    const copies: Point[] = []
    for (let k = 0; k < stops.length; k++) copies.push(requirePoint(stops[k], `stops[${k}]`, 'metres', 'send'))
    if (copies.length === 0) throw new RangeError('stops must be a list of at least one point')
    if (path === undefined) sim.setPreferredVelocity(agent, 0, 0)
    else sim.setPath(agent, path)
    let index = this.indexes[agent]
    if (index === undefined) {
      index = this.travelers.length
      this.travelers.push({ agent, stops: copies, radius: 0, margin: 0, reason: 'none', isQueued: false, since: 0 })
      this.indexes[agent] = index
    }
    const traveler = this.travelers[index]
    traveler.stops = copies
    this.readSize(traveler)
    if (path === undefined) this.enqueue(traveler, 'queued')
    else traveler.reason = 'none'
  }

  /** Looks after an agent no longer; what it wants stays as it is. */
  release(agent: AgentHandle): void {
    const index = this.indexes[agent]
    if (index === undefined) return
    const { travelers, indexes } = this
    this.queue = this.queue.filter((traveler) => traveler !== travelers[index])
    const last = travelers[travelers.length - 1]
    travelers.pop()
    delete indexes[agent]
    if (last.agent === agent) return
    travelers[index] = last
    indexes[last.agent] = index
  }

  /** Why the agent waits; undefined while it is under way or has arrived. */
  waiting(agent: AgentHandle): Waiting | undefined {
    const index = this.indexes[agent]
    const nobody: Blockers = { agents: [], obstacles: [] }
    if (index !== undefined && this.travelers[index].reason !== 'none') {
      return { reason: this.travelers[index].reason as Waiting['reason'], by: nobody }
    }
    for (let k = 0; k < this.gates.length; k++) if (this.gates[k].holds(agent)) return { reason: 'gate', by: nobody }
    return this.sim.state(agent) === 'blocked' ? { reason: 'agents', by: this.sim.blockedBy(agent) } : undefined
  }

  /** To be called once for every step. */
  update(): void {
    this.noticeObstacles()
    this.look()
    const { queue } = this
    let searches = 0
    while (searches < queue.length && searches < this.searchesPerUpdate) this.plan(queue[searches++])
    if (searches > 0) this.queue = queue.slice(searches)
    for (let k = 0; k < this.gates.length; k++) this.gates[k].update()
  }

  /** Planners are made anew when something that stands still has changed. What moves by itself is left to avoidance. */
  private noticeObstacles(): void {
    const { sim } = this
    if (sim.obstaclesVersion === this.obstaclesVersion) return
    this.obstaclesVersion = sim.obstaclesVersion
    const resting = sim.obstacles.filter(
      ({ velocity }) => velocity === undefined || (velocity.x === 0 && velocity.y === 0),
    )
    if (sameObstacles(resting, this.obstacles)) return
    this.obstacles = resting
    this.planners = []
    for (let k = 0; k < this.travelers.length; k++) {
      if (this.travelers[k].reason === 'noWay') this.enqueue(this.travelers[k], 'queued')
    }
  }

  /** Looks at as many travelers as the time since the last call asks for. */
  private look(): void {
    const { travelers, sim } = this
    this.looksDue += (travelers.length * requireFinite(sim.time - this.lastTime, 'time', 'seconds')) / this.lookEvery
    this.lastTime = sim.time
    if (this.looksDue > travelers.length) this.looksDue = travelers.length
    for (; this.looksDue >= 1; this.looksDue--) {
      if (this.nextLook >= travelers.length) this.nextLook = 0
      const traveler = travelers[this.nextLook]
      if (!sim.has(traveler.agent)) this.release(traveler.agent)
      else {
        this.lookAfter(traveler)
        this.nextLook++
      }
    }
  }

  private lookAfter(traveler: Traveler): void {
    const { sim } = this
    const { agent, reason } = traveler
    if (reason === 'noWay' && sim.time - traveler.since >= TRY_AGAIN) this.enqueue(traveler, 'noWay')
    if (reason !== 'none' || sim.state(agent) === 'arrived') return
    if (sim.target(agent) === undefined) return
    const { radius, margin } = traveler
    const position = sim.position(agent)
    const ahead = sim.remainingPath(agent)
    if (ahead.length > 1 && sim.isVisible(position, ahead[1], radius + margin)) {
      dropPassed(traveler.stops, ahead)
      if (samePoint(ahead[0], traveler.stops[0])) return
      sim.setPath(agent, ahead.slice(1))
    } else if (!sim.isVisible(position, ahead[0], SIGHT_RADIUS * radius)) this.enqueue(traveler, 'wall')
  }

  private enqueue(traveler: Traveler, reason: Waiting['reason']): void {
    if (!traveler.isQueued) this.queue.push(traveler)
    traveler.isQueued = true
    traveler.reason = reason as Traveler['reason']
  }

  private plan(traveler: Traveler): void {
    const { sim } = this
    const { agent, stops } = traveler
    traveler.isQueued = false
    if (!sim.has(agent)) return
    dropPassed(stops, sim.remainingPath(agent))
    this.readSize(traveler)
    const planner = this.plannerFor(traveler.radius + traveler.margin)
    const path: Point[] = []
    let from = sim.position(agent)
    for (let k = 0; k < stops.length; k++) {
      const leg = planner.findPath(from, stops[k])
      if (leg === undefined) {
        sim.setPreferredVelocity(agent, 0, 0)
        traveler.reason = 'noWay'
        traveler.since = sim.time
        return
      }
      for (let n = 0; n < leg.length; n++) path.push(leg[n])
      from = stops[k]
    }
    sim.setPath(agent, path)
    traveler.reason = 'none'
  }

  private readSize(traveler: Traveler): void {
    const { radius, safetyMargin } = this.sim.parameters(traveler.agent)
    traveler.radius = radius
    traveler.margin = safetyMargin
  }

  private plannerFor(radius: number): PathPlanner {
    const { planners } = this
    for (let k = 0; k < planners.length; k++) if (planners[k].radius === radius) return planners[k].planner
    const planner = this.newPlanner(radius, this.obstacles)
    planners.push({ radius, planner })
    return planner
  }
}

/** Takes out the stops that the path still ahead no longer leads over; the goal stays. */
function dropPassed(stops: Point[], ahead: readonly Point[]): void {
  if (ahead.length === 0) return
  while (stops.length > 1 && !ahead.some(({ x, y }) => x === stops[0].x && y === stops[0].y)) stops.shift()
}

function sameObstacles(a: readonly ObstacleOptions[], b: readonly ObstacleOptions[]): boolean {
  if (a.length !== b.length) return false
  for (let k = 0; k < a.length; k++) if (!sameShape(a[k], b[k])) return false
  return true
}

function sameShape(a: ObstacleOptions, b: ObstacleOptions): boolean {
  if (a.type === 'circle' || b.type === 'circle') {
    return a.type === 'circle' && b.type === 'circle' && a.radius === b.radius && samePoint(a.center, b.center)
  }
  if (a.type !== b.type || a.vertices.length !== b.vertices.length) return false
  for (let k = 0; k < a.vertices.length; k++) if (!samePoint(a.vertices[k], b.vertices[k])) return false
  return true
}

function samePoint(p: Point, q: Point): boolean {
  return p.x === q.x && p.y === q.y
}
