import { type ConeKind, type DrawShape, drawStage, drawTrace, type Point, type SolveTrace } from 'makeway'
import { type Frame2d, shapeNode, squareFrame } from './shape-nodes.ts'
import { type SvgNode, svg } from './svg-node.ts'

export interface PictureOptions {
  size: number
  /** Half the side, m/s; unless given, so much that everything of interest is in it. */
  extent?: number
  /** Color of each line. */
  color: (line: number) => string
  /** Color of each velocity obstacle, under a method other than ORCA. */
  obstacleColor?: (obstacle: number) => string
  /** Line to bring out; −1: none. */
  lit?: number
  cones?: readonly number[]
  kinds?: readonly ConeKind[]
  horizon?: number
  /** Stage of the solver in place of the result. */
  stage?: number
  /** Without names for the velocities. */
  bare?: boolean
  /** Words for what is labelled. */
  words: { preferred: string; current: string; chosen: string }
}

/** The solve of one agent in velocity space: a square with rings at half and full maximum speed. */
export function velocityPicture(trace: SolveTrace, options: PictureOptions): SvgNode {
  const { size, color, lit = -1, cones, kinds, horizon, stage } = options
  const extent = options.extent ?? fittingExtent(trace)
  const frame = squareFrame(size, extent)
  const shapes = drawTrace(trace, { extent, cones, kinds, horizon })
  const shown = stage === undefined ? shapes : shapes.filter(({ role }) => !RESULT_ROLES.has(role))
  const drawn = stage === undefined ? shown : [...shown, ...drawStage(trace, stage, extent)]
  const lines = [...new Set(drawn.map(({ line }) => line))].filter((line) => line !== undefined)
  return svg(
    'g',
    { class: 'figure' },
    svg('defs', {}, ...lines.map((line) => hatch(line, color(line)))),
    svg('rect', { class: 'paper', width: size, height: size }),
    ...gridNodes(trace.maxSpeed, frame, size),
    ...drawn.map((shape) => node(shape, trace, frame, color, lit, options.obstacleColor)),
    ...coneNames(drawn, frame, (kinds ?? []).length > 1),
    ...(options.bare ? [] : labels(trace, frame, size, options)),
  )
}

/** Which cone is which, where several are shown: a name inside, off the apex. */
function coneNames(shapes: readonly DrawShape[], frame: Frame2d, several: boolean): SvgNode[] {
  if (!several) return []
  return shapes.flatMap((shape) => {
    if (shape.role !== 'cutoff' || shape.type !== 'circle' || shape.kind === undefined) return []
    const { center } = shape
    const attributes = { x: frame.x(center.x), y: frame.y(center.y) + 4, 'text-anchor': 'middle', 'font-size': 10.5 }
    return [svg('text', attributes, shape.kind.toUpperCase())]
  })
}

/** The answer, which a look at the stages does not anticipate. */
const RESULT_ROLES = new Set(['newVelocity', 'cost', 'region'])

/** Half the side that shows the speed disc, the velocities and a margin. */
export function fittingExtent({ maxSpeed, velocity, preferredVelocity }: SolveTrace): number {
  const far = [velocity, preferredVelocity].map(({ x, y }) => Math.hypot(x, y))
  return 1.25 * Math.max(maxSpeed, ...far) || 1
}

function node(
  shape: DrawShape,
  trace: SolveTrace,
  frame: Frame2d,
  color: (line: number) => string,
  lit: number,
  obstacleColor: PictureOptions['obstacleColor'],
): SvgNode {
  const { role, line } = shape
  const classes: string[] = [role]
  if (shape.kind !== undefined) classes.push(shape.kind)
  const attributes: SvgNode['attributes'] = {}
  if (shape.obstacle !== undefined) {
    const paint = obstacleColor?.(shape.obstacle) ?? 'var(--ink-2)'
    attributes.stroke = paint
    attributes['data-obstacle'] = shape.obstacle
  }
  if (line !== undefined) {
    const of = trace.lines[line]
    attributes['data-line'] = line
    if (role === 'forbidden') attributes.fill = `url(#hatch-${line})`
    else if (role === 'apex') attributes.fill = color(line)
    else if (role !== 'interval' && role !== 'violation') attributes.stroke = color(line)
    if (role === 'cone') attributes.fill = color(line)
    if (role === 'line' && of.binding) classes.push('binding')
    if (role === 'line' && !of.binding && of.violation > 0) classes.push('violated')
    if (lit >= 0 && lit !== line) classes.push('dim')
    if (lit === line && role === 'line') classes.push('lit')
  }
  attributes.class = classes.join(' ')
  return shapeNode(shape, frame, attributes)
}

function hatch(line: number, color: string): SvgNode {
  return svg(
    'pattern',
    {
      id: `hatch-${line}`,
      width: 6,
      height: 6,
      patternUnits: 'userSpaceOnUse',
      patternTransform: `rotate(${45 + 27 * line})`,
    },
    svg('line', { x1: 0, y1: 0, x2: 0, y2: 6, stroke: color, 'stroke-width': 1.5 }),
  )
}

/** Axes through the origin, and rings at ½ and 1 × maximum speed. */
function gridNodes(maxSpeed: number, { x, y, scale }: Frame2d, size: number): SvgNode[] {
  const ring = (part: number) => svg('circle', { class: 'grid', cx: x(0), cy: y(0), r: part * maxSpeed * scale })
  const label = (part: number) =>
    svg('text', { x: x(0) + 3, y: y(part * maxSpeed) - 3, 'font-size': 10.5 }, `${round(part * maxSpeed)} m/s`)
  return [
    svg('line', { class: 'grid', x1: 0, y1: y(0), x2: size, y2: y(0) }),
    svg('line', { class: 'grid', x1: x(0), y1: 0, x2: x(0), y2: size }),
    ring(0.5),
    label(0.5),
    label(1),
  ]
}

function labels(
  { preferredVelocity, velocity, newVelocity }: SolveTrace,
  frame: Frame2d,
  size: number,
  options: PictureOptions,
): SvgNode[] {
  const { words, stage } = options
  const wanted: { at: Point; text: string; strong?: boolean }[] = []
  if (stage === undefined) wanted.push({ at: newVelocity, text: words.chosen, strong: true })
  wanted.push({ at: preferredVelocity, text: words.preferred }, { at: velocity, text: words.current })
  const placed: { x: number; y: number; width: number }[] = []
  const nodes: SvgNode[] = []
  for (const { at, text, strong } of wanted) {
    const width = 7 * [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 0x2e80 ? 1.8 : 1), 0)
    const [px, py] = [frame.x(at.x), frame.y(at.y)]
    const spot = SPOTS.map(([dx, dy, anchor]) => ({
      x: anchor === 'end' ? px + dx - width : anchor === 'middle' ? px - width / 2 : px + dx,
      y: py + dy,
      width,
    })).find(
      (box) =>
        box.x > 2 &&
        box.x + width < size - 2 &&
        box.y > 12 &&
        box.y < size - 2 &&
        placed.every(
          (other) => box.x > other.x + other.width + 2 || box.x + width + 2 < other.x || Math.abs(box.y - other.y) > 13,
        ),
    )
    // where there is no room, the legend below the picture has to do
    if (spot === undefined) continue
    placed.push(spot)
    nodes.push(svg('text', { x: spot.x, y: spot.y, class: strong ? 'strong' : undefined }, text))
  }
  return nodes
}

/** Places for a label around its point, the best first. */
const SPOTS: readonly [dx: number, dy: number, anchor: 'start' | 'end' | 'middle'][] = [
  [9, 4, 'start'],
  [-9, 4, 'end'],
  [0, -11, 'middle'],
  [0, 20, 'middle'],
  [9, -12, 'start'],
  [9, 20, 'start'],
  [-9, -12, 'end'],
  [-9, 20, 'end'],
  [9, 34, 'start'],
  [9, -27, 'start'],
]

function round(value: number): string {
  return String(Number(value.toPrecision(3)))
}
