import { requireKnownKeys, requirePositive } from '../errors.ts'
import { cos, PI, sin } from '../math/elementary.ts'
import type { Drive, DriveBody, MotionLimit, Point } from '../types.ts'
import { commandAngle, moveAlongArc, stand } from './arc.ts'

export interface CarSettings {
  /** Radius of the tightest turn, m, > 0. */
  minTurnRadius: number
  /** m/s, > 0 */
  maxSpeed: number
  /** How far off the heading a command may point, rad, > 0, up to π/2. Default π/6. */
  maxCommandAngle?: number
}

/** Corners on the arc of the sector. */
const CORNERS = 6

/**
 * A car: goes ahead only, and turns no tighter than `minTurnRadius` R (bounded curvature, |ω| ≤ v / R). It is commanded
 * nothing farther off its heading than `maxCommandAngle` α; then it steers as tight as it can until it heads there:
 *
 *         ⟋ command          the error is largest once it has turned, and the same at every speed:
 *       ⟋   _.·•             R · √(α² + 2 − 2 cos α − 2 α sin α), for π/6 0.136 · R
 *     •──·‾‾
 *
 * That is the `trackingBound`. The velocities it may be commanded are a sector ahead, with standing still as its tip: a
 * car can always brake, and never backs off. A goal behind it (by more than a right angle and α) is out of its reach: give
 * it a path that it can drive, and a `goalTolerance` of about R.
 */
export class CarDrive implements Drive {
  readonly name = 'car'
  /** m, follows from the settings */
  readonly trackingBound: number
  readonly speedLimit: MotionLimit
  private readonly minTurnRadius: number

  /** @throws RangeError or TypeError naming the setting and the value */
  constructor(settings: CarSettings) {
    requireKnownKeys(settings, ['minTurnRadius', 'maxSpeed', 'maxCommandAngle'], 'CarDrive')
    const radius = requirePositive(settings.minTurnRadius, 'minTurnRadius', 'metres', 'CarDrive')
    const speed = requirePositive(settings.maxSpeed, 'maxSpeed', 'metres a second', 'CarDrive')
    const { maxCommandAngle = PI / 6 } = settings
    const angle = requirePositive(maxCommandAngle, 'maxCommandAngle', 'radians', 'CarDrive')
    if (angle > 0.5 * PI) throw new RangeError(`maxCommandAngle must be at most π/2, got ${angle} (CarDrive)`)
    this.minTurnRadius = radius
    this.trackingBound = radius * Math.sqrt(angle * angle + 2 - 2 * cos(angle) - 2 * angle * sin(angle))
    const polygon: Point[] = [{ x: 0, y: 0 }]
    for (let k = 0; k <= CORNERS; k++) {
      const corner = angle * ((2 * k) / CORNERS - 1)
      polygon.push({ x: speed * cos(corner), y: speed * sin(corner) })
    }
    this.speedLimit = { polygon }
  }

  move(body: DriveBody, commandX: number, commandY: number, dt: number): void {
    const speed = Math.sqrt(commandX * commandX + commandY * commandY)
    if (!(speed > 0)) {
      stand(body)
      return
    }
    const angle = commandAngle(body, commandX, commandY)
    const turnRate = (angle < 0 ? -speed : speed) / this.minTurnRadius
    const turning = angle / turnRate
    if (turning < dt) {
      moveAlongArc(body, speed, turnRate, turning)
      moveAlongArc(body, speed, 0, dt - turning)
    } else moveAlongArc(body, speed, turnRate, dt)
  }
}
