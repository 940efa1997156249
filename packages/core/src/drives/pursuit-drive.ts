import { requireNonNegative, requirePositive } from '../errors.ts'
import { sin } from '../math/elementary.ts'
import type { Drive, DriveBody } from '../types.ts'
import { commandAngle, moveAlongArc, stand } from './arc.ts'
import { fastestTurn, requireWheels, speedWhileTurning, type Wheels } from './settings.ts'

export interface PursuitSettings extends Wheels {
  /** How far ahead on the reference the body aims, s, > 0: larger is smoother, and cuts corners more. Default 0.5. */
  lookAhead?: number
  /** m, ≥ 0, added to the radius for avoidance. Default 0. */
  trackingBound?: number
}

/**
 * Trajectory tracking by pure pursuit: avoidance gives the reference, the straight way from where the body is at the
 * commanded velocity; the body aims at the point on it `lookAhead` seconds on, and drives the arc that leads there:
 *
 *         • look-ahead point, at the distance L = |command| · lookAhead
 *       ╱╱
 *      │╱ θ           curvature 2 · sin θ / L, speed |command|
 *      •→
 *
 * What lies behind it, it turns to on the spot.
 *
 * Source: Coulter, "Implementation of the Pure Pursuit Path Tracking Algorithm" (CMU-RI-TR-92-01, 1992).
 */
export class PursuitDrive implements Drive {
  readonly name = 'pure-pursuit'
  readonly trackingBound: number
  private readonly lookAhead: number

  /** @throws RangeError or TypeError naming the setting and the value */
  constructor(private readonly settings: PursuitSettings) {
    requireWheels(settings, ['lookAhead', 'trackingBound'], 'PursuitDrive')
    const { lookAhead = 0.5, trackingBound = 0 } = settings
    this.lookAhead = requirePositive(lookAhead, 'lookAhead', 'seconds', 'PursuitDrive')
    this.trackingBound = requireNonNegative(trackingBound, 'trackingBound', 'metres', 'PursuitDrive')
  }

  move(body: DriveBody, commandX: number, commandY: number, dt: number): void {
    const { settings } = this
    const wanted = Math.sqrt(commandX * commandX + commandY * commandY)
    if (!(wanted > 0)) {
      stand(body)
      return
    }
    const angle = commandAngle(body, commandX, commandY)
    const isBehind = commandX * body.headingX + commandY * body.headingY < 0
    // v · curvature: the speed cancels out
    let turnRate = (2 * sin(angle)) / this.lookAhead
    const fastest = fastestTurn(settings)
    const toCommand = (angle < 0 ? -angle : angle) / dt
    const most = toCommand < fastest ? toCommand : fastest
    if (isBehind) turnRate = angle < 0 ? -most : most
    else if (turnRate > most) turnRate = most
    else if (turnRate < -most) turnRate = -most
    const left = isBehind ? 0 : speedWhileTurning(settings, turnRate)
    moveAlongArc(body, wanted < left ? wanted : left, turnRate, dt)
  }
}
