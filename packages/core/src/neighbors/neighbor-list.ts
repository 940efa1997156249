/**
 * The nearest neighbors of one agent found so far, in the order (key, id). Every index offers its candidates here, in
 * any order, and the outcome is the same to the bit.
 *
 * The key is the squared distance of the centers, or, measured between surfaces, distance − radius of the other.
 */
export class NeighborList {
  count = 0
  ids = new Int32Array(64)
  keys = new Float64Array(64)
  /** Squared distance of centers from which on nobody can enter the list any more. */
  boundSq = 0
  private most = 0
  private range = 0
  private self = -1
  private radii: Float64Array | null = null
  private largestRadius = 0
  private layers: Float64Array | null = null
  private mask = 0

  /**
   * Begins a search around center distance.
   * @param range  m, between centers; a neighbor at exactly this distance is none
   */
  beginCenters(self: number, most: number, range: number): void {
    this.begin(self, most, null, 0)
    this.range = range * range
    this.boundSq = this.range
  }

  /** Begins a search from a point of nobody's; whoever is at exactly `radius` belongs to it. */
  beginWithin(most: number, radius: number): void {
    this.begin(-1, most, null, 0)
    // the next larger double: what is less than that is at most the square
    this.range = radius * radius * (1 + 2.220446049250313e-16) + Number.MIN_VALUE
    this.boundSq = this.range
  }

  /** Begins a search around the distance of surfaces: `range` is from the own center to the surface of the other. */
  beginSurfaces(self: number, most: number, range: number, radii: Float64Array, largestRadius: number): void {
    this.begin(self, most, radii, largestRadius)
    this.range = range
    this.boundSq = this.centersSq(range)
  }

  /** From now on only agents on one of the layers in `mask` are taken. */
  see(layers: Float64Array, mask: number): void {
    this.layers = layers
    this.mask = mask
  }

  private begin(self: number, most: number, radii: Float64Array | null, largestRadius: number): void {
    this.count = 0
    this.self = self
    this.most = most
    this.radii = radii
    this.largestRadius = largestRadius
    this.layers = null
  }

  /**
   * Takes over what another search has found: `count` places and keys from `from` on, nearest first.
   * @param order  id of the agent at each place
   */
  assign(places: Int32Array, keys: Float64Array, from: number, count: number, order: Int32Array): void {
    while (this.ids.length < count) this.grow()
    this.count = count
    for (let k = 0; k < count; k++) {
      this.ids[k] = order[places[from + k]]
      this.keys[k] = keys[from + k]
    }
  }

  /** Takes agent `id` at the squared distance `distanceSq` if it belongs among the nearest. */
  offer(id: number, distanceSq: number): void {
    if (id === this.self) return
    if (this.layers !== null && (this.layers[id] & this.mask) === 0) return
    const key = this.radii === null ? distanceSq : Math.sqrt(distanceSq) - this.radii[id]
    let at = this.count
    if (at < this.most) {
      if (!(key < this.range)) return
      if (at === this.ids.length) this.grow()
      this.count++
    } else {
      at--
      if (at < 0 || key > this.keys[at] || (key === this.keys[at] && id > this.ids[at])) return
    }
    while (at > 0 && (this.keys[at - 1] > key || (this.keys[at - 1] === key && this.ids[at - 1] > id))) {
      this.keys[at] = this.keys[at - 1]
      this.ids[at] = this.ids[at - 1]
      at--
    }
    this.keys[at] = key
    this.ids[at] = id
    if (this.count === this.most) {
      const last = this.keys[this.count - 1]
      this.boundSq = this.radii === null ? last : this.centersSq(last)
    }
  }

  /** Squared distance of centers that surely holds all agents with a key up to `key`, rounding included. */
  private centersSq(key: number): number {
    const far = key + this.largestRadius
    return far > 0 ? far * far * (1 + 1e-12) : 0
  }

  private grow(): void {
    const ids = new Int32Array(2 * this.ids.length)
    const keys = new Float64Array(2 * this.keys.length)
    ids.set(this.ids)
    keys.set(this.keys)
    this.ids = ids
    this.keys = keys
  }
}
