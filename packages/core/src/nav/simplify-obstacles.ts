import { requireNonNegative } from '../errors.ts'
import { readObstacle } from '../obstacle-options.ts'
import type { ObstacleShape, Point } from '../types.ts'
import { convexHull, diameterOf, pocketDepth } from './convex-hull.ts'

export interface SimplifiedObstacles {
  obstacles: ObstacleShape[]
  /** No place of a new obstacle is farther than this from the walls that it stands for, m. At most the tolerance. */
  error: number
}

/** A set of diameter D fits into a disc of radius D / √3 (Jung 1901), so nobody inside its hull is farther from a corner. */
const JUNG = 0.5773502691896258

/**
 * Fewer and coarser walls where nobody looks closely: obstacles that stand together in a small space become their convex
 * hull, and so do polygons whose dents are shallow. New obstacles hold the old ones, so who keeps off the new keeps off
 * the old; what they add is at most the tolerance away from an old wall.
 *
 *     ▖▗        ______
 *      ▝ ▖  →  ╱      ╲       polygons, polylines and circles; rooms stay, as their hull would shut agents out
 *     ▗▘       ╲______╱
 *
 * @param tolerance  m, ≥ 0; or for each place what may be off there, such as more the farther it is from the camera
 */
export function simplifyObstacles(
  obstacles: readonly ObstacleShape[],
  tolerance: number | ((place: Point) => number),
): SimplifiedObstacles {
  const limit = (place: Point) =>
    requireNonNegative(typeof tolerance === 'function' ? tolerance(place) : tolerance, 'tolerance', 'metres')
  const kept: ObstacleShape[] = []
  const groups: Group[] = []
  for (let k = 0; k < obstacles.length; k++) {
    const shape = obstacles[k]
    readObstacle(shape)
    if (shape.type === 'room') kept.push(shape)
    else groups.push(groupOf(shape))
  }
  let error = 0
  const merged = mergeSmall(groups, limit)
  for (let k = 0; k < merged.length; k++) {
    const simple = simplified(merged[k], limit)
    kept.push(simple.shape)
    if (simple.error > error) error = simple.error
  }
  return { obstacles: kept, error }
}

/** Obstacles that may become one, and all their corners. */
interface Group {
  shapes: ObstacleShape[]
  points: Point[]
  /** how far the corners may lie off the obstacles, m */
  slack: number
}

/** By how much the corners of an octagon lie outside the circle in it, in radii. */
const OCTAGON = 0.0823922002923938

function groupOf(shape: ObstacleShape): Group {
  if (shape.type !== 'circle') return { shapes: [shape], points: shape.vertices.slice(), slack: 0 }
  // the corners of the octagon around it
  const { x, y } = shape.center
  const r = shape.radius
  const h = r * 0.41421356237309503
  const around = [r, h, h, r, -h, r, -r, h, -r, -h, -h, -r, h, -r, r, -h]
  const points: Point[] = []
  for (let k = 0; k < around.length; k += 2) points.push({ x: x + around[k], y: y + around[k + 1] })
  return { shapes: [shape], points, slack: OCTAGON * r }
}

/** Joins groups as long as two together stay small enough for where they are; from left to right. */
function mergeSmall(groups: Group[], limit: (place: Point) => number): Group[] {
  const order = groups.slice().sort((a, b) => a.points[0].x - b.points[0].x || a.points[0].y - b.points[0].y)
  const merged: Group[] = []
  for (let k = 0; k < order.length; k++) {
    const group = order[k]
    let home = -1
    for (let m = merged.length - 1; m >= 0 && home < 0; m--) {
      const hull = convexHull(merged[m].points.concat(group.points))
      const slack = merged[m].slack > group.slack ? merged[m].slack : group.slack
      if (JUNG * diameterOf(hull) + slack > limit(middleOf(hull))) continue
      merged[m].slack = slack
      home = m
    }
    if (home < 0) merged.push({ shapes: group.shapes.slice(), points: group.points.slice(), slack: group.slack })
    else {
      merged[home].shapes.push(group.shapes[0])
      merged[home].points = convexHull(merged[home].points.concat(group.points))
    }
  }
  return merged
}

/** A group of several as its hull; a single polygon too, if its dents are shallow enough. */
function simplified(
  { shapes, points, slack }: Group,
  limit: (place: Point) => number,
): { shape: ObstacleShape; error: number } {
  const [shape] = shapes
  if (shapes.length === 1 && shape.type !== 'polygon') return { shape, error: 0 }
  const hull = convexHull(points)
  if (shapes.length > 1) {
    const error = JUNG * diameterOf(hull) + slack
    return { shape: { type: hull.length < 3 ? 'polyline' : 'polygon', vertices: hull }, error }
  }
  const depth = pocketDepth(points, hull)
  return depth <= limit(middleOf(hull))
    ? { shape: { type: 'polygon', vertices: hull }, error: depth }
    : { shape, error: 0 }
}

function middleOf(points: readonly Point[]): Point {
  let x = 0
  let y = 0
  for (let k = 0; k < points.length; k++) {
    x += points[k].x / points.length
    y += points[k].y / points.length
  }
  return { x, y }
}
