import type { Obstacle } from '../state/obstacle-store.ts'
import { wallLoops } from '../state/wall-loops.ts'
import { EVERY_LAYER, Walls } from '../state/walls.ts'
import type { Point } from '../types.ts'

/**
 * The vertices of all obstacles, numbered through in the order in which they were given, and the walls made of those that
 * were processed. An edge goes by the number of the vertex at which it begins.
 */
export class ObstacleVertices {
  /** Walls of the last `process`, never changed afterwards: the last step may still be asked about them. */
  walls = new Walls()
  /** grows with every `process` */
  version = 0
  private readonly points: Point[] = []
  private readonly nexts: number[] = []
  private readonly prevs: number[] = []
  private readonly obstacles: Obstacle[] = []
  /** number of the first vertex of each obstacle */
  private readonly firsts: number[] = []

  get count(): number {
    return this.points.length
  }

  /** Takes in a closed outline; returns the number of its first vertex. */
  add(vertices: readonly Point[]): number {
    const first = this.points.length
    const outline: number[] = []
    for (let k = 0; k < vertices.length; k++) {
      const { x, y } = vertices[k]
      outline.push(x, y)
      this.points.push({ x, y })
      this.nexts.push(first + ((k + 1) % vertices.length))
      this.prevs.push(first + ((k + vertices.length - 1) % vertices.length))
    }
    this.firsts.push(first)
    const handle = this.obstacles.length + 1
    const atRest = { x: 0, y: 0, angle: 0, vx: 0, vy: 0 }
    this.obstacles.push({ handle, kind: 'loop', outline, radius: 0, ...atRest, layers: EVERY_LAYER })
    return first
  }

  /** Makes walls of everything that was added so far. */
  process(): void {
    this.walls = new Walls()
    this.version++
    wallLoops(this.obstacles, this.walls)
  }

  point(vertex: number): Point {
    return { x: this.points[vertex].x, y: this.points[vertex].y }
  }

  next(vertex: number): number {
    return this.nexts[vertex]
  }

  prev(vertex: number): number {
    return this.prevs[vertex]
  }

  /** Number of the vertex at which an edge of `walls` begins. */
  numberOf(walls: Walls, edge: number): number {
    return this.firsts[walls.owner[edge]] + walls.vertex[edge]
  }
}
