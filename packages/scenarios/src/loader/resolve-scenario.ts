import type { ObstacleShape, Profile } from 'makeway'
import { FreeSpace } from '../generators/free-space.ts'
import { generateAgents } from '../generators/generate.ts'
import { generatorStream } from '../generators/random.ts'
import { radiusOf, resolveAgent, toPoint } from '../generators/resolve-agent.ts'
import type {
  MeasuringLine,
  Navigation,
  ResolvedAgent,
  ResolvedGate,
  ResolvedObstacle,
  ResolvedScenario,
} from '../resolved.ts'
import type { ScenarioGate } from '../schema/gate-schema.ts'
import type { Obstacle } from '../schema/obstacle-schema.ts'
import { type MethodName, SCENARIO_DEFAULTS, type Scenario } from '../schema/scenario-schema.ts'
import type { SourceOptions } from './check-scenario.ts'
import { jsonPath, ScenarioError } from './scenario-error.ts'

export interface ResolveOptions extends SourceOptions {
  /** In place of the scenario's. */
  profile?: Profile
  /** In place of the scenario's. */
  method?: MethodName
  /** In place of the scenario's. */
  seed?: number
}

/**
 * Settles everything: defaults, generators, places.
 * @param scenario as `parseScenario` or `checkScenario` return it
 * @throws {ScenarioError} when a random generator does not find room
 */
export function resolveScenario(scenario: Scenario, options: ResolveOptions = {}): ResolvedScenario {
  const seed = options.seed ?? scenario.seed ?? SCENARIO_DEFAULTS.seed
  const duration = scenario.duration ?? SCENARIO_DEFAULTS.duration
  const obstacles = (scenario.obstacles ?? []).map(resolveObstacle)
  const { navigation } = scenario
  const lines = (scenario.lines ?? []).map(({ id, from, to }) => ({ id, from: toPoint(from), to: toPoint(to) }))
  return {
    name: scenario.name ?? options.file ?? 'scenario',
    description: scenario.description ?? '',
    profile: options.profile ?? scenario.profile ?? SCENARIO_DEFAULTS.profile,
    method: options.method ?? scenario.method ?? SCENARIO_DEFAULTS.method,
    optimizationVelocity: scenario.optimizationVelocity ?? SCENARIO_DEFAULTS.optimizationVelocity,
    obstacleOptimizationVelocity:
      scenario.obstacleOptimizationVelocity ?? SCENARIO_DEFAULTS.obstacleOptimizationVelocity,
    responsibilityRule: scenario.responsibilityRule ?? 'equal',
    timeStep: scenario.timeStep ?? SCENARIO_DEFAULTS.timeStep,
    maxInternalStep: scenario.maxInternalStep,
    duration,
    stop: scenario.stop ?? SCENARIO_DEFAULTS.stop,
    seed,
    perturbation: scenario.perturbation,
    agents: resolveAgents(scenario, seed, duration, obstacles, options.file ?? 'scenario'),
    obstacles,
    lines,
    ...(scenario.gates && { gates: scenario.gates.map((gate) => resolveGate(gate, lines)) }),
    navigation: typeof navigation === 'object' ? (navigation satisfies Navigation) : { planner: 'straight' },
    expect: scenario.expect ?? [],
  }
}

/** First the given ones, then those of the generators in their order. */
function resolveAgents(
  { agentDefaults = {}, agents = [], generators = [] }: Scenario,
  seed: number,
  duration: number,
  obstacles: readonly ResolvedObstacle[],
  file: string,
): ResolvedAgent[] {
  const resolved = agents.map((agent, index) =>
    resolveAgent(agent.id ?? `agent-${index}`, toPoint(agent.position), agent, agentDefaults),
  )
  generators.forEach((generator, index) => {
    const startTime = generator.startTime ?? agentDefaults.startTime ?? 0
    const made = generateAgents(generator, {
      agentDefaults,
      duration,
      random: generatorStream(seed, index),
      freeSpace: () => spaceAt(startTime, obstacles, resolved),
      fail: (message, cure) => {
        throw new ScenarioError([{ file, path: jsonPath(['generators', index]), message, cure }])
      },
    })
    for (const agent of made) resolved.push(agent)
  })
  return resolved
}

/** What is in the way of agents that start at the given time: obstacles that exist then, and agents that start with them. */
function spaceAt(
  startTime: number,
  obstacles: readonly ResolvedObstacle[],
  agents: readonly ResolvedAgent[],
): FreeSpace {
  const space = new FreeSpace()
  for (const { shape, from, to } of obstacles) {
    if (from <= startTime && startTime < to) space.addObstacle(shape)
  }
  for (const agent of agents) {
    if (agent.startTime === startTime) space.addDisc(agent.position, radiusOf(agent))
  }
  return space
}

/** A gate with its line; what it leaves out is the library's default. */
function resolveGate({ line, ...rest }: ScenarioGate, lines: readonly MeasuringLine[]): ResolvedGate {
  const found = lines.find(({ id }) => id === line)
  if (!found) throw new Error(`a gate names the line "${line}", which does not exist`)
  return { line: found, ...(rest as Omit<ResolvedGate, 'line'>) }
}

function resolveObstacle(obstacle: Obstacle, index: number): ResolvedObstacle {
  const { id = `obstacle-${index}`, from = 0, to = Number.POSITIVE_INFINITY, motion, layers } = obstacle
  const velocity = toPoint(motion?.velocity ?? [0, 0])
  return { id, shape: shapeOf(obstacle), from, to, velocity, ...(layers === undefined ? {} : { layers }) }
}

/** An obstacle's shape as the library takes it. */
export function shapeOf(obstacle: Obstacle): ObstacleShape {
  if (obstacle.type === 'circle') {
    return { type: 'circle', center: toPoint(obstacle.center), radius: obstacle.radius }
  }
  return { type: obstacle.type, vertices: obstacle.vertices.map(toPoint) }
}
