import type { ScenarioAgentDefaults } from '../schema/scenario-schema.ts'
import type { FreeSpace } from './free-space.ts'
import type { Random } from './random.ts'

/** What a generator works with. */
export interface GeneratorContext {
  agentDefaults: ScenarioAgentDefaults
  /** s */
  duration: number
  /** The generator's own stream. */
  random: Random
  /** Obstacles, and the agents that are there when the generator's agents start. Set up on the first call. */
  freeSpace(): FreeSpace
  /** Ends with an error at the generator. */
  fail(message: string, cure: string): never
}
