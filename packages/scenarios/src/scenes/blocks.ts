import type { GridGenerator } from '../schema/generator-schema.ts'
import { blockAgents, CORNERS, fourBlocks } from './four-blocks.ts'
import { scene } from './scene.ts'

export const blocks = scene(
  'blocks',
  'Four groups around four blocks',
  'The Blocks example of RVO2: 100 agents in four groups go straight for the opposite corner, with only the blocks’ walls to guide them.',
  () => ({
    timeStep: 0.25,
    duration: 600,
    agentDefaults: { ...blockAgents, goalTolerance: 20 },
    generators: CORNERS.map(
      ({ id, x, y }): GridGenerator => ({
        type: 'grid',
        id,
        columns: 5,
        rows: 5,
        origin: [55 * x, 55 * y],
        spacing: [10 * x, 10 * y],
        goal: [-75 * x, -75 * y],
      }),
    ),
    obstacles: fourBlocks(),
    expect: [{ metric: 'wallCrossings', equals: 0 }],
  }),
)
