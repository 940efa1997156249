import * as Plot from '@observablehq/plot'
import { svgText } from './svg-text.ts'

interface Point {
  x: number
  y: number
}

const WIDTH = 620
/** px; long corridors and tall rooms keep their proportions within this */
const MOST_HEIGHT = 460
const MARGIN = { left: 44, right: 16, top: 30, bottom: 38 }

/** Walls and the ways that agents took, in true proportion, as the text of an SVG. */
export function pathsSvg(
  title: string,
  walls: readonly (readonly Point[])[],
  paths: readonly (readonly Point[])[],
): string {
  const flat = (lines: readonly (readonly Point[])[]) =>
    lines.flatMap((line, index) => line.map(({ x, y }) => ({ x, y, index })))
  const all = [...flat(walls), ...flat(paths)]
  const [left, right] = extent(all.map(({ x }) => x))
  const [bottom, top] = extent(all.map(({ y }) => y))
  const inner = WIDTH - MARGIN.left - MARGIN.right
  const scale = Math.min(inner / (right - left), MOST_HEIGHT / (top - bottom))
  const ends = paths.map((path) => path[path.length - 1])
  const starts = paths.map(([first]) => first)
  return svgText(
    {
      width: MARGIN.left + MARGIN.right + scale * (right - left),
      height: MARGIN.top + MARGIN.bottom + scale * (top - bottom),
      marginLeft: MARGIN.left,
      marginRight: MARGIN.right,
      marginTop: MARGIN.top,
      marginBottom: MARGIN.bottom,
      x: { domain: [left, right], label: 'x (m)', labelAnchor: 'center', labelArrow: 'none' },
      y: {
        domain: [bottom, top],
        label: 'y (m)',
        labelAnchor: 'center',
        labelArrow: 'none',
        ticks: scale * (top - bottom) > 60 ? 5 : 2,
      },
      marks: [
        Plot.line(flat(paths), { x: 'x', y: 'y', z: 'index', stroke: '#0072b2', strokeWidth: 0.8, strokeOpacity: 0.7 }),
        Plot.dot(starts, { x: 'x', y: 'y', r: 1.8, fill: '#0072b2' }),
        Plot.dot(ends, { x: 'x', y: 'y', r: 2.4, symbol: 'times', stroke: '#d55e00' }),
        Plot.line(flat(walls), { x: 'x', y: 'y', z: 'index', stroke: '#222', strokeWidth: 1.6 }),
        Plot.text([title], {
          frameAnchor: 'top-left',
          dx: -36,
          dy: -22,
          fontWeight: 'bold',
          fontSize: 13,
          text: (text: string) => text,
        }),
      ],
    },
    title,
  )
}

/** Smallest and largest, with some room around; never nothing. */
function extent(values: readonly number[]): [number, number] {
  let low = Infinity
  let high = -Infinity
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  if (!(low <= high)) return [-1, 1]
  const room = 0.03 * (high - low) + 0.5
  return [low - room, high + room]
}
