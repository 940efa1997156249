import type { ObstacleOptions, Point, Simulation } from 'makeway'
import { FlowFieldPlanner, GridPlanner, Navigator, type PathPlanner, VisibilityRoadmap } from 'makeway/nav'
import { radiusOf } from '../generators/resolve-agent.ts'
import { ScenarioError } from '../loader/scenario-error.ts'
import type { Navigation, ResolvedAgent, ResolvedScenario } from '../resolved.ts'

/** Makes a planner for discs of one radius, m, among obstacles that stand still. */
export type NewPlanner = (radius: number, obstacles: readonly ObstacleOptions[]) => PathPlanner

/** The planner that a scenario's `navigation` asks for; undefined where agents go straight. */
export function plannerOf(scenario: ResolvedScenario): NewPlanner | undefined {
  const { navigation } = scenario
  if (navigation.planner === 'straight') return undefined
  if (navigation.planner === 'visibility') return (radius, obstacles) => new VisibilityRoadmap(obstacles, radius)
  const bounds = boundsOf(scenario)
  return (radius, obstacles) => gridPlanner(navigation, { radius, obstacles, bounds })
}

function gridPlanner(
  { planner, cellSize }: Extract<Navigation, { cellSize?: unknown }>,
  world: { radius: number; obstacles: readonly ObstacleOptions[]; bounds: { min: Point; max: Point } },
): PathPlanner {
  const options = { ...world, ...(cellSize === undefined ? {} : { cellSize }) }
  return planner === 'grid' ? new GridPlanner(options) : new FlowFieldPlanner(options)
}

/** Everything that agents start from or go to. */
function boundsOf({ agents }: ResolvedScenario): { min: Point; max: Point } {
  const places = agents.flatMap(({ position, wish }) =>
    wish.type === 'path' ? [position, ...wish.points] : [position],
  )
  const xs = places.map(({ x }) => x)
  const ys = places.map(({ y }) => y)
  const least = (values: number[]) => values.reduce((a, b) => (a < b ? a : b), Infinity)
  const most = (values: number[]) => values.reduce((a, b) => (a > b ? a : b), -Infinity)
  if (places.length === 0) return { min: { x: 0, y: 0 }, max: { x: 0, y: 0 } }
  return { min: { x: least(xs), y: least(ys) }, max: { x: most(xs), y: most(ys) } }
}

/**
 * The agents of a scenario with their goals turned into paths. Only goals and the legs of given paths are planned;
 * constant wishes and scripts stay as they are.
 * @throws ScenarioError when there is no way
 */
export function planPaths(scenario: ResolvedScenario, newPlanner: NewPlanner | undefined): ResolvedAgent[] {
  if (newPlanner === undefined) return scenario.agents
  const obstacles = scenario.obstacles.filter(stands).map(({ shape }) => shape)
  const planners = new Map<number, PathPlanner>()
  return scenario.agents.map((agent) => {
    if (agent.wish.type !== 'path') return agent
    const radius = radiusOf(agent) + (agent.parameters.safetyMargin ?? 0)
    const planner = planners.get(radius) ?? newPlanner(radius, obstacles)
    planners.set(radius, planner)
    const points: Point[] = []
    let from = agent.position
    for (const to of agent.wish.points) {
      const leg = planner.findPath(from, to)
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

/** Who looks after the agents on their way, so that those who lose sight of it are planned again. */
export function navigatorFor(simulation: Simulation, newPlanner: NewPlanner | undefined): Navigator | undefined {
  return newPlanner && new Navigator(simulation, { planner: newPlanner, searchesPerUpdate: Infinity })
}

/** Whether an obstacle is there from the beginning to the end, at one place: only those can be planned around. */
function stands({ from, to, velocity }: ResolvedScenario['obstacles'][number]): boolean {
  return from <= 0 && to === Infinity && velocity.x === 0 && velocity.y === 0
}

function refusal({ name: file }: ResolvedScenario, path: string, message: string, cure: string): ScenarioError {
  return new ScenarioError([{ file, path, message, cure }])
}
