import type { ResolvedObstacle } from '../resolved.ts'
import { isReached } from '../run/schedule.ts'
import { type Box, BoxGrid } from './box-grid.ts'
import { distanceToSegment } from './geometry.ts'
import { distanceToEdges, isInsideOutline, moveCrossesWall, type WallShape, wallShape } from './wall-shape.ts'

/** Every layer. */
const ALL = 0xffffffff

interface Wall {
  shape: WallShape
  /** s */
  from: number
  to: number
  /** m/s */
  velocityX: number
  velocityY: number
  /** bit set; undefined: everybody heeds it */
  layers: number | undefined
}

/** What stands in the grid: one edge of a wall that rests, or (edge −1) its whole outline. */
interface Part {
  wall: Wall
  edge: number
}

/**
 * All obstacles over time, to measure agents against.
 * What rests stands in a grid, edge by edge; what moves is asked one by one, in its own frame.
 */
export class Walls {
  private readonly timeStep: number
  private readonly moving: Wall[] = []
  private readonly rooms: Wall[] = []
  private readonly resting: Wall[] = []
  private readonly parts: Part[] = []
  private readonly partGrid: BoxGrid
  private readonly restingGrid: BoxGrid

  constructor(obstacles: readonly ResolvedObstacle[], timeStep: number) {
    this.timeStep = timeStep
    const boxes: Box[] = []
    for (const { shape, from, to, velocity, layers } of obstacles) {
      const wall: Wall = { shape: wallShape(shape), from, to, velocityX: velocity.x, velocityY: velocity.y, layers }
      if (shape.type === 'room') this.rooms.push(wall)
      if (velocity.x !== 0 || velocity.y !== 0) {
        this.moving.push(wall)
        continue
      }
      this.resting.push(wall)
      this.addParts(wall, boxes)
    }
    this.partGrid = new BoxGrid(boxes)
    this.restingGrid = new BoxGrid(this.resting.map((wall) => wall.shape))
  }

  /**
   * How deep a disc stands in the walls at `time`: radius − distance to the nearest edge;
   * with the center on the solid side (in a polygon or circle, outside of all rooms) radius + that distance.
   * @param mask  layers whose walls count
   * @returns m; 0 when it touches none
   */
  overlap(x: number, y: number, radius: number, time: number, mask = ALL): number {
    let deepest = 0
    const take = (depth: number) => {
      if (depth > deepest) deepest = depth
    }
    this.partGrid.within({ minX: x - radius, minY: y - radius, maxX: x + radius, maxY: y + radius }, (index) => {
      const { wall, edge } = this.parts[index]
      if (this.counts(wall, time, mask))
        take(edge < 0 ? outlineDepth(wall.shape, x, y, radius) : edgeDepth(wall.shape, edge, x, y, radius))
    })
    for (const wall of this.moving) {
      if (!this.counts(wall, time, mask)) continue
      const localX = x - this.offset(wall.velocityX, wall, time)
      const localY = y - this.offset(wall.velocityY, wall, time)
      take(outlineDepth(wall.shape, localX, localY, radius))
      take(radius - distanceToEdges(wall.shape, localX, localY))
    }
    take(this.depthOutsideRooms(x, y, radius, time, mask))
    return deepest
  }

  /** Whether the move from p to q, in the step that ends at `time`, crosses an edge of a wall that existed before it. */
  isCrossed(px: number, py: number, qx: number, qy: number, time: number, mask = ALL): boolean {
    const before = time - this.timeStep
    const box = { minX: px < qx ? px : qx, minY: py < qy ? py : qy, maxX: px > qx ? px : qx, maxY: py > qy ? py : qy }
    let crossed = false
    this.restingGrid.within(box, (index) => {
      const wall = this.resting[index]
      if (!crossed && this.counts(wall, before, mask)) crossed = moveCrossesWall(wall.shape, px, py, qx, qy)
    })
    for (const wall of this.moving) {
      if (crossed) break
      if (!this.counts(wall, before, mask)) continue
      const fromX = this.offset(wall.velocityX, wall, before)
      const fromY = this.offset(wall.velocityY, wall, before)
      const toX = this.offset(wall.velocityX, wall, time)
      const toY = this.offset(wall.velocityY, wall, time)
      crossed = moveCrossesWall(wall.shape, px - fromX, py - fromY, qx - toX, qy - toY)
    }
    return crossed
  }

  private addParts(wall: Wall, boxes: Box[]): void {
    const { type, edges } = wall.shape
    for (let i = 0; i < edges.length; i += 4) {
      this.parts.push({ wall, edge: i })
      boxes.push(boxOf(edges[i], edges[i + 1], edges[i + 2], edges[i + 3]))
    }
    if (type === 'polygon' || type === 'circle') {
      this.parts.push({ wall, edge: -1 })
      boxes.push(wall.shape)
    }
  }

  /** Whether a wall is there at `time`, for agents that see the layers in `mask`. */
  private counts(wall: Wall, time: number, mask: number): boolean {
    if (wall.layers !== undefined && (wall.layers & mask) === 0) return false
    return isReached(time, wall.from, this.timeStep) && !isReached(time, wall.to, this.timeStep)
  }

  /** How far a wall has moved along one axis since it was added, which is at the first step not before `from`. */
  private offset(velocity: number, wall: Wall, time: number): number {
    const firstStep = Math.ceil(wall.from / this.timeStep - 1e-6)
    const start = firstStep > 0 ? firstStep * this.timeStep : 0
    return velocity * (time - start)
  }

  /** A room keeps agents in; who is inside of any room is well there. */
  private depthOutsideRooms(x: number, y: number, radius: number, time: number, mask: number): number {
    let nearest = Infinity
    for (const wall of this.rooms) {
      if (!this.counts(wall, time, mask)) continue
      const localX = x - this.offset(wall.velocityX, wall, time)
      const localY = y - this.offset(wall.velocityY, wall, time)
      if (isInsideOutline(wall.shape, localX, localY)) return 0
      const gap = distanceToEdges(wall.shape, localX, localY)
      if (gap < nearest) nearest = gap
    }
    return nearest === Infinity ? 0 : radius + nearest
  }
}

function boxOf(ax: number, ay: number, bx: number, by: number): Box {
  return { minX: ax < bx ? ax : bx, minY: ay < by ? ay : by, maxX: ax > bx ? ax : bx, maxY: ay > by ? ay : by }
}

/** Depth of a disc whose center is in the outline of something solid; a circle also tells of discs beside it. */
function outlineDepth(shape: WallShape, x: number, y: number, radius: number): number {
  if (shape.type === 'room') return 0
  if (isInsideOutline(shape, x, y)) return radius + distanceToEdges(shape, x, y)
  return shape.type === 'circle' ? radius - distanceToEdges(shape, x, y) : 0
}

function edgeDepth({ edges }: WallShape, i: number, x: number, y: number, radius: number): number {
  return radius - distanceToSegment(x, y, edges[i], edges[i + 1], edges[i + 2], edges[i + 3])
}
