import { SPEED_LIMIT } from '../orca/plane-case.ts'

/** `sources` of a plane that no agent causes. */
export const NOBODY = -1

/** The planes of one agent: its own limits first, then agents, nearest first; and where each comes from. */
export class PlaneSet {
  /** 6 numbers a plane: point, unit normal */
  planes = new Float64Array(6 * 64)
  count = 0
  /** how many of the first planes may not be relaxed */
  hardCount = 0
  /** case of each plane, see plane-case.ts */
  cases = new Uint8Array(64)
  /** row of the neighbor that each plane comes from */
  sources = new Int32Array(64)

  clear(): void {
    this.count = 0
    this.hardCount = 0
  }

  /** Makes room for one more plane, to be written at `count`. */
  reserve(): void {
    if (this.count < this.cases.length) return
    const planes = new Float64Array(2 * this.planes.length)
    const cases = new Uint8Array(2 * this.cases.length)
    const sources = new Int32Array(2 * this.sources.length)
    planes.set(this.planes)
    cases.set(this.cases)
    sources.set(this.sources)
    this.planes = planes
    this.cases = cases
    this.sources = sources
  }

  /** Keeps the plane that was written at `count`. */
  keep(kind: number, source: number): void {
    this.cases[this.count] = kind
    this.sources[this.count] = source
    this.count++
  }

  /** Keeps the half-space v · n ≥ offset. */
  keepNormal(nx: number, ny: number, nz: number, offset: number, kind: number, source: number): void {
    this.reserve()
    const o = 6 * this.count
    this.planes[o] = offset * nx
    this.planes[o + 1] = offset * ny
    this.planes[o + 2] = offset * nz
    this.planes[o + 3] = nx
    this.planes[o + 4] = ny
    this.planes[o + 5] = nz
    this.keep(kind, source)
  }

  /** Puts the half-space v · n ≥ offset, which nobody causes, before all others as a hard one. */
  insertHard(nx: number, ny: number, nz: number, offset: number): void {
    this.reserve()
    for (let k = this.count; k > 0; k--) {
      for (let c = 0; c < 6; c++) this.planes[6 * k + c] = this.planes[6 * k - 6 + c]
      this.cases[k] = this.cases[k - 1]
      this.sources[k] = this.sources[k - 1]
    }
    const end = this.count
    this.count = 0
    this.keepNormal(nx, ny, nz, offset, SPEED_LIMIT, NOBODY)
    this.count = end + 1
    this.hardCount++
  }

  /** Moves all planes by (x, y, z). */
  shift(x: number, y: number, z: number): void {
    for (let k = 0; k < this.count; k++) {
      this.planes[6 * k] += x
      this.planes[6 * k + 1] += y
      this.planes[6 * k + 2] += z
    }
  }

  /** m/s by which (x, y, z) violates plane k; 0 or less: it is permitted. */
  violation(k: number, x: number, y: number, z: number): number {
    const o = 6 * k
    const { planes } = this
    return planes[o + 3] * (planes[o] - x) + planes[o + 4] * (planes[o + 1] - y) + planes[o + 5] * (planes[o + 2] - z)
  }
}
