import type { Obstacle } from '../schema/obstacle-schema.ts'
import type { ScenarioAgentDefaults } from '../schema/scenario-schema.ts'
import { box } from './scene.ts'

/** What Blocks and Roadmap of RVO2 have in common: four blocks that leave a crossing of two roads, 20 m wide. */
export const fourBlocks = (): Obstacle[] => [
  box(10, 10, 40, 40),
  box(-40, 10, -10, 40),
  box(-40, -40, -10, -10),
  box(10, -40, 40, -10),
]

export const blockAgents: ScenarioAgentDefaults = {
  radius: 2,
  maxSpeed: 2,
  preferredSpeed: 1,
  neighborDistance: 15,
  maxNeighbors: 10,
  timeHorizon: 5,
  obstacleTimeHorizon: 5,
}

/** The four corners by their signs, around the center: each group starts in one and goes to the opposite one. */
export const CORNERS = [
  { id: 'northeast', x: 1, y: 1 },
  { id: 'northwest', x: -1, y: 1 },
  { id: 'southwest', x: -1, y: -1 },
  { id: 'southeast', x: 1, y: -1 },
]
