import type { ObstacleShape } from 'makeway'
import { distance, distanceToSegment, isInsideRing, moveCrossesCircle, moveCrossesSegment } from './geometry.ts'

/** An obstacle as the metrics measure it, at the place where it was added. */
export interface WallShape {
  type: ObstacleShape['type']
  /** Edges as ax, ay, bx, by; none for a circle. */
  edges: Float64Array
  /** Vertices as x, y; for a circle its center. */
  ring: Float64Array
  /** m; 0 unless a circle. */
  radius: number
  minX: number
  minY: number
  maxX: number
  maxY: number
}

export function wallShape(shape: ObstacleShape): WallShape {
  const points = shape.type === 'circle' ? [shape.center] : shape.vertices
  const radius = shape.type === 'circle' ? shape.radius : 0
  const ring = Float64Array.from(points.flatMap(({ x, y }) => [x, y]))
  const wall: WallShape = { type: shape.type, edges: edgesOf(shape), ring, radius, ...emptyBounds() }
  for (const { x, y } of points) {
    if (x - radius < wall.minX) wall.minX = x - radius
    if (y - radius < wall.minY) wall.minY = y - radius
    if (x + radius > wall.maxX) wall.maxX = x + radius
    if (y + radius > wall.maxY) wall.maxY = y + radius
  }
  return wall
}

function emptyBounds() {
  return { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity }
}

function edgesOf(shape: ObstacleShape): Float64Array {
  if (shape.type === 'circle') return new Float64Array(0)
  const { vertices } = shape
  // an open polyline has no edge from its last vertex to its first
  const edgeCount = shape.type === 'polyline' ? vertices.length - 1 : vertices.length
  const edges = new Float64Array(4 * edgeCount)
  for (let i = 0; i < edgeCount; i++) {
    const a = vertices[i]
    const b = vertices[(i + 1) % vertices.length]
    edges.set([a.x, a.y, b.x, b.y], 4 * i)
  }
  return edges
}

/** Distance from (x, y) to the nearest edge, m; for a circle to its border. */
export function distanceToEdges({ type, edges, ring, radius }: WallShape, x: number, y: number): number {
  if (type === 'circle') {
    const gap = distance(x, y, ring[0], ring[1]) - radius
    return gap < 0 ? -gap : gap
  }
  let nearest = Infinity
  for (let i = 0; i < edges.length; i += 4) {
    const gap = distanceToSegment(x, y, edges[i], edges[i + 1], edges[i + 2], edges[i + 3])
    if (gap < nearest) nearest = gap
  }
  return nearest
}

/** Whether (x, y) lies within the outline; never for an open polyline, which has no inside. */
export function isInsideOutline(wall: WallShape, x: number, y: number): boolean {
  if (x < wall.minX || x > wall.maxX || y < wall.minY || y > wall.maxY) return false
  if (wall.type === 'circle') return distance(x, y, wall.ring[0], wall.ring[1]) < wall.radius
  return wall.type !== 'polyline' && isInsideRing(x, y, wall.ring)
}

/** Whether the move from p to q crosses an edge, or the border of a circle. */
export function moveCrossesWall(wall: WallShape, px: number, py: number, qx: number, qy: number): boolean {
  if (px < wall.minX && qx < wall.minX) return false
  if (px > wall.maxX && qx > wall.maxX) return false
  if (py < wall.minY && qy < wall.minY) return false
  if (py > wall.maxY && qy > wall.maxY) return false
  const { type, edges, ring, radius } = wall
  if (type === 'circle') return moveCrossesCircle(px, py, qx, qy, ring[0], ring[1], radius)
  for (let i = 0; i < edges.length; i += 4) {
    if (moveCrossesSegment(px, py, qx, qy, edges[i], edges[i + 1], edges[i + 2], edges[i + 3])) return true
  }
  return false
}
