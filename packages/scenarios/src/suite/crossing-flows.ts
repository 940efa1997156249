import { mulberry32 } from '../generators/random.ts'
import type { ScenarioAgent, ScenarioPoint } from '../schema/scenario-schema.ts'
import { family, suiteScenes } from './suite-scene.ts'

/** Where each flow goes to. */
const DIRECTIONS: readonly ScenarioPoint[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
]
/** m between neighbors in a flow at the start, and by how much each start is moved at most */
const SPACING = 1
const JITTER = 0.3

/** Four flows meet in the middle, at right angles and head-on; each agent wants to the mirror image of its place. */
export const crossingFlows = family(
  {
    timeStep: 0.1,
    /** of all flows together */
    count: 500,
    /** side by side in a flow */
    abreast: 16,
    radius: 0.3,
    horizon: 2,
    seed: 1,
  },
  ({ timeStep, count, abreast, radius, horizon, seed }) => {
    const random = mulberry32(seed)
    const agents = Array.from({ length: count }, (_, i): ScenarioAgent => {
      const [ux, uy] = DIRECTIONS[i % 4]
      const k = Math.floor(i / 4)
      const back = 0.75 * abreast * SPACING + SPACING * Math.floor(k / abreast) + JITTER * random()
      const aside = SPACING * ((k % abreast) - (abreast - 1) / 2) + JITTER * random()
      const place = (along: number): ScenarioPoint => [along * ux - aside * uy, along * uy + aside * ux]
      return { id: `f${i}`, position: place(-back), goal: place(back) }
    })
    return {
      timeStep,
      duration: 200,
      agentDefaults: {
        radius,
        maxSpeed: 1.8,
        preferredSpeed: 1.3,
        timeHorizon: horizon,
        obstacleTimeHorizon: 1,
        goalTolerance: 0.5,
      },
      agents,
      expect: [
        { metric: 'arrived', equals: 'all' },
        { metric: 'lastArrivalTime', atMost: 150 },
        { metric: 'maxOverlap', atMost: 0.01 },
      ],
    }
  },
)

export const crossingFlowsScenes = suiteScenes(crossingFlows, [
  {
    name: 'crossing-flows',
    title: 'Four flows of thirty cross',
    kind: 'crowds',
    failing: 'The flows lock in the middle.',
    parameters: { count: 120, abreast: 8 },
    variations: [
      { seed: 2, timeStep: 0.05 },
      { seed: 3, timeStep: 0.25 },
      { seed: 4, horizon: 4 },
      { seed: 5, count: 60 },
    ],
  },
])
