import type { AgentParameters, MotionLimit, Point } from 'makeway'
import { PRESETS } from 'makeway/drives'
import type { ResolvedAgent, ResolvedBody } from '../resolved.ts'
import { parameterNames } from '../schema/agent-schema.ts'
import { bodyNames } from '../schema/body-schema.ts'
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
    ...bodyOf(fields, defaults),
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

export function parametersOf(fields: AgentFields, defaults: ScenarioAgentDefaults): Partial<AgentParameters> {
  const parameters: Record<string, unknown> = {}
  for (const name of parameterNames) {
    const value = fields[name] ?? presetOf(fields)[name] ?? defaults[name] ?? presetOf(defaults)[name]
    if (value !== undefined) parameters[name] = value
  }
  return parameters as Partial<AgentParameters>
}

function presetOf({ preset }: AgentFields): Partial<AgentParameters> {
  return preset === undefined ? {} : PRESETS[preset].agent
}

function bodyOf(fields: AgentFields, defaults: ScenarioAgentDefaults): { body?: ResolvedBody } {
  const given = bodyNames.some((name) => (fields[name] ?? defaults[name]) !== undefined)
  if (!given) return {}
  const heading = fields.heading ?? defaults.heading
  const speedLimit = limitOf(fields.speedLimit ?? defaults.speedLimit)
  const accelerationLimit = limitOf(fields.accelerationLimit ?? defaults.accelerationLimit)
  const drive = fields.drive ?? defaults.drive
  return {
    body: {
      ...(heading !== undefined && { heading }),
      ...(speedLimit && { speedLimit }),
      ...(accelerationLimit && { accelerationLimit }),
      ...(drive && { drive }),
    },
  }
}

/** A limit as the library takes it. */
export function limitOf(limit: AgentFields['speedLimit']): MotionLimit | undefined {
  return limit !== undefined && 'polygon' in limit ? { polygon: limit.polygon.map(toPoint) } : limit
}
