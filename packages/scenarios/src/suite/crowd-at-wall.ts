import type { ScenarioAgent } from '../schema/scenario-schema.ts'
import { people } from './people.ts'
import { family, suiteScenes } from './suite-scene.ts'

const COLUMNS = 8

/** A crowd presses against a thin wall, behind which its goal lies. Nobody may be pushed through. */
export const crowdAtWall = family(
  { timeStep: 0.1, count: 40, radius: 0.3, horizon: 3, /** m */ length: 8 },
  ({ timeStep, count, radius, horizon, length }) => {
    const spacing = 2 * radius + 0.02
    const agents = Array.from({ length: count }, (_, i): ScenarioAgent => {
      const column = i % COLUMNS
      const row = (i - column) / COLUMNS
      return { id: `p${i}`, position: [spacing * (column - 3.5), -1 - spacing * row], goal: [0, 3] }
    })
    return {
      timeStep,
      duration: 20,
      stop: 'duration',
      agentDefaults: people({ radius, horizon }),
      agents,
      obstacles: [
        {
          type: 'polyline',
          vertices: [
            [-length / 2, 0],
            [length / 2, 0],
          ],
        },
      ],
      expect: [
        { metric: 'maxWallOverlap', atMost: 1e-3 },
        { metric: 'wallCrossings', equals: 0 },
        { metric: 'maxOverlap', atMost: 0.01 },
      ],
    }
  },
)

export const crowdAtWallScenes = suiteScenes(crowdAtWall, [
  {
    name: 'crowd-at-wall',
    title: 'A crowd presses against a wall',
    kind: 'walls',
    failing: 'Whoever is pressed hard enough is pressed into others, or through the wall.',
    variations: [{ timeStep: 0.25 }, { timeStep: 1 / 30, count: 24 }, { radius: 0.2, length: 4 }],
  },
])
