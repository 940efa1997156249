import type { ScenarioAgent } from '../schema/scenario-schema.ts'
import { blockAgents, CORNERS, fourBlocks } from './four-blocks.ts'
import { scene } from './scene.ts'

/** Waypoints stand this far from the middle of a road, and so far out at its ends. */
const ASIDE = 5
const ENTRANCE = 45

export const roadmap = scene(
  'roadmap',
  'Four groups with a roadmap',
  'The world of the Roadmap example of RVO2: 100 agents in four groups follow fixed waypoints along the roads to the opposite corner.',
  () => ({
    timeStep: 0.25,
    duration: 600,
    agentDefaults: { ...blockAgents, goalTolerance: 8 },
    agents: CORNERS.flatMap(({ id, x, y }) => groupOf(id, x, y)),
    obstacles: fourBlocks(),
    expect: [{ metric: 'wallCrossings', equals: 0 }],
  }),
)

/** 25 agents from the corner (x, y), each to the place opposite its own. Neighboring groups take different roads. */
function groupOf(id: string, x: number, y: number): ScenarioAgent[] {
  const isNorthSouth = x === y
  const entrance: [number, number] = isNorthSouth ? [ASIDE * x, ENTRANCE * y] : [ENTRANCE * x, ASIDE * y]
  const exit: [number, number] = isNorthSouth ? [ASIDE * x, -ENTRANCE * y] : [-ENTRANCE * x, ASIDE * y]
  return Array.from({ length: 25 }, (_, i) => {
    const column = i % 5
    const row = (i - column) / 5
    const startX = (55 + 10 * column) * x
    const startY = (55 + 10 * row) * y
    return { id: `${id}-${i}`, position: [startX, startY], path: [entrance, exit, [-startX, -startY]] }
  })
}
