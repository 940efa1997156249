import { PREFERRED_SPEED, people } from './people.ts'
import { family, suiteScenes } from './suite-scene.ts'

/** A very large agent stands in the way, its center farther off than anybody is looked for. */
export const largeNeighbor = family(
  {
    timeStep: 0.1,
    horizon: 5,
    /** m, of the large one */
    largeRadius: 5,
    /** m; undefined: auto */
    neighborDistance: 4 as number | 'auto',
    /** m, of the start above the middle of the large one */
    offset: 0.1,
  },
  ({ timeStep, horizon, largeRadius, neighborDistance, offset }) => {
    const middle = largeRadius + 3
    return {
      timeStep,
      duration: 60,
      agentDefaults: { ...people({ radius: 0.5, horizon }), neighborDistance },
      agents: [
        { id: 'a', position: [0, offset], goal: [2 * middle, 0] },
        { id: 'large', position: [middle, 0], radius: largeRadius, goal: [middle, 0], hold: true },
      ],
      expect: [
        { metric: 'arrived', equals: 'all' },
        { metric: 'lastArrivalTime', atMost: (4 * middle) / PREFERRED_SPEED },
        { metric: 'maxOverlap', atMost: 1e-3 },
      ],
    }
  },
)

export const largeNeighborScenes = suiteScenes(largeNeighbor, [
  {
    name: 'large-neighbor',
    title: 'Round a very large agent',
    kind: 'reach',
    failing: 'Distances count from center to center: who is large is overlooked until it is too late.',
    variations: [
      { timeStep: 1 / 60 },
      { timeStep: 0.25 },
      { horizon: 2 },
      { largeRadius: 8 },
      { largeRadius: 3, neighborDistance: 2 },
      { neighborDistance: 'auto' },
      { offset: 0 },
    ],
  },
])
