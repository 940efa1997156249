import { mulberry32 } from '../generators/random.ts'
import { box } from '../scenes/scene.ts'
import type { ScenarioAgent } from '../schema/scenario-schema.ts'
import { people } from './people.ts'
import { family, suiteScenes } from './suite-scene.ts'

/** s a head that a door may take */
export const SLOWEST_A_HEAD = 3.5
/** m, that two may overlap by while they press on a door */
export const DEEPEST_AT_DOOR = 0.005

const ROWS = 4
/** m between neighbors at the start, and by how much each start is moved at most */
const SPACING = 1.1
const JITTER = 0.04

/** A crowd goes through a door, to places on the other side that are filled from the far end. */
export const door = family(
  {
    timeStep: 0.1,
    /** m, the clear width of the door */
    width: 1.2,
    count: 20,
    radius: 0.5,
    horizon: 3,
    /** 0: no jitter */
    seed: 0,
    /** s a head */
    pace: 5,
  },
  ({ timeStep, width, count, radius, horizon, seed, pace }) => {
    const random = mulberry32(seed)
    const noise = () => (seed === 0 ? 0 : JITTER * (2 * random() - 1))
    const agents = Array.from({ length: count }, (_, i): ScenarioAgent => {
      const row = i % ROWS
      const column = (i - row) / ROWS
      const placeRow = i % 5
      const placeColumn = (i - placeRow) / 5
      return {
        id: `p${i}`,
        position: [-2 - SPACING * column + noise(), SPACING * (row - (ROWS - 1) / 2) + noise()],
        path: [
          [0.5, 0],
          [15.2 - 1.3 * placeColumn, 1.2 * (placeRow - 2)],
        ],
        goalTolerance: 0.4,
      }
    })
    return {
      timeStep,
      duration: 2 * pace * count,
      agentDefaults: people({ radius, horizon }),
      agents,
      obstacles: [box(-0.2, width / 2, 0.2, 12), box(-0.2, -12, 0.2, -width / 2)],
      expect: [
        { metric: 'arrived', equals: 'all' },
        { metric: 'lastArrivalTime', atMost: pace * count },
        { metric: 'maxOverlap', atMost: DEEPEST_AT_DOOR },
        { metric: 'maxWallOverlap', atMost: 1e-3 },
        { metric: 'wallCrossings', equals: 0 },
      ],
    }
  },
)

export const doorScenes = suiteScenes(door, [
  {
    name: 'door',
    title: 'Twenty at a door of 1.2 m',
    kind: 'doors',
    failing: 'An arch forms before the door and stays: half of them never get through.',
    variations: [
      { horizon: 1 },
      { horizon: 5 },
      { timeStep: 0.05, horizon: 2, seed: 1 },
      { seed: 2, turn: 0.7, shuffle: 4 },
      { count: 30, seed: 3, horizon: 2 },
      { radius: 0.4, width: 1, seed: 5 },
    ],
  },
  {
    name: 'door-wide',
    title: 'Twenty at a door of 1.8 m',
    kind: 'doors',
    failing: 'Even a door nearly two agents wide is blocked for ever.',
    parameters: { width: 1.8 },
    variations: [{ horizon: 1 }, { width: 1.4, seed: 1, horizon: 5 }, { width: 2.4, seed: 2 }, { count: 30, seed: 4 }],
  },
])
