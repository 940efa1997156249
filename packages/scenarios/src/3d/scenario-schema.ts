import { z } from 'zod'
import { parameterShape, profileSchema } from '../schema/agent-schema.ts'
import { described, flag, number, oneOf, text } from '../schema/fields.ts'
import { MAX_GENERATED } from '../schema/generator-schema.ts'
import { SCENARIO_DEFAULTS, SCENARIO_FORMAT } from '../schema/scenario-schema.ts'

/** `[x, y, z]`. */
function point(options: { about: string; unit?: string; default?: unknown }) {
  const unit = options.unit ?? 'm'
  const coordinate = () => number({ about: 'Coordinate', unit })
  const schema = z.tuple([coordinate(), coordinate(), coordinate()])
  return described(schema, `a point [x, y, z] (${unit})`, options, unit)
}

/** The parameters of an agent that space has too; names, defaults and limits are those of the plane. */
const shape = {
  radius: parameterShape.radius,
  maxSpeed: parameterShape.maxSpeed,
  preferredSpeed: parameterShape.preferredSpeed,
  timeHorizon: parameterShape.timeHorizon,
  neighborDistance: parameterShape.neighborDistance,
  maxNeighbors: parameterShape.maxNeighbors,
  goalTolerance: parameterShape.goalTolerance,
  responsibility: parameterShape.responsibility,
  priority: parameterShape.priority,
  hold: parameterShape.hold,
  layers: parameterShape.layers,
  mask: parameterShape.mask,
  maxAcceleration: parameterShape.maxAcceleration,
  escapeTime: parameterShape.escapeTime,
  safetyMargin: parameterShape.safetyMargin,
  inertia: parameterShape.inertia,
}
export const parameterNames3d = Object.keys(shape) as (keyof typeof shape)[]

/** What the agent wants. */
const wishShape = {
  goal: point({ about: 'Where it wants to go, straight at its preferred speed' }).optional(),
  path: described(z.array(point({ about: 'Point' })).min(1), 'a list of at least 1 point [[x, y, z], …] (m)', {
    about: 'Waypoints to pass in order; the last one is the goal',
  }).optional(),
  preferredVelocity: point({ about: 'A constant wish', unit: 'm/s' }).optional(),
  script: described(
    z.strictObject({ velocity: point({ about: 'Constant velocity', unit: 'm/s' }) }),
    'an object { "velocity": [x, y, z] } (m/s)',
    { about: 'Not cooperative: moves so whatever happens, and the others take the whole avoidance' },
  ).optional(),
}

const sharedShape = {
  velocity: point({ about: 'Velocity of the step before the first', unit: 'm/s', default: [0, 0, 0] }).optional(),
  ...wishShape,
  ...shape,
  startTime: number({ about: 'When the agent appears', unit: 's', atLeast: 0, default: 0 }).optional(),
}

const agentSchema = described(
  z.strictObject({
    id: text({ about: 'Unique name; agent-<index> unless given' }).optional(),
    position: point({ about: 'Center' }),
    ...sharedShape,
  }),
  'an agent { "position": [x, y, z], "goal": [x, y, z], … }',
  { about: 'One agent, with exactly one of goal, path, preferredVelocity and script' },
)

const id = text({ about: 'Beginning of the ids <id>-<i>; the type unless given' }).optional()
const count = number({ about: 'How many agents', whole: true, atLeast: 0, atMost: MAX_GENERATED })
const { radius: _radius, ...sharedWithoutRadius } = sharedShape
/** The one name that an agent has as well: here it is the sphere's or the ring's, and the agents' own comes from agentDefaults. */
const radius = number({
  about: 'Radius of the sphere or the ring; the radius of the agents comes from agentDefaults',
  unit: 'm',
  above: 0,
})
const center = point({ about: 'Center', default: [0, 0, 0] }).optional()
const isAntipodal = flag({ about: 'Each goal is the place opposite', default: false }).optional()

const generatorSchema = described(
  z.discriminatedUnion('type', [
    z
      .strictObject({
        type: z.literal('sphere'),
        id,
        count,
        radius,
        center,
        antipodal: isAntipodal,
        ...sharedWithoutRadius,
      })
      .meta({ description: 'Agents spread evenly over a sphere, in pairs that are exactly opposite each other.' }),
    z
      .strictObject({
        type: z.literal('ring'),
        id,
        count,
        radius,
        center,
        normal: point({ about: 'The ring lies across this direction', unit: '', default: [0, 0, 1] }).optional(),
        antipodal: isAntipodal,
        ...sharedWithoutRadius,
      })
      .meta({ description: 'Agents at equal distances on a circle.' }),
    z
      .strictObject({
        type: z.literal('grid'),
        id,
        columns: number({ about: 'Agents along x', whole: true, atLeast: 1, atMost: 1000 }),
        rows: number({ about: 'Agents along y', whole: true, atLeast: 1, atMost: 1000 }),
        layers: number({ about: 'Agents along z', whole: true, atLeast: 1, atMost: 1000 }),
        origin: point({ about: 'Position of agent 0' }),
        spacing: point({ about: 'Step along x, y and z' }),
        goalOffset: point({ about: 'Each goal lies so far from its start' }).optional(),
        ...withoutLayers(sharedShape),
      })
      .meta({ description: 'Agents in a box, x fastest, then y.' }),
  ]),
  'a generator { "type": "sphere" or "ring" or "grid", … }',
  { about: 'Makes many agents' },
)

/** On a grid `layers` counts agents along z. */
function withoutLayers<T extends { layers: unknown }>({ layers: _, ...rest }: T): Omit<T, 'layers'> {
  return rest
}

/** The metrics that mean something in space. */
export const METRIC_NAMES_3D = [
  'arrived',
  'lastArrivalTime',
  'meanArrivalTime',
  'timeRatio',
  'pathEfficiency',
  'maxOverlap',
  'maxAcceleration',
  'meanSpeedAtEnd',
  'oscillations',
  'timeBlockedDetected',
  'timeBlocked',
  'dropped',
] as const
export type MetricName3d = (typeof METRIC_NAMES_3D)[number]

const expectSchema = described(
  z.strictObject({
    metric: oneOf(METRIC_NAMES_3D, { about: 'What is measured, over all agents and the whole run' }),
    atMost: number({ about: 'The value may not be larger' }).optional(),
    atLeast: number({ about: 'The value may not be smaller' }).optional(),
    equals: described(
      z.union([number({ about: 'Value' }), z.literal('all')]),
      'a number, or "all" for the metric arrived',
      { about: 'The value must be this; all: every agent with a goal or a path' },
    ).optional(),
  }),
  'an expectation { "metric": name, "atMost" or "atLeast" or "equals": number }',
  { about: 'A pass criterion, with at least one of atMost, atLeast and equals' },
)

/** A scenario file in space: `"dimensions": 3`, points with three coordinates, no obstacles. */
export const scenarioSchema3d = described(
  z.strictObject({
    $schema: text({ about: 'Where the JSON Schema of this format is, for editors' }).optional(),
    format: described(z.literal(SCENARIO_FORMAT), `"${SCENARIO_FORMAT}"`, { about: 'Name and version of the format' }),
    dimensions: described(z.literal(3), '3', {
      about: 'Agents are spheres in space; a scenario in the plane has no such key',
    }),
    name: text({ about: 'Title; the name of the file unless given' }).optional(),
    description: described(z.string(), 'a text', { about: 'What the scenario shows' }).optional(),
    profile: profileSchema.optional(),
    timeStep: number({
      about: 'Length of a step',
      unit: 's',
      above: 0,
      default: SCENARIO_DEFAULTS.timeStep,
    }).optional(),
    maxInternalStep: number({
      about: 'A longer step is cut into equal parts no longer than this; never in profile rvo2',
      unit: 's',
      above: 0,
      default: 0.1,
    }).optional(),
    duration: number({ about: 'Simulated time', unit: 's', above: 0, default: SCENARIO_DEFAULTS.duration }).optional(),
    stop: oneOf(['allArrived', 'duration'], {
      about: 'Ends as soon as all agents with a goal or a path have arrived, or only after the duration',
      default: SCENARIO_DEFAULTS.stop,
    }).optional(),
    agentDefaults: described(z.strictObject(sharedShape), 'an object of agent fields', {
      about: 'Values for every agent that does not give its own',
    }).optional(),
    agents: described(z.array(agentSchema), 'a list of agents', { about: 'List of agents', default: [] }).optional(),
    generators: described(z.array(generatorSchema), 'a list of generators', {
      about: 'List of generators',
      default: [],
    }).optional(),
    expect: described(z.array(expectSchema), 'a list of expectations', {
      about: 'List of expectations',
      default: [],
    }).optional(),
  }),
  `an object with "format": "${SCENARIO_FORMAT}" and "dimensions": 3`,
  { about: 'A scene in space for makeway: who is where, who wants what, and what must hold in the end' },
)

/** A scenario in space as it stands in a file: only what is given. */
export type Scenario3d = z.infer<typeof scenarioSchema3d>
export type Agent3d = z.infer<typeof agentSchema>
export type Generator3d = z.infer<typeof generatorSchema>
export type AgentFields3d = Pick<Agent3d, 'velocity' | 'startTime' | keyof typeof wishShape | keyof typeof shape>
/** A point as it stands in a file. */
export type ScenarioPoint3d = [number, number, number]

/** Whether a scenario is in space. */
export function isScenario3d(scenario: object): scenario is Scenario3d {
  return 'dimensions' in scenario && scenario.dimensions === 3
}
