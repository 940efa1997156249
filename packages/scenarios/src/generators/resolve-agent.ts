import type { AgentParameters, Point } from 'makeway'
import type { ResolvedAgent } from '../resolved.ts'
import { parameterNames } from '../schema/agent-schema.ts'
import type { ScenarioAgentDefaults, ScenarioPoint } from '../schema/scenario-schema.ts'

/** What `addAgent` fills in; needed here where places are found before there is a simulation. */
const DEFAULT_RADIUS = 0.3

/** What an agent or a generator says about its agents. */
export type AgentFields = ScenarioAgentDefaults
export type Wish = ResolvedAgent['wish']

/**
 * One agent, with what it leaves out taken from the defaults.
 * @param wish in place of the one that the fields or the defaults give
 * @throws {Error} when there is no wish at all; checked scenarios have one
 */
export function resolveAgent(
  id: string,
  position: Point,
  fields: AgentFields,
  defaults: ScenarioAgentDefaults,
  wish = wishOf(fields) ?? wishOf(defaults),
): ResolvedAgent {
  if (!wish) throw new Error(`agent ${id} has none of goal, path, preferredVelocity and script`)
  return {
    id,
    position,
    velocity: toPoint(fields.velocity ?? defaults.velocity ?? [0, 0]),
    wish,
    parameters: parametersOf(fields, defaults),
    startTime: fields.startTime ?? defaults.startTime ?? 0,
    ...((fields.leaves ?? defaults.leaves) && { leaves: true }),
  }
}

/** The wish that the fields give; a goal is a path of one point. */
export function wishOf({ goal, path, preferredVelocity, script }: AgentFields): Wish | undefined {
  if (goal) return { type: 'path', points: [toPoint(goal)] }
  if (path) return { type: 'path', points: path.map(toPoint) }
  if (preferredVelocity) return { type: 'preferredVelocity', velocity: toPoint(preferredVelocity) }
  if (script) return { type: 'script', velocity: toPoint(script.velocity) }
  return undefined
}

/** Physical radius, m. */
export function radiusOf(agent: Pick<ResolvedAgent, 'parameters'>): number {
  return agent.parameters.radius ?? DEFAULT_RADIUS
}

export function toPoint([x, y]: ScenarioPoint | readonly [number, number]): Point {
  return { x, y }
}

function parametersOf(fields: AgentFields, defaults: ScenarioAgentDefaults): Partial<AgentParameters> {
  const parameters: Record<string, unknown> = {}
  for (const name of parameterNames) {
    const value = fields[name] ?? defaults[name]
    if (value !== undefined) parameters[name] = value
  }
  return parameters as Partial<AgentParameters>
}
