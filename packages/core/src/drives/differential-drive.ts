import { requireNonNegative, requirePositive } from '../errors.ts'
import { cos } from '../math/elementary.ts'
import type { Drive, DriveBody } from '../types.ts'
import { commandAngle, moveAlongArc, stand } from './arc.ts'
import { fastestTurn, requireWheels, speedWhileTurning, type Wheels } from './settings.ts'

export interface DifferentialSettings extends Wheels {
  /** Turn rate for each radian that the heading is off, 1/s, > 0. Default 3. */
  gain?: number
  /** Part of the present turn rate that is taken off, 0 … 0.9: less overshooting, slower turns. Default 0.1. */
  damping?: number
  /** rad/s, > 0. Default: what the wheels can do. */
  maxTurnRate?: number
  /** m, ≥ 0, added to the radius for avoidance. Default 0; nothing is proven here, see `NonHolonomicDrive`. */
  trackingBound?: number
}

/**
 * Differential drive by velocity mapping: a PD law turns the body to where its command points, and it goes ahead as far as
 * it does point there already.
 *
 *     ω = gain · θ − damping · ω      θ: from the heading to the command; |ω| ≤ maxTurnRate
 *     v = |command| · cos θ           not backwards; turning goes before speed: |v| + |ω| · wheelDistance / 2 ≤ maxWheelSpeed
 *
 * Avoidance knows nothing of it: `sim.trackingError` tells how far the body will stray.
 */
export class DifferentialDrive implements Drive {
  readonly name = 'differential'
  readonly trackingBound: number
  private readonly gain: number
  private readonly damping: number
  private readonly maxTurnRate: number

  /** @throws RangeError or TypeError naming the setting and the value */
  constructor(private readonly settings: DifferentialSettings) {
    requireWheels(settings, ['gain', 'damping', 'maxTurnRate', 'trackingBound'], 'DifferentialDrive')
    const { gain = 3, damping = 0.1, maxTurnRate = fastestTurn(settings), trackingBound = 0 } = settings
    this.gain = requirePositive(gain, 'gain', '1 / seconds', 'DifferentialDrive')
    this.damping = requireNonNegative(damping, 'damping', '', 'DifferentialDrive')
    if (damping > 0.9) throw new RangeError(`damping must be at most 0.9, got ${damping} (DifferentialDrive)`)
    this.maxTurnRate = requirePositive(maxTurnRate, 'maxTurnRate', 'radians a second', 'DifferentialDrive')
    this.trackingBound = requireNonNegative(trackingBound, 'trackingBound', 'metres', 'DifferentialDrive')
  }

  move(body: DriveBody, commandX: number, commandY: number, dt: number): void {
    const wanted = Math.sqrt(commandX * commandX + commandY * commandY)
    if (!(wanted > 0)) {
      stand(body)
      return
    }
    const angle = commandAngle(body, commandX, commandY)
    // no farther than to the command within the step
    let turnRate = within(this.gain * angle - this.damping * body.turnRate, (angle < 0 ? -angle : angle) / dt)
    turnRate = within(turnRate, within(this.maxTurnRate, fastestTurn(this.settings)))
    const ahead = wanted * cos(angle)
    const most = speedWhileTurning(this.settings, turnRate)
    moveAlongArc(body, ahead > most ? most : ahead > 0 ? ahead : 0, turnRate, dt)
  }
}

function within(value: number, bound: number): number {
  return value > bound ? bound : value < -bound ? -bound : value
}
