import type { Profile } from 'makeway'
import type { AgentParameters3d, Point3d } from 'makeway/3d'
import { SCENARIO_DEFAULTS } from '../schema/scenario-schema.ts'
import { placesOf } from './generators.ts'
import type { ResolvedAgent3d, ResolvedScenario3d } from './resolved.ts'
import { type AgentFields3d, parameterNames3d, type Scenario3d, type ScenarioPoint3d } from './scenario-schema.ts'

/** Settles everything: defaults, generators. Nothing in space is drawn at random. */
export function resolveScenario3d(
  scenario: Scenario3d,
  { file = 'scenario', profile }: { file?: string; profile?: Profile } = {},
): ResolvedScenario3d {
  const { agentDefaults = {}, agents = [], generators = [] } = scenario
  const given = agents.map((agent, index) =>
    resolveAgent(agent.id ?? `agent-${index}`, agent.position, agent, agentDefaults),
  )
  const generated = generators.flatMap((generator) => {
    // `radius` is the sphere's or the ring's, `layers` the grid's: those of the agents come from the defaults
    const { radius, layers, ...fields } = generator as typeof generator & { radius?: number; layers?: number }
    const own = generator.type === 'grid' ? { ...fields, radius } : { ...fields, layers }
    return placesOf(generator).map(({ position, goal }, i) =>
      resolveAgent(`${generator.id ?? generator.type}-${i}`, position, goal ? { ...own, goal } : own, agentDefaults),
    )
  })
  return {
    dimensions: 3,
    name: scenario.name ?? file,
    description: scenario.description ?? '',
    profile: profile ?? scenario.profile ?? SCENARIO_DEFAULTS.profile,
    method: 'orca',
    optimizationVelocity: 'current',
    obstacleOptimizationVelocity: 'current',
    responsibilityRule: 'equal',
    timeStep: scenario.timeStep ?? SCENARIO_DEFAULTS.timeStep,
    maxInternalStep: scenario.maxInternalStep,
    duration: scenario.duration ?? SCENARIO_DEFAULTS.duration,
    stop: scenario.stop ?? SCENARIO_DEFAULTS.stop,
    seed: SCENARIO_DEFAULTS.seed,
    perturbation: undefined,
    agents: [...given, ...generated],
    obstacles: [],
    lines: [],
    navigation: { planner: 'straight' },
    expect: scenario.expect ?? [],
  }
}

function resolveAgent(
  id: string,
  position: ScenarioPoint3d,
  fields: AgentFields3d,
  defaults: AgentFields3d,
): ResolvedAgent3d {
  const wish = wishOf(fields) ?? wishOf(defaults)
  if (!wish) throw new Error(`agent ${id} has none of goal, path, preferredVelocity and script`)
  const parameters: Record<string, unknown> = {}
  for (const name of parameterNames3d) {
    const value = fields[name] ?? defaults[name]
    if (value !== undefined) parameters[name] = value
  }
  return {
    id,
    position: toPoint(position),
    velocity: toPoint(fields.velocity ?? defaults.velocity ?? [0, 0, 0]),
    wish,
    parameters: parameters as Partial<AgentParameters3d>,
    startTime: fields.startTime ?? defaults.startTime ?? 0,
  }
}

/** The wish that the fields give; a goal is a path of one point. */
function wishOf({ goal, path, preferredVelocity, script }: AgentFields3d): ResolvedAgent3d['wish'] | undefined {
  if (goal) return { type: 'path', points: [toPoint(goal)] }
  if (path) return { type: 'path', points: path.map(toPoint) }
  if (preferredVelocity) return { type: 'preferredVelocity', velocity: toPoint(preferredVelocity) }
  if (script) return { type: 'script', velocity: toPoint(script.velocity) }
  return undefined
}

function toPoint([x, y, z]: ScenarioPoint3d): Point3d {
  return { x, y, z }
}
