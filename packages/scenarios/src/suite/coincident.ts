import type { ScenarioAgent } from '../schema/scenario-schema.ts'
import { people } from './people.ts'
import { family, suiteScenes } from './suite-scene.ts'

/** Agents at the very same point, at rest or with the same goal. */
export const coincident = family(
  {
    timeStep: 0.1,
    count: 2,
    radius: 0.5,
    /** m away the goal of all; 0: they want to stand */
    walk: 0,
    /** s, by when nobody may overlap */
    clearAt: 2,
  },
  ({ timeStep, count, radius, walk, clearAt }) => ({
    timeStep,
    duration: clearAt + 1,
    stop: 'duration',
    agentDefaults: people({ radius, horizon: 5 }),
    agents: Array.from(
      { length: count },
      (_, i): ScenarioAgent => ({
        id: `c${i}`,
        position: [0, 0],
        ...(walk > 0 ? { goal: [walk, 0] } : { preferredVelocity: [0, 0] }),
      }),
    ),
    expect: [{ metric: 'maxOverlap', atMost: 1e-3, at: clearAt }],
  }),
)

export const coincidentScenes = suiteScenes(coincident, [
  {
    name: 'coincident',
    title: 'Two agents at the same point',
    kind: 'overlap',
    failing: 'Their line is not a number and is ignored: they stay one on top of the other.',
    variations: [
      { timeStep: 1 / 60 },
      { timeStep: 0.25 },
      { radius: 0.2 },
      { count: 5, clearAt: 3 },
      { count: 8, clearAt: 4, timeStep: 1 / 60 },
    ],
  },
  {
    name: 'coincident-walking',
    title: 'Three agents walk off from the same point',
    kind: 'overlap',
    failing: 'With the same wish they stay one body for the whole way.',
    parameters: { count: 3, walk: 5 },
    variations: [{ timeStep: 1 / 60 }, { count: 2, walk: 8 }, { count: 4, timeStep: 0.05, clearAt: 3 }],
  },
])
