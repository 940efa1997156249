import { z } from 'zod'
import { described, number, oneOf, text } from './fields.ts'

/** Every metric a scenario can name. */
export const METRIC_NAMES = [
  'arrived',
  'lastArrivalTime',
  'meanArrivalTime',
  'maxOverlap',
  'maxWallOverlap',
  'wallCrossings',
  'maxAcceleration',
  'meanSpeedAtEnd',
  'displacement',
  'maxVelocityX',
  'minVelocityX',
  'maxVelocityY',
  'minVelocityY',
  'timeBlockedDetected',
  'timeBlocked',
  'oscillations',
  'dropped',
  'timeRatio',
  'pathEfficiency',
  'collisions',
  'energy',
  'rmsJerk',
  'steerbenchScore',
  'fairness',
  'polarization',
  'laneOrder',
  'maxTrackingError',
  'flow',
  'specificFlow',
  'lineSpeed',
  'lineDensity',
] as const

/** Metrics that say nothing without a measuring line. */
export const LINE_METRICS: readonly string[] = ['flow', 'specificFlow', 'lineSpeed', 'lineDensity']

export type MetricName = (typeof METRIC_NAMES)[number]

export const expectSchema = described(
  z.strictObject({
    metric: oneOf(METRIC_NAMES, { about: 'What is measured' }),
    atMost: number({ about: 'The value may not be larger' }).optional(),
    atLeast: number({ about: 'The value may not be smaller' }).optional(),
    equals: described(
      z.union([number({ about: 'Value' }), z.literal('all')]),
      'a number, or "all" for the metric arrived',
      {
        about: 'The value must be this; all: every agent with a goal or a path',
      },
    ).optional(),
    agent: text({ about: 'Restricts the metric to this agent, for pairs to pairs with it' }).optional(),
    line: text({ about: 'The measuring line of flow, specificFlow, lineSpeed and lineDensity' }).optional(),
    at: number({
      about: 'Takes the value at the first sample from half a step before this time, not over the run',
      unit: 's',
      atLeast: 0,
    }).optional(),
  }),
  'an expectation { "metric": name, "atMost" or "atLeast" or "equals": number }',
  { about: 'A pass criterion, with at least one of atMost, atLeast and equals' },
)
