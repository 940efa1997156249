import { type SolveTrace, traceVelocity } from 'makeway'
import { type SvgNode, svg } from '../inspector/svg-node.ts'
import { type Figure, row, SIZE } from './sheet.ts'
import { spaceOf } from './traces.ts'

/** A line through (x, y) with a direction in degrees; the permitted side is on its left. */
const line = (x: number, y: number, degrees: number): number[] => {
  const angle = (degrees * Math.PI) / 180
  return [x, y, Math.cos(angle), Math.sin(angle)]
}

const solve = (wish: { x: number; y: number }, ...lines: number[][]): SolveTrace =>
  traceVelocity({ lines: lines.flat(), maxSpeed: 1.5, preferredVelocity: wish })

/** The last stage of a type, or of that type on a line. */
function stageOf(trace: SolveTrace, type: string, last = true): number {
  const found = trace.stages.map((stage, k) => (stage.type === type ? k : -1)).filter((k) => k >= 0)
  const stage = last ? found.at(-1) : found[0]
  if (stage === undefined) throw new Error(`no stage ${type} in ${trace.stages.map(({ type }) => type)}`)
  return stage
}

const at = (trace: SolveTrace, type: string, last = true): SvgNode =>
  spaceOf(trace, { stage: stageOf(trace, type, last), bare: true })

const WISH = { x: 1.1, y: 0.1 }

const figure = (name: string, title: string, draw: () => string): Figure => ({ name, title, draw })

/** How an earlier line cuts the interval of a later one. */
const CUTS: readonly [name: string, title: string, earlier: number[], later: number[]][] = [
  ['far', 'an earlier line cuts the far end', line(0.5, 0, 110), line(0, 0.3, 0)],
  ['near', 'an earlier line cuts the near end', line(-0.4, 0, -80), line(0, 0.3, 0)],
  ['far-slanted', 'cut far, at a flat angle', line(0.3, 0.2, 150), line(0, 0.3, 0)],
  ['near-slanted', 'cut near, at a flat angle', line(-0.2, 0.2, -30), line(0, 0.3, 0)],
]

const conflict = () => solve({ x: 0.4, y: 0.1 }, line(0, 0.45, 0), line(0, -0.45, 180), line(0.5, 0, -75))

export const programFigures: readonly Figure[] = [
  figure('half-plane', 'A half-plane: a point, a direction, and what lies to its left', () =>
    row({ title: 'permitted: left of the direction', content: spaceOf(solve({ x: 0.2, y: 0.9 }, line(0.2, 0.2, 25))) }),
  ),
  figure('triangle', 'Three half-planes form a triangle', () =>
    row({
      title: 'three lines',
      content: spaceOf(solve(WISH, line(0, -0.5, 0), line(0.5, 0, 120), line(-0.5, 0, 240))),
    }),
  ),
  figure('lp-disc', 'The speed disc cuts an interval out of the line', () =>
    row({ title: 'interval', content: at(solve(WISH, line(0, 0.5, 15)), 'interval') }),
  ),
  figure('lp-nearest', 'The nearest point of the interval is the new velocity', () =>
    row({ title: 'candidate', content: at(solve(WISH, line(0, 0.5, 15)), 'candidate') }),
  ),
  figure('lp-clamp', 'The nearest point of the line lies outside the interval: its end is taken', () =>
    row({ title: 'clamped', content: at(solve(WISH, line(0.4, 0, 100), line(0, 0.6, 0)), 'candidate') }),
  ),
  figure(
    'lp-parallel',
    'Parallel lines: the same way the later one decides, opposed there may be nothing between',
    () =>
      row(
        { title: 'same direction', content: spaceOf(solve(WISH, line(0, 0.3, 0), line(0, 0.7, 0)), { bare: true }) },
        {
          title: 'opposed, a strip is left',
          content: spaceOf(solve(WISH, line(0, 0.2, 0), line(0, 0.8, 180)), { bare: true }),
        },
        { title: 'opposed, nothing is left', content: at(solve(WISH, line(0, 0.5, 0), line(0, -0.2, 180)), 'fail') },
      ),
  ),
  ...CUTS.map(([name, title, earlier, later]) =>
    figure(`lp-cut-${name}`, `On a line, ${title}`, () =>
      row({ title, content: at(solve({ x: 0.2, y: -0.9 }, earlier, later), 'cut') }),
    ),
  ),
  figure('lp-direction', 'Towards a direction the extreme point of the interval is taken', () => {
    const lines = [line(0, 0.9, 160), line(0.3, 0, 200)].flat()
    return row({
      title: 'as far up as possible',
      content: spaceOf(traceVelocity({ lines, maxSpeed: 1.5, direction: { x: 0, y: 1 } })),
    })
  }),
  figure('relax-fail', 'A line that leaves nothing', () =>
    row({ title: 'no velocity left', content: at(conflict(), 'fail') }),
  ),
  figure('relax-bisectors', 'The relaxation: bisectors stand for the earlier lines', () =>
    row(
      { title: 'the worst line and its bisectors', content: at(conflict(), 'relax') },
      { title: 'violated alike', content: spaceOf(conflict()) },
    ),
  ),
  figure('relax-midpoint', 'Opposed parallels meet halfway', () =>
    row({ title: 'the midpoint', content: at(solve(WISH, line(0, 0.5, 0), line(0, -0.3, 180)), 'relax') }),
  ),
  figure(
    'relax-why',
    'Why the relaxed program has a solution: moved back far enough, all lines have room (animated)',
    moving,
  ),
]

/** Three lines in conflict, moved back together until they leave a point, and on; the true solve is the first picture. */
function moving(): string {
  const trace = conflict()
  const worst = Math.max(...trace.lines.map(({ violation }) => violation))
  const steps = 24
  const pictures = Array.from({ length: steps }, (_, k) => {
    const back = (2 * worst * k) / (steps - 1)
    const lines = trace.lines.flatMap(({ point, direction: d }) => [
      point.x + back * d.y,
      point.y - back * d.x,
      d.x,
      d.y,
    ])
    return spaceOf(traceVelocity({ lines, maxSpeed: 1.5, preferredVelocity: trace.wish }), { bare: true })
  })
  const frames = pictures.map((picture, k) =>
    svg(
      'g',
      { visibility: k === 0 ? 'visible' : 'hidden' },
      svg('animate', {
        attributeName: 'visibility',
        dur: '6s',
        repeatCount: 'indefinite',
        calcMode: 'discrete',
        keyTimes: keyTimes(k, steps),
        values: k === 0 ? 'visible;hidden' : k === steps - 1 ? 'hidden;visible' : 'hidden;visible;hidden',
      }),
      picture,
    ),
  )
  return row({ title: 'all lines moved back by the same', content: svg('g', { width: SIZE }, ...frames) })
}

function keyTimes(k: number, steps: number): string {
  const from = (k / steps).toFixed(4)
  const to = ((k + 1) / steps).toFixed(4)
  if (k === 0) return `0;${to}`
  return k === steps - 1 ? `0;${from}` : `0;${from};${to}`
}
