import { z } from 'zod'
import { described, number, point, points, text } from './fields.ts'

const commonShape = {
  id: text({ about: 'Unique name; obstacle-<index> unless given' }).optional(),
  from: number({ about: 'Exists from this time on', unit: 's', atLeast: 0, default: 0 }).optional(),
  to: number({ about: 'Exists before this time; for ever unless given', unit: 's', atLeast: 0 }).optional(),
  motion: described(
    z.strictObject({ velocity: point({ about: 'Constant velocity', unit: 'm/s' }) }),
    'an object { "velocity": [x, y] } (m/s)',
    { about: 'How it moves; at rest unless given' },
  ).optional(),
  layers: number({
    about:
      'Bit set of the layers it is on, such as floors: agents whose mask has none of them pass; all heed it unless given',
    whole: true,
    atLeast: 0,
    atMost: 0xffffffff,
  }).optional(),
}

const outline = (type: 'polygon' | 'room' | 'polyline', atLeast: number, about: string) =>
  z
    .strictObject({
      type: z.literal(type),
      vertices: points({ about: 'Corners in order, either way round', atLeast }),
      ...commonShape,
    })
    .meta({ description: about })

export const obstacleSchema = described(
  z.discriminatedUnion('type', [
    outline('polygon', 3, 'Solid inside, whatever the winding.'),
    outline('room', 3, 'Border that keeps agents inside.'),
    outline('polyline', 2, 'Open wall, solid from both sides.'),
    z
      .strictObject({
        type: z.literal('circle'),
        center: point({ about: 'Center' }),
        radius: number({ about: 'Radius', unit: 'm', above: 0 }),
        ...commonShape,
      })
      .meta({ description: 'Solid disc.' }),
  ]),
  'an obstacle { "type": "polygon" or "room" or "polyline" or "circle", … }',
  { about: 'What agents must not run into' },
)

export type Obstacle = z.infer<typeof obstacleSchema>
