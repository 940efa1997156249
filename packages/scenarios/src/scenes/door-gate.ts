import type { Scenario, ScenarioAgent } from '../schema/scenario-schema.ts'
import { box, scene } from './scene.ts'

const HALF_WIDTH = 0.6

/** Sixty agents in ten rows go through a door of 1.2 m, two agents wide, to places that are filled from the far end. */
function crowd(): Omit<Scenario, 'format' | 'name' | 'description'> {
  return {
    timeStep: 0.1,
    duration: 120,
    agentDefaults: { goalTolerance: 0.3 },
    agents: Array.from({ length: 60 }, (_, i): ScenarioAgent => {
      const row = i % 10
      const column = (i - row) / 10
      return {
        id: `p${i}`,
        position: [-3 - 0.9 * column, 0.9 * (row - 4.5)],
        path: [
          [0.6, 0],
          [16 - 1.2 * column, 1.2 * (row - 4.5)],
        ],
      }
    }),
    obstacles: [box(-0.2, HALF_WIDTH, 0.2, 15), box(-0.2, -15, 0.2, -HALF_WIDTH)],
    lines: [{ id: 'door', from: [0, -HALF_WIDTH], to: [0, HALF_WIDTH] }],
    expect: [
      { metric: 'arrived', equals: 'all' },
      { metric: 'wallCrossings', equals: 0 },
      { metric: 'maxOverlap', atMost: 0.006 },
    ],
  }
}

export const doorCrowd = scene(
  'door-crowd',
  'Sixty at a door, each for itself',
  'A crowd of sixty pushes through a door of 1.2 m. Compare it with door-gate.',
  crowd,
)

export const doorGate = scene(
  'door-gate',
  'Sixty at a door with a gate',
  'The crowd of door-crowd, let through by a gate that has five on their way at a time: sooner through, and calmer.',
  () => ({ ...crowd(), gates: [{ line: 'door', rule: 'queue', capacity: 5 }] }),
)
