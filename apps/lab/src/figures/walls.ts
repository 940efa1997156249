import { type LineCase, type ObstacleShape, type Point, Simulation, type SolveTrace } from 'makeway'
import type { SvgNode } from '../inspector/svg-node.ts'
import { en } from '../text/en.ts'
import { type Figure, row, Sheet } from './sheet.ts'
import { A_COLOR, spaceOf, traceOf, WALL_COLOR } from './traces.ts'

const edge = (ax: number, ay: number, bx: number, by: number): ObstacleShape => ({
  type: 'polyline',
  vertices: [
    { x: ax, y: ay },
    { x: bx, y: by },
  ],
})

const WALL = edge(2, -1, 2, 1)
const CORNER: ObstacleShape = {
  type: 'polygon',
  vertices: [
    { x: 1.5, y: -3 },
    { x: 3.5, y: -3 },
    { x: 3.5, y: 0.6 },
    { x: 1.5, y: 0.6 },
  ],
}

export function wallTrace(position: Point, velocity: Point, walls: readonly ObstacleShape[], maxSpeed = 2): SolveTrace {
  return traceOf([{ position, velocity, maxSpeed }], walls)
}

/** Where the agent stands, seen from above. */
function place(trace: SolveTrace, walls: readonly ObstacleShape[]): SvgNode {
  const sheet = new Sheet(3, { x: 1.2, y: 0 }).axes('m')
  for (const wall of walls) {
    if (wall.type === 'circle') sheet.circle(wall.center, wall.radius, 'wall')
    else {
      const [start, ...rest] = wall.vertices
      const closed = wall.type !== 'polyline'
      sheet.add(
        { type: 'path', start, parts: rest.map((to) => ({ to })), closed },
        closed ? 'wall' : 'wall open',
        WALL_COLOR,
      )
    }
  }
  const { position, velocity, radius } = trace
  return sheet
    .circle(position, radius, 'body', A_COLOR)
    .arrow(position, { x: position.x + velocity.x, y: position.y + velocity.y }, 'velocity')
    .content()
}

interface WallCase {
  case: LineCase
  position: Point
  velocity: Point
  walls: readonly ObstacleShape[]
}

/** One situation for each branch of the construction; a test holds that each is what it is called. */
export const WALL_CASES: readonly WallCase[] = [
  { case: 'cutoffLine', position: { x: 0, y: 0 }, velocity: { x: 1, y: 0 }, walls: [WALL] },
  { case: 'leftArc', position: { x: 0, y: 1.2 }, velocity: { x: 0.7, y: 0.1 }, walls: [WALL] },
  { case: 'rightArc', position: { x: 0, y: -1.2 }, velocity: { x: 0.7, y: -0.1 }, walls: [WALL] },
  { case: 'wallLeftLeg', position: { x: 0, y: 0 }, velocity: { x: 1.7, y: 1.1 }, walls: [WALL] },
  { case: 'wallRightLeg', position: { x: 0, y: 0 }, velocity: { x: 1.7, y: -1.1 }, walls: [WALL] },
  { case: 'touchingSegment', position: { x: 1.6, y: 0 }, velocity: { x: 0.8, y: 0.2 }, walls: [WALL] },
  { case: 'touchingLeftVertex', position: { x: 1.8, y: 1.3 }, velocity: { x: 0.6, y: -0.4 }, walls: [WALL] },
  { case: 'touchingRightVertex', position: { x: 1.8, y: -1.3 }, velocity: { x: 0.6, y: 0.4 }, walls: [WALL] },
  { case: 'covered', position: { x: 0, y: 0 }, velocity: { x: 1, y: 0 }, walls: [WALL, edge(2.6, -0.6, 2.6, 0.6)] },
  { case: 'foreignLeftLeg', position: { x: -0.7, y: 1.4 }, velocity: { x: 1.1, y: 1.4 }, walls: [CORNER] },
  { case: 'foreignRightLeg', position: { x: 0.7, y: 1.9 }, velocity: { x: 0.2, y: -1.4 }, walls: [CORNER] },
  { case: 'nonConvexVertex', position: { x: 1.1, y: 0.8 }, velocity: { x: 1.3, y: 1 }, walls: [CORNER] },
]

function caseFigure({ case: name, position, velocity, walls }: WallCase): Figure {
  return {
    name: `wall-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    title: `A wall's line: ${en.cases[name]}`,
    draw: () => {
      const trace = wallTrace(position, velocity, walls)
      const all = trace.lines.map((_, k) => k)
      // an edge without a line of its own is shown by those it leaves the work to
      const own = all.filter((k) => trace.lines[k].case === name)
      const cones = own.length > 0 ? own : all
      return row(
        { title: 'world', content: place(trace, walls) },
        { title: en.cases[name], content: spaceOf(trace, { cones, bare: true, extent: 2.6 }) },
      )
    },
  }
}

const pictures = (trace: SolveTrace, walls: readonly ObstacleShape[], title: string) => {
  const cones = trace.lines.map((_, k) => k)
  return row(
    { title: 'world', content: place(trace, walls) },
    { title, content: spaceOf(trace, { cones, bare: true, extent: 2.6 }) },
  )
}

const parts = (): string => {
  const vertices = [
    { x: -1.5, y: -1 },
    { x: 1.2, y: -1 },
    { x: 0.3, y: 0.1 },
    { x: 1.4, y: 1.2 },
    { x: -1.5, y: 1.1 },
  ]
  const sheet = new Sheet(2.2)
  const [start, ...rest] = vertices
  sheet.add({ type: 'path', start, parts: rest.map((to) => ({ to })), closed: true }, 'wall', WALL_COLOR)
  vertices.forEach((vertex, k) => {
    const next = vertices[(k + 1) % vertices.length]
    const before = vertices[(k + vertices.length - 1) % vertices.length]
    const length = Math.hypot(next.x - vertex.x, next.y - vertex.y)
    const along = { x: (next.x - vertex.x) / length, y: (next.y - vertex.y) / length }
    sheet.arrow(vertex, { x: vertex.x + 0.6 * along.x, y: vertex.y + 0.6 * along.y }, 'share', '#e69f00')
    const turn = (vertex.x - before.x) * along.y - (vertex.y - before.y) * along.x
    sheet.dot(vertex, turn > 0 ? 'newVelocity' : 'candidate')
    sheet.label(
      vertex,
      `${k}${turn > 0 ? '' : ', not convex'}`,
      vertex.x < 0 ? -8 : 8,
      vertex.y > 0 ? -8 : 16,
      vertex.x < 0 ? 'end' : 'start',
    )
  })
  sheet.label({ x: 0, y: -1.75 }, 'previous 0 ← 1 → next 2; arrows: unit directions', 0, 0, 'middle')
  return sheet.draw()
}

/** The trace of an agent at a wall whose lines come from its velocity, or from rest. */
function atRest(obstacleOptimizationVelocity: 'current' | 'zero'): SvgNode {
  const agents = [{ position: { x: 0, y: 0 }, velocity: { x: 1.4, y: 0.9 } }]
  const trace = traceOf(agents, [WALL], { obstacleOptimizationVelocity })
  return spaceOf(trace, { cones: [0], bare: true, extent: 2.6 })
}

function horizons(obstacleTimeHorizon: number): SvgNode {
  const sim = new Simulation({ profile: 'rvo2', timeStep: 0.1 })
  sim.addObstacle(WALL)
  const velocity = { x: 1, y: 0 }
  const agent = { position: { x: 0, y: 0 }, velocity, preferredVelocity: velocity, radius: 0.5, maxSpeed: 2 }
  return spaceOf(sim.trace(sim.addAgent({ ...agent, obstacleTimeHorizon })), { cones: [0], bare: true, extent: 2.6 })
}

const figure = (name: string, title: string, draw: () => string): Figure => ({ name, title, draw })

export const wallFigures: readonly Figure[] = [
  figure('obstacle', "An obstacle's vertices, directions, previous and next, convex or not", parts),
  figure('edge-obstacle', 'The velocity obstacle of an edge: both ends rounded, between the outer tangents', () =>
    pictures(wallTrace({ x: 0, y: 0 }, { x: 1, y: 0.2 }, [WALL]), [WALL], 'cut-off line, arcs, legs'),
  ),
  ...WALL_CASES.map(caseFigure),
  figure('wall-oblique', 'Seen nearly end on, one end makes both legs', () => {
    const walls = [edge(1.4, 0.1, 3.2, 0.1)]
    return pictures(wallTrace({ x: 0, y: 0 }, { x: 0.6, y: 0.1 }, walls), walls, 'oblique')
  }),
  figure('wall-corner', 'A solid corner: the leg that points into the neighboring edge is left to it', () =>
    pictures(wallTrace({ x: 0, y: 0 }, { x: 1, y: 0.3 }, [CORNER]), [CORNER], 'corner'),
  ),
  figure('wall-rest', 'Walls seen from the current velocity, and from rest', () =>
    row({ title: 'current velocity', content: atRest('current') }, { title: 'zero', content: atRest('zero') }),
  ),
  figure('wall-horizon', 'A short horizon for walls brakes late, a long one early', () =>
    row({ title: '1 s', content: horizons(1) }, { title: '4 s', content: horizons(4) }),
  ),
]
