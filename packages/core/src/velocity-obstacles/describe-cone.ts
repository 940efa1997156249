import type { VelocityObstacle } from '../kernel/method.ts'
import {
  APEX_X,
  APEX_Y,
  AXIS_X,
  AXIS_Y,
  CENTER_X,
  CENTER_Y,
  type ConeSet,
  LEFT_X,
  LEFT_Y,
  LEG,
  RADIUS,
  RIGHT_X,
  RIGHT_Y,
  STRIDE,
} from './cone-set.ts'

/** Obstacle `k` of `cones` as plain data, held against the velocity (x, y). */
export function describeCone({ data, sources }: ConeSet, k: number, x: number, y: number): VelocityObstacle {
  const o = STRIDE * k
  const apex = { x: data[o + APEX_X], y: data[o + APEX_Y] }
  const center = { x: data[o + CENTER_X], y: data[o + CENTER_Y] }
  const radius = data[o + RADIUS]
  const leg = data[o + LEG]
  const cx = x - center.x
  const cy = y - center.y
  const depth = radius - Math.sqrt(cx * cx + cy * cy)
  if (!(leg > 0)) return { row: sources[k], apex, left: undefined, right: undefined, center, radius, depth }
  const left = { x: data[o + LEFT_X], y: data[o + LEFT_Y] }
  const right = { x: data[o + RIGHT_X], y: data[o + RIGHT_Y] }
  const qx = x - apex.x
  const qy = y - apex.y
  const fromLeft = left.y * qx - left.x * qy
  const fromRight = right.x * qy - right.y * qx
  const fromLegs = fromLeft < fromRight ? fromLeft : fromRight
  // before the points where the legs touch the circle it is the circle that counts
  const isBefore = data[o + AXIS_X] * qx + data[o + AXIS_Y] * qy < leg * leg
  const fromBorder = isBefore && depth < fromLegs ? depth : fromLegs
  return { row: sources[k], apex, left, right, center, radius, depth: fromBorder }
}
