import { NeighborList } from '../../neighbors/neighbor-list.ts'
import { UniformGrid } from './uniform-grid.ts'

/** Answers questions from outside about who is near a point. */
export class AgentSearch {
  private readonly grid = new UniformGrid()
  private readonly list = new NeighborList()
  private count = 0

  build(positions: Float64Array, count: number): void {
    this.count = count
    this.grid.build(positions, count)
  }

  /** All whose centers lie within `radius`, border included. */
  withinInto(x: number, y: number, z: number, radius: number, ids: Float64Array, out: Float64Array | number[]): number {
    const { list } = this
    list.beginWithin(this.count, radius)
    this.grid.search(x, y, z, list)
    const room = typeof (out as number[]).push === 'function' ? list.count : out.length
    for (let k = 0; k < list.count && k < room; k++) out[k] = ids[list.ids[k]]
    return list.count
  }

  nearest(x: number, y: number, z: number, count: number, ids: Float64Array): number[] {
    const { list } = this
    list.beginCenters(-1, count, Infinity)
    this.grid.search(x, y, z, list)
    const handles: number[] = []
    for (let k = 0; k < list.count; k++) handles.push(ids[list.ids[k]])
    return handles
  }
}
