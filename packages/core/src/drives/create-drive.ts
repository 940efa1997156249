import { requireOneOf } from '../errors.ts'
import type { Drive } from '../types.ts'
import { CarDrive, type CarSettings } from './car-drive.ts'
import { DifferentialDrive, type DifferentialSettings } from './differential-drive.ts'
import { NonHolonomicDrive, type NonHolonomicSettings } from './non-holonomic-drive.ts'
import { PursuitDrive, type PursuitSettings } from './pursuit-drive.ts'

export const DRIVE_TYPES = ['differential', 'nh-orca', 'car', 'pure-pursuit'] as const

/** A drive as data, for files. */
export type DriveSettings =
  | ({ type: 'differential' } & DifferentialSettings)
  | ({ type: 'nh-orca' } & NonHolonomicSettings)
  | ({ type: 'car' } & CarSettings)
  | ({ type: 'pure-pursuit' } & PursuitSettings)

/**
 * The drive that `settings` describe.
 * @throws RangeError or TypeError naming the setting and the value
 */
export function createDrive(settings: DriveSettings): Drive {
  const { type, ...rest } = settings
  switch (requireOneOf(type, 'type', DRIVE_TYPES, 'createDrive')) {
    case 'differential':
      return new DifferentialDrive(rest as DifferentialSettings)
    case 'nh-orca':
      return new NonHolonomicDrive(rest as NonHolonomicSettings)
    case 'car':
      return new CarDrive(rest as CarSettings)
    case 'pure-pursuit':
      return new PursuitDrive(rest as PursuitSettings)
  }
}
