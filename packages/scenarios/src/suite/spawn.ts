import type { ScenarioAgent } from '../schema/scenario-schema.ts'
import { people } from './people.ts'
import { family, suiteScenes } from './suite-scene.ts'

const COLUMNS = 9
const ROWS = 7
/** s, in which nobody may be thrown */
const SOON = 0.2

/** A newcomer appears on top of a resting grid. */
export const spawn = family(
  {
    timeStep: 0.1,
    radius: 0.5,
    /** m, free between neighbors of the grid */
    gap: 0.2,
    /** m, of the newcomer from the middle agent of the grid */
    offset: [0.1, 0.05] as [number, number],
  },
  ({ timeStep, radius, gap, offset }) => {
    const spacing = 2 * radius + gap
    const grid = Array.from({ length: COLUMNS * ROWS }, (_, i): ScenarioAgent => {
      const column = i % COLUMNS
      const row = (i - column) / COLUMNS
      const position: [number, number] = [spacing * (column - (COLUMNS - 1) / 2), spacing * (row - (ROWS - 1) / 2)]
      return { id: `g${i}`, position, preferredVelocity: [0, 0] }
    })
    const middle = `g${(COLUMNS * ROWS - 1) / 2}`
    return {
      timeStep,
      duration: 6,
      stop: 'duration',
      agentDefaults: { ...people({ radius, horizon: 5 }), maxSpeed: 5 },
      agents: [...grid, { id: 'new', position: offset, preferredVelocity: [0, 0] }],
      // 1 m/s and 0.2 m/s for agents of half a meter
      expect: [
        { metric: 'displacement', agent: 'new', atMost: 2 * radius * SOON, at: SOON },
        { metric: 'displacement', agent: middle, atMost: 2 * radius * SOON, at: SOON },
        { metric: 'displacement', agent: 'g0', atMost: 0.4 * radius * SOON, at: SOON },
        { metric: 'displacement', agent: 'g0', atMost: 0.2 * radius },
        { metric: 'maxOverlap', atMost: 0.02 * radius, at: 4 },
      ],
    }
  },
)

export const spawnScenes = suiteScenes(spawn, [
  {
    name: 'spawn',
    title: 'A newcomer appears in a resting crowd',
    kind: 'overlap',
    failing:
      'The overlap is to be gone within one step: a shock runs through the crowd, the stronger the shorter the step.',
    variations: [
      { timeStep: 1 / 60 },
      { timeStep: 0.25 },
      { offset: [0, 0] },
      { radius: 0.3, gap: 0.1 },
      { offset: [0.4, 0.3], timeStep: 0.05 },
    ],
  },
])
