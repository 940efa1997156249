import { STANDALONE_STYLE } from '../inspector/figure-style.ts'
import { type SvgNode, svg, toText } from '../inspector/svg-node.ts'

/** The text of an SVG file that stands for itself. */
export function standalone(width: number, height: number, ...nodes: SvgNode[]): string {
  const attributes = { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height }
  return toText(svg('svg', attributes, svg('style', {}, STANDALONE_STYLE), ...nodes))
}
