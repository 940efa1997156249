import { z } from 'zod'
import { described, number, oneOf, points } from './fields.ts'

const limit = (what: string, unit: string) =>
  described(
    z.union([
      z.strictObject({ disc: number({ about: 'Radius', unit, above: 0 }) }),
      z.strictObject({
        ellipse: z.tuple([
          number({ about: 'Half axis ahead', unit, above: 0 }),
          number({ about: 'Half axis to the side', unit, above: 0 }),
        ]),
      }),
      z.strictObject({
        polygon: points({ about: 'Corners, convex, counter-clockwise, round the origin', atLeast: 3 }),
      }),
    ]),
    `one of { "disc": number }, { "ellipse": [ahead, aside] }, { "polygon": [[x, y], …] } (${unit})`,
    { about: `${what} that the body is capable of, in its own frame: x ahead, y to the left` },
    unit,
  ).optional()

const wheels = {
  maxWheelSpeed: number({ about: 'What a wheel may roll', unit: 'm/s', above: 0 }),
  wheelDistance: number({ about: 'Between the wheels', unit: 'm', above: 0 }),
}
const trackingBound = number({
  about: 'Added to the radius for avoidance',
  unit: 'm',
  atLeast: 0,
  default: 0,
}).optional()

const driveSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('differential'),
    ...wheels,
    gain: number({ about: 'Turn rate for each radian off', unit: '1/s', above: 0, default: 3 }).optional(),
    damping: number({ about: 'Part of the turn rate taken off', atLeast: 0, atMost: 0.9, default: 0.1 }).optional(),
    maxTurnRate: number({ about: 'Bound of the turn rate', unit: 'rad/s', above: 0 }).optional(),
    trackingBound,
  }),
  z.strictObject({
    type: z.literal('nh-orca'),
    ...wheels,
    turnRate: number({ about: 'Turn rate', unit: 'rad/s', above: 0 }),
    trackingBound: number({ about: 'How far the body may stray', unit: 'm', above: 0 }),
  }),
  z.strictObject({
    type: z.literal('car'),
    minTurnRadius: number({ about: 'Radius of the tightest turn', unit: 'm', above: 0 }),
    maxSpeed: number({ about: 'Speed of the car', unit: 'm/s', above: 0 }),
    maxCommandAngle: number({ about: 'How far off its heading it is commanded', unit: 'rad', above: 0 }).optional(),
  }),
  z.strictObject({
    type: z.literal('pure-pursuit'),
    ...wheels,
    lookAhead: number({ about: 'How far ahead the body aims', unit: 's', above: 0, default: 0.5 }).optional(),
    trackingBound,
  }),
])

/** What an agent's body is capable of, and what moves it. */
export const bodyShape = {
  heading: number({
    about: 'Where the agent faces, to the left of the x axis; along its velocity or wish unless given',
    unit: 'rad',
  }).optional(),
  speedLimit: limit('Velocities', 'm/s'),
  accelerationLimit: limit('Accelerations', 'm/s²'),
  drive: described(driveSchema, 'an object { "type": "differential" or "nh-orca" or "car" or "pure-pursuit", … }', {
    about: 'What moves a body that cannot take on any velocity at once; nothing unless given',
  }).optional(),
}

export const bodyNames = Object.keys(bodyShape) as (keyof typeof bodyShape)[]

/** Parameters of agents of a kind, from makeway/drives. */
export const presetSchema = oneOf(['ePuck', 'warehouseRobot', 'human'], {
  about: 'Parameters of agents of a kind, where nothing else is said',
})
