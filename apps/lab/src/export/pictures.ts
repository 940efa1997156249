import { type SvgNode, svg, toText } from '../inspector/svg-node.ts'
import { worlds } from '../model/store.ts'
import { FIELDS } from '../simulation/protocol.ts'
import type { Camera } from '../world/camera.ts'
import type { WorldLook } from '../world/draw-world.ts'
import { save } from './save.ts'
import { standalone } from './standalone.ts'

interface View {
  camera: Camera
  look: () => WorldLook
  repaint: () => void
}

const views = new Map<number, View>()

/** Tells of a world on the page; the result takes it back. */
export function registerView(index: number, view: View): () => void {
  views.set(index, view)
  return () => views.delete(index)
}

export function viewOf(index: number): View | undefined {
  return views.get(index)
}

/** The canvas of a world with the discs below it, on the ground of the page. */
export function flattened(index: number): HTMLCanvasElement | undefined {
  const pane = document.querySelector(`.world-pane[data-world="${index}"]`)
  const view = views.get(index)
  const top = pane?.querySelector<HTMLCanvasElement>('canvas.world')
  const below = pane?.querySelector<HTMLCanvasElement>('canvas.world-below')
  if (view === undefined || !top) return undefined
  view.repaint()
  const canvas = document.createElement('canvas')
  canvas.width = top.width
  canvas.height = top.height
  const context = canvas.getContext('2d')!
  context.fillStyle = view.look().theme.ground
  context.fillRect(0, 0, canvas.width, canvas.height)
  if (below && !below.hidden) context.drawImage(below, 0, 0, canvas.width, canvas.height)
  context.drawImage(top, 0, 0)
  return canvas
}

export async function savePng(name: string): Promise<void> {
  const blob = await new Promise<Blob | null>((resolve) => flattened(0)?.toBlob(resolve, 'image/png') ?? resolve(null))
  if (blob !== null) save(`${name}.png`, blob)
}

export function saveWorldSvg(name: string): void {
  const node = worldSvg()
  if (node !== undefined) save(`${name}.svg`, new Blob([toText(node)], { type: 'image/svg+xml' }))
}

/** A picture of the inspector as a file of its own. */
export function savePicture(name: string, size: number, picture: SvgNode): void {
  save(`${name}.svg`, new Blob([standalone(size, size, picture)], { type: 'image/svg+xml' }))
}

/** The world as it is looked at now. */
function worldSvg(): SvgNode | undefined {
  const view = views.get(0)
  const opened = worlds[0].opened.value
  const frame = worlds[0].frame.value
  if (view === undefined || opened === undefined || frame === undefined) return undefined
  const { camera } = view
  const { theme, color } = view.look()
  const at = (x: number, y: number) => {
    const p = camera.toScreen(x, y)
    return `${p.x.toFixed(2)},${p.y.toFixed(2)}`
  }
  const shapes = opened.obstacles.map(({ shape }) => {
    const look = { stroke: theme.wallEdge, 'stroke-width': 1.5, fill: shape.type === 'room' ? theme.room : theme.wall }
    if (shape.type === 'circle') {
      const { x, y } = camera.toScreen(shape.center.x, shape.center.y)
      return svg('circle', { cx: x, cy: y, r: shape.radius * camera.scale, ...look })
    }
    const points = shape.vertices.map((vertex) => at(vertex.x, vertex.y)).join(' ')
    return shape.type === 'polyline'
      ? svg('polyline', { points, ...look, fill: 'none', 'stroke-width': 3 })
      : svg('polygon', { points, ...look })
  })
  const agents: SvgNode[] = []
  for (let i = 0; i < frame.states.length; i++) {
    const o = FIELDS * i
    const { values } = frame
    if (Number.isNaN(values[o])) continue
    const { x, y } = camera.toScreen(values[o], values[o + 1])
    agents.push(svg('circle', { cx: x, cy: y, r: opened.radii[i] * camera.scale, fill: color(i) }))
    const [dx, dy] = [values[o + 2] * camera.scale, -values[o + 3] * camera.scale]
    agents.push(svg('line', { x1: x, y1: y, x2: x + dx, y2: y + dy, stroke: theme.ink, 'stroke-width': 1.5 }))
  }
  const { width, height } = camera
  const attributes = { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height }
  const ground = opened.obstacles.some(({ shape }) => shape.type === 'room') ? theme.wall : theme.ground
  return svg('svg', attributes, svg('rect', { width, height, fill: ground }), ...shapes, ...agents)
}
