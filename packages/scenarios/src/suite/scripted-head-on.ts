import { PREFERRED_SPEED, people } from './people.ts'
import { family, suiteScenes } from './suite-scene.ts'

/** m, from start to goal */
const DISTANCE = 20

/** Somebody meets one that does not give way, exactly head-on. */
export const scriptedHeadOn = family(
  {
    timeStep: 0.1,
    horizon: 2,
    radius: 0.5,
    /** m, of the one that does not give way */
    otherRadius: 0.5,
    /** m/s, of that one */
    speed: 1,
  },
  ({ timeStep, horizon, radius, otherRadius, speed }) => ({
    timeStep,
    duration: 2 * DISTANCE,
    agentDefaults: people({ radius, horizon }),
    agents: [
      { id: 'a', position: [-DISTANCE / 2, 0], goal: [DISTANCE / 2, 0] },
      {
        id: 'scripted',
        position: [DISTANCE / 2, 0],
        radius: otherRadius,
        maxSpeed: speed,
        script: { velocity: [-speed, 0] },
      },
    ],
    expect: [
      { metric: 'lastArrivalTime', agent: 'a', atMost: (1.25 * DISTANCE) / PREFERRED_SPEED },
      { metric: 'pathEfficiency', agent: 'a', atLeast: 0.9 },
      { metric: 'maxOverlap', atMost: 1e-3 },
    ],
  }),
)

export const scriptedHeadOnScenes = suiteScenes(scriptedHeadOn, [
  {
    name: 'scripted-head-on',
    title: 'Head-on with one that does not give way',
    kind: 'roles',
    failing: 'The agent finds no side to step to, and is driven backwards.',
    variations: [
      { timeStep: 1 / 60 },
      { timeStep: 0.25 },
      { horizon: 5 },
      { horizon: 1 },
      { otherRadius: 1.5 },
      { speed: 0.5, turn: 1 },
      { speed: 2, horizon: 3 },
    ],
  },
])
