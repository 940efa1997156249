import type { NeighborList } from '../../neighbors/neighbor-list.ts'

/** Finds agents near a point in space. Every index gives the same answer; they differ in speed only. */
export interface NeighborIndex {
  /** Takes in the positions (x, y, z in turn) of `count` agents. */
  build(positions: Float64Array, count: number): void
  /** Offers to `list` every agent that can enter it, seen from (x, y, z). */
  search(x: number, y: number, z: number, list: NeighborList): void
}
