import { box } from '../scenes/scene.ts'
import { people } from './people.ts'
import { family, suiteScenes } from './suite-scene.ts'

/** A path whose waypoint lies on the corner of a block, where the center can never come. */
export const cornerWaypoint = family(
  {
    timeStep: 0.1,
    radius: 0.5,
    /** m, of the waypoint off the corner, to the left and up */
    outside: 0,
    goalTolerance: 0.3,
  },
  ({ timeStep, radius, outside, goalTolerance }) => ({
    timeStep,
    duration: 60,
    agentDefaults: { ...people({ radius, horizon: 5 }), goalTolerance },
    obstacles: [box(0, -6, 4, 0)],
    agents: [
      {
        id: 'a',
        position: [-6, -4],
        path: [
          [-outside, outside],
          [8, radius + 0.1],
        ],
      },
    ],
    expect: [
      { metric: 'arrived', equals: 'all' },
      { metric: 'lastArrivalTime', atMost: 25 },
      { metric: 'maxWallOverlap', atMost: 1e-4 },
      { metric: 'wallCrossings', equals: 0 },
    ],
  }),
)

export const cornerWaypointScenes = suiteScenes(cornerWaypoint, [
  {
    name: 'corner-waypoint',
    title: 'A waypoint on the corner of a block',
    kind: 'arrival',
    failing: 'The agent hovers before the corner: it can’t come as near to the waypoint as it wants.',
    variations: [
      { timeStep: 1 / 60 },
      { timeStep: 0.25 },
      { radius: 1 },
      { goalTolerance: 0.1 },
      { outside: 0.1 },
      { outside: 0.25, goalTolerance: 0.1 },
      { radius: 0.35, goalTolerance: 0.2, mirror: true },
    ],
  },
])
