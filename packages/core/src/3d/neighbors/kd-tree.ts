import type { NeighborList } from '../../neighbors/neighbor-list.ts'
import type { NeighborIndex } from './neighbor-index.ts'

/** Agents in a leaf. */
const LEAF = 8

/**
 * k-d tree, built anew in every step. Each node halves the longest side of its bounding box; the nearer child is searched
 * first. Suits worlds with dense clusters far apart, where no cell size of a grid fits.
 */
export class KdTree implements NeighborIndex {
  private ids = new Int32Array(0)
  private points = new Float64Array(0)
  /** six numbers a node: least and largest x, y, z */
  private boxes = new Float64Array(0)
  /** three numbers a node: first entry, end, right child (0 for a leaf); the left child is the next node */
  private nodes = new Int32Array(0)
  private nodeCount = 0
  private count = 0
  /** where the search is from */
  private readonly from = new Float64Array(3)

  build(positions: Float64Array, count: number): void {
    this.count = count
    if (this.ids.length < count) {
      const capacity = count + (count >> 1)
      this.ids = new Int32Array(capacity)
      this.points = new Float64Array(3 * capacity)
      this.boxes = new Float64Array(12 * capacity)
      this.nodes = new Int32Array(6 * capacity)
    }
    for (let i = 0; i < count; i++) this.ids[i] = i
    for (let k = 0; k < 3 * count; k++) this.points[k] = positions[k]
    this.nodeCount = 0
    if (count > 0) this.split(0, count)
  }

  private split(begin: number, end: number): void {
    const { points, boxes, nodes } = this
    const node = this.nodeCount++
    let axis = 0
    let longest = -1
    for (let c = 0; c < 3; c++) {
      let low = points[3 * begin + c]
      let high = low
      for (let k = begin + 1; k < end; k++) {
        const value = points[3 * k + c]
        if (value < low) low = value
        else if (value > high) high = value
      }
      boxes[6 * node + 2 * c] = low
      boxes[6 * node + 2 * c + 1] = high
      if (high - low > longest) {
        longest = high - low
        axis = c
      }
    }
    nodes[3 * node] = begin
    nodes[3 * node + 1] = end
    nodes[3 * node + 2] = 0
    if (end - begin <= LEAF) return
    const middle = boxes[6 * node + 2 * axis] + 0.5 * longest
    let low = begin
    let high = end
    while (low < high) {
      if (points[3 * low + axis] < middle) low++
      else this.swap(low, --high)
    }
    // all in one place: any halving does
    if (low === begin || low === end) low = (begin + end) >> 1
    this.split(begin, low)
    nodes[3 * node + 2] = this.nodeCount
    this.split(low, end)
  }

  private swap(i: number, j: number): void {
    const { ids, points } = this
    const id = ids[i]
    ids[i] = ids[j]
    ids[j] = id
    for (let c = 0; c < 3; c++) {
      const value = points[3 * i + c]
      points[3 * i + c] = points[3 * j + c]
      points[3 * j + c] = value
    }
  }

  search(x: number, y: number, z: number, list: NeighborList): void {
    this.from[0] = x
    this.from[1] = y
    this.from[2] = z
    if (this.count > 0) this.searchNode(0, list)
  }

  private searchNode(node: number, list: NeighborList): void {
    const right = this.nodes[3 * node + 2]
    if (right === 0) {
      const { ids, points, from } = this
      const end = this.nodes[3 * node + 1]
      for (let k = this.nodes[3 * node]; k < end; k++) {
        const dx = points[3 * k] - from[0]
        const dy = points[3 * k + 1] - from[1]
        const dz = points[3 * k + 2] - from[2]
        const distanceSq = dx * dx + dy * dy + dz * dz
        if (distanceSq <= list.boundSq) list.offer(ids[k], distanceSq)
      }
      return
    }
    const left = node + 1
    const toLeft = this.distanceSq(left)
    const toRight = this.distanceSq(right)
    if (toLeft <= toRight) {
      if (toLeft <= list.boundSq) this.searchNode(left, list)
      if (toRight <= list.boundSq) this.searchNode(right, list)
    } else {
      if (toRight <= list.boundSq) this.searchNode(right, list)
      if (toLeft <= list.boundSq) this.searchNode(left, list)
    }
  }

  /** Squared distance to the box of `node`; never more, even when rounded, than that to an agent in it. */
  private distanceSq(node: number): number {
    const { boxes, from } = this
    let sum = 0
    for (let c = 0; c < 3; c++) {
      const below = boxes[6 * node + 2 * c] - from[c]
      const above = from[c] - boxes[6 * node + 2 * c + 1]
      const d = below > 0 ? below : above > 0 ? above : 0
      sum += d * d
    }
    return sum
  }
}
