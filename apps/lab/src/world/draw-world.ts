import type { ObstacleShape, Point } from 'makeway'
import { FIELDS, type Frame, type Opened } from '../simulation/protocol.ts'
import type { Camera } from './camera.ts'
import { neighborColors } from './colors.ts'

/** Colors of the page that the world is drawn with. */
export interface WorldTheme {
  ground: string
  room: string
  wall: string
  wallEdge: string
  ink: string
  faint: string
  halo: string
}

export interface WorldLook {
  theme: WorldTheme
  color: (agent: number) => string
  selected: number
  lit: number
  /** Neighbors of the chosen agent, drawn with a ring in their color. */
  neighbors: readonly number[]
  goals: boolean
  /** Points x, y, x, y … of ways gone, by agent. */
  trails: ReadonlyMap<number, readonly number[]>
  links: boolean
  density: boolean
}

/** Smaller discs than this, px, have no outline and no velocity lines. */
const SMALL = 2.2

/** Draws one moment of a world. Discs are left out when something else draws them. */
export function drawWorld(
  context: CanvasRenderingContext2D,
  camera: Camera,
  opened: Opened,
  frame: Frame,
  look: WorldLook,
  discs = true,
): void {
  drawShapes(context, camera, standing(opened, frame.time), look.theme)
  if (look.density) drawDensity(context, camera, frame, look.theme)
  for (const [agent, way] of look.trails) drawTrail(context, camera, way, look.color(agent))
  if (discs) drawAgents(context, camera, opened, frame, look)
  if (look.goals) for (let i = 0; i < frame.states.length; i++) drawGoal(context, camera, opened, i, look.color(i), 1)
  if (look.links && frame.links !== undefined) drawLinks(context, camera, frame, frame.links, look.theme)
  drawChosen(context, camera, opened, frame, look)
}

function standing({ obstacles }: Opened, time: number): ObstacleShape[] {
  return obstacles
    .filter(({ from, to }) => from <= time && time < to)
    .map(({ shape, from, velocity }) => shifted(shape, velocity.x * (time - from), velocity.y * (time - from)))
}

function shifted(shape: ObstacleShape, x: number, y: number): ObstacleShape {
  if (x === 0 && y === 0) return shape
  const move = (p: Point): Point => ({ x: p.x + x, y: p.y + y })
  return shape.type === 'circle'
    ? { ...shape, center: move(shape.center) }
    : { ...shape, vertices: shape.vertices.map(move) }
}

/** Walls are filled on their solid side; rooms are light on the ground around them. */
export function drawShapes(
  context: CanvasRenderingContext2D,
  camera: Camera,
  shapes: readonly ObstacleShape[],
  theme: WorldTheme,
): void {
  const rooms = shapes.filter(({ type }) => type === 'room')
  if (rooms.length > 0) {
    context.fillStyle = theme.wall
    context.fillRect(0, 0, camera.width, camera.height)
  }
  for (const shape of [...rooms, ...shapes.filter(({ type }) => type !== 'room')]) {
    context.beginPath()
    if (shape.type === 'circle') {
      const { x, y } = camera.toScreen(shape.center.x, shape.center.y)
      context.arc(x, y, shape.radius * camera.scale, 0, 2 * Math.PI)
    } else {
      shape.vertices.forEach((vertex, k) => {
        const { x, y } = camera.toScreen(vertex.x, vertex.y)
        if (k === 0) context.moveTo(x, y)
        else context.lineTo(x, y)
      })
      if (shape.type !== 'polyline') context.closePath()
    }
    context.fillStyle = shape.type === 'room' ? theme.room : theme.wall
    if (shape.type !== 'polyline') context.fill()
    context.lineWidth = shape.type === 'polyline' ? 3 : 1.5
    context.lineCap = 'round'
    context.lineJoin = 'round'
    context.strokeStyle = theme.wallEdge
    context.stroke()
  }
}

function drawAgents(
  context: CanvasRenderingContext2D,
  camera: Camera,
  opened: Opened,
  frame: Frame,
  { color, theme }: WorldLook,
): void {
  const { values, states } = frame
  const { scale, width, height } = camera
  for (let i = 0; i < states.length; i++) {
    const o = FIELDS * i
    if (Number.isNaN(values[o])) continue
    const { x, y } = camera.toScreen(values[o], values[o + 1])
    const r = opened.radii[i] * scale
    if (x < -r || y < -r || x > width + r || y > height + r) continue
    context.fillStyle = color(i)
    if (r < SMALL) {
      const side = Math.max(1.5, 2 * r)
      context.fillRect(x - side / 2, y - side / 2, side, side)
      continue
    }
    context.beginPath()
    context.arc(x, y, r, 0, 2 * Math.PI)
    context.fill()
    context.lineWidth = 1
    context.strokeStyle = theme.halo
    context.stroke()
    if (r < 4) continue
    drawVelocity(context, x, y, values[o + 4] * scale, -values[o + 5] * scale, theme.faint, 1)
    drawVelocity(context, x, y, values[o + 2] * scale, -values[o + 3] * scale, theme.ink, 1.75)
  }
}

/** Drawn for one second of the motion. */
function drawVelocity(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  dx: number,
  dy: number,
  color: string,
  width: number,
): void {
  context.beginPath()
  context.moveTo(x, y)
  context.lineTo(x + dx, y + dy)
  context.strokeStyle = color
  context.lineWidth = width
  context.stroke()
}

function drawTrail(context: CanvasRenderingContext2D, camera: Camera, way: readonly number[], color: string): void {
  context.beginPath()
  for (let k = 0; k < way.length; k += 2) {
    const { x, y } = camera.toScreen(way[k], way[k + 1])
    if (k === 0) context.moveTo(x, y)
    else context.lineTo(x, y)
  }
  context.globalAlpha = 0.55
  context.strokeStyle = color
  context.lineWidth = 1.5
  context.stroke()
  context.globalAlpha = 1
}

function drawGoal(
  context: CanvasRenderingContext2D,
  camera: Camera,
  { goals }: Opened,
  agent: number,
  color: string,
  width: number,
): void {
  if (Number.isNaN(goals[2 * agent])) return
  const { x, y } = camera.toScreen(goals[2 * agent], goals[2 * agent + 1])
  const size = width > 1 ? 6 : 3.5
  context.beginPath()
  context.moveTo(x - size, y - size)
  context.lineTo(x + size, y + size)
  context.moveTo(x - size, y + size)
  context.lineTo(x + size, y - size)
  context.strokeStyle = color
  context.lineWidth = width
  context.stroke()
}

/** Who blocks whom. */
function drawLinks(
  context: CanvasRenderingContext2D,
  camera: Camera,
  { values }: Frame,
  links: Uint32Array,
  { ink }: WorldTheme,
): void {
  context.strokeStyle = ink
  context.lineWidth = 1.25
  context.setLineDash([4, 3])
  for (let k = 0; k < links.length; k += 2) {
    const [a, b] = [links[k], links[k + 1]].map((i) => camera.toScreen(values[FIELDS * i], values[FIELDS * i + 1]))
    context.beginPath()
    context.moveTo(a.x, a.y)
    context.lineTo(b.x, b.y)
    context.stroke()
  }
  context.setLineDash([])
}

/** Side of a cell of the density, m. */
export const DENSITY_CELL = 2
/** Agents a square metre that get the strongest tone. */
export const DENSEST = 2

function drawDensity(
  context: CanvasRenderingContext2D,
  camera: Camera,
  { values, states }: Frame,
  { ink }: WorldTheme,
): void {
  const counts = new Map<string, number>()
  for (let i = 0; i < states.length; i++) {
    const x = values[FIELDS * i]
    if (Number.isNaN(x)) continue
    const cell = `${Math.floor(x / DENSITY_CELL)},${Math.floor(values[FIELDS * i + 1] / DENSITY_CELL)}`
    counts.set(cell, (counts.get(cell) ?? 0) + 1)
  }
  context.fillStyle = ink
  const side = DENSITY_CELL * camera.scale
  for (const [cell, count] of counts) {
    const [column, row] = cell.split(',').map(Number)
    const { x, y } = camera.toScreen(column * DENSITY_CELL, (row + 1) * DENSITY_CELL)
    context.globalAlpha = 0.35 * Math.min(1, count / (DENSITY_CELL * DENSITY_CELL * DENSEST))
    context.fillRect(x, y, side, side)
  }
  context.globalAlpha = 1
}

/** The chosen agent, its neighbors and its goal, and the one under the pointer. */
function drawChosen(
  context: CanvasRenderingContext2D,
  camera: Camera,
  opened: Opened,
  frame: Frame,
  { selected, lit, neighbors, color, theme }: WorldLook,
): void {
  const ring = (i: number, stroke: string, width: number, gap: number) => {
    const o = FIELDS * i
    if (i < 0 || Number.isNaN(frame.values[o])) return
    const { x, y } = camera.toScreen(frame.values[o], frame.values[o + 1])
    context.beginPath()
    context.arc(x, y, Math.max(SMALL, opened.radii[i] * camera.scale) + gap, 0, 2 * Math.PI)
    context.strokeStyle = stroke
    context.lineWidth = width
    context.stroke()
  }
  for (const i of neighbors) ring(i, neighborColors.of(i) ?? theme.ink, i === lit ? 4 : 2.25, 2.5)
  if (selected >= 0 && !Number.isNaN(frame.values[FIELDS * selected])) {
    drawGoal(context, camera, opened, selected, color(selected), 2)
    ring(selected, theme.halo, 4, 3.5)
    ring(selected, theme.ink, 2, 3.5)
  }
  if (lit >= 0 && lit !== selected) {
    ring(lit, theme.ink, 1.5, neighbors.includes(lit) ? 6 : 2.5)
    drawGoal(context, camera, opened, lit, color(lit), 2)
  }
}
