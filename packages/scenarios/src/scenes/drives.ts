import { scene } from './scene.ts'

const NO_OVERLAP = { metric: 'maxOverlap', atMost: 0 } as const
const ALL_ARRIVE = { metric: 'arrived', equals: 'all' } as const

/** Of the e-puck; see PRESETS in makeway/drives. */
const E_PUCK_WHEELS = { maxWheelSpeed: 0.129, wheelDistance: 0.053 }

/** F4 */
export const differentialDrive = scene(
  'differential-drive',
  'Differential drive by velocity mapping',
  'Six desktop robots change sides. A PD law turns them to where their commands point; how far they stray is reported, and a margin is kept for it.',
  () => ({
    timeStep: 0.05,
    duration: 60,
    agentDefaults: {
      preset: 'ePuck',
      drive: { type: 'differential', ...E_PUCK_WHEELS, gain: 4, trackingBound: 0.015 },
    },
    generators: [{ type: 'circle', count: 6, radius: 0.5, goal: 'antipodal' }],
    expect: [ALL_ARRIVE, NO_OVERLAP, { metric: 'maxTrackingError', atLeast: 1e-3 }],
  }),
)

/** F5 */
export const nhOrca14 = scene(
  'nh-orca-14',
  'NH-ORCA: fourteen robots',
  'Fourteen differential-drive robots swap places on a circle without touching: they are told nothing they cannot follow within 1 cm, and keep that much more distance.',
  () => ({
    timeStep: 0.05,
    duration: 60,
    agentDefaults: {
      preset: 'ePuck',
      drive: { type: 'nh-orca', ...E_PUCK_WHEELS, turnRate: 1.5, trackingBound: 0.01 },
    },
    generators: [{ type: 'circle', count: 14, radius: 0.6, goal: 'antipodal' }],
    expect: [ALL_ARRIVE, NO_OVERLAP, { metric: 'maxTrackingError', atMost: 0.01000001 }],
  }),
)

/** F6 */
export const carAmongWalkers = scene(
  'car-among-walkers',
  'A car among walkers',
  'A car that turns no tighter than 4 m drives at walking pace through people who cross its way. It goes ahead or stands; they give way half.',
  () => ({
    timeStep: 0.05,
    duration: 60,
    agentDefaults: { preset: 'human' },
    agents: [
      {
        id: 'car',
        position: [-15, 0],
        goal: [15, 0],
        heading: 0,
        radius: 1.2,
        maxSpeed: 3,
        preferredSpeed: 2,
        goalTolerance: 1.5,
        timeHorizon: 4,
        drive: { type: 'car', minTurnRadius: 4, maxSpeed: 3 },
      },
    ],
    generators: [
      { type: 'grid', id: 'up', columns: 4, rows: 2, origin: [-7, -6], spacing: [4, 1.5], goalOffset: [0, 12] },
      { type: 'grid', id: 'down', columns: 4, rows: 2, origin: [-5, 6], spacing: [4, 1.5], goalOffset: [0, -12] },
    ],
    expect: [ALL_ARRIVE, NO_OVERLAP, { metric: 'maxTrackingError', agent: 'car', atMost: 0.545 }],
  }),
)

/** F7 */
export const purePursuit = scene(
  'pure-pursuit',
  'Trajectory tracking by pure pursuit',
  'Four warehouse robots cross. Avoidance gives the reference, and each body aims half a second ahead on it.',
  () => ({
    timeStep: 0.05,
    duration: 60,
    agentDefaults: {
      preset: 'warehouseRobot',
      drive: { type: 'pure-pursuit', maxWheelSpeed: 1.8, wheelDistance: 0.5, trackingBound: 0.2 },
    },
    agents: [
      { position: [-8, 0.2], goal: [8, 0] },
      { position: [8, -0.3], goal: [-8, 0] },
      { position: [0.4, -8], goal: [0, 8] },
      { position: [-0.1, 8], goal: [0, -8] },
    ],
    expect: [ALL_ARRIVE, NO_OVERLAP],
  }),
)
