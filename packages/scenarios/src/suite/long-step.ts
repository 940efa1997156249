import { box } from '../scenes/scene.ts'
import { people } from './people.ts'
import { family, suiteScenes } from './suite-scene.ts'

/** A step that is longer than anybody looks ahead: towards a thin wall, and towards each other. */
export const longStep = family(
  { timeStep: 1, horizon: 0.5, radius: 0.3, /** m */ thickness: 0.2 },
  ({ timeStep, horizon, radius, thickness }) => ({
    timeStep,
    duration: 20,
    stop: 'duration',
    agentDefaults: { ...people({ radius, horizon }), obstacleTimeHorizon: 0.3, maxSpeed: 3, preferredSpeed: 2.5 },
    obstacles: [box(3, -4, 3 + thickness, 4)],
    agents: [
      { id: 'walker', position: [0, 0.1], goal: [8, 0] },
      { id: 'left', position: [-4, 8], goal: [6, 8] },
      { id: 'right', position: [6, 8.1], goal: [-4, 8.1] },
    ],
    expect: [
      { metric: 'wallCrossings', equals: 0 },
      { metric: 'maxWallOverlap', atMost: 1e-4 },
      { metric: 'maxOverlap', atMost: 1e-3 },
      { metric: 'lastArrivalTime', agent: 'left', atMost: 10 },
      { metric: 'lastArrivalTime', agent: 'right', atMost: 10 },
    ],
  }),
)

export const longStepScenes = suiteScenes(longStep, [
  {
    name: 'long-step',
    title: 'Steps of one second',
    kind: 'time',
    failing: 'A step longer than the horizon carries agents through walls and through each other.',
    variations: [{ timeStep: 0.5 }, { timeStep: 2 }, { thickness: 0.05 }, { horizon: 2 }],
  },
])
