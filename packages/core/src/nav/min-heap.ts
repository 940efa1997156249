/** Whole numbers with keys; the one with the smallest key comes out first, of equal keys the smaller number. */
export class MinHeap {
  private items: Int32Array
  private keys: Float64Array
  size = 0

  constructor(capacity = 64) {
    this.items = new Int32Array(capacity)
    this.keys = new Float64Array(capacity)
  }

  clear(): void {
    this.size = 0
  }

  push(item: number, key: number): void {
    if (this.size === this.items.length) this.grow()
    const { items, keys } = this
    let at = this.size++
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!comesBefore(key, item, keys[parent], items[parent])) break
      items[at] = items[parent]
      keys[at] = keys[parent]
      at = parent
    }
    items[at] = item
    keys[at] = key
  }

  /** Key of the next to come out; Infinity when there is none. */
  get leastKey(): number {
    return this.size > 0 ? this.keys[0] : Infinity
  }

  /** Takes out the first; −1 when there is none. */
  pop(): number {
    if (this.size === 0) return -1
    const { items, keys } = this
    const first = items[0]
    const item = items[--this.size]
    const key = keys[this.size]
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= this.size) break
      if (child + 1 < this.size && comesBefore(keys[child + 1], items[child + 1], keys[child], items[child])) child++
      if (!comesBefore(keys[child], items[child], key, item)) break
      items[at] = items[child]
      keys[at] = keys[child]
      at = child
    }
    items[at] = item
    keys[at] = key
    return first
  }

  private grow(): void {
    const items = new Int32Array(2 * this.items.length)
    const keys = new Float64Array(2 * this.keys.length)
    items.set(this.items)
    keys.set(this.keys)
    this.items = items
    this.keys = keys
  }
}

function comesBefore(key: number, item: number, otherKey: number, otherItem: number): boolean {
  return key < otherKey || (key === otherKey && item < otherItem)
}
