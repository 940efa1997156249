import { PREFERRED_SPEED, people } from './people.ts'
import { family, suiteScenes } from './suite-scene.ts'

/** Two that walk exactly at each other. */
export const headOn = family(
  {
    timeStep: 0.1,
    horizon: 5,
    /** m, of the one from the left and of the other */
    radii: [0.5, 0.5],
    /** m, from start to goal */
    distance: 12,
    /** m, by which the left one walks above the other's line */
    offset: 0,
  },
  ({ timeStep, horizon, radii: [left, right], distance, offset }) => ({
    timeStep,
    duration: 4 * distance,
    agentDefaults: people({ radius: left, horizon }),
    agents: [
      { id: 'left', position: [-distance / 2, offset], goal: [distance / 2, offset] },
      { id: 'right', position: [distance / 2, 0], goal: [-distance / 2, 0], radius: right },
    ],
    expect: [
      { metric: 'arrived', equals: 'all' },
      { metric: 'lastArrivalTime', atMost: (1.4 * distance) / PREFERRED_SPEED },
      { metric: 'timeBlocked', equals: 0 },
      { metric: 'maxOverlap', atMost: 1e-4 },
    ],
  }),
)

export const headOnScenes = suiteScenes(headOn, [
  {
    name: 'head-on',
    title: 'Two agents exactly head-on',
    kind: 'symmetry',
    failing: 'Both swerve to the same side of nothing: they stop face to face and stay there for ever.',
    variations: [
      { timeStep: 1 / 60 },
      { timeStep: 0.25 },
      { timeStep: 0.5, horizon: 2 },
      { horizon: 0.5 },
      { horizon: 1 },
      { horizon: 10, turn: 2.2 },
      { radii: [0.2, 1], turn: 0.3 },
      { radii: [1, 0.3], horizon: 2, timeStep: 0.25 },
      { offset: 1e-9 },
      { offset: -0.01, timeStep: 0.05 },
      { offset: 0.25, mirror: true },
    ],
  },
])
