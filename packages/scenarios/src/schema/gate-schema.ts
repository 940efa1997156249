import { z } from 'zod'
import { described, number, oneOf, text } from './fields.ts'

export const gateSchema = described(
  z.strictObject({
    line: text({ about: 'One of the named "lines", across the passage' }),
    rule: oneOf(['queue', 'batch', 'slots'], {
      about:
        'queue: so many at once; batch: so many together, the next when all of them are through; slots: one in each interval',
    }),
    capacity: number({
      about: 'Of queue and batch: how many are let through at once',
      whole: true,
      atLeast: 1,
      default: 5,
    }).optional(),
    interval: number({ about: 'Of slots: time between two', unit: 's', above: 0, default: 0.7 }).optional(),
    stop: number({ about: 'Who waits stops so far from the line', unit: 'm', atLeast: 0, default: 1.5 }).optional(),
    reach: number({
      about: 'Who comes nearer than this on its way through is under the orders of the gate; stop + 6 unless given',
      unit: 'm',
      above: 0,
    }).optional(),
  }),
  'a gate { "line": name, "rule": "queue" or "batch" or "slots", … }',
  { about: 'Decides at a line who goes next' },
)

export type ScenarioGate = z.infer<typeof gateSchema>
