import { z } from 'zod'
import { described, number, text } from '../schema/fields.ts'

/** What the key `format` of a study file says. */
export const STUDY_FORMAT = 'makeway-study/1'

const range = z.strictObject({
  from: number({ about: 'First value' }),
  to: number({ about: 'Largest value' }),
  step: number({ about: 'Distance of the values', above: 0, default: 1 }).optional(),
})

const NUMBERS = 'a list of numbers, or a range { "from": 1, "to": 3, "step": 0.5 }'

const pointer = (about: string) =>
  described(
    z.string().regex(/^(\/([^~/]|~[01])*)+$/),
    'a JSON Pointer into the scenario, such as "/agentDefaults/timeHorizon"',
    { about },
  )

const target = described(
  z.union([
    pointer('Where the value goes'),
    z.strictObject({
      pointer: pointer('Where the value goes, times a factor, plus a constant'),
      times: number({ about: 'Factor', default: 1 }).optional(),
      plus: number({ about: 'Constant', default: 0 }).optional(),
    }),
  ]),
  'a JSON Pointer, or { "pointer": "/obstacles/0/vertices/0/1", "times": 0.5, "plus": 0 }',
  { about: 'A place in the scenario (RFC 6901)' },
)

const parameter = described(
  z.strictObject({
    unit: text({ about: 'Unit, for tables and charts' }).optional(),
    values: described(
      z.union([z.array(z.union([z.number(), z.string().min(1), z.boolean()])).min(1), range]),
      'a list of numbers, texts or booleans, or a range { "from": 1, "to": 3, "step": 0.5 }',
      { about: 'What it takes on, one after the other' },
    ),
    set: described(z.union([target, z.array(target).min(1)]), 'a JSON Pointer into the scenario, or a list of places', {
      about: 'What it sets in the scenario',
    }),
  }),
  'a parameter { "values": [1, 2], "set": "/agentDefaults/timeHorizon" }',
  { about: 'A number, text or flag that is varied' },
)

const chart = described(
  z.strictObject({
    x: text({ about: 'Parameter along the horizontal axis' }),
    y: text({ about: 'Measure along the vertical axis: the mean over seeds, with its 95 % confidence interval' }),
    series: text({ about: 'Parameter that has a line for each of its values' }).optional(),
    facet: text({ about: 'Parameter that has a panel for each of its values' }).optional(),
  }),
  'a chart { "x": parameter, "y": measure, "series": parameter, "facet": parameter }',
  { about: 'What the report shows' },
)

/** A study file. To add a key, add it here; what one key can't tell alone is checked in `check-study.ts`. */
export const studySchema = described(
  z.strictObject({
    $schema: text({ about: 'Where the JSON Schema of this format is, for editors' }).optional(),
    format: described(z.literal(STUDY_FORMAT), `"${STUDY_FORMAT}"`, { about: 'Name and version of the format' }),
    name: text({ about: 'Title; the name of the file unless given' }).optional(),
    description: described(z.string(), 'a text', { about: 'What is asked' }).optional(),
    scenario: described(
      z.union([z.string().min(1), z.looseObject({})]),
      'a scenario file (seen from the study file), the name of a built-in scene, or a scenario',
      { about: 'What is run' },
    ),
    parameters: described(z.record(z.string(), parameter), 'an object of parameters by name', {
      about: 'What is varied: every combination of the values is run',
      default: {},
    }).optional(),
    seeds: described(z.union([z.array(z.int()).min(1), range]), NUMBERS, {
      about: 'Seeds that every combination is run with',
      default: [1],
    }).optional(),
    charts: described(z.array(chart), 'a list of charts', { about: 'List of charts' }).optional(),
  }),
  `an object with "format": "${STUDY_FORMAT}"`,
  { about: 'A parameter study: one scenario, run with every combination of parameters and seeds' },
)

/** A study as it stands in a file. */
export type StudyFile = z.infer<typeof studySchema>
export type StudyRange = z.infer<typeof range>
export type ParameterValue = number | string | boolean

/** The JSON Schema of study files, draft 7. */
export function studyJsonSchema(): Record<string, unknown> {
  return { ...z.toJSONSchema(studySchema, { target: 'draft-7', io: 'input' }), title: STUDY_FORMAT }
}
