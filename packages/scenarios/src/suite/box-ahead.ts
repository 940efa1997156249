import { box } from '../scenes/scene.ts'
import type { ScenarioExpectation } from '../schema/scenario-schema.ts'
import { saysSoBy } from './deadline.ts'
import { PREFERRED_SPEED, people } from './people.ts'
import { family, suiteScenes } from './suite-scene.ts'

/** m from the middle of the block to the start, and to its faces */
const START = 6
const HALF = 1

const solid: ScenarioExpectation[] = [
  { metric: 'maxWallOverlap', atMost: 1e-4 },
  { metric: 'wallCrossings', equals: 0 },
]

/** A block stands square across the way. Avoidance alone finds no way round; it has to say so. */
export const boxAhead = family(
  {
    timeStep: 0.1,
    radius: 0.5,
    obstacleTimeHorizon: 2,
    /** m, of the start above the middle of the block */
    offset: 0,
    /** goals become paths round the block */
    planned: false,
  },
  ({ timeStep, radius, obstacleTimeHorizon, offset, planned }) => ({
    timeStep,
    duration: 30,
    stop: planned ? 'allArrived' : 'duration',
    agentDefaults: { ...people({ radius, horizon: 5 }), obstacleTimeHorizon },
    obstacles: [box(-HALF, -2, HALF, 2)],
    agents: [{ id: 'a', position: [-START, offset], goal: [6, 0] }],
    ...(planned ? { navigation: { planner: 'visibility' as const } } : {}),
    expect: planned
      ? [{ metric: 'arrived', equals: 'all' }, { metric: 'lastArrivalTime', atMost: 18 }, ...solid]
      : offset === 0
        ? [
            {
              metric: 'timeBlockedDetected',
              agent: 'a',
              atMost: saysSoBy(START - HALF - radius, PREFERRED_SPEED, obstacleTimeHorizon),
            },
            ...solid,
          ]
        : solid,
  }),
)

export const boxAheadScenes = suiteScenes(boxAhead, [
  {
    name: 'box-ahead',
    title: 'A block square across the way',
    kind: 'deadlock',
    failing: 'The agent stops before it and says nothing.',
    failsUnderRvo2: false,
    variations: [
      { timeStep: 1 / 60 },
      { timeStep: 0.25 },
      { obstacleTimeHorizon: 1 },
      { obstacleTimeHorizon: 5 },
      { radius: 0.3 },
      { offset: 0.5 },
    ],
  },
  {
    name: 'box-planned',
    title: 'Round a block, with a planned path',
    kind: 'deadlock',
    failing: 'Avoidance is not path finding: without a path the agent stays before the block.',
    failsUnderRvo2: false,
    parameters: { planned: true },
    variations: [{ timeStep: 1 / 60 }, { timeStep: 0.25 }, { radius: 0.3, offset: 0.5 }, { obstacleTimeHorizon: 5 }],
  },
])
