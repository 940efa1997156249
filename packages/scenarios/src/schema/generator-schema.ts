import { z } from 'zod'
import { sharedAgentShape } from './agent-schema.ts'
import { described, number, point, text } from './fields.ts'

/** More agents than this from one generator are taken for a slip of the keyboard. */
export const MAX_GENERATED = 1_000_000

const { radius: _agentRadius, ...sharedWithoutRadius } = sharedAgentShape

const id = text({ about: 'Beginning of the ids <id>-<i>; the type unless given' }).optional()
const count = number({ about: 'How many agents', whole: true, atLeast: 0, atMost: MAX_GENERATED })

const region = (about: string) =>
  described(
    z.strictObject({
      min: point({ about: 'Corner with the smaller x and y' }),
      max: point({ about: 'Opposite corner' }),
    }),
    'a rectangle { "min": [x, y], "max": [x, y] } (m)',
    { about },
    'm',
  )

export const circleGeneratorSchema = z
  .strictObject({
    type: z.literal('circle'),
    id,
    count,
    // The one name that an agent has as well: on a circle it is the ring, and the agents' own comes from agentDefaults.
    radius: number({
      about: 'Radius of the ring; the radius of the agents comes from agentDefaults',
      unit: 'm',
      above: 0,
    }),
    center: point({ about: 'Center of the ring', default: [0, 0] }).optional(),
    jitter: number({
      about: 'Each start is moved by up to this in x and in y; the goals are not',
      unit: 'm',
      atLeast: 0,
      default: 0,
    }).optional(),
    ...sharedWithoutRadius,
    goal: described(
      z.union([z.literal('antipodal'), point({ about: 'One goal for all' })]),
      '"antipodal" or a point [x, y] (m)',
      { about: 'antipodal: the place opposite on the ring; a point: one goal for all', default: 'antipodal' },
    ).optional(),
  })
  .meta({ description: 'Agents on a ring: agent i at the angle 2πi/count, counter-clockwise from the x axis.' })

export const gridGeneratorSchema = z
  .strictObject({
    type: z.literal('grid'),
    id,
    columns: number({ about: 'Agents along x', whole: true, atLeast: 1, atMost: MAX_GENERATED }),
    rows: number({ about: 'Agents along y', whole: true, atLeast: 1, atMost: MAX_GENERATED }),
    origin: point({ about: 'Position of agent 0' }),
    spacing: point({ about: 'Step from column to column and from row to row' }),
    goalOffset: point({ about: 'Each goal lies so far from its start' }).optional(),
    ...sharedAgentShape,
  })
  .meta({ description: 'Agents in rows and columns, x fastest.' })

export const randomGeneratorSchema = z
  .strictObject({
    type: z.literal('random'),
    id,
    count,
    region: region('Where the centers lie'),
    minGap: number({
      about: 'Smallest gap to other agents and to obstacles at the start',
      unit: 'm',
      atLeast: 0,
      default: 0,
    }).optional(),
    goalRegion: region('Each goal is drawn from here, clear of obstacles').optional(),
    ...sharedAgentShape,
  })
  .meta({ description: 'Agents at random places, none overlapping another or an obstacle.' })

export const sourceGeneratorSchema = z
  .strictObject({
    type: z.literal('source'),
    id,
    rate: number({ about: 'Agents a second', unit: '1/s', above: 0 }),
    until: number({
      about: 'No agent appears at or after this time; the duration unless given',
      unit: 's',
      atLeast: 0,
    }).optional(),
    line: described(
      z.tuple([point({ about: 'One end' }), point({ about: 'Other end' })]),
      'two points [[x, y], [x, y]] (m)',
      { about: 'Agents appear at random places on this segment' },
      'm',
    ),
    ...sharedAgentShape,
  })
  .meta({ description: 'Agents that appear one after the other: agent i at startTime + i/rate.' })

export const generatorSchema = described(
  z.discriminatedUnion('type', [
    circleGeneratorSchema,
    gridGeneratorSchema,
    randomGeneratorSchema,
    sourceGeneratorSchema,
  ]),
  'a generator { "type": "circle" or "grid" or "random" or "source", … }',
  { about: 'Makes many agents' },
)

export type CircleGenerator = z.infer<typeof circleGeneratorSchema>
export type GridGenerator = z.infer<typeof gridGeneratorSchema>
export type RandomGenerator = z.infer<typeof randomGeneratorSchema>
export type SourceGenerator = z.infer<typeof sourceGeneratorSchema>
export type Generator = z.infer<typeof generatorSchema>
export type Region = z.infer<ReturnType<typeof region>>
