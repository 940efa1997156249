import type { NeighborList } from './neighbor-list.ts'

/** Finds agents near a point. Every index gives the same answer; they differ in speed only. */
export interface NeighborIndex {
  /** Takes in the positions (x, y alternating) of `count` agents. */
  build(positions: Float64Array, count: number): void
  /** Offers to `list` every agent that can enter it, seen from (x, y). */
  search(x: number, y: number, list: NeighborList): void
}
