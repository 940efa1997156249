import { corridor } from '../scenes/scene.ts'
import type { ScenarioAgent } from '../schema/scenario-schema.ts'
import { people } from './people.ts'
import { family, suiteScenes } from './suite-scene.ts'

const SIDE = [-0.3, 0, 0.3]
const SPACING = 1.1

/** Two files walk towards each other in a corridor. */
export const counterflow = family(
  {
    timeStep: 0.1,
    /** m, between the walls */
    width: 2.2,
    /** from each side */
    count: 6,
    radius: 0.5,
    horizon: 3,
  },
  ({ timeStep, width, count, radius, horizon }) => {
    const file = (id: string, sign: number) =>
      Array.from({ length: count }, (_, i): ScenarioAgent => {
        const y = SIDE[i % SIDE.length]
        const behind = SPACING * i
        return {
          id: `${id}${i}`,
          position: [-sign * (6 + behind), y],
          goal: [sign * (13.5 + SPACING * count - behind), y],
        }
      })
    return {
      timeStep,
      duration: 120,
      agentDefaults: { ...people({ radius, horizon }), goalTolerance: 0.8 },
      agents: [...file('east', 1), ...file('west', -1)],
      obstacles: corridor(10, width),
      expect: [
        { metric: 'arrived', equals: 'all' },
        { metric: 'lastArrivalTime', atMost: 60 },
        { metric: 'maxOverlap', atMost: 0.01 },
        { metric: 'maxWallOverlap', atMost: 1e-3 },
        { metric: 'wallCrossings', equals: 0 },
      ],
    }
  },
)

export const counterflowScenes = suiteScenes(counterflow, [
  {
    name: 'counterflow',
    title: 'Six against six in a corridor of 2.2 m',
    kind: 'doors',
    failing: 'Two files meet head to head and block each other.',
    variations: [
      { timeStep: 1 / 30, horizon: 1 },
      { timeStep: 0.25, horizon: 2 },
      { horizon: 5 },
      { count: 9 },
      { radius: 0.4, width: 1.8 },
    ],
  },
  {
    name: 'counterflow-wide',
    title: 'Six against six in a corridor of 3.2 m',
    kind: 'doors',
    failing: 'With more room they jam all the more: four stand abreast and nobody gives.',
    parameters: { width: 3.2 },
    variations: [
      { timeStep: 1 / 30, horizon: 5 },
      { timeStep: 0.25, horizon: 1 },
      { width: 2.6 },
      { count: 9, width: 4 },
    ],
  },
])
