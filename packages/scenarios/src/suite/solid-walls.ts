import type { Obstacle } from '../schema/obstacle-schema.ts'
import type { ScenarioExpectation, ScenarioPoint } from '../schema/scenario-schema.ts'
import { people } from './people.ts'
import { family, suiteScenes } from './suite-scene.ts'

const outside: ScenarioExpectation[] = [
  { metric: 'maxWallOverlap', atMost: 1e-4 },
  { metric: 'wallCrossings', equals: 0 },
]

/** Somebody wants to the middle of a box whose corners are listed clockwise. */
export const clockwiseBox = family(
  { timeStep: 0.1, radius: 0.5, half: 1, from: [8, 0.1] as ScenarioPoint },
  ({ timeStep, radius, half, from }) => ({
    timeStep,
    duration: 20,
    stop: 'duration',
    agentDefaults: people({ radius, horizon: 5 }),
    obstacles: [
      {
        type: 'polygon',
        vertices: [
          [-half, -half],
          [-half, half],
          [half, half],
          [half, -half],
        ],
      },
    ],
    agents: [{ id: 'a', position: from, goal: [0, 0] }],
    expect: outside,
  }),
)

/** Somebody walks exactly along a thin wall, against its end. */
export const endOn = family(
  { timeStep: 0.1, radius: 0.5, length: 2, offset: 0 },
  ({ timeStep, radius, length, offset }) => ({
    timeStep,
    duration: 20,
    stop: 'duration',
    agentDefaults: people({ radius, horizon: 5 }),
    obstacles: [
      {
        type: 'polyline',
        vertices: [
          [-length / 2, 0],
          [length / 2, 0],
        ],
      },
    ],
    agents: [{ id: 'a', position: [length / 2 + 3, offset], goal: [-length / 2 - 3, offset] }],
    expect: outside,
  }),
)

/** A wall in the shape of a cup: nothing closes its mouth. */
export const openCup = family(
  { timeStep: 0.1, radius: 0.5, half: 4, backwards: false },
  ({ timeStep, radius, half, backwards }) => {
    const vertices: ScenarioPoint[] = [
      [-half, 4],
      [-half, 0],
      [half, 0],
      [half, 4],
    ]
    return {
      timeStep,
      duration: 30,
      agentDefaults: people({ radius, horizon: 5 }),
      obstacles: [{ type: 'polyline', vertices: backwards ? vertices.reverse() : vertices }],
      agents: [{ id: 'a', position: [0.1, 8], goal: [0, 2] }],
      expect: [
        { metric: 'arrived', equals: 'all' },
        { metric: 'lastArrivalTime', atMost: 8 },
        { metric: 'timeBlocked', equals: 0 },
        ...outside,
      ],
    }
  },
)

/** How a box can be put together: each must be the same box. */
const PIECES: Record<string, Obstacle[]> = {
  whole: [polygon([-1, -1], [1, -1], [1, 1], [-1, 1])],
  doubled: [polygon([-1, -1], [1, -1], [1, 1], [1, 1], [-1, 1], [-1, -1])],
  collinear: [polygon([-1, -1], [0, -1], [0.5, -1], [1, -1], [1, 1], [0, 1], [-1, 1], [-1, 0])],
  halves: [polygon([-1, -1], [0, -1], [0, 1], [-1, 1]), polygon([0, -1], [1, -1], [1, 1], [0, 1])],
  overlapping: [polygon([-1, -1], [0.25, -1], [0.25, 1], [-1, 1]), polygon([-0.25, -1], [1, -1], [1, 1], [-0.25, 1])],
  quarters: [
    polygon([-1, -1], [0, -1], [0, 0], [-1, 0]),
    polygon([0, -1], [1, -1], [1, 0], [0, 0]),
    polygon([0, 0], [1, 0], [1, 1], [0, 1]),
    polygon([-1, 0], [0, 0], [0, 1], [-1, 1]),
  ],
}

/** Somebody passes a box made of pieces, close by its corner, where a seam or a doubled vertex is. */
export const seams = family(
  { timeStep: 0.1, radius: 0.5, pieces: 'doubled', height: 1.4 },
  ({ timeStep, radius, pieces, height }) => ({
    timeStep,
    duration: 30,
    agentDefaults: people({ radius, horizon: 5 }),
    obstacles: PIECES[pieces],
    agents: [
      { id: 'over', position: [-6, height], goal: [6, height] },
      { id: 'to', position: [0.1, -8], goal: [0.1, -1 - radius - 0.05] },
    ],
    expect: [{ metric: 'arrived', equals: 'all' }, { metric: 'lastArrivalTime', atMost: 12.5 }, ...outside],
  }),
)

function polygon(...vertices: ScenarioPoint[]): Obstacle {
  return { type: 'polygon', vertices }
}

export const solidWallsScenes = [
  ...suiteScenes(clockwiseBox, [
    {
      name: 'clockwise-box',
      title: 'A box listed clockwise',
      kind: 'walls',
      failsUnderRvo2: false,
      failing: 'The winding decides which side is solid: the agent walks right in.',
      variations: [
        { timeStep: 1 / 60 },
        { timeStep: 0.25 },
        { half: 2 },
        { from: [6, 6] },
        { radius: 0.2, from: [0, -5] },
      ],
    },
  ]),
  ...suiteScenes(endOn, [
    {
      name: 'end-on',
      title: 'Along a thin wall, against its end',
      kind: 'walls',
      failing: 'Who stands on the line of a wall does not see it, and walks through its whole length.',
      variations: [
        { timeStep: 0.25 },
        { offset: 1e-12 },
        { offset: -1e-12, length: 4 },
        { radius: 0.2, timeStep: 1 / 60 },
      ],
    },
  ]),
  ...suiteScenes(openCup, [
    {
      name: 'open-cup',
      title: 'An open wall stays open',
      kind: 'walls',
      failing: 'An edge from the last corner to the first closes the wall, and nobody can see it.',
      failsUnderRvo2: false,
      variations: [{ timeStep: 0.25 }, { backwards: true }, { half: 1.5 }],
    },
  ]),
  ...suiteScenes(seams, [
    {
      name: 'seams',
      title: 'Past a box with doubled corners',
      kind: 'walls',
      failing: 'A doubled corner makes walls that are not there.',
      failsUnderRvo2: false,
      variations: Object.keys(PIECES).map((pieces) => ({ pieces })),
    },
  ]),
]
