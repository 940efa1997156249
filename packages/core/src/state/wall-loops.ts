import { type Obstacle, placedOutline } from './obstacle-store.ts'
import { THIN, type WallCircle, type WallEdge, type Walls } from './walls.ts'

/**
 * Walls as the reference sees them: every obstacle is a closed loop of its own, seen from its right side. A polygon runs
 * counter-clockwise, a room clockwise, an open polyline there and back again, so that it is seen from both sides.
 */
export function wallLoops(obstacles: readonly Obstacle[], walls: Walls): void {
  const edges: WallEdge[] = []
  const circles: WallCircle[] = []
  for (let row = 0; row < obstacles.length; row++) {
    const o = obstacles[row]
    const placed = placedOutline(o)
    if (o.kind === 'circle') {
      circles.push({ x: placed[0], y: placed[1], radius: o.radius, vx: o.vx, vy: o.vy, owner: row, layers: o.layers })
      continue
    }
    addLoop(edges, loopOf(o, placed), row, o)
  }
  edges.sort(byCoordinates)
  circles.sort((a, b) => a.x - b.x || a.y - b.y || a.radius - b.radius || a.layers - b.layers || a.owner - b.owner)
  walls.assign(edges, circles)
}

/** Numbers of the outline's vertices in the order in which the loop visits them, without repeated points. */
function loopOf(o: Obstacle, placed: number[]): LoopVertex[] {
  const loop: LoopVertex[] = []
  const n = placed.length / 2
  const push = (k: number) => {
    const x = placed[2 * k]
    const y = placed[2 * k + 1]
    const last = loop[loop.length - 1]
    if (last === undefined || isApart(last, x, y)) loop.push({ x, y, vertex: k })
  }
  const backwards = o.kind === 'polygon' ? signedArea(placed) < 0 : o.kind === 'room' && signedArea(placed) > 0
  if (backwards) for (let k = n - 1; k >= 0; k--) push(k)
  else for (let k = 0; k < n; k++) push(k)
  if (o.kind === 'polyline') for (let k = n - 2; k > 0; k--) push(k)
  while (loop.length > 1 && !isApart(loop[0], loop[loop.length - 1].x, loop[loop.length - 1].y)) loop.pop()
  return loop
}

interface LoopVertex {
  x: number
  y: number
  vertex: number
}

/** Is there an edge from `a` to (x, y), with a length that a square can hold? */
function isApart(a: LoopVertex, x: number, y: number): boolean {
  return (x - a.x) * (x - a.x) + (y - a.y) * (y - a.y) > 0
}

function addLoop(edges: WallEdge[], loop: LoopVertex[], owner: number, o: Obstacle): void {
  if (loop.length < 2) return
  const first = edges.length
  for (let k = 0; k < loop.length; k++) {
    const a = loop[k]
    const b = loop[(k + 1) % loop.length]
    const ex = b.x - a.x
    const ey = b.y - a.y
    const length = Math.sqrt(ex * ex + ey * ey)
    const edge = { ax: a.x, ay: a.y, bx: b.x, by: b.y, ux: ex / length, uy: ey / length, vx: o.vx, vy: o.vy }
    edges.push({ ...edge, kind: THIN, owner, vertex: a.vertex, layers: o.layers } as WallEdge)
  }
  const count = edges.length - first
  for (let k = 0; k < count; k++) {
    const edge = edges[first + k]
    edge.next = edges[first + ((k + 1) % count)]
    edge.next.prev = edge
  }
}

/** Order by coordinates; edges that lie on each other by their layers, then their obstacle. */
export function byCoordinates(a: WallEdge, b: WallEdge): number {
  return (
    a.ax - b.ax ||
    a.ay - b.ay ||
    a.bx - b.bx ||
    a.by - b.by ||
    a.layers - b.layers ||
    a.owner - b.owner ||
    a.vertex - b.vertex
  )
}

/** Twice the area, positive when counter-clockwise. Measured from the first vertex, so that it keeps its digits far out. */
export function signedArea(outline: readonly number[]): number {
  let area = 0
  const ox = outline[0]
  const oy = outline[1]
  for (let i = 2; i + 3 < outline.length; i += 2) {
    area += (outline[i] - ox) * (outline[i + 3] - oy) - (outline[i + 1] - oy) * (outline[i + 2] - ox)
  }
  return area
}
