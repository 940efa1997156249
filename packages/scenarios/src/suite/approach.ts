import { box } from '../scenes/scene.ts'
import { PREFERRED_SPEED, people } from './people.ts'
import { family, suiteScenes } from './suite-scene.ts'

const WALL = 4
const GOAL_TOLERANCE = 0.05

/** Somebody walks up to a place close before a wall. */
export const approach = family(
  {
    timeStep: 0.1,
    radius: 0.5,
    obstacleTimeHorizon: 2,
    /** m, of the way */
    distance: 11.4,
    /** m, between the agent at its goal and the wall */
    gap: 0.1,
  },
  ({ timeStep, radius, obstacleTimeHorizon, distance, gap }) => {
    const goal = WALL - radius - gap
    return {
      timeStep,
      duration: 60,
      agentDefaults: { ...people({ radius, horizon: 5 }), obstacleTimeHorizon, goalTolerance: GOAL_TOLERANCE },
      obstacles: [box(WALL, -5, WALL + 1, 5)],
      agents: [{ id: 'a', position: [goal - distance, 0], goal: [goal, 0] }],
      expect: [
        { metric: 'arrived', equals: 'all' },
        { metric: 'lastArrivalTime', atMost: (1.15 * distance) / PREFERRED_SPEED },
        { metric: 'maxWallOverlap', atMost: 1e-4 },
        { metric: 'wallCrossings', equals: 0 },
      ],
    }
  },
)

export const approachScenes = suiteScenes(approach, [
  {
    name: 'approach',
    title: 'Walking up to a wall',
    kind: 'walls',
    failing: 'The nearer the wall, the slower the agent: the last meter takes longer than all before.',
    variations: [{ obstacleTimeHorizon: 0.5 }, { timeStep: 1 / 60 }, { timeStep: 0.25 }, { gap: 0.2, distance: 7 }],
  },
  {
    name: 'approach-far',
    title: 'Walking up to a wall with an obstacle horizon of 10 s',
    kind: 'walls',
    failing: 'The farther an agent looks ahead, the slower it comes: 40 s for a way of 11 s.',
    parameters: { obstacleTimeHorizon: 10 },
    variations: [{ timeStep: 1 / 60 }, { timeStep: 0.25 }, { radius: 0.3, distance: 5 }, { obstacleTimeHorizon: 30 }],
  },
])
