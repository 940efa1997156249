import type { Sample } from '../run/sample.ts'
import type { CanMeet } from './floors.ts'
import { distance } from './geometry.ts'

/** A contact deeper than this part of both radii is a collision. */
const COLLISION_DEPTH = 0.01

/**
 * Notices when two agents begin to collide: once from the first touch until they are apart again, however long that
 * takes, as soon as the overlap is deeper than 1 % of the sum of the radii.
 */
export class Contacts {
  private readonly radii: readonly number[]
  private readonly largest: number
  /** Agents by x; hardly out of order from one sample to the next. */
  private readonly order: number[]
  /** Pairs in touch, as i · n + j with i < j, and whether their collision has been counted. */
  private touching = new Map<number, boolean>()

  /** @param canMeet  pairs that can't are left out */
  constructor(
    radii: readonly number[],
    private readonly canMeet?: CanMeet,
  ) {
    this.radii = radii
    this.largest = radii.reduce((a, b) => (a > b ? a : b), 0)
    this.order = radii.map((_, index) => index)
  }

  /**
   * The collisions that begin with this sample, as pairs i, j, i, j …
   * @param smallestGap m, between any two agents: with nobody in touch there is nothing to look for
   */
  update(sample: Sample, smallestGap: number): readonly number[] {
    const begun: number[] = []
    if (!(smallestGap < 0)) {
      if (this.touching.size > 0) this.touching = new Map()
      return begun
    }
    const touching = new Map<number, boolean>()
    this.eachContact(sample, (i, j, overlap) => {
      const key = i * this.radii.length + j
      const isCounted = this.touching.get(key) ?? false
      const collides = isCounted || overlap > COLLISION_DEPTH * (this.radii[i] + this.radii[j])
      touching.set(key, collides)
      if (collides && !isCounted) begun.push(i, j)
    })
    this.touching = touching
    return begun
  }

  /** Sweeps along x: only those are compared that overlap in x. */
  private eachContact({ present, x, y }: Sample, visit: (i: number, j: number, overlap: number) => void): void {
    const { order, radii, largest, canMeet } = this
    sortNearlySorted(order, x)
    for (let k = 0; k < order.length; k++) {
      const a = order[k]
      if (!present[a]) continue
      for (let l = k + 1; l < order.length && x[order[l]] - x[a] < radii[a] + largest; l++) {
        const b = order[l]
        if (!present[b] || (canMeet && !canMeet(a, b))) continue
        const overlap = radii[a] + radii[b] - distance(x[a], y[a], x[b], y[b])
        if (overlap > 0) visit(a < b ? a : b, a < b ? b : a, overlap)
      }
    }
  }
}

/** Insertion sort: linear when hardly anything is out of order. */
function sortNearlySorted(order: number[], x: Float64Array): void {
  for (let k = 1; k < order.length; k++) {
    const index = order[k]
    let l = k
    for (; l > 0 && x[order[l - 1]] > x[index]; l--) order[l] = order[l - 1]
    order[l] = index
  }
}
