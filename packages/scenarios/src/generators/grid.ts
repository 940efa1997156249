import type { ResolvedAgent } from '../resolved.ts'
import type { GridGenerator } from '../schema/generator-schema.ts'
import type { GeneratorContext } from './context.ts'
import { generatedId } from './generated.ts'
import { resolveAgent, toPoint, type Wish } from './resolve-agent.ts'

/** Rows and columns, x fastest: agent 0 at the origin, agent 1 one column on. */
export function gridAgents(generator: GridGenerator, { agentDefaults }: GeneratorContext): ResolvedAgent[] {
  const { columns, rows, origin, spacing, goalOffset } = generator
  return Array.from({ length: columns * rows }, (_, i) => {
    const column = i % columns
    const row = (i - column) / columns
    const x = origin[0] + column * spacing[0]
    const y = origin[1] + row * spacing[1]
    const wish: Wish | undefined = goalOffset && {
      type: 'path',
      points: [toPoint([x + goalOffset[0], y + goalOffset[1]])],
    }
    return resolveAgent(generatedId(generator, i), toPoint([x, y]), generator, agentDefaults, wish)
  })
}
