import type { DrawGeometry, Point } from 'makeway'
import { standalone } from '../export/standalone.ts'
import { shapeNode, squareFrame } from '../inspector/shape-nodes.ts'
import { type SvgNode, svg } from '../inspector/svg-node.ts'

/** One picture of the documentation. */
export interface Figure {
  /** of its file, without the ending */
  name: string
  /** what it shows, in a sentence */
  title: string
  draw(): string
}

export const SIZE = 360

/** A square of the plane, with drawing put on it piece by piece; y points up. */
export class Sheet {
  private readonly frame: ReturnType<typeof squareFrame>
  private readonly nodes: SvgNode[] = []

  /** @param extent half its side, in units of what is drawn */
  constructor(extent: number, center: Point = { x: 0, y: 0 }) {
    this.frame = squareFrame(SIZE, extent, center)
  }

  /** A shape with the look of a class of figure-style.ts; `color` for lines and fills of one agent. */
  add(shape: DrawGeometry, look: string, color?: string): this {
    const paint = color === undefined ? {} : { stroke: color, ...(FILLED.has(look) ? { fill: color } : {}) }
    this.nodes.push(shapeNode(shape, this.frame, { class: look, ...paint }))
    return this
  }

  node(node: SvgNode): this {
    this.nodes.push(node)
    return this
  }

  dot(at: Point, look = 'apex', color = 'currentColor'): this {
    return this.add({ type: 'dot', at }, look, color)
  }

  arrow(from: Point, to: Point, look: string, color?: string): this {
    return this.add({ type: 'arrow', from, to }, look, color)
  }

  segment(from: Point, to: Point, look: string, color?: string): this {
    return this.add({ type: 'segment', from, to }, look, color)
  }

  circle(center: Point, radius: number, look: string, color?: string): this {
    return this.add({ type: 'circle', center, radius }, look, color)
  }

  /** Text beside a point; dx, dy in px. */
  label(at: Point, text: string, dx = 8, dy = -6, anchor: 'start' | 'middle' | 'end' = 'start'): this {
    const { x, y } = this.frame
    this.nodes.push(svg('text', { x: x(at.x) + dx, y: y(at.y) + dy, 'text-anchor': anchor, class: 'strong' }, text))
    return this
  }

  axes(name = ''): this {
    const { x, y } = this.frame
    this.nodes.push(
      svg('line', { class: 'grid', x1: 0, y1: y(0), x2: SIZE, y2: y(0) }),
      svg('line', { class: 'grid', x1: x(0), y1: 0, x2: x(0), y2: SIZE }),
      ...(name === ''
        ? []
        : [svg('text', { x: SIZE - 6, y: y(0) - 5, 'text-anchor': 'end', 'font-size': 10.5 }, name)]),
    )
    return this
  }

  content(): SvgNode {
    return svg('g', { class: 'figure' }, svg('rect', { class: 'paper', width: SIZE, height: SIZE }), ...this.nodes)
  }

  draw(): string {
    return standalone(SIZE, SIZE, this.content())
  }
}

const FILLED = new Set(['body', 'cone', 'apex'])

/** Pictures side by side, each with a line of text above it. */
export function row(...pictures: { title: string; content: SvgNode }[]): string {
  const head = 24
  const width = SIZE * pictures.length + 12 * (pictures.length - 1)
  const nodes = pictures.flatMap(({ title, content }, k) => {
    const left = k * (SIZE + 12)
    return [
      svg(
        'g',
        { class: 'figure' },
        svg('text', { x: left + SIZE / 2, y: 16, 'text-anchor': 'middle', class: 'strong' }, title),
      ),
      svg('svg', { x: left, y: head, width: SIZE, height: SIZE, viewBox: `0 0 ${SIZE} ${SIZE}` }, content),
    ]
  })
  const paper = svg('g', { class: 'figure' }, svg('rect', { class: 'paper', width, height: SIZE + head }))
  return standalone(width, SIZE + head, paper, ...nodes)
}
