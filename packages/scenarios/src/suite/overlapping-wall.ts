import { box } from '../scenes/scene.ts'
import type { ScenarioPoint } from '../schema/scenario-schema.ts'
import { people } from './people.ts'
import { family, suiteScenes } from './suite-scene.ts'

const MAX_SPEED = 1.5

/** An agent that wants to stand starts partly or wholly inside a box of 2 × 2 m: it is freed no faster than it can walk. */
export const overlappingWall = family(
  {
    timeStep: 0.1,
    radius: 0.5,
    from: [0, 1.2] as ScenarioPoint,
    /** s, by when it must be free */
    freeAt: 2,
  },
  ({ timeStep, radius, from, freeAt }) => ({
    timeStep,
    duration: freeAt + 1,
    stop: 'duration',
    agentDefaults: { ...people({ radius, horizon: 5 }), maxSpeed: MAX_SPEED },
    obstacles: [box(-1, -1, 1, 1)],
    agents: [{ id: 'a', position: from, preferredVelocity: [0, 0] }],
    expect: [
      { metric: 'maxWallOverlap', atMost: 1e-3, at: freeAt },
      { metric: 'displacement', agent: 'a', atMost: MAX_SPEED * 0.5 * (1 + 1e-9), at: 0.5 },
    ],
  }),
)

export const overlappingWallScenes = suiteScenes(overlappingWall, [
  {
    name: 'overlapping-wall',
    title: 'An agent overlaps a wall',
    kind: 'walls',
    failing: 'It may not go deeper, and never gets out.',
    variations: [
      { timeStep: 1 / 60 },
      { timeStep: 0.25 },
      { from: [1.2, 1.2] },
      { from: [0.3, 1] },
      { radius: 0.3, from: [-1.1, 0.4] },
    ],
  },
  {
    name: 'inside-wall',
    title: 'An agent starts inside a solid',
    kind: 'walls',
    failing: 'Inside a solid there are no walls: it stays there.',
    parameters: { from: [0.2, 0.3], freeAt: 4 },
    variations: [{ timeStep: 1 / 60 }, { from: [0, 0] }, { from: [0.9, 0.2] }, { from: [1, 1] }, { from: [-0.5, 0.5] }],
  },
])
