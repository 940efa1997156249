import { radiusOf } from '../generators/resolve-agent.ts'
import type { Observation } from '../metrics/metric.ts'
import { Walls } from '../metrics/walls.ts'
import type { ResolvedScenario3d } from './resolved.ts'
import { createSample3d, type Sample3d } from './sample.ts'
import type { MetricName3d } from './scenario-schema.ts'

/** Sideways speeds below this part of the preferred speed are no swing. */
const DEAD_BAND = 0.05
/** What `addAgent` fills in. */
const DEFAULT_PREFERRED_SPEED = 1.3

type Vector = readonly [x: number, y: number, z: number]

/** What is known of an agent beforehand. */
interface AgentFacts {
  radius: number
  preferredSpeed: number
  start: Vector
  startTime: number
  scripted: boolean
  /** of those who have somewhere to go: m to the goal, straight */
  toGoal: number | undefined
  /** unit vector to the goal or along the wish; undefined where there is none */
  ahead: Vector | undefined
}

/**
 * Everything that is measured in a run in space; each number is that of the metric of the same name in the plane. Swings
 * (`oscillations`) are counted when the velocity across the way has come to point to the other side of where it pointed
 * last, by more than a right angle, both times above 5 % of the preferred speed.
 */
export class Measures3d {
  /** First arrival by agent, s; NaN before. */
  readonly arrivalTimes: Float64Array
  /** Largest distance from the start by agent, m. */
  readonly displacements: Float64Array
  private readonly agents: readonly AgentFacts[]
  private readonly timeStep: number
  private readonly previous: Sample3d
  private hasPrevious = false
  /** Agents by x; hardly out of order from one sample to the next. */
  private readonly byX: number[]
  private readonly largestRadius: number
  private readonly noWalls: Walls
  private maxOverlap = 0
  private maxAcceleration = 0
  private oscillations = 0
  private dropped = 0
  private blockedSteps = 0
  private firstBlocked: number | null = null
  private arrived = 0
  /** velocity across the way at the last swing, by agent */
  private readonly lastSide: (Vector | undefined)[]
  private readonly walked: Float64Array
  private readonly straight: Float64Array
  /** mean speed of each of the last samples, for one second; the oldest are written over */
  private readonly speeds: number[] = []
  private readonly samplesASecond: number

  constructor({ agents, timeStep }: ResolvedScenario3d) {
    const count = agents.length
    this.timeStep = timeStep
    this.agents = agents.map(({ position, wish, parameters, startTime }) => {
      const start: Vector = [position.x, position.y, position.z]
      const goal = wish.type === 'path' ? wish.points[wish.points.length - 1] : undefined
      const way: Vector =
        wish.type === 'path'
          ? minus([goal!.x, goal!.y, goal!.z], start)
          : [wish.velocity.x, wish.velocity.y, wish.velocity.z]
      const length = lengthOf(way)
      return {
        radius: radiusOf({ parameters }),
        preferredSpeed: goal ? (parameters.preferredSpeed ?? DEFAULT_PREFERRED_SPEED) : length,
        start,
        startTime,
        scripted: wish.type === 'script',
        toGoal: goal && length,
        ahead: length > 0 ? [way[0] / length, way[1] / length, way[2] / length] : undefined,
      }
    })
    this.arrivalTimes = new Float64Array(count).fill(Number.NaN)
    this.displacements = new Float64Array(count)
    this.walked = new Float64Array(count)
    this.straight = new Float64Array(count)
    this.lastSide = new Array(count)
    this.previous = createSample3d(count)
    this.byX = [...this.agents.keys()]
    this.largestRadius = this.agents.reduce((most, { radius }) => (radius > most ? radius : most), 0)
    this.samplesASecond = Math.max(1, Math.round(1 / timeStep))
    this.noWalls = new Walls([], timeStep)
  }

  /** Takes in the next sample. Every one from t = 0 on has to come by, in order. */
  observe(sample: Sample3d): Observation {
    const previous = this.hasPrevious ? this.previous : undefined
    const smallestGap = this.smallestGap(sample)
    if (-smallestGap > this.maxOverlap) this.maxOverlap = -smallestGap
    this.arrived = 0
    let speeds = 0
    let movers = 0
    this.agents.forEach((facts, i) => {
      const isBlocked = sample.states[i] === 'blocked'
      if (facts.toGoal !== undefined && sample.states[i] === 'arrived') {
        this.arrived++
        if (Number.isNaN(this.arrivalTimes[i])) this.arrivalTimes[i] = sample.time
      }
      if (isBlocked && this.firstBlocked === null) this.firstBlocked = sample.time
      if (isBlocked && previous) this.blockedSteps++
      if (!sample.present[i]) return
      this.dropped += sample.dropped[i]
      this.observeMotion(i, facts, sample, previous)
      if (facts.scripted) return
      speeds += lengthOf(velocityIn(sample, i))
      movers++
    })
    this.speeds.push(movers > 0 ? speeds / movers : 0)
    if (this.speeds.length > this.samplesASecond) this.speeds.shift()
    this.keep(sample)
    const { arrivalTimes, noWalls } = this
    return { sample, previous, smallestGap, collisions: [], arrivalTimes, walls: noWalls }
  }

  values(): Record<MetricName3d, number | null> {
    const travelers = this.agents.flatMap(({ toGoal }, i) => (toGoal === undefined ? [] : [i]))
    const times = travelers.map((i) => this.arrivalTimes[i])
    const haveArrived = times.length > 0 && !times.some(Number.isNaN)
    const ratios = travelers.map((i) => {
      const { toGoal, preferredSpeed, startTime } = this.agents[i]
      return toGoal! > 0 ? ((this.arrivalTimes[i] - startTime) * preferredSpeed) / toGoal! : 1
    })
    const walked = sum(this.walked)
    return {
      arrived: this.arrived,
      lastArrivalTime: haveArrived ? times.reduce((a, b) => (a > b ? a : b)) : null,
      meanArrivalTime: haveArrived ? sum(times) / times.length : null,
      timeRatio: haveArrived ? sum(ratios) / ratios.length : null,
      // sums of steps are rounded
      pathEfficiency: walked > 0 ? Math.min(1, sum(this.straight) / walked) : null,
      maxOverlap: this.maxOverlap,
      maxAcceleration: this.maxAcceleration,
      meanSpeedAtEnd: this.agents.length > 0 ? sum(this.speeds) / this.speeds.length : null,
      oscillations: this.oscillations,
      timeBlockedDetected: this.firstBlocked,
      timeBlocked: this.blockedSteps * this.timeStep,
      dropped: this.dropped,
    }
  }

  private observeMotion(i: number, facts: AgentFacts, sample: Sample3d, previous: Sample3d | undefined): void {
    const place = placeIn(sample, i)
    const velocity = velocityIn(sample, i)
    const away = lengthOf(minus(place, facts.start))
    if (away > this.displacements[i]) this.displacements[i] = away
    this.observeSwing(i, facts, velocity)
    if (!previous?.present[i]) return
    const acceleration = lengthOf(minus(velocity, velocityIn(previous, i))) / this.timeStep
    if (acceleration > this.maxAcceleration) this.maxAcceleration = acceleration
    // a way ends at the first arrival
    if (facts.scripted || this.arrivalTimes[i] < sample.time) return
    this.walked[i] += lengthOf(minus(place, placeIn(previous, i)))
    this.straight[i] = away
  }

  private observeSwing(i: number, { ahead, scripted, preferredSpeed }: AgentFacts, velocity: Vector): void {
    if (!ahead || scripted) return
    const along = dot(velocity, ahead)
    const side = minus(velocity, [along * ahead[0], along * ahead[1], along * ahead[2]])
    if (lengthOf(side) <= DEAD_BAND * preferredSpeed) return
    const last = this.lastSide[i]
    if (last && dot(last, side) < 0) this.oscillations++
    this.lastSide[i] = side
  }

  /** m between the surfaces of two agents, at least; sweeps along x, comparing only those that could be nearer. */
  private smallestGap(sample: Sample3d): number {
    const { byX, agents, largestRadius } = this
    const { x, present } = sample
    // insertion sort: linear when hardly anything is out of order
    for (let k = 1; k < byX.length; k++) {
      const index = byX[k]
      let l = k
      for (; l > 0 && x[byX[l - 1]] > x[index]; l--) byX[l] = byX[l - 1]
      byX[l] = index
    }
    let best = Number.POSITIVE_INFINITY
    for (let k = 0; k < byX.length; k++) {
      const a = byX[k]
      if (!present[a]) continue
      const { radius } = agents[a]
      for (let l = k + 1; l < byX.length && x[byX[l]] - x[a] < best + radius + largestRadius; l++) {
        const b = byX[l]
        if (!present[b]) continue
        const gap = lengthOf(minus(placeIn(sample, a), placeIn(sample, b))) - (radius + agents[b].radius)
        if (gap < best) best = gap
      }
    }
    return best
  }

  private keep(sample: Sample3d): void {
    const { previous } = this
    previous.present.set(sample.present)
    for (const name of ['x', 'y', 'z', 'velocityX', 'velocityY', 'velocityZ'] as const) previous[name].set(sample[name])
    this.hasPrevious = true
  }
}

function placeIn({ x, y, z }: Sample3d, i: number): Vector {
  return [x[i], y[i], z[i]]
}

function velocityIn({ velocityX, velocityY, velocityZ }: Sample3d, i: number): Vector {
  return [velocityX[i], velocityY[i], velocityZ[i]]
}

function minus(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

function lengthOf(a: Vector): number {
  return Math.sqrt(dot(a, a))
}

function sum(values: ArrayLike<number>): number {
  let total = 0
  for (let i = 0; i < values.length; i++) total += values[i]
  return total
}
