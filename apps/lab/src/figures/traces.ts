import { type AgentOptions, type ObstacleShape, type Point, Simulation, type SolveTrace } from 'makeway'
import type { SvgNode } from '../inspector/svg-node.ts'
import { velocityPicture } from '../inspector/velocity-picture.ts'
import { CATEGORY_COLORS } from '../world/colors.ts'
import { SIZE } from './sheet.ts'

export const WORDS = { preferred: 'preferred', current: 'current', chosen: 'new' }
export const A_COLOR = '#0072b2'
export const B_COLOR = '#e69f00'
export const WALL_COLOR = '#69717d'

/** What a figure says of an agent; the rest is as everywhere. */
export type FigureAgent = Partial<AgentOptions> & { position: Point }

/** The trace of the first agent among the others, in plain ORCA unless another profile is asked for. */
export function traceOf(
  agents: readonly FigureAgent[],
  walls: readonly ObstacleShape[] = [],
  options: { profile?: 'default' | 'rvo2'; obstacleOptimizationVelocity?: 'current' | 'zero' } = {},
): SolveTrace {
  const sim = new Simulation({ profile: 'rvo2', timeStep: 0.1, ...options })
  for (const wall of walls) sim.addObstacle(wall)
  const common = { radius: 0.5, maxSpeed: 2, timeHorizon: 2, obstacleTimeHorizon: 2, neighborDistance: 20 }
  const handles = agents.map(({ velocity = { x: 0, y: 0 }, ...agent }) => {
    const wish = agent.goal === undefined && agent.script === undefined ? { preferredVelocity: velocity } : {}
    return sim.addAgent({ ...common, ...wish, velocity, ...agent })
  })
  return sim.trace(handles[0])
}

/** The velocity space of a trace, as the inspector shows it. */
export function spaceOf(trace: SolveTrace, options: Partial<Parameters<typeof velocityPicture>[1]> = {}): SvgNode {
  return velocityPicture(trace, { size: SIZE, color: lineColor(trace), words: WORDS, ...options })
}

function lineColor({ lines }: SolveTrace): (line: number) => string {
  return (line) => (lines[line].cause.type === 'wall' ? WALL_COLOR : CATEGORY_COLORS[line % CATEGORY_COLORS.length])
}
