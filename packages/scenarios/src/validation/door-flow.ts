import type { ObstacleOptions, Point } from 'makeway'
import { mulberry32 } from '../generators/random.ts'
import { type Evacuee, evacuate, steadyFlow } from './exits.ts'
import { person } from './people.ts'
import { near, type Validation } from './validation.ts'

/** m: a hall before the door, wider than the door and as deep as the crowd takes */
const HALL_WIDTH = 6
/** 1/m² in the hall at the start */
const START_DENSITY = 3
const THICKNESS = 0.4

/** Passages a second and meter through a door of the given width, while a crowd goes through; null when it jams. */
export function flowThrough(width: number, seed: number, count = 120): number | null {
  const half = width / 2
  const side = HALL_WIDTH / 2
  const wall = (bottom: number, top: number): ObstacleOptions => ({
    type: 'polygon',
    vertices: [
      { x: 0, y: bottom },
      { x: THICKNESS, y: bottom },
      { x: THICKNESS, y: top },
      { x: 0, y: top },
    ],
  })
  const spacing = 1 / Math.sqrt(START_DENSITY)
  const rows = Math.floor((HALL_WIDTH - 0.4) / spacing)
  const depth = 1 + spacing * Math.ceil(count / rows)
  const walls: ObstacleOptions[] = [
    wall(half, side + 1),
    wall(-side - 1, -half),
    {
      type: 'polyline',
      vertices: [
        { x: 0, y: side },
        { x: -depth, y: side },
        { x: -depth, y: -side },
        { x: 0, y: -side },
      ],
    },
  ]
  const random = mulberry32(seed)
  const people = Array.from({ length: count }, (_, k): Evacuee => {
    const row = k % rows
    const column = (k - row) / rows
    const position: Point = {
      x: -0.6 - spacing * column + 0.05 * (2 * random() - 1),
      y: spacing * (row - (rows - 1) / 2) + 0.05 * (2 * random() - 1),
    }
    return {
      ...person,
      position,
      exit: 0,
      path: [within(position.y, half - person.radius), { x: 20, y: position.y * 2 }],
    }
  })
  const exit = { from: { x: THICKNESS, y: -half }, to: { x: THICKNESS, y: half } }
  const { leavingTimes, duration } = evacuate(walls, [exit], people, { timeStep: 0.05, limit: 300, behind: 3 })
  const flow = steadyFlow(leavingTimes, 0.2, 0.8)
  return duration === null || flow === null ? null : flow / width
}

/** The point of the door that lies nearest ahead. */
function within(y: number, most: number): Point {
  return { x: THICKNESS / 2, y: y > most ? most : y < -most ? -most : y }
}

const WIDTHS = [0.95, 1.2, 1.5, 1.75, 2]
const SEEDS = [1, 2, 3]
const TARGET = 1.9
const TOLERANCE = 0.15

export const doorFlow: Validation = {
  name: 'door-flow',
  title: 'The specific flow of a crowd through doors of 0.95 m to 2 m',
  source: 'measured people: 1.9 ± 0.15 a second and meter, whatever the width',
  run: () => {
    const flows = WIDTHS.map((width) => {
      const found = SEEDS.map((seed) => flowThrough(width, seed))
      // a jam is no flow
      return found.includes(null) ? null : found.reduce((sum: number, flow) => sum + flow!, 0) / found.length
    })
    return {
      findings: WIDTHS.map((width, k) => near(`door of ${width} m`, flows[k], '1/(m s)', TARGET, TOLERANCE)),
      pictures: [
        {
          kind: 'curve',
          title: 'Specific flow against the width of the door',
          xLabel: 'width (m)',
          yLabel: 'specific flow (1/(m s))',
          points: WIDTHS.flatMap((x, k) => (flows[k] === null ? [] : [{ x, y: flows[k], series: 'makeway' }])),
          reference: {
            label: 'people',
            points: [WIDTHS[0], WIDTHS[WIDTHS.length - 1]].map((x) => ({
              x,
              low: TARGET - TOLERANCE,
              high: TARGET + TOLERANCE,
            })),
          },
        },
      ],
    }
  },
}
