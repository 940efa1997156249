import type { Point } from '../types.ts'

/**
 * Engines with y up walk on the plane of x and z; ours has x and y. Seen from above, with x to the right, their z points
 * down: y = −z, so that what turns left there turns left here.
 */
export function toGround(p: Point, height: number): [x: number, y: number, z: number] {
  return [p.x, height, 0 - p.y]
}

export function fromGround(x: number, z: number): Point {
  return { x, y: 0 - z }
}
