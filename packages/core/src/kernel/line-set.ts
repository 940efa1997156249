import { SPEED_LIMIT } from '../orca/line-case.ts'

/** `sources` of a line that no wall and no agent causes. */
export const NOBODY = -1

/** The lines of one agent: walls first, then agents, each nearest first; and where each comes from. */
export class LineSet {
  /** 4 numbers a line: point, unit direction */
  lines = new Float64Array(4 * 64)
  count = 0
  /** how many of the first lines are hard: the agent's own limits, then the walls' */
  hardCount = 0
  /** how many of the first lines are limits of the acceleration, and how many are limits at all */
  accelerationCount = 0
  limitCount = 0
  /** case of each line, see line-case.ts */
  cases = new Uint8Array(64)
  /** item of the wall index, or row of the neighbor, that each line comes from */
  sources = new Int32Array(64)
  /** s that the line of an agent looks ahead (in an overlap the escape time); 0 where no time enters. For the trace. */
  horizons = new Float64Array(64)
  /** share of the avoidance that the line of an agent asks for. For the trace. */
  shares = new Float64Array(64)

  clear(): void {
    this.count = 0
    this.hardCount = 0
    this.accelerationCount = 0
    this.limitCount = 0
  }

  /** Makes room for one more line, to be written at `count`. */
  reserve(): void {
    if (this.count < this.cases.length) return
    const lines = new Float64Array(2 * this.lines.length)
    const cases = new Uint8Array(2 * this.cases.length)
    const sources = new Int32Array(2 * this.sources.length)
    const horizons = new Float64Array(2 * this.horizons.length)
    const shares = new Float64Array(2 * this.shares.length)
    lines.set(this.lines)
    cases.set(this.cases)
    sources.set(this.sources)
    horizons.set(this.horizons)
    shares.set(this.shares)
    this.lines = lines
    this.cases = cases
    this.sources = sources
    this.horizons = horizons
    this.shares = shares
  }

  /** Keeps the line that was written at `count`. */
  keep(kind: number, source: number): void {
    this.cases[this.count] = kind
    this.sources[this.count] = source
    this.count++
  }

  /** Says of the line kept last how far ahead it looks, s, and which share of the avoidance it asks for. */
  note(horizon: number, share: number): void {
    this.horizons[this.count - 1] = horizon
    this.shares[this.count - 1] = share
  }

  /** Keeps the half-plane v·n ≥ offset. */
  keepNormal(nx: number, ny: number, offset: number, kind: number, source: number): void {
    this.reserve()
    const o = 4 * this.count
    this.lines[o] = offset * nx
    this.lines[o + 1] = offset * ny
    this.lines[o + 2] = ny
    this.lines[o + 3] = -nx
    this.keep(kind, source)
  }

  /** Puts the half-plane v·n ≥ offset, which no wall causes, behind the hard lines. */
  insertHard(nx: number, ny: number, offset: number): void {
    this.reserve()
    for (let k = this.count; k > this.hardCount; k--) {
      for (let c = 0; c < 4; c++) this.lines[4 * k + c] = this.lines[4 * k - 4 + c]
      this.cases[k] = this.cases[k - 1]
      this.sources[k] = this.sources[k - 1]
      this.horizons[k] = this.horizons[k - 1]
      this.shares[k] = this.shares[k - 1]
    }
    const end = this.count
    this.count = this.hardCount
    this.keepNormal(nx, ny, offset, SPEED_LIMIT, NOBODY)
    this.count = end + 1
    this.hardCount++
  }

  /** Moves all lines by (x, y). */
  shift(x: number, y: number): void {
    for (let k = 0; k < this.count; k++) {
      this.lines[4 * k] += x
      this.lines[4 * k + 1] += y
    }
  }

  /** m/s by which (x, y) violates line k; 0 or less: it is permitted. */
  violation(k: number, x: number, y: number): number {
    const o = 4 * k
    const { lines } = this
    return lines[o + 2] * (lines[o + 1] - y) - lines[o + 3] * (lines[o] - x)
  }
}
