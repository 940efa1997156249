import type { ObstacleShape, Point } from 'makeway'
import { distance, distanceToSegment, isInsideRing } from '../metrics/geometry.ts'

/** Where discs can be put without overlapping what is there already. Lengths in meters. */
export class FreeSpace {
  private readonly walls: Wall[] = []
  private readonly rooms: Float64Array[] = []
  private readonly discs = new DiscGrid()

  addObstacle(shape: ObstacleShape): void {
    const wall = wallOf(shape)
    this.walls.push(wall)
    if (wall.type === 'room') this.rooms.push(wall.outline)
  }

  addDisc(center: Point, radius: number): void {
    this.discs.add({ x: center.x, y: center.y, radius })
  }

  /** Whether a disc here keeps at least `gap` from obstacles and discs; where there are rooms, it has to be in one. */
  isFree(center: Point, radius: number, gap: number): boolean {
    return this.isClearOfWalls(center, radius + gap) && this.discs.isFree(center, radius + gap)
  }

  isClearOfWalls({ x, y }: Point, clearance: number): boolean {
    if (this.rooms.length > 0 && !this.rooms.some((room) => isInsideRing(x, y, room))) return false
    return this.walls.every((wall) => {
      const { minX, maxX, minY, maxY } = wall
      const isNear = x > minX - clearance && x < maxX + clearance && y > minY - clearance && y < maxY + clearance
      return !isNear || isClearOf(wall, x, y, clearance)
    })
  }
}

interface Wall {
  type: ObstacleShape['type']
  /** x, y alternating; of a circle the center. */
  outline: Float64Array
  /** Of a circle, else 0. */
  radius: number
  minX: number
  maxX: number
  minY: number
  maxY: number
}

function wallOf(shape: ObstacleShape): Wall {
  const vertices = shape.type === 'circle' ? [shape.center] : shape.vertices
  const radius = shape.type === 'circle' ? shape.radius : 0
  const outline = Float64Array.from(vertices.flatMap(({ x, y }) => [x, y]))
  const wall = { type: shape.type, outline, radius, minX: Infinity, maxX: -Infinity, minY: Infinity, maxY: -Infinity }
  for (const { x, y } of vertices) {
    wall.minX = Math.min(wall.minX, x - radius)
    wall.maxX = Math.max(wall.maxX, x + radius)
    wall.minY = Math.min(wall.minY, y - radius)
    wall.maxY = Math.max(wall.maxY, y + radius)
  }
  return wall
}

function isClearOf({ type, outline, radius }: Wall, x: number, y: number, clearance: number): boolean {
  if (type === 'circle') return distance(x, y, outline[0], outline[1]) >= radius + clearance
  if (type === 'polygon' && isInsideRing(x, y, outline)) return false
  // A polyline is not closed: it has no edge from the last vertex to the first.
  let previous = type === 'polyline' ? 0 : outline.length - 2
  for (let i = type === 'polyline' ? 2 : 0; i < outline.length; previous = i, i += 2) {
    const toEdge = distanceToSegment(x, y, outline[previous], outline[previous + 1], outline[i], outline[i + 1])
    if (toEdge < clearance) return false
  }
  return true
}

interface Disc extends Point {
  radius: number
}

/** Discs by the cells of a square grid. */
class DiscGrid {
  private cells = new Map<string, Disc[]>()
  /** No disc is larger, m; cells have twice this side, and none that a disc reaches is further than the next. */
  private largest = 0

  add(disc: Disc): void {
    if (disc.radius > this.largest) {
      const all = this.all()
      this.cells = new Map()
      // Twice what is needed now, so that slowly growing discs don't have the grid rebuilt for each.
      this.largest = 2 * disc.radius
      for (const other of all) this.put(other)
    }
    this.put(disc)
  }

  isFree({ x, y }: Point, clearance: number): boolean {
    const isApart = (disc: Disc) => distance(disc.x, disc.y, x, y) >= disc.radius + clearance
    const reach = clearance + this.largest
    // A clearance far above the size of the discs would visit more cells than there are discs.
    if (reach > 50 * this.largest) return this.all().every(isApart)
    const [fromX, toX] = [this.cellOf(x - reach), this.cellOf(x + reach)]
    const [fromY, toY] = [this.cellOf(y - reach), this.cellOf(y + reach)]
    for (let cx = fromX; cx <= toX; cx++) {
      for (let cy = fromY; cy <= toY; cy++) {
        const near = this.cells.get(`${cx},${cy}`)
        if (near && !near.every(isApart)) return false
      }
    }
    return true
  }

  private all(): Disc[] {
    return [...this.cells.values()].flat()
  }

  private put(disc: Disc): void {
    const key = `${this.cellOf(disc.x)},${this.cellOf(disc.y)}`
    const cell = this.cells.get(key)
    if (cell) cell.push(disc)
    else this.cells.set(key, [disc])
  }

  private cellOf(coordinate: number): number {
    return Math.floor(coordinate / (2 * this.largest))
  }
}
