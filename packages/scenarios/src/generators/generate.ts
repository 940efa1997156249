import type { ResolvedAgent } from '../resolved.ts'
import type { Generator } from '../schema/generator-schema.ts'
import { circleAgents } from './circle.ts'
import type { GeneratorContext } from './context.ts'
import { gridAgents } from './grid.ts'
import { randomAgents } from './random-places.ts'
import { sourceAgents } from './source.ts'

/** All agents of a generator. */
export function generateAgents(generator: Generator, context: GeneratorContext): ResolvedAgent[] {
  switch (generator.type) {
    case 'circle':
      return circleAgents(generator, context)
    case 'grid':
      return gridAgents(generator, context)
    case 'random':
      return randomAgents(generator, context)
    case 'source':
      return sourceAgents(generator, context)
  }
}
