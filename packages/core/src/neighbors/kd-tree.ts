import type { NeighborIndex } from './neighbor-index.ts'
import type { NeighborList } from './neighbor-list.ts'

/** Agents in a leaf. */
const LEAF = 8

/**
 * k-d tree, built anew in every step. Each node halves the longer side of its bounding box; the nearer child is searched
 * first. Suits worlds with dense clusters far apart, where no cell size of a grid fits.
 */
export class KdTree implements NeighborIndex {
  private ids = new Int32Array(0)
  private xs = new Float64Array(0)
  private ys = new Float64Array(0)
  /** four numbers a node: its bounding box */
  private boxes = new Float64Array(0)
  /** three numbers a node: first entry, end, right child (0 for a leaf); the left child is the next node */
  private nodes = new Int32Array(0)
  private nodeCount = 0
  private count = 0

  build(positions: Float64Array, count: number): void {
    this.count = count
    if (this.ids.length < count) {
      const capacity = count + (count >> 1)
      this.ids = new Int32Array(capacity)
      this.xs = new Float64Array(capacity)
      this.ys = new Float64Array(capacity)
      this.boxes = new Float64Array(8 * capacity)
      this.nodes = new Int32Array(6 * capacity)
    }
    for (let i = 0; i < count; i++) {
      this.ids[i] = i
      this.xs[i] = positions[2 * i]
      this.ys[i] = positions[2 * i + 1]
    }
    this.nodeCount = 0
    if (count > 0) this.split(0, count)
  }

  private split(begin: number, end: number): void {
    const { xs, ys, boxes, nodes } = this
    const node = this.nodeCount++
    let minX = xs[begin]
    let maxX = minX
    let minY = ys[begin]
    let maxY = minY
    for (let k = begin + 1; k < end; k++) {
      if (xs[k] < minX) minX = xs[k]
      else if (xs[k] > maxX) maxX = xs[k]
      if (ys[k] < minY) minY = ys[k]
      else if (ys[k] > maxY) maxY = ys[k]
    }
    boxes[4 * node] = minX
    boxes[4 * node + 1] = maxX
    boxes[4 * node + 2] = minY
    boxes[4 * node + 3] = maxY
    nodes[3 * node] = begin
    nodes[3 * node + 1] = end
    nodes[3 * node + 2] = 0
    if (end - begin <= LEAF) return
    const byX = maxX - minX > maxY - minY
    const keys = byX ? xs : ys
    const middle = byX ? minX + 0.5 * (maxX - minX) : minY + 0.5 * (maxY - minY)
    let low = begin
    let high = end
    while (low < high) {
      if (keys[low] < middle) low++
      else this.swap(low, --high)
    }
    // all in one place: any halving does
    if (low === begin || low === end) low = (begin + end) >> 1
    this.split(begin, low)
    nodes[3 * node + 2] = this.nodeCount
    this.split(low, end)
  }

  private swap(i: number, j: number): void {
    const { ids, xs, ys } = this
    const id = ids[i]
    ids[i] = ids[j]
    ids[j] = id
    const x = xs[i]
    xs[i] = xs[j]
    xs[j] = x
    const y = ys[i]
    ys[i] = ys[j]
    ys[j] = y
  }

  search(x: number, y: number, list: NeighborList): void {
    if (this.count > 0) this.searchNode(0, x, y, list)
  }

  private searchNode(node: number, x: number, y: number, list: NeighborList): void {
    const right = this.nodes[3 * node + 2]
    if (right === 0) {
      const { ids, xs, ys } = this
      const end = this.nodes[3 * node + 1]
      for (let k = this.nodes[3 * node]; k < end; k++) {
        const dx = xs[k] - x
        const dy = ys[k] - y
        const distanceSq = dx * dx + dy * dy
        if (distanceSq <= list.boundSq) list.offer(ids[k], distanceSq)
      }
      return
    }
    const left = node + 1
    const toLeft = this.distanceSq(left, x, y)
    const toRight = this.distanceSq(right, x, y)
    if (toLeft <= toRight) {
      if (toLeft <= list.boundSq) this.searchNode(left, x, y, list)
      if (toRight <= list.boundSq) this.searchNode(right, x, y, list)
    } else {
      if (toRight <= list.boundSq) this.searchNode(right, x, y, list)
      if (toLeft <= list.boundSq) this.searchNode(left, x, y, list)
    }
  }

  /** Squared distance from (x, y) to the box of `node`; never more, even when rounded, than that to an agent in it. */
  private distanceSq(node: number, x: number, y: number): number {
    const { boxes } = this
    const left = boxes[4 * node] - x
    const right = x - boxes[4 * node + 1]
    const below = boxes[4 * node + 2] - y
    const above = y - boxes[4 * node + 3]
    const dx = left > 0 ? left : right > 0 ? right : 0
    const dy = below > 0 ? below : above > 0 ? above : 0
    return dx * dx + dy * dy
  }
}
