import { z } from 'zod'
import { agentDefaultsSchema, agentSchema, profileSchema } from './agent-schema.ts'
import { expectSchema } from './expect-schema.ts'
import { described, number, oneOf, point, text } from './fields.ts'
import { gateSchema } from './gate-schema.ts'
import { generatorSchema } from './generator-schema.ts'
import { obstacleSchema } from './obstacle-schema.ts'

/** What the key `format` of a scenario file says. */
export const SCENARIO_FORMAT = 'makeway-scenario/1'

/** Ways to avoid each other: the lines of ORCA, or the velocity obstacles of `makeway/velocity-obstacles`. */
export const METHODS = ['orca', 'vo', 'rvo', 'hrvo'] as const
export type MethodName = (typeof METHODS)[number]

/** Values of keys that a scenario leaves out. What agents leave out is up to the library and the profile. */
export const SCENARIO_DEFAULTS = {
  profile: 'default',
  method: 'orca',
  optimizationVelocity: 'current',
  obstacleOptimizationVelocity: 'current',
  timeStep: 1 / 60,
  duration: 60,
  stop: 'allArrived',
  seed: 1,
} as const

const lineSchema = described(
  z.strictObject({
    id: text({ about: 'Unique name' }),
    from: point({ about: 'One end' }),
    to: point({ about: 'Other end' }),
  }),
  'a line { "id": name, "from": [x, y], "to": [x, y] }',
  { about: 'A named line that agents are counted through' },
)

/**
 * A scenario file. To add a key, add it here or in the schema of the part it belongs to: validation, error messages
 * and the published JSON Schema all come from this definition. What one key can't tell alone is checked in `loader/checks`.
 */
export const scenarioSchema = described(
  z.strictObject({
    $schema: text({ about: 'Where the JSON Schema of this format is, for editors' }).optional(),
    format: described(z.literal(SCENARIO_FORMAT), `"${SCENARIO_FORMAT}"`, { about: 'Name and version of the format' }),
    dimensions: described(z.literal(2), '2, or 3 for a scenario in space', {
      about: 'Agents are discs in the plane',
      default: 2,
    }).optional(),
    name: text({ about: 'Title; the name of the file unless given' }).optional(),
    description: described(z.string(), 'a text', { about: 'What the scenario shows' }).optional(),
    profile: profileSchema.optional(),
    method: oneOf(METHODS, { about: 'How agents avoid each other', default: SCENARIO_DEFAULTS.method }).optional(),
    optimizationVelocity: oneOf(['current', 'preferred', 'zero'], {
      about: 'Velocities that the lines between agents are built from',
      default: SCENARIO_DEFAULTS.optimizationVelocity,
    }).optional(),
    obstacleOptimizationVelocity: oneOf(['current', 'zero'], {
      about: 'Velocity that the lines of obstacles are built from; zero: they always permit to stand still',
      default: SCENARIO_DEFAULTS.obstacleOptimizationVelocity,
    }).optional(),
    responsibilityRule: oneOf(['equal', 'rightTakesMore', 'giveWayToRight', 'fasterTakesMore'], {
      about: 'Who of a pair takes more of the avoidance',
      default: 'equal',
    }).optional(),
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
    seed: number({ about: 'Feeds every random draw', whole: true, default: SCENARIO_DEFAULTS.seed }).optional(),
    perturbation: described(
      z.strictObject({ speed: number({ about: 'Largest size', unit: 'm/s', atLeast: 0 }) }),
      'an object { "speed": number } (m/s)',
      { about: 'A seeded nudge of each preferred velocity across the goal direction; none unless given' },
    ).optional(),
    agentDefaults: agentDefaultsSchema.optional(),
    agents: list(agentSchema, 'agents').optional(),
    generators: list(generatorSchema, 'generators').optional(),
    obstacles: list(obstacleSchema, 'obstacles').optional(),
    lines: list(lineSchema, 'lines').optional(),
    navigation: described(
      z.union([
        z.literal('straight'),
        z.strictObject({ planner: z.literal('visibility') }),
        z.strictObject({
          planner: z.enum(['grid', 'flow']),
          cellSize: number({ about: 'Side of a cell; the radius unless given', unit: 'm', above: 0 }).optional(),
        }),
      ]),
      '"straight", { "planner": "visibility" } or { "planner": "grid" or "flow", "cellSize": number (m) }',
      {
        about:
          'How goals become preferred velocities: straight at them, or along a path around the obstacles, found on a ' +
          'visibility roadmap, by A* on a grid, or on one flow field for each goal',
        default: 'straight',
      },
    ).optional(),
    gates: list(gateSchema, 'gates').optional(),
    expect: list(expectSchema, 'expectations').optional(),
  }),
  `an object with "format": "${SCENARIO_FORMAT}"`,
  { about: 'A scene for makeway: who is where, who wants what, what is in the way, and what must hold in the end' },
)

function list<T extends z.ZodType>(element: T, what: string) {
  return described(z.array(element), `a list of ${what}`, { about: `List of ${what}`, default: [] })
}

/** A scenario as it stands in a file: only what is given. */
export type Scenario = z.infer<typeof scenarioSchema>
export type ScenarioAgent = z.infer<typeof agentSchema>
export type ScenarioAgentDefaults = z.infer<typeof agentDefaultsSchema>
export type ScenarioExpectation = z.infer<typeof expectSchema>
/** A point as it stands in a file. */
export type ScenarioPoint = [number, number]
