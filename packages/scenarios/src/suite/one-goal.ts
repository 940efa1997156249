import { cos, sin } from 'makeway'
import { mulberry32 } from '../generators/random.ts'
import type { ScenarioAgent } from '../schema/scenario-schema.ts'
import { people } from './people.ts'
import { family, suiteScenes } from './suite-scene.ts'

/** Radians from one agent to the next: they come from all sides, no two from the same. */
const GOLDEN_ANGLE = 2.399963229728653

/** Many want to stand on the same point. */
export const oneGoal = family(
  { timeStep: 0.1, count: 20, radius: 0.5, horizon: 3, seed: 20 },
  ({ timeStep, count, radius, horizon, seed }) => {
    const random = mulberry32(seed)
    const agents = Array.from({ length: count }, (_, i): ScenarioAgent => {
      const away = 8 + 0.15 * i + random()
      const angle = GOLDEN_ANGLE * i
      return { id: `g${i}`, position: [away * cos(angle), away * sin(angle)], goal: [0, 0] }
    })
    return {
      timeStep,
      duration: 60,
      stop: 'duration',
      agentDefaults: people({ radius, horizon }),
      agents,
      expect: [
        { metric: 'arrived', equals: 'all' },
        { metric: 'lastArrivalTime', atMost: 45 },
        { metric: 'meanSpeedAtEnd', atMost: 0.01 },
        { metric: 'maxOverlap', atMost: 0.01 },
      ],
    }
  },
)

export const oneGoalScenes = suiteScenes(oneGoal, [
  {
    name: 'one-goal',
    title: 'Twenty want to stand on the same point',
    kind: 'arrival',
    failing: 'They push and circle round it and never come to rest.',
    variations: [
      { timeStep: 1 / 30, seed: 2 },
      { timeStep: 0.25, horizon: 1, seed: 3 },
      { count: 5, horizon: 5 },
      { count: 40, seed: 4 },
      { radius: 0.3, seed: 5 },
    ],
  },
])
