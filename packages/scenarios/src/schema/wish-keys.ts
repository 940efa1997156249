import type { Generator } from './generator-schema.ts'

/** The keys that say what an agent wants. */
export const AGENT_WISHES = ['goal', 'path', 'preferredVelocity', 'script'] as const

/** Those that the generators take. */
export const GENERATOR_WISHES: Record<Generator['type'], readonly string[]> = {
  circle: AGENT_WISHES,
  grid: [...AGENT_WISHES, 'goalOffset'],
  random: [...AGENT_WISHES, 'goalRegion'],
  source: AGENT_WISHES,
}
