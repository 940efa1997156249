import { z } from 'zod'
import { bodyShape, presetSchema } from './body-schema.ts'
import { described, flag, number, oneOf, point, points, text } from './fields.ts'

const MAX_LAYERS = 0xffffffff

/** What `addAgent` takes beside place and wish. The defaults are the library's, given here for the documentation. */
export const parameterShape = {
  radius: number({ about: 'Physical radius', unit: 'm', above: 0, default: 0.3 }).optional(),
  maxSpeed: number({ about: 'Upper bound of the speed', unit: 'm/s', atLeast: 0, default: 1.8 }).optional(),
  preferredSpeed: number({
    about: 'Speed towards the goal when nothing is in the way',
    unit: 'm/s',
    atLeast: 0,
    default: 1.3,
  }).optional(),
  timeHorizon: number({
    about: 'How far ahead other agents must stay clear',
    unit: 's',
    above: 0,
    default: 2,
  }).optional(),
  obstacleTimeHorizon: number({
    about: 'How far ahead obstacles must stay clear',
    unit: 's',
    above: 0,
    default: 1,
  }).optional(),
  neighborDistance: described(
    z.union([number({ about: 'Range', unit: 'm', atLeast: 0 }), z.enum(['auto', 'unlimited'])]),
    'a number of at least 0 (m), "auto" or "unlimited"',
    { about: 'Search range for neighbors; in profile rvo2 5 m unless given', default: 'auto' },
    'm',
  ).optional(),
  maxNeighbors: described(
    z.union([number({ about: 'Count', whole: true, atLeast: 1, atMost: 64 }), z.literal('all')]),
    'a whole number from 1 to 64, or "all"',
    { about: 'How many of the nearest neighbors are kept', default: 10 },
  ).optional(),
  goalTolerance: number({
    about: 'Distance to the goal that counts as arrived',
    unit: 'm',
    above: 0,
    default: 0.2,
  }).optional(),
  responsibility: number({
    about: 'Weight ρ when a pair shares the avoidance: own ρ over the sum of both',
    atLeast: 0,
    default: 0.5,
  }).optional(),
  priority: number({ about: 'A lower priority gives way wholly to a higher one', default: 0 }).optional(),
  hold: flag({ about: 'May not be moved', default: false }).optional(),
  layers: number({
    about: 'Bit set of the layers the agent is on',
    whole: true,
    atLeast: 0,
    atMost: MAX_LAYERS,
    default: 1,
  }).optional(),
  mask: number({
    about: 'Bit set of the layers the agent sees',
    whole: true,
    atLeast: 0,
    atMost: MAX_LAYERS,
    default: MAX_LAYERS,
  }).optional(),
  maxAcceleration: number({
    about: 'Bound of the change of velocity; none unless given',
    unit: 'm/s²',
    above: 0,
  }).optional(),
  escapeTime: number({
    about: 'Time over which an overlap is undone, 0 for one time step; in profile rvo2 0 unless given',
    unit: 's',
    atLeast: 0,
    default: 0.25,
  }).optional(),
  safetyMargin: number({
    about: 'Distance kept in addition to the radius; metrics use the radius alone',
    unit: 'm',
    atLeast: 0,
    default: 0,
  }).optional(),
  actuationDelay: number({
    about: 'Time after which a command is acted on',
    unit: 's',
    atLeast: 0,
    default: 0,
  }).optional(),
  inertia: number({
    about: 'Part of the new velocity that a step takes on, the rest staying as it was; 1 for no inertia',
    above: 0,
    atMost: 1,
    default: 1,
  }).optional(),
  jamDensity: number({
    about:
      'Density at which a crowd stands; the preferred speed falls towards it. The crowd plays no part unless given',
    unit: '1/m²',
    above: 0,
  }).optional(),
}

/** What the agent wants: exactly one of these. One given with an agent or a generator takes the place of a default. */
export const wishShape = {
  goal: point({ about: 'Where it wants to go, straight at its preferred speed' }).optional(),
  path: points({ about: 'Waypoints to pass in order; the last one is the goal', atLeast: 1 }).optional(),
  preferredVelocity: point({ about: 'A constant wish', unit: 'm/s' }).optional(),
  script: described(
    z.strictObject({ velocity: point({ about: 'Constant velocity', unit: 'm/s' }) }),
    'an object { "velocity": [x, y] } (m/s)',
    { about: 'Not cooperative: moves so whatever happens, and the others take the whole avoidance' },
  ).optional(),
}

/** Agent fields that generators take as well. */
export const sharedAgentShape = {
  velocity: point({ about: 'Velocity of the step before the first', unit: 'm/s', default: [0, 0] }).optional(),
  ...wishShape,
  ...parameterShape,
  ...bodyShape,
  preset: presetSchema.optional(),
  startTime: number({
    about: 'When the agent appears',
    unit: 's',
    atLeast: 0,
    default: 0,
  }).optional(),
  leaves: flag({ about: 'Is taken out when it arrives, and counts as arrived', default: false }).optional(),
}

export const agentSchema = described(
  z.strictObject({
    id: text({ about: 'Unique name; agent-<index> unless given' }).optional(),
    position: point({ about: 'Center' }),
    ...sharedAgentShape,
  }),
  'an agent { "position": [x, y], "goal": [x, y], … }',
  { about: 'One agent, with exactly one of goal, path, preferredVelocity and script' },
)

export const agentDefaultsSchema = described(z.strictObject(sharedAgentShape), 'an object of agent fields', {
  about: 'Values for every agent that does not give its own',
})

/** Names of the parameters, in the order of the schema. */
export const parameterNames = Object.keys(parameterShape) as (keyof typeof parameterShape)[]

export const profileSchema = oneOf(['default', 'rvo2'], {
  about: 'default: the cures for the known failings of ORCA are on; rvo2: the semantics of RVO2, every cure off',
  default: 'default',
})
