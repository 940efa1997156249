import { atan2, cos, sin } from '../math/elementary.ts'
import type { DriveBody } from '../types.ts'

/** Half angles below which an arc is its chord: sin(h) / h is 1 to the last bit. */
const STRAIGHT = 1e-9

/**
 * Moves `body` for `time` seconds at `speed` (m/s) ahead while it turns at `turnRate` (rad/s): exactly along the arc.
 *
 *         ╭──•      The chord points along the heading turned by half the angle h = ω·t/2,
 *       ╱  ╱        and is sin(h) / h times as long as the arc.
 *      │ ╱ chord
 *      •            t of any length: no error adds up in longer steps.
 */
export function moveAlongArc(body: DriveBody, speed: number, turnRate: number, time: number): void {
  const half = 0.5 * turnRate * time
  const isStraight = half < STRAIGHT && half > -STRAIGHT
  const c = isStraight ? 1 : cos(half)
  const s = isStraight ? half : sin(half)
  const chord = speed * time * (isStraight ? 1 : s / half)
  const x = c * body.headingX - s * body.headingY
  const y = s * body.headingX + c * body.headingY
  body.x += chord * x
  body.y += chord * y
  const hx = c * x - s * y
  const hy = s * x + c * y
  const length = Math.sqrt(hx * hx + hy * hy)
  body.headingX = hx / length
  body.headingY = hy / length
  body.speed = speed
  body.turnRate = turnRate
}

/** Angle from where the body faces to the command, rad, −π … π, to the left. */
export function commandAngle(body: DriveBody, x: number, y: number): number {
  return atan2(body.headingX * y - body.headingY * x, body.headingX * x + body.headingY * y)
}

/** Leaves `body` where it is. */
export function stand(body: DriveBody): void {
  body.speed = 0
  body.turnRate = 0
}
