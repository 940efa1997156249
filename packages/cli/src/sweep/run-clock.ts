import { ProgressBar } from '../terminal.ts'

/** ms between two lines where no terminal is there to draw a bar on */
const LINE_EVERY = 30_000

/** Tells how far a sweep is, and how long it takes yet: a bar on a terminal, a line now and then in a log. */
export class RunClock {
  private readonly bar: ProgressBar
  private readonly start = performance.now()
  private lastLine = this.start
  private done: number

  /** @param already runs that an earlier sweep has made, which say nothing of the pace of this one */
  constructor(
    label: string,
    private readonly total: number,
    private readonly already: number,
  ) {
    this.bar = new ProgressBar(label)
    this.done = already
    if (already > 0) console.error(`${already} of ${total} runs are there already`)
  }

  /** One more run is done. */
  tick(): void {
    this.done++
    const now = performance.now()
    const left = ((now - this.start) / (this.done - this.already)) * (this.total - this.done)
    const note = `${this.done} of ${this.total} runs, ${durationText(left)} left`
    this.bar.update(this.done, this.total, note)
    if (process.stderr.isTTY || now - this.lastLine < LINE_EVERY) return
    this.lastLine = now
    console.error(note)
  }

  end(): void {
    this.bar.clear()
  }
}

/** Milliseconds for people: `3 min 20 s`. */
export function durationText(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
