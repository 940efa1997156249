import { FIELDS } from './protocol.ts'

/** Bytes that frames, and snapshots, may take. */
const BUDGET = 64e6

interface Kept {
  step: number
  values: Float32Array
  states: Uint8Array
}

/**
 * Where everybody was: single precision, for drawing. In bounded memory without knowing how long a run will be: when it
 * is full every second frame goes, and from then on only every second one is taken.
 */
export class FrameRecording {
  private frames: Kept[] = []
  private stride = 1
  private readonly most: number

  constructor(private readonly agentCount: number) {
    const most = Math.floor(BUDGET / (agentCount * (4 * FIELDS + 1) + 64))
    this.most = Math.min(20_000, Math.max(64, most))
  }

  add(step: number, values: Float32Array, states: Uint8Array): void {
    if (step % this.stride !== 0) return
    this.frames.push({ step, values: values.slice(), states: states.slice() })
    if (this.frames.length <= this.most) return
    this.frames = this.frames.filter((_, index) => index % 2 === 0)
    this.stride *= 2
  }

  /** Writes the positions at a moment given in steps, in between frames along straight lines; false: not recorded. */
  at(step: number, values: Float32Array, states: Uint8Array): boolean {
    const index = this.indexAt(step)
    const a = this.frames[index]
    const b = this.frames[index + 1]
    if (a === undefined || (a.step < step && b === undefined)) return false
    states.set(a.states)
    values.set(a.values)
    if (b === undefined || a.step === step) return true
    const part = (step - a.step) / (b.step - a.step)
    for (let i = 0; i < this.agentCount; i++) {
      const o = FIELDS * i
      // who appears in between stays hidden until then
      if (Number.isNaN(a.values[o]) || Number.isNaN(b.values[o])) continue
      values[o] += part * (b.values[o] - a.values[o])
      values[o + 1] += part * (b.values[o + 1] - a.values[o + 1])
    }
    return true
  }

  /** The ways of agents up to a moment: for each x, y, x, y …, thinned to `most` points. */
  way(agent: number, step: number, most: number): number[] {
    const end = this.indexAt(step)
    const every = Math.max(1, Math.ceil((end + 1) / most))
    const way: number[] = []
    for (let k = end % every; k <= end; k += every) {
      const x = this.frames[k].values[FIELDS * agent]
      if (!Number.isNaN(x)) way.push(x, this.frames[k].values[FIELDS * agent + 1])
    }
    return way
  }

  /** The last frame at or before a step. */
  private indexAt(step: number): number {
    let low = 0
    let high = this.frames.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.frames[middle].step <= step) low = middle
      else high = middle - 1
    }
    return low
  }
}

interface Snapshot {
  step: number
  bytes: Uint8Array
  /** Somebody came or went in this step, which a restored simulation would not know of. */
  needed: boolean
}

/** Complete states to go back to, in bounded memory: the simulation can be made again from any of them. */
export class SnapshotStore {
  private snapshots: Snapshot[] = []
  private interval = 16
  private size = 0

  wants(step: number): boolean {
    return step % this.interval === 0
  }

  add(step: number, bytes: Uint8Array, needed: boolean): void {
    this.snapshots.push({ step, bytes, needed })
    this.size += bytes.length
    while (this.size > BUDGET && this.snapshots.some(({ step, needed }) => step > 0 && !needed)) {
      this.interval *= 2
      this.snapshots = this.snapshots.filter(({ step, needed }) => needed || step % this.interval === 0)
      this.size = this.snapshots.reduce((sum, { bytes }) => sum + bytes.length, 0)
      if (this.interval > 1 << 20) break
    }
  }

  /** The last one at or before a step. */
  before(step: number): Snapshot {
    let best = this.snapshots[0]
    for (const snapshot of this.snapshots) if (snapshot.step <= step) best = snapshot
    return best
  }
}
