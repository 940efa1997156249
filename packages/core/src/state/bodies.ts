import type { Drive } from '../types.ts'

/** Velocities or accelerations that a body is capable of: a disc, and a convex polygon in the frame of the body. */
export interface Limit {
  /** m/s or m/s²; Infinity for none */
  disc: number
  /** x and y alternating, counter-clockwise, x ahead and y to the left; empty for none */
  polygon: readonly number[]
}

export const NO_LIMIT: Limit = { disc: Infinity, polygon: [] }

/** What most agents don't have: limits that depend on where they face, a drive, commands that are still under way. */
export interface Body {
  /** unit vector, where it faces */
  facingX: number
  facingY: number
  /** rad/s */
  turnRate: number
  speedLimit: Limit
  accelerationLimit: Limit
  drive: Drive | undefined
  /** what the drive can follow */
  driveLimit: Limit
  /** velocities that were asked for last, m/s, x and y alternating, the oldest first; kept by who acts with a delay */
  commands: number[]
}

/** A body without anything that faces along (x, y), or along the x axis if that is nowhere. */
export function plainBody(x = 0, y = 0): Body {
  const length = Math.sqrt(x * x + y * y)
  const isSomewhere = length > 0 && length < Infinity
  return {
    facingX: isSomewhere ? x / length : 1,
    facingY: isSomewhere ? y / length : 0,
    turnRate: 0,
    speedLimit: NO_LIMIT,
    accelerationLimit: NO_LIMIT,
    drive: undefined,
    driveLimit: NO_LIMIT,
    commands: [],
  }
}

/** Stands for the drive of an agent whose snapshot has just been read. */
export const LOST_DRIVE: Drive = { name: 'lost', trackingBound: 0, move: () => {} }
