import type { ResolvedAgent } from '../resolved.ts'
import type { SourceGenerator } from '../schema/generator-schema.ts'
import type { GeneratorContext } from './context.ts'
import { generatedCount, generatedId } from './generated.ts'
import { resolveAgent, toPoint } from './resolve-agent.ts'

/** Agents that appear one after the other, every 1/rate seconds, at random places on a segment. */
export function sourceAgents(generator: SourceGenerator, context: GeneratorContext): ResolvedAgent[] {
  const { rate, line, startTime = 0 } = generator
  const [a, b] = line
  const { agentDefaults, duration, random } = context
  return Array.from({ length: generatedCount(generator, duration) }, (_, i) => {
    const t = random()
    const position = toPoint([a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])])
    const fields = { ...generator, startTime: startTime + i / rate }
    return resolveAgent(generatedId(generator, i), position, fields, agentDefaults)
  })
}
