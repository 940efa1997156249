import { mulberry32 } from '../generators/random.ts'
import type { ScenarioAgent } from '../schema/scenario-schema.ts'
import { people } from './people.ts'
import { family, suiteScenes } from './suite-scene.ts'

const ROWS = 4

/** Two blocks of agents change sides; the first to arrive stand in the way of those that come after. */
export const groups = family(
  {
    timeStep: 0.1,
    /** in each group */
    count: 20,
    radius: 0.5,
    horizon: 5,
    maxNeighbors: 10,
    /** m, by which one group stands above the other */
    offset: 0,
    /** m, by which each start is moved at most */
    jitter: 0,
    seed: 1,
  },
  ({ timeStep, count, radius, horizon, maxNeighbors, offset, jitter, seed }) => {
    const random = mulberry32(seed)
    const noise = () => jitter * (2 * random() - 1)
    const block = (id: string, sign: number, up: number) =>
      Array.from({ length: count }, (_, i): ScenarioAgent => {
        const row = i % ROWS
        const x = 8 + (1.1 * (i - row)) / ROWS
        const y = 1.2 * (row - (ROWS - 1) / 2)
        return { id: `${id}${i}`, position: [sign * x + noise(), y + up + noise()], goal: [-sign * x, y] }
      })
    return {
      timeStep,
      duration: 120,
      agentDefaults: { ...people({ radius, horizon }), maxNeighbors, goalTolerance: 0.6 },
      agents: [...block('left', -1, offset), ...block('right', 1, 0)],
      expect: [
        { metric: 'arrived', equals: 'all' },
        { metric: 'lastArrivalTime', atMost: 90 },
        { metric: 'maxOverlap', atMost: 0.01 },
      ],
    }
  },
)

export const groupsScenes = suiteScenes(groups, [
  {
    name: 'groups',
    title: 'Two groups change sides',
    kind: 'crowds',
    failing: 'The front rows arrive first, and close the way to those behind them.',
    variations: [
      { maxNeighbors: 5 },
      { timeStep: 0.05, jitter: 0.03, seed: 2 },
      { offset: 0.3, jitter: 0.03, seed: 3 },
      { count: 12 },
    ],
  },
  {
    name: 'groups-20-neighbors',
    title: 'Two groups change sides, everybody minds twenty',
    kind: 'crowds',
    failing: 'More neighbors mean more jam.',
    parameters: { maxNeighbors: 20 },
    variations: [{ offset: 0.1, jitter: 0.03, seed: 4 }, { maxNeighbors: 40 }],
  },
])
