import type { ObstacleShape, Point } from 'makeway'
import { VisibilityRoadmap } from 'makeway/nav'
import { radiusOf } from '../generators/resolve-agent.ts'
import { ScenarioError } from '../loader/scenario-error.ts'
import type { ResolvedAgent, ResolvedScenario } from '../resolved.ts'

/**
 * Shortest way for a disc among obstacles that stand still.
 * @param radius m, kept from every obstacle
 * @returns the points to walk to, `to` included and `from` not; undefined when there is no way
 */
export type VisibilityPath = (
  obstacles: readonly ObstacleShape[],
  from: Point,
  to: Point,
  radius: number,
) => Point[] | undefined

/** The shortest way on the visibility roadmap; one roadmap is made for every radius that comes up. */
function roadmapPath(): VisibilityPath {
  const roadmaps = new Map<number, VisibilityRoadmap>()
  return (obstacles, from, to, radius) => {
    const roadmap = roadmaps.get(radius) ?? new VisibilityRoadmap(obstacles, radius)
    roadmaps.set(radius, roadmap)
    return roadmap.findPath(from, to)
  }
}

/**
 * The agents of a scenario with their goals turned into paths, as its `navigation` asks for.
 * Only goals and the legs of given paths are planned; constant wishes and scripts stay as they are.
 * @throws ScenarioError when there is no way
 */
export function planPaths(scenario: ResolvedScenario, visibilityPath: VisibilityPath = roadmapPath()): ResolvedAgent[] {
  if (scenario.navigation.planner === 'straight') return scenario.agents
  const obstacles = scenario.obstacles.filter(stands).map(({ shape }) => shape)
  return scenario.agents.map((agent) => {
    if (agent.wish.type !== 'path') return agent
    const { safetyMargin = 0 } = agent.parameters
    const points: Point[] = []
    let from = agent.position
    for (const to of agent.wish.points) {
      const leg = visibilityPath(obstacles, from, to, radiusOf(agent) + safetyMargin)
      if (!leg) {
        const place = `agent ${agent.id}: there is no way from (${from.x}, ${from.y}) to (${to.x}, ${to.y})`
        throw refusal(scenario, '$.navigation', place, 'move its start or goal, make it smaller, or widen the gaps')
      }
      points.push(...leg)
      from = to
    }
    return { ...agent, wish: { type: 'path', points } }
  })
}

/** Whether an obstacle is there from the beginning to the end, at one place: only those can be planned around. */
function stands({ from, to, velocity }: ResolvedScenario['obstacles'][number]): boolean {
  return from <= 0 && to === Infinity && velocity.x === 0 && velocity.y === 0
}

function refusal({ name: file }: ResolvedScenario, path: string, message: string, cure: string): ScenarioError {
  return new ScenarioError([{ file, path, message, cure }])
}
