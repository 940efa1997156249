import type { Point } from 'makeway'
import type { ResolvedAgent } from '../resolved.ts'
import type { RandomGenerator, Region } from '../schema/generator-schema.ts'
import type { GeneratorContext } from './context.ts'
import { generatedId } from './generated.ts'
import type { Random } from './random.ts'
import { parametersOf, radiusOf, resolveAgent, type Wish } from './resolve-agent.ts'

/** A region is taken to be full when so many places in a row are no good. */
const MAX_TRIES = 10_000

/** Agents at random places, each drawn until it keeps its distance; then its goal, likewise, if that is random as well. */
export function randomAgents(generator: RandomGenerator, context: GeneratorContext): ResolvedAgent[] {
  const { count, region, minGap = 0, goalRegion } = generator
  const { agentDefaults, random, fail } = context
  const space = context.freeSpace()
  const radius = radiusOf({ parameters: parametersOf(generator, agentDefaults) })
  const agents: ResolvedAgent[] = []
  for (let i = 0; i < count; i++) {
    const position = drawPlace(region, random, (place) => space.isFree(place, radius, minGap))
    if (!position) {
      return fail(
        `only ${i} of ${count} agents fit into the region`,
        'give fewer agents, a larger "region", or a smaller "radius" or "minGap"',
      )
    }
    space.addDisc(position, radius)
    let wish: Wish | undefined
    if (goalRegion) {
      const goal = drawPlace(goalRegion, random, (place) => space.isClearOfWalls(place, radius))
      if (!goal) return fail('finds no place clear of obstacles for a goal', 'give another "goalRegion"')
      wish = { type: 'path', points: [goal] }
    }
    agents.push(resolveAgent(generatedId(generator, i), position, generator, agentDefaults, wish))
  }
  return agents
}

/** A place in the region that passes the test, drawn evenly, x before y; undefined when none turns up. */
export function drawPlace(region: Region, random: Random, isGood: (place: Point) => boolean): Point | undefined {
  const { min, max } = region
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const x = min[0] + random() * (max[0] - min[0])
    const y = min[1] + random() * (max[1] - min[1])
    if (isGood({ x, y })) return { x, y }
  }
  return undefined
}
