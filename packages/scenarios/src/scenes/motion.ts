import type { ScenarioAgentDefaults } from '../schema/scenario-schema.ts'
import { type Scene, scene } from './scene.ts'

const NO_OVERLAP = { metric: 'maxOverlap', atMost: 1e-3 } as const
const ALL_ARRIVE = { metric: 'arrived', equals: 'all' } as const

/** F2 */
export const inertia = scene(
  'inertia',
  'Inertia',
  'Eight change sides on a ring; each step takes on 0.3 of the new velocity and keeps 0.7 of the old one.',
  () => ({
    timeStep: 0.05,
    duration: 40,
    agentDefaults: { radius: 0.3, maxSpeed: 1.6, preferredSpeed: 1.2, inertia: 0.3 },
    generators: [{ type: 'circle', count: 8, radius: 6, goal: 'antipodal' }],
    expect: [ALL_ARRIVE, NO_OVERLAP, { metric: 'maxAcceleration', atMost: 15 }],
  }),
)

/** F3 */
export const speedLimits = scene(
  'speed-limits',
  'Limits of speed and acceleration',
  'People walk well ahead and badly sideways (an ellipse), and brake harder than they speed up (a polygon); the solver chooses among what they can do.',
  () => ({
    timeStep: 0.05,
    duration: 60,
    agentDefaults: {
      radius: 0.3,
      maxSpeed: 1.6,
      preferredSpeed: 1.2,
      safetyMargin: 0.1,
      speedLimit: { ellipse: [1.6, 0.6] },
      accelerationLimit: {
        polygon: [
          [-6, -3],
          [3, -3],
          [3, 3],
          [-6, 3],
        ],
      },
    },
    generators: [{ type: 'circle', count: 8, radius: 6, goal: 'antipodal' }],
    expect: [ALL_ARRIVE, NO_OVERLAP, { metric: 'maxAcceleration', atMost: 6.71 }],
  }),
)

/** F8 */
export const safetyMargin = scene(
  'safety-margin',
  'A margin beside the radius',
  'Two pass with 0.4 m between them: each avoids as if it were 0.2 m larger. Overlaps are measured with the physical radius.',
  () => ({
    timeStep: 0.05,
    duration: 20,
    agentDefaults: { radius: 0.3, maxSpeed: 1.6, preferredSpeed: 1.2, safetyMargin: 0.2 },
    agents: [
      { id: 'a', position: [-6, 0], goal: [6, 0] },
      { id: 'b', position: [6, 0], goal: [-6, 0] },
    ],
    expect: [ALL_ARRIVE, { metric: 'maxOverlap', atMost: 0 }],
  }),
)

/** F9 */
export const subSteps = scene(
  'sub-steps',
  'Long steps, cut',
  'Ten change sides at 0.5 s a step, each of which is cut into five.',
  () => ({
    timeStep: 0.5,
    maxInternalStep: 0.1,
    duration: 60,
    agentDefaults: { radius: 0.3, maxSpeed: 1.6, preferredSpeed: 1.2 },
    generators: [{ type: 'circle', count: 10, radius: 6, goal: 'antipodal' }],
    expect: [ALL_ARRIVE, NO_OVERLAP],
  }),
)

/** F10: at 2.6 m/s towards each other 0.5 s are 1.3 m, half of it for each. */
const delayed = (
  name: string,
  title: string,
  description: string,
  more: ScenarioAgentDefaults,
  overlap: object,
): Scene =>
  scene(name, title, description, () => ({
    timeStep: 0.05,
    duration: 40,
    agentDefaults: { radius: 0.3, maxSpeed: 1.6, preferredSpeed: 1.3, timeHorizon: 1, actuationDelay: 0.5, ...more },
    generators: [{ type: 'circle', count: 6, radius: 8, goal: 'antipodal' }],
    expect: [ALL_ARRIVE, { metric: 'maxOverlap', ...overlap }],
  }))

export const delay = delayed(
  'delay',
  'Commands act late',
  'Six change sides; what they decide is done 0.5 s later, and so they collide. The cure is delay-margin.',
  {},
  { atLeast: 0.02 },
)

export const delayMargin = delayed(
  'delay-margin',
  'Commands act late, with the advised margin',
  'As delay, with a margin of delay · (v_A + v_B) for a pair: nobody touches.',
  { safetyMargin: 0.65 },
  { atMost: 0 },
)
