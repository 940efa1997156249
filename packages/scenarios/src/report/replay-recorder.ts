import { radiusOf } from '../generators/resolve-agent.ts'
import type { Observation } from '../metrics/metric.ts'
import type { ResolvedScenario } from '../resolved.ts'
import { RUN_STATES, type Sample } from '../run/sample.ts'

/** Everybody at one moment. Single precision, relative to the recorder's origin, is enough to draw. */
export interface Frame {
  step: number
  /** s */
  time: number
  /** m */
  x: Float32Array
  y: Float32Array
  /** m/s */
  velocityX: Float32Array
  velocityY: Float32Array
  /** Indices into `RUN_STATES`, or one beyond for an agent that has left. */
  states: Uint8Array
  /** Smallest gap since the frame before, m; Infinity below two agents. */
  gap: number
  /** Mean speed of all but scripted agents, m/s. */
  meanSpeed: number
}

/** Something worth a mark on the time line. */
export interface ReplayEvent {
  /** s */
  time: number
  kind: 'overlap' | 'blocked' | 'arrived'
  label: string
}

export interface Replay {
  frames: readonly Frame[]
  /** Steps between frames; the last frame may come sooner. */
  stride: number
  /** What frame positions are relative to, m. */
  origin: { x: number; y: number }
  events: ReplayEvent[]
}

/** State of an agent that has left: none of `RUN_STATES`. */
const GONE = RUN_STATES.length

const MAX_FRAMES = 1500
const MIN_FRAMES = 100
/** Agents times frames: some six bytes each in the report. */
const MAX_ENTRIES = 1_200_000
/** An overlap gets a mark from this part of the smallest radius on. */
const NOTABLE_OVERLAP = 0.01

/**
 * Keeps what a replay needs, in bounded memory and without knowing how long the run will be: when there are too many
 * frames, every second one goes and from then on only every second one is taken. The gap of a frame is the smallest
 * since the frame before it, so that no short overlap is lost.
 */
export class ReplayRecorder {
  private readonly maxFrames: number
  private readonly origin: { x: number; y: number }
  private readonly scripted: boolean[]
  private readonly notableGap: number
  private frames: Frame[] = []
  private stride = 1
  /** The sample seen last, which the run fills again only when it goes on. */
  private latest: Sample | undefined
  /** Smallest gap since the last frame. */
  private pendingGap = Infinity
  private readonly events: ReplayEvent[] = []

  constructor({ agents }: ResolvedScenario) {
    const affordable = Math.floor(MAX_ENTRIES / (agents.length || 1))
    // even, so that dropping every second frame keeps the rhythm
    this.maxFrames = 2 * Math.floor(Math.min(MAX_FRAMES, Math.max(MIN_FRAMES, affordable)) / 2)
    this.origin = agents.length > 0 ? { ...agents[0].position } : { x: 0, y: 0 }
    this.scripted = agents.map(({ wish }) => wish.type === 'script')
    const smallestRadius = agents.reduce((least, agent) => Math.min(least, radiusOf(agent)), Infinity)
    this.notableGap = -NOTABLE_OVERLAP * smallestRadius
  }

  record(observation: Observation): void {
    const { sample, smallestGap } = observation
    this.noteEvents(observation)
    this.latest = sample
    if (smallestGap < this.pendingGap) this.pendingGap = smallestGap
    if (sample.step % this.stride !== 0) return
    this.frames.push(this.frameOf(sample))
    this.pendingGap = Infinity
    if (this.frames.length > this.maxFrames) this.thinOut()
  }

  /** What was recorded up to the sample that `record` saw last. */
  replay(): Replay {
    const frames = [...this.frames]
    const { latest } = this
    if (latest && latest.step !== frames.at(-1)?.step) frames.push(this.frameOf(latest))
    return { frames, stride: this.stride, origin: this.origin, events: this.events }
  }

  private frameOf({ step, time, present, x, y, velocityX, velocityY, states }: Sample): Frame {
    const { origin, pendingGap: gap } = this
    const count = present.length
    const frame = {
      step,
      time,
      // who is not there yet waits at the origin, so that bounds stay what they are
      x: new Float32Array(count),
      y: new Float32Array(count),
      velocityX: Float32Array.from(velocityX),
      velocityY: Float32Array.from(velocityY),
      states: new Uint8Array(count),
      gap,
      meanSpeed: 0,
    }
    let speeds = 0
    let walkers = 0
    for (let i = 0; i < count; i++) {
      frame.states[i] = present[i] || states[i] === 'waiting' ? RUN_STATES.indexOf(states[i]) : GONE
      if (!present[i]) continue
      frame.x[i] = x[i] - origin.x
      frame.y[i] = y[i] - origin.y
      if (this.scripted[i]) continue
      speeds += Math.sqrt(velocityX[i] * velocityX[i] + velocityY[i] * velocityY[i])
      walkers++
    }
    if (walkers > 0) frame.meanSpeed = speeds / walkers
    return frame
  }

  private thinOut(): void {
    this.frames = this.frames.filter((frame, index) => {
      const before = this.frames[index - 1]
      if (index % 2 === 0 && before) frame.gap = Math.min(frame.gap, before.gap)
      return index % 2 === 0
    })
    this.stride *= 2
  }

  private noteEvents({ sample, smallestGap }: Observation): void {
    const { time, states } = sample
    if (smallestGap < this.notableGap) this.noteOnce('overlap', time, 'first overlap')
    if (states.includes('blocked')) this.noteOnce('blocked', time, 'first agent blocked')
    if (states.includes('arrived')) this.noteOnce('arrived', time, 'first arrival')
  }

  private noteOnce(kind: ReplayEvent['kind'], time: number, label: string): void {
    if (!this.events.some((event) => event.kind === kind)) this.events.push({ kind, time, label })
  }
}
