import { cos, sin } from 'makeway'
import type { ResolvedAgent } from '../resolved.ts'
import type { CircleGenerator } from '../schema/generator-schema.ts'
import type { GeneratorContext } from './context.ts'
import { generatedId } from './generated.ts'
import { resolveAgent, toPoint, wishOf } from './resolve-agent.ts'

/**
 * Agent i at the angle 2πi/count of a ring, moved by up to ± jitter in x and in y. Its antipodal goal is the center minus
 * the very offset that the place before jitter is the center plus: rounding doesn't break the symmetry.
 */
export function circleAgents(generator: CircleGenerator, { agentDefaults, random }: GeneratorContext): ResolvedAgent[] {
  const { count, radius, center = [0, 0], jitter = 0, goal, ...fields } = generator
  const common = goal === 'antipodal' ? undefined : (wishOf({ ...fields, goal }) ?? wishOf(agentDefaults))
  const isAntipodal = common === undefined
  const agents: ResolvedAgent[] = []
  for (let i = 0; i < count; i++) {
    const angle = (2 * Math.PI * i) / count
    const dx = radius * cos(angle)
    const dy = radius * sin(angle)
    const position = toPoint([center[0] + dx, center[1] + dy])
    if (jitter > 0) {
      position.x += (2 * random() - 1) * jitter
      position.y += (2 * random() - 1) * jitter
    }
    const wish = isAntipodal ? { type: 'path' as const, points: [toPoint([center[0] - dx, center[1] - dy])] } : common
    // `radius` is the ring's: that of the agents comes from the defaults.
    agents.push(resolveAgent(generatedId(generator, i), position, fields, agentDefaults, wish))
  }
  return agents
}
