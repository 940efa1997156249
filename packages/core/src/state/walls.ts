/**
 * All edges of all obstacles as columns, rebuilt whenever an obstacle changes.
 *
 * An edge runs from `a` to `b`, its solid side on the left, its free side on the right, and is seen from the right.
 * A wall that is solid from both sides has two edges, one each way. Edges are sorted by their coordinates, so that the
 * order in which obstacles were added decides nothing: what else is tied between equally near edges goes by number.
 *
 *              solid
 *     a ───────────────→ b         prev: the edge that ends in a, next: the one that begins in b;
 *     ╲       free      ╱          a is convex when the border turns left there (or not at all): one can walk round it
 *      prev         next
 */
export class Walls {
  count = 0
  ax = new Float64Array(0)
  ay = new Float64Array(0)
  bx = new Float64Array(0)
  by = new Float64Array(0)
  /** unit direction from a to b */
  ux = new Float64Array(0)
  uy = new Float64Array(0)
  /** unit direction of the edge before and of the edge after */
  prevUx = new Float64Array(0)
  prevUy = new Float64Array(0)
  nextUx = new Float64Array(0)
  nextUy = new Float64Array(0)
  /** 1 where one can walk round the end */
  aConvex = new Uint8Array(0)
  bConvex = new Uint8Array(0)
  /** what lies behind: THIN, SOLID, ROOM_FRONT or ROOM_BACK */
  kinds = new Uint8Array(0)
  /** velocity of the edge's obstacle, m/s */
  vx = new Float64Array(0)
  vy = new Float64Array(0)
  /** row of the obstacle, and number of the vertex `a` in it */
  owner = new Int32Array(0)
  vertex = new Int32Array(0)

  /** speed of the fastest wall, m/s */
  fastest = 0

  /** bit set of the layers of each edge, then of each circle; EVERY_LAYER for those that everybody sees */
  itemLayers = new Int32Array(0)

  circleCount = 0
  /** x, y, radius, vx, vy, owner of each circle, sorted by coordinates */
  circles = new Float64Array(0)

  /** Takes over `edges` (already sorted) and `circles`. */
  assign(edges: readonly WallEdge[], circles: readonly WallCircle[]): void {
    const n = edges.length
    this.count = n
    if (this.ax.length < n) this.allocate(n)
    for (let i = 0; i < n; i++) {
      const e = edges[i]
      this.ax[i] = e.ax
      this.ay[i] = e.ay
      this.bx[i] = e.bx
      this.by[i] = e.by
      this.ux[i] = e.ux
      this.uy[i] = e.uy
      this.prevUx[i] = e.prev.ux
      this.prevUy[i] = e.prev.uy
      this.nextUx[i] = e.next.ux
      this.nextUy[i] = e.next.uy
      this.aConvex[i] = isConvex(e.prev, e) ? 1 : 0
      this.bConvex[i] = isConvex(e, e.next) ? 1 : 0
      this.kinds[i] = e.kind
      this.vx[i] = e.vx
      this.vy[i] = e.vy
      this.owner[i] = e.owner
      this.vertex[i] = e.vertex
    }
    this.itemLayers = new Int32Array(n + circles.length)
    for (let i = 0; i < n; i++) this.itemLayers[i] = edges[i].layers
    for (let i = 0; i < circles.length; i++) this.itemLayers[n + i] = circles[i].layers
    this.fastest = 0
    for (let i = 0; i < n; i++) this.noteSpeed(edges[i].vx, edges[i].vy)
    for (let i = 0; i < circles.length; i++) this.noteSpeed(circles[i].vx, circles[i].vy)
    this.circleCount = circles.length
    this.circles = new Float64Array(6 * circles.length)
    for (let i = 0; i < circles.length; i++) {
      const c = circles[i]
      this.circles.set([c.x, c.y, c.radius, c.vx, c.vy, c.owner], 6 * i)
    }
  }

  /** Does an agent with this mask see edge `item`, or circle number `item` − edge count? */
  isSeen(item: number, mask: number): boolean {
    const layers = this.itemLayers[item]
    return layers === EVERY_LAYER || (layers & mask) !== 0
  }

  /** Is anything on some layers only? */
  get isLayered(): boolean {
    for (let i = 0; i < this.count + this.circleCount; i++) if (this.itemLayers[i] !== EVERY_LAYER) return true
    return false
  }

  private noteSpeed(vx: number, vy: number): void {
    const speed = Math.sqrt(vx * vx + vy * vy)
    if (speed > this.fastest) this.fastest = speed
  }

  private allocate(n: number): void {
    const doubles = ['ax', 'ay', 'bx', 'by', 'ux', 'uy', 'prevUx', 'prevUy', 'nextUx', 'nextUy', 'vx', 'vy'] as const
    for (const name of doubles) this[name] = new Float64Array(n)
    for (const name of ['aConvex', 'bConvex', 'kinds'] as const) this[name] = new Uint8Array(n)
    for (const name of ['owner', 'vertex'] as const) this[name] = new Int32Array(n)
  }
}

/** All 32 bits: heeded by everybody, whatever its mask. */
export const EVERY_LAYER = -1

/** Kinds of edges: a wall without thickness; a solid behind it; a room's border from inside, and from outside. */
export const THIN = 0
export const SOLID = 1
export const ROOM_FRONT = 2
export const ROOM_BACK = 3

/** One edge while the walls are put together. */
export interface WallEdge {
  ax: number
  ay: number
  bx: number
  by: number
  ux: number
  uy: number
  vx: number
  vy: number
  kind: number
  owner: number
  vertex: number
  layers: number
  prev: WallEdge
  next: WallEdge
  /** taken in by the edge before it */
  absorbed?: boolean
}

export interface WallCircle {
  x: number
  y: number
  radius: number
  vx: number
  vy: number
  owner: number
  layers: number
}

/** Turns the border left, or not at all, from `before` to `after`? Going back on itself is the end of a thin wall: convex. */
function isConvex(before: WallEdge, after: WallEdge): boolean {
  return before.ux * after.uy - before.uy * after.ux >= 0
}
