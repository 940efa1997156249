import type { DrawGeometry, DrawShape, Point } from 'makeway'
import { type SvgNode, svg } from './svg-node.ts'

/** From the coordinates of a drawing (y up) to those of a picture (y down). */
export interface Frame2d {
  x(value: number): number
  y(value: number): number
  /** px per unit */
  scale: number
}

/** A square picture of `size` px that shows −extent … extent, its middle at `center`. */
export function squareFrame(size: number, extent: number, center: Point = { x: 0, y: 0 }): Frame2d {
  const scale = size / (2 * extent)
  return {
    scale,
    x: (value) => size / 2 + (value - center.x) * scale,
    y: (value) => size / 2 - (value - center.y) * scale,
  }
}

/** Radius of dots, px. */
const DOT = 4.5

/** One shape of a drawing, with the attributes that say how it looks. */
export function shapeNode(shape: DrawGeometry, frame: Frame2d, attributes: SvgNode['attributes']): SvgNode {
  const { x, y, scale } = frame
  switch (shape.type) {
    case 'circle':
      return svg('circle', {
        cx: px(x(shape.center.x)),
        cy: px(y(shape.center.y)),
        r: px(shape.radius * scale),
        ...attributes,
      })
    case 'dot':
      return svg('circle', { cx: px(x(shape.at.x)), cy: px(y(shape.at.y)), r: DOT, ...attributes })
    case 'segment':
      return svg('line', {
        x1: px(x(shape.from.x)),
        y1: px(y(shape.from.y)),
        x2: px(x(shape.to.x)),
        y2: px(y(shape.to.y)),
        ...attributes,
      })
    case 'arrow':
      return svg('path', { d: arrowPath(shape.from, shape.to, frame), ...attributes })
    case 'path':
      return svg('path', { d: pathOf(shape, frame), ...attributes })
  }
}

function pathOf(
  { start, parts, closed }: (DrawShape & { type: 'path' }) | (DrawGeometry & { type: 'path' }),
  frame: Frame2d,
): string {
  const { x, y, scale } = frame
  let d = `M${px(x(start.x))} ${px(y(start.y))}`
  for (const { to, radius } of parts) {
    const end = `${px(x(to.x))} ${px(y(to.y))}`
    if (radius === undefined) d += `L${end}`
    else {
      const r = px(Math.abs(radius) * scale)
      // counter-clockwise with y up is counter-clockwise on the screen: sweep 0
      d += `A${r} ${r} 0 0 ${radius > 0 ? 0 : 1} ${end}`
    }
  }
  return closed ? `${d}Z` : d
}

/** A shaft with an open head, which is left out where the arrow is shorter than it. */
function arrowPath(from: Point, to: Point, { x, y }: Frame2d): string {
  const [ax, ay, bx, by] = [x(from.x), y(from.y), x(to.x), y(to.y)]
  const length = Math.hypot(bx - ax, by - ay)
  const shaft = `M${px(ax)} ${px(ay)}L${px(bx)} ${px(by)}`
  if (length < 7) return shaft
  const [ux, uy] = [(bx - ax) / length, (by - ay) / length]
  const head = [1, -1].map((side) => `${px(bx - 7 * ux + side * 3.5 * uy)} ${px(by - 7 * uy - side * 3.5 * ux)}`)
  return `${shaft}M${head[0]}L${px(bx)} ${px(by)}L${head[1]}`
}

/** A hundredth of a pixel is enough. */
function px(value: number): number {
  return Math.round(value * 100) / 100
}
