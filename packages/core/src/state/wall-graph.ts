import { type Obstacle, placedOutline } from './obstacle-store.ts'
import { splitSegments } from './split-segments.ts'
import { byCoordinates, signedArea } from './wall-loops.ts'
import { ROOM_BACK, ROOM_FRONT, SOLID, THIN, type WallCircle, type WallEdge, type Walls } from './walls.ts'

/**
 * Walls as the default profile sees them: one planar graph of all obstacles together.
 *
 * Where ends meet they become one vertex, where walls touch or cross they are split, what lies inside a solid is left
 * out, and each edge goes on to the one that bounds the same free space:
 *
 *          free                     Looking back along e from its end v, turn to the left, through the free side:
 *     e ──────────→ v               the first edge that leaves v is the next one of e. A wall that ends goes on
 *          free     │╲              to its own other side, so one can walk round it.
 *                   ↓ next
 *
 * Pieces in line with each other then become one edge again. So seams, doubled and collinear vertices, split edges and
 * abutting boxes change nothing, and the result does not depend on the order in which obstacles were added. Obstacles on
 * different layers, such as the floors of a building, have graphs of their own and leave each other as they are.
 */
export function wallGraph(obstacles: readonly Obstacle[], walls: Walls): void {
  const circles: WallCircle[] = []
  const edges: WallEdge[] = []
  const done: number[] = []
  for (let row = 0; row < obstacles.length; row++) {
    const { layers } = obstacles[row]
    if (done.indexOf(layers) >= 0) continue
    done.push(layers)
    addGraph(obstacles, layers, edges, circles)
  }
  edges.sort(byCoordinates)
  circles.sort((a, b) => a.x - b.x || a.y - b.y || a.radius - b.radius || a.layers - b.layers || a.owner - b.owner)
  walls.assign(edges, circles)
}

/** Adds the walls of the obstacles on exactly these layers. */
function addGraph(obstacles: readonly Obstacle[], layers: number, edges: WallEdge[], circles: WallCircle[]): void {
  const segments: Segment[] = []
  const solids: Solid[] = []
  for (let row = 0; row < obstacles.length; row++) {
    const o = obstacles[row]
    if (o.layers !== layers) continue
    const placed = placedOutline(o)
    if (o.kind === 'circle') {
      circles.push({ x: placed[0], y: placed[1], radius: o.radius, vx: o.vx, vy: o.vy, owner: row, layers })
    } else addSegments(segments, solids, o, placed, row)
  }
  const split = splitSegments(segments)
  const outside = solids.length > 0 ? split.filter((s) => !isInsideSolid(s, solids)) : split
  const joined = joinUp(directedEdges(outside))
  for (let k = 0; k < joined.length; k++) {
    joined[k].layers = layers
    edges.push(joined[k])
  }
}

/** A piece of wall before the graph is made: free on the right, and for `THIN` and rooms on the left as well. */
export interface Segment {
  ax: number
  ay: number
  bx: number
  by: number
  kind: number
  vx: number
  vy: number
  owner: number
  vertex: number
}

/** A solid polygon, counter-clockwise, with its bounding box. */
interface Solid {
  outline: number[]
  owner: number
  left: number
  right: number
  bottom: number
  top: number
}

function addSegments(segments: Segment[], solids: Solid[], o: Obstacle, placed: number[], owner: number): void {
  const n = placed.length / 2
  const closed = o.kind !== 'polyline'
  // polygons run counter-clockwise, rooms clockwise: free on the right
  const area = closed ? signedArea(placed) : 0
  const backwards = o.kind === 'room' ? area > 0 : area < 0
  const kind = o.kind === 'polygon' ? SOLID : o.kind === 'room' ? ROOM_FRONT : THIN
  for (let k = 0; k < (closed ? n : n - 1); k++) {
    const from = backwards ? (n - k) % n : k
    const to = backwards ? n - k - 1 : (k + 1) % n
    const ax = placed[2 * from]
    const ay = placed[2 * from + 1]
    const bx = placed[2 * to]
    const by = placed[2 * to + 1]
    if (ax !== bx || ay !== by) segments.push({ ax, ay, bx, by, kind, vx: o.vx, vy: o.vy, owner, vertex: from })
  }
  if (kind !== SOLID) return
  const solid: Solid = { outline: placed, owner, left: Infinity, right: -Infinity, bottom: Infinity, top: -Infinity }
  for (let k = 0; k < n; k++) {
    if (placed[2 * k] < solid.left) solid.left = placed[2 * k]
    if (placed[2 * k] > solid.right) solid.right = placed[2 * k]
    if (placed[2 * k + 1] < solid.bottom) solid.bottom = placed[2 * k + 1]
    if (placed[2 * k + 1] > solid.top) solid.top = placed[2 * k + 1]
  }
  solids.push(solid)
}

/** Does the middle of the segment lie inside a solid of another obstacle, off its border? */
function isInsideSolid(s: Segment, solids: readonly Solid[]): boolean {
  const x = 0.5 * (s.ax + s.bx)
  const y = 0.5 * (s.ay + s.by)
  for (let k = 0; k < solids.length; k++) {
    const solid = solids[k]
    if (solid.owner === s.owner || x <= solid.left || x >= solid.right || y <= solid.bottom || y >= solid.top) continue
    if (isStrictlyInside(x, y, solid.outline, borderWidth(solid))) return true
  }
  return false
}

/** Distance from its border up to which a point counts as on it. */
function borderWidth(solid: Solid): number {
  return 1e-9 * (solid.right - solid.left + (solid.top - solid.bottom))
}

function isStrictlyInside(x: number, y: number, outline: readonly number[], border: number): boolean {
  let inside = false
  const n = outline.length
  for (let k = 0; k < n; k += 2) {
    const ax = outline[k] - x
    const ay = outline[k + 1] - y
    const bx = outline[(k + 2) % n] - x
    const by = outline[(k + 3) % n] - y
    const ex = bx - ax
    const ey = by - ay
    const lengthSq = ex * ex + ey * ey
    let t = lengthSq > 0 ? -(ax * ex + ay * ey) / lengthSq : 0
    if (t < 0) t = 0
    else if (t > 1) t = 1
    const qx = ax + t * ex
    const qy = ay + t * ey
    if (qx * qx + qy * qy <= border * border) return false
    if (ay > 0 !== by > 0 && ax * by - bx * ay > 0 === by > ay) inside = !inside
  }
  return inside
}

/**
 * One edge for every side of a segment that agents can see, without doubles. Two solids back to back have none between
 * them; before a thin wall on the border of a solid the solid counts.
 */
function directedEdges(segments: readonly Segment[]): WallEdge[] {
  const edges: WallEdge[] = []
  for (let k = 0; k < segments.length; k++) {
    const s = segments[k]
    edges.push(edgeOf(s, s.kind, false))
    if (s.kind !== SOLID) edges.push(edgeOf(s, s.kind === ROOM_FRONT ? ROOM_BACK : THIN, true))
  }
  edges.sort(byEnds)
  // of edges that run the same way between the same ends the first one stays: solids before rooms before thin walls
  const single: WallEdge[] = []
  for (let k = 0; k < edges.length; k++) {
    if (k === 0 || compareEnds(edges[k - 1], edges[k]) !== 0) single.push(edges[k])
  }
  const reversed = single.slice().sort(byReversedEnds)
  const kept: WallEdge[] = []
  let at = 0
  for (let k = 0; k < single.length; k++) {
    const edge = single[k]
    while (at < reversed.length && compareToReversed(edge, reversed[at]) > 0) at++
    const facing = at < reversed.length && compareToReversed(edge, reversed[at]) === 0 ? reversed[at] : undefined
    // the other side is solid: nobody stands here
    if (facing === undefined || facing.kind !== SOLID) kept.push(edge)
  }
  return kept
}

function edgeOf(s: Segment, kind: number, turned: boolean): WallEdge {
  const ax = turned ? s.bx : s.ax
  const ay = turned ? s.by : s.ay
  const bx = turned ? s.ax : s.bx
  const by = turned ? s.ay : s.by
  const ex = bx - ax
  const ey = by - ay
  const length = Math.sqrt(ex * ex + ey * ey)
  const { vx, vy, owner, vertex } = s
  return { ax, ay, bx, by, ux: ex / length, uy: ey / length, vx, vy, kind, owner, vertex } as WallEdge
}

const RANK: readonly number[] = [3, 0, 1, 2] // THIN, SOLID, ROOM_FRONT, ROOM_BACK

function compareEnds(a: WallEdge, b: WallEdge): number {
  return a.ax - b.ax || a.ay - b.ay || a.bx - b.bx || a.by - b.by
}

function byEnds(a: WallEdge, b: WallEdge): number {
  return compareEnds(a, b) || RANK[a.kind] - RANK[b.kind] || a.owner - b.owner || a.vertex - b.vertex
}

function byReversedEnds(a: WallEdge, b: WallEdge): number {
  return a.bx - b.bx || a.by - b.by || a.ax - b.ax || a.ay - b.ay
}

/** Compares an edge with another that is read from its end to its beginning. */
function compareToReversed(edge: WallEdge, other: WallEdge): number {
  return edge.ax - other.bx || edge.ay - other.by || edge.bx - other.ax || edge.by - other.ay
}

/** Links every edge with its next one, then makes one of those that go straight on. */
function joinUp(edges: readonly WallEdge[]): WallEdge[] {
  // `edges` are sorted by their beginnings: those that leave one vertex lie together
  for (let k = 0; k < edges.length; k++) edges[k].next = nextOf(edges[k], edges)
  for (let k = 0; k < edges.length; k++) edges[k].prev = edges[k]
  for (let k = 0; k < edges.length; k++) edges[k].next.prev = edges[k]
  const joined: WallEdge[] = []
  for (let k = 0; k < edges.length; k++) if (!edges[k].absorbed) joined.push(extend(edges[k]))
  return joined.filter((edge) => !edge.absorbed)
}

/** First edge to the left, seen from the end of `edge` and starting from the way back. */
function nextOf(edge: WallEdge, edges: readonly WallEdge[]): WallEdge {
  let low = 0
  let high = edges.length
  while (low < high) {
    const middle = (low + high) >> 1
    const e = edges[middle]
    if (e.ax < edge.bx || (e.ax === edge.bx && e.ay < edge.by)) low = middle + 1
    else high = middle
  }
  let best = edge
  let least = Infinity
  for (let k = low; k < edges.length && edges[k].ax === edge.bx && edges[k].ay === edge.by; k++) {
    const turn = turnFrom(-edge.ux, -edge.uy, edges[k].ux, edges[k].uy)
    if (turn < least) {
      least = turn
      best = edges[k]
    }
  }
  return best
}

/** A measure of the angle from one direction to another, to the left, that grows from 0 (excluded) to 4 (a full turn). */
function turnFrom(fromX: number, fromY: number, toX: number, toY: number): number {
  const cosine = fromX * toX + fromY * toY
  const sine = fromX * toY - fromY * toX
  if (sine > 0) return 1 - cosine
  if (sine < 0) return 3 + cosine
  return cosine < 0 ? 2 : 4
}

/** Sine of the largest angle at which two pieces still count as one straight wall. */
const STRAIGHT_SINE = 1e-9

/** Takes in all pieces that go straight on from `edge`. */
function extend(edge: WallEdge): WallEdge {
  for (;;) {
    const { next } = edge
    const sine = edge.ux * next.uy - edge.uy * next.ux
    const straight = sine <= STRAIGHT_SINE && sine >= -STRAIGHT_SINE && edge.ux * next.ux + edge.uy * next.uy > 0
    const alike = next.kind === edge.kind && next.vx === edge.vx && next.vy === edge.vy
    const ends = next === edge || next.next === edge || next.next === next
    if (!straight || !alike || ends || next.prev !== edge) return edge
    next.absorbed = true
    edge.bx = next.bx
    edge.by = next.by
    edge.next = next.next
    if (edge.next.prev === next) edge.next.prev = edge
    const ex = edge.bx - edge.ax
    const ey = edge.by - edge.ay
    const length = Math.sqrt(ex * ex + ey * ey)
    edge.ux = ex / length
    edge.uy = ey / length
  }
}
