import { signal } from '@preact/signals'
import type { ObstacleShape, Point } from 'makeway'
import { choose, edit } from '../model/actions.ts'
import { preview } from '../model/player.ts'
import { hoveredAgent, playing, selected, tool, type WorldState } from '../model/store.ts'
import { FIELDS, SMALL_WORLD } from '../simulation/protocol.ts'
import type { Camera } from './camera.ts'
import { agentAt } from './hit.ts'

/** The wall being drawn, or the places being painted; not yet part of the scene. */
export const draft = Object.assign(signal<Point[] | undefined>(undefined), {
  /** The next scene comes from an edit: the view stays. */
  edited: false,
})

/** Pixels that a pointer may move and still have clicked. */
const CLICK = 4
/** Points of a drawn wall nearer than this, px, become one. */
const COARSE = 8
const SNAP = 12
/** px from a line at which it is taken hold of. */
const EDGE = 6

type Grip =
  | { type: 'pan' }
  | { type: 'agent' | 'goal'; agent: number; offset: Point; to?: Point }
  | { type: 'obstacle'; obstacle: number; from: Point; by: Point }
  | { type: 'draw' }

/** What fingers, mouse and wheel do to a world. */
export class WorldPointer {
  private readonly pointers = new Map<number, Point>()
  private grip: Grip | undefined
  private pressed: Point = { x: 0, y: 0 }
  private moved = false
  private readonly abort = new AbortController()

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly camera: Camera,
    private readonly world: WorldState,
    private readonly index: number,
    private readonly repaint: () => void,
  ) {
    const options = { signal: this.abort.signal }
    canvas.addEventListener('pointerdown', (event) => this.down(event), options)
    canvas.addEventListener('pointermove', (event) => this.move(event), options)
    canvas.addEventListener('pointerup', (event) => this.up(event), options)
    canvas.addEventListener('pointercancel', (event) => this.up(event), options)
    canvas.addEventListener('pointerleave', () => this.hover(-1), options)
    canvas.addEventListener('wheel', (event) => this.wheel(event), { ...options, passive: false })
    canvas.addEventListener('dblclick', () => this.fit(), options)
  }

  dispose(): void {
    this.abort.abort()
  }

  fit(): void {
    const opened = this.world.opened.value
    if (opened !== undefined) this.camera.fit(opened.bounds)
    this.repaint()
  }

  private hover(agent: number): void {
    if (hoveredAgent.value !== agent) hoveredAgent.value = agent
  }

  private at(event: PointerEvent | WheelEvent): Point {
    const box = this.canvas.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }

  private down(event: PointerEvent): void {
    const at = this.at(event)
    this.canvas.setPointerCapture(event.pointerId)
    this.pointers.set(event.pointerId, at)
    if (this.pointers.size === 2) {
      // the second finger: no drag but a pinch
      this.grip = undefined
      draft.value = undefined
      return
    }
    this.pressed = at
    this.moved = false
    this.grip = this.gripAt(at, event)
    if (this.grip.type === 'draw') draft.value = [this.camera.toWorld(at.x, at.y)]
  }

  private gripAt(at: Point, event: PointerEvent): Grip {
    const opened = this.world.opened.value
    const frame = this.world.frame.value
    if (opened === undefined || frame === undefined || event.button === 1) return { type: 'pan' }
    const point = this.camera.toWorld(at.x, at.y)
    if (tool.value !== 'select' && this.index === 0) return { type: 'draw' }
    const agent = agentAt(this.camera, opened, frame, at.x, at.y)
    if (agent >= 0) {
      const x = frame.values[FIELDS * agent]
      const y = frame.values[FIELDS * agent + 1]
      return { type: 'agent', agent, offset: { x: x - point.x, y: y - point.y } }
    }
    const chosen = selected.value
    const goal = { x: opened.goals[2 * chosen], y: opened.goals[2 * chosen + 1] }
    if (chosen >= 0 && Math.hypot(goal.x - point.x, goal.y - point.y) * this.camera.scale < 12)
      return { type: 'goal', agent: chosen, offset: { x: goal.x - point.x, y: goal.y - point.y } }
    const near = EDGE / this.camera.scale
    const obstacle = opened.obstacles.findIndex(({ shape }) => isInside(shape, point) || isBeside(shape, point, near))
    if (obstacle >= 0) return { type: 'obstacle', obstacle, from: point, by: { x: 0, y: 0 } }
    return { type: 'pan' }
  }

  private move(event: PointerEvent): void {
    const at = this.at(event)
    const before = this.pointers.get(event.pointerId)
    if (before === undefined) {
      this.look(at)
      return
    }
    this.pointers.set(event.pointerId, at)
    if (this.pointers.size === 2) {
      this.pinch(event.pointerId, before, at)
      return
    }
    const { grip } = this
    if (grip === undefined) return
    if (!this.moved && Math.hypot(at.x - this.pressed.x, at.y - this.pressed.y) < CLICK) return
    this.moved = true
    const point = this.camera.toWorld(at.x, at.y)
    const canEdit = this.index === 0
    if (grip.type === 'pan' || !canEdit) {
      this.camera.pan(at.x - before.x, at.y - before.y)
      this.repaint()
    } else if (grip.type === 'draw') this.extendDraft(point)
    else if (grip.type === 'obstacle') {
      grip.by = { x: point.x - grip.from.x, y: point.y - grip.from.y }
      draft.value = outlineOf(this.world.opened.value!.obstacles[grip.obstacle].shape, grip.by)
    } else this.drag(grip, point)
  }

  private drag(grip: Grip & { type: 'agent' | 'goal' }, point: Point): void {
    if (playing.value) playing.value = false
    if (selected.value !== grip.agent) choose(grip.agent)
    grip.to = { x: point.x + grip.offset.x, y: point.y + grip.offset.y }
    const small = (this.world.opened.value?.ids.length ?? 0) <= SMALL_WORLD
    if (small) void preview(this.index, grip.agent, grip.type === 'agent' ? 'position' : 'goal', grip.to)
    if (grip.type === 'goal') {
      const { goals } = this.world.opened.value!
      goals[2 * grip.agent] = grip.to.x
      goals[2 * grip.agent + 1] = grip.to.y
    }
  }

  private extendDraft(point: Point): void {
    const points = draft.value ?? []
    const last = points[points.length - 1]
    if (last !== undefined && Math.hypot(point.x - last.x, point.y - last.y) * this.camera.scale < COARSE) return
    draft.value = [...points, point]
  }

  private up(event: PointerEvent): void {
    const at = this.at(event)
    const wasPinch = this.pointers.size > 1
    this.pointers.delete(event.pointerId)
    const { grip } = this
    this.grip = undefined
    if (grip === undefined || wasPinch) return
    if (event.type === 'pointercancel') draft.value = undefined
    else if (grip.type === 'draw') this.finishDraft()
    else if (!this.moved) {
      if (grip.type === 'agent') choose(grip.agent)
      else if (grip.type !== 'goal') choose(-1)
    } else if (this.index === 0) this.finishDrag(grip)
    this.look(at)
  }

  private finishDrag(grip: Grip): void {
    draft.edited = true
    if (grip.type === 'agent' && grip.to !== undefined) void edit({ type: 'moveAgent', agent: grip.agent, to: grip.to })
    else if (grip.type === 'goal' && grip.to !== undefined)
      void edit({ type: 'moveGoal', agent: grip.agent, to: grip.to })
    else if (grip.type === 'obstacle') {
      draft.value = undefined
      void edit({ type: 'moveObstacle', obstacle: grip.obstacle, by: grip.by })
    } else draft.edited = false
  }

  private finishDraft(): void {
    const points = draft.value ?? []
    draft.value = undefined
    if (tool.value === 'wall') {
      const shape = wallOf(points, this.camera.scale)
      if (shape === undefined) return
      draft.edited = true
      void edit({ type: 'addObstacle', shape })
      return
    }
    const like = Math.max(0, selected.value)
    const radius = this.world.opened.value?.radii[like] ?? 0.3
    draft.edited = true
    void edit({ type: 'addAgents', at: spaced(points, 2.5 * radius), like })
  }

  private look(at: Point): void {
    const opened = this.world.opened.value
    const frame = this.world.frame.value
    if (opened === undefined || frame === undefined) return
    const agent = tool.value === 'select' ? agentAt(this.camera, opened, frame, at.x, at.y) : -1
    this.canvas.style.cursor = tool.value !== 'select' ? 'crosshair' : agent >= 0 ? 'pointer' : 'grab'
    this.hover(agent)
  }

  private pinch(id: number, before: Point, at: Point): void {
    const other = [...this.pointers].find(([pointer]) => pointer !== id)?.[1]
    if (other === undefined) return
    const was = Math.hypot(before.x - other.x, before.y - other.y)
    const is = Math.hypot(at.x - other.x, at.y - other.y)
    const middle = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 }
    this.camera.pan((at.x - before.x) / 2, (at.y - before.y) / 2)
    if (was > 0) this.camera.zoom(is / was, middle.x, middle.y)
    this.repaint()
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault()
    const { x, y } = this.at(event)
    const lines = event.deltaMode === 1 ? 16 : 1
    this.camera.zoom(Math.exp(-event.deltaY * lines * 0.0015), x, y)
    this.repaint()
  }
}

/** The wall along the way of the pointer: closed where it comes back to its beginning. */
function wallOf(points: readonly Point[], scale: number): ObstacleShape | undefined {
  if (points.length < 2) return undefined
  const first = points[0]
  const last = points[points.length - 1]
  const closes = points.length > 5 && Math.hypot(first.x - last.x, first.y - last.y) * scale < 2 * SNAP
  const vertices = simplified(points, 3 / scale)
  if (closes && vertices.length > 3) return { type: 'polygon', vertices: vertices.slice(0, -1) }
  return { type: 'polyline', vertices }
}

/** Leaves out points that lie within `tolerance` of the line between those kept (Douglas and Peucker 1973). */
function simplified(points: readonly Point[], tolerance: number): Point[] {
  if (points.length < 3) return [...points]
  const a = points[0]
  const b = points[points.length - 1]
  const length = Math.hypot(b.x - a.x, b.y - a.y)
  let worst = 0
  let at = 0
  for (let k = 1; k < points.length - 1; k++) {
    const { x, y } = points[k]
    const off =
      length > 0 ? Math.abs((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)) / length : Math.hypot(x - a.x, y - a.y)
    if (off > worst) {
      worst = off
      at = k
    }
  }
  if (worst <= tolerance) return [a, b]
  return [...simplified(points.slice(0, at + 1), tolerance).slice(0, -1), ...simplified(points.slice(at), tolerance)]
}

/** Places along a way, no two nearer than `gap`. */
function spaced(points: readonly Point[], gap: number): Point[] {
  const kept: Point[] = []
  for (const point of points)
    if (kept.every((other) => Math.hypot(other.x - point.x, other.y - point.y) >= gap)) kept.push(point)
  return kept
}

function outlineOf(shape: ObstacleShape, by: Point): Point[] {
  if (shape.type === 'circle') {
    return Array.from({ length: 33 }, (_, k) => {
      const angle = (k * Math.PI) / 16
      return {
        x: shape.center.x + by.x + shape.radius * Math.cos(angle),
        y: shape.center.y + by.y + shape.radius * Math.sin(angle),
      }
    })
  }
  const points = shape.vertices.map(({ x, y }) => ({ x: x + by.x, y: y + by.y }))
  return shape.type === 'polyline' ? points : [...points, points[0]]
}

/** Is the point nearer to the outline than `most`? Open walls and rooms are taken hold of there. */
function isBeside(shape: ObstacleShape, { x, y }: Point, most: number): boolean {
  if (shape.type === 'circle') return false
  const { vertices } = shape
  const sides = shape.type === 'polyline' ? vertices.length - 1 : vertices.length
  for (let k = 0; k < sides; k++) {
    const a = vertices[k]
    const b = vertices[(k + 1) % vertices.length]
    const [ex, ey] = [b.x - a.x, b.y - a.y]
    const t = Math.min(1, Math.max(0, ((x - a.x) * ex + (y - a.y) * ey) / (ex * ex + ey * ey)))
    if (Math.hypot(a.x + t * ex - x, a.y + t * ey - y) <= most) return true
  }
  return false
}

/** Is the point inside a solid area? */
function isInside(shape: ObstacleShape, { x, y }: Point): boolean {
  if (shape.type === 'circle') return Math.hypot(shape.center.x - x, shape.center.y - y) <= shape.radius
  if (shape.type !== 'polygon') return false
  let inside = false
  shape.vertices.forEach((a, k) => {
    const b = shape.vertices[(k + 1) % shape.vertices.length]
    if (a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) inside = !inside
  })
  return inside
}
