import type { ScenarioAgent } from '../schema/scenario-schema.ts'
import { box, scene } from './scene.ts'

const DOOR_WIDTH = 1.2

export const narrowDoor = scene(
  'narrow-door',
  'Twenty agents at a narrow door',
  'A crowd of twenty goes through a door of 1.2 m, two agents wide.',
  () => ({
    timeStep: 0.1,
    duration: 120,
    agents: Array.from({ length: 20 }, (_, i): ScenarioAgent => {
      const column = i % 4
      const row = (i - column) / 4
      const y = 0.9 * (row - 2)
      return {
        id: `p${i}`,
        position: [-5 + 0.9 * column, y],
        path: [
          [0.3, 0],
          [5 + 0.9 * column, y],
        ],
      }
    }),
    obstacles: [box(-0.2, DOOR_WIDTH / 2, 0.2, 8), box(-0.2, -8, 0.2, -DOOR_WIDTH / 2)],
    expect: [{ metric: 'wallCrossings', equals: 0 }],
  }),
)
