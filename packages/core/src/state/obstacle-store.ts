import { cos, sin } from '../math/elementary.ts'
import { HandleTable } from './handle-table.ts'
import { wallGraph } from './wall-graph.ts'
import { wallLoops } from './wall-loops.ts'
import { EVERY_LAYER, Walls } from './walls.ts'

/** How an outline is read. `loop` is the facade's: closed, its winding decides, exactly as given. */
export type OutlineKind = 'polygon' | 'room' | 'polyline' | 'circle' | 'loop'
export const OUTLINE_KINDS: readonly OutlineKind[] = ['polygon', 'room', 'polyline', 'circle', 'loop']

export interface Obstacle {
  handle: number
  kind: OutlineKind
  /** vertices as added, x and y alternating; for a circle its center */
  outline: number[]
  /** of a circle, else 0 */
  radius: number
  /** pose relative to the outline, and how it changes */
  x: number
  y: number
  angle: number
  vx: number
  vy: number
  /** bit set as 32-bit integer; EVERY_LAYER: everybody sees it */
  layers: number
}

/** The obstacles and, worked out from them when needed, the walls that agents see. */
export class ObstacleStore {
  readonly list: Obstacle[] = []
  readonly handles = new HandleTable('obstacle')
  private readonly built = new Walls()
  private stale = false
  /** grows with every change, so that an index over the walls knows when it is out of date */
  version = 0

  /** @param loops  every obstacle is a closed loop of its own, as in the reference; else all make one graph */
  constructor(private readonly loops = true) {}

  add(kind: OutlineKind, outline: number[], radius: number, vx: number, vy: number, layers = EVERY_LAYER): number {
    const handle = this.handles.add(this.list.length)
    this.list.push({ handle, kind, outline, radius, x: 0, y: 0, angle: 0, vx, vy, layers })
    this.changed()
    return handle
  }

  remove(row: number): void {
    this.handles.remove(this.list[row].handle)
    this.list.splice(row, 1)
    for (let i = row; i < this.list.length; i++) this.handles.move(this.list[i].handle, i)
    this.changed()
  }

  changed(): void {
    this.stale = true
    this.version++
  }

  /** Moves every obstacle that has a velocity. */
  advance(dt: number): void {
    let moved = false
    for (let i = 0; i < this.list.length; i++) {
      const o = this.list[i]
      if (o.vx === 0 && o.vy === 0) continue
      o.x += o.vx * dt
      o.y += o.vy * dt
      moved = true
    }
    if (moved) this.changed()
  }

  /** The walls as they stand now. */
  get walls(): Walls {
    if (this.stale) {
      this.stale = false
      if (this.loops) wallLoops(this.list, this.built)
      else wallGraph(this.list, this.built)
    }
    return this.built
  }
}

/** The outline of `obstacle` where it stands now: turned about the origin, then shifted. */
export function placedOutline(obstacle: Obstacle): number[] {
  const { outline, x, y, angle } = obstacle
  const placed: number[] = []
  const c = cos(angle)
  const s = sin(angle)
  for (let i = 0; i < outline.length; i += 2) {
    const px = outline[i]
    const py = outline[i + 1]
    placed.push(angle === 0 ? px + x : c * px - s * py + x, angle === 0 ? py + y : s * px + c * py + y)
  }
  return placed
}
