import {
  awaitEmpty,
  BEAT,
  type Control,
  FAILED,
  INSIDE,
  isEmpty,
  OUTSIDE,
  PLACE,
  readComplaint,
  SEEN,
  wordOf,
} from './control.ts'

/** Looks at the gate before the calling thread goes to sleep. */
const SPINS = 20_000
/** ms between two looks whether the workers are alive. Also what a stop of the whole machine counts for at most. */
const LOOK = 50
/** Share of the time-out after which somebody who missed all steps is no longer believed to be just late. */
const LATE = 0.25
/** ms of silence granted for every agent: an index over a million agents takes a while, and gives no sign of life. */
const GRACE = 0.01

/**
 * Waits for the workers, never for ever: one that has died gives no sign of life, and then an error is thrown. The main
 * thread of a page may not sleep; there it looks again and again.
 */
export class Watch {
  private readonly maySleep: boolean
  /** when each worker was first found behind, or −1 */
  private readonly behindSince: Float64Array

  /** @param timeout  ms */
  constructor(
    private readonly control: Control,
    private readonly workers: number,
    private readonly timeout: number,
  ) {
    this.maySleep = maySleep(control.words)
    this.behindSince = new Float64Array(workers).fill(-1)
  }

  /**
   * Between two steps: has everybody woken up for the last one?
   * @throws Error when somebody has not for the time-out
   */
  expectSeen(epoch: number): void {
    for (let worker = 0; worker < this.workers; worker++) {
      if (this.hasSeen(worker, epoch)) this.behindSince[worker] = -1
      else if (this.behindSince[worker] < 0) this.behindSince[worker] = performance.now()
      else if (performance.now() - this.behindSince[worker] > LATE * this.timeout) this.awaitSeen(worker, epoch)
    }
  }

  private awaitSeen(worker: number, epoch: number): void {
    for (let silence = LATE * this.timeout; !this.hasSeen(worker, epoch); silence += this.rest(false)) {
      if (silence > this.timeout) throw new Error(silent([worker], this.timeout))
    }
    this.behindSince[worker] = -1
  }

  private hasSeen(worker: number, epoch: number): boolean {
    return Atomics.load(this.control.words, wordOf(worker, SEEN)) === epoch
  }

  /**
   * After the gate has closed: waits until nobody is inside any more.
   * @throws Error when a worker has failed, or when those inside have given no sign of life for the time-out
   */
  awaitEmpty(agents: number): void {
    const { words } = this.control
    let spins = 0
    while (!isEmpty(words) && spins < SPINS) spins++
    if (spins === SPINS) this.awaitSleeping(this.timeout + GRACE * agents)
    for (let worker = 0; worker < this.workers; worker++) {
      if (words[wordOf(worker, PLACE)] !== FAILED) continue
      words[wordOf(worker, PLACE)] = OUTSIDE
      throw new Error(`worker ${worker + 1} failed: ${readComplaint(this.control.complaint)}`)
    }
  }

  private awaitSleeping(patience: number): void {
    const { words } = this.control
    let silence = 0
    let beats = this.beats()
    while (!isEmpty(words)) {
      silence += this.rest(true)
      const now = this.beats()
      if (now !== beats) silence = 0
      beats = now
      if (silence > patience && !isEmpty(words)) throw new Error(silent(this.inside(), patience))
    }
  }

  private beats(): number {
    let sum = 0
    for (let worker = 0; worker < this.workers; worker++) sum += Atomics.load(this.control.words, wordOf(worker, BEAT))
    return sum
  }

  private inside(): number[] {
    const { words } = this.control
    return Array.from({ length: this.workers }, (_, worker) => worker).filter(
      (worker) => Atomics.load(words, wordOf(worker, PLACE)) === INSIDE,
    )
  }

  /** Lets some time go by, less if nobody is inside any more; returns how long it was, ms. */
  private rest(untilEmpty: boolean): number {
    const { words } = this.control
    const start = performance.now()
    if (!this.maySleep) {
      while (performance.now() - start < LOOK && !(untilEmpty && isEmpty(words))) {}
    } else if (untilEmpty) awaitEmpty(words, LOOK)
    else Atomics.wait(words, wordOf(0, UNUSED), 0, LOOK)
    const passed = performance.now() - start
    return passed < LOOK ? passed : LOOK
  }
}

/** A word of every worker that nobody writes, to sleep on. */
const UNUSED = 8

/** False on the main thread of a page. */
function maySleep(words: Int32Array): boolean {
  try {
    Atomics.wait(words, wordOf(0, UNUSED), 0, 0)
    return true
  } catch {
    return false
  }
}

function silent(workers: readonly number[], ms: number): string {
  const who = workers.map((worker) => worker + 1).join(', ') || 'one'
  return `no sign of life from worker ${who} for ${(ms / 1000).toFixed(1)} s`
}
