import { requireKnownKeys, requirePositive } from '../errors.ts'

/** Two wheels side by side. */
export interface Wheels {
  /** m/s, > 0, that a wheel may roll at most, either way */
  maxWheelSpeed: number
  /** m, > 0, between the wheels */
  wheelDistance: number
}

/** Checks what all drives on two wheels take. */
export function requireWheels(settings: Wheels, known: readonly string[], name: string): void {
  requireKnownKeys(settings, ['maxWheelSpeed', 'wheelDistance'].concat(known), name)
  requirePositive(settings.maxWheelSpeed, 'maxWheelSpeed', 'metres a second', name)
  requirePositive(settings.wheelDistance, 'wheelDistance', 'metres', name)
}

/** Speed ahead, m/s, that the wheels can still do while they turn the body: |v| + |ω| · distance / 2 ≤ maxWheelSpeed. */
export function speedWhileTurning({ maxWheelSpeed, wheelDistance }: Wheels, turnRate: number): number {
  const left = maxWheelSpeed - 0.5 * wheelDistance * (turnRate < 0 ? -turnRate : turnRate)
  return left > 0 ? left : 0
}

/** Turn rate, rad/s, at which the wheels roll in opposite directions as fast as they can. */
export function fastestTurn({ maxWheelSpeed, wheelDistance }: Wheels): number {
  return (2 * maxWheelSpeed) / wheelDistance
}
