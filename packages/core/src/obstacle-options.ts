import { requireFinite, requireKnownKeys, requireOneOf, requirePoint, requirePositive, requireWhole } from './errors.ts'
import { type Obstacle, type OutlineKind, placedOutline } from './state/obstacle-store.ts'
import { signedArea } from './state/wall-loops.ts'
import { EVERY_LAYER } from './state/walls.ts'
import type { ObstacleOptions, ObstaclePose, Point } from './types.ts'

const TYPES: readonly Exclude<OutlineKind, 'loop'>[] = ['polygon', 'room', 'polyline', 'circle']

/** What `addObstacle` was given, checked: outline as x and y alternating. */
export interface CheckedObstacle {
  kind: OutlineKind
  outline: number[]
  radius: number
  velocity: Point
  /** bit set as 32-bit integer */
  layers: number
}

/**
 * Checks what `addObstacle` takes.
 * @throws RangeError or TypeError naming vertex and value: too few different vertices, an area of zero, NaN …
 */
export function readObstacle(options: ObstacleOptions): CheckedObstacle {
  if (typeof options !== 'object' || options === null) throw new TypeError('addObstacle needs an options object')
  const kind = requireOneOf(options.type, 'type', TYPES, 'obstacle')
  const shapeKeys = kind === 'circle' ? ['center', 'radius'] : ['vertices']
  requireKnownKeys(options, ['type', 'velocity', 'layers'].concat(shapeKeys), `a ${kind} obstacle`)
  const velocity =
    options.velocity === undefined
      ? { x: 0, y: 0 }
      : requirePoint(options.velocity, 'velocity', 'metres a second', kind)
  const layers =
    options.layers === undefined
      ? EVERY_LAYER
      : requireWhole(options.layers, 'layers (a set of 32 bits)', 0, 0xffffffff, kind) | 0
  if (options.type === 'circle') {
    const center = requirePoint(options.center, 'center', 'metres', kind)
    const radius = requirePositive(options.radius, 'radius', 'metres', kind)
    return { kind, outline: [center.x, center.y], radius, velocity, layers }
  }
  const outline = readVertices(options.vertices, kind)
  return { kind, outline, radius: 0, velocity, layers }
}

function readVertices(vertices: readonly Point[], kind: OutlineKind): number[] {
  const least = kind === 'polyline' ? 2 : 3
  const list = typeof vertices === 'object' && vertices !== null ? vertices : []
  const outline: number[] = []
  let different = 0
  for (let k = 0; k < list.length; k++) {
    const vertex = requirePoint(list[k], `vertices[${k}]`, 'metres', kind)
    if (k === 0 || vertex.x !== outline[2 * k - 2] || vertex.y !== outline[2 * k - 1]) different++
    outline.push(vertex.x, vertex.y)
  }
  if (different < least) {
    throw new RangeError(`a ${kind} needs at least ${least} different vertices, got ${different}`)
  }
  if (kind !== 'polyline' && signedArea(outline) === 0) {
    throw new RangeError(`the vertices of a ${kind} must enclose an area; for a thin wall use type "polyline"`)
  }
  return outline
}

/** An obstacle as `addObstacle` would take it where it stands now. */
export function obstacleOptionsOf(obstacle: Obstacle): ObstacleOptions {
  const { kind, radius, vx, vy, layers } = obstacle
  const outline = placedOutline(obstacle)
  const common = { velocity: { x: vx, y: vy }, ...(layers === EVERY_LAYER ? {} : { layers: layers >>> 0 }) }
  if (kind === 'circle') return { type: 'circle', center: { x: outline[0], y: outline[1] }, radius, ...common }
  const vertices: Point[] = []
  for (let k = 0; k < outline.length; k += 2) vertices.push({ x: outline[k], y: outline[k + 1] })
  // loops are the facade's alone, which has no options
  return { type: kind === 'loop' ? 'polygon' : kind, vertices, ...common }
}

/** Checks what `moveObstacle` takes. */
export function readPose(pose: ObstaclePose): ObstaclePose {
  requireKnownKeys(pose, ['x', 'y', 'angle', 'velocity'], 'a pose')
  const checked: ObstaclePose = {}
  if (pose.x !== undefined) checked.x = requireFinite(pose.x, 'x', 'metres', 'pose')
  if (pose.y !== undefined) checked.y = requireFinite(pose.y, 'y', 'metres', 'pose')
  if (pose.angle !== undefined) checked.angle = requireFinite(pose.angle, 'angle', 'radians', 'pose')
  if (pose.velocity !== undefined) {
    checked.velocity = requirePoint(pose.velocity, 'velocity', 'metres a second', 'pose')
  }
  return checked
}
