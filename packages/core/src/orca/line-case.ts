/** Which case of the construction made a line; the trace names it. */
export type LineCase = (typeof LINE_CASES)[number]

/** Names by code, in the order of the constants below. */
export const LINE_CASES = [
  'none',
  // agents (and circles)
  'cutoff',
  'leftLeg',
  'rightLeg',
  'overlap',
  // walls: touching
  'touchingLeftVertex',
  'touchingRightVertex',
  'touchingSegment',
  // walls: projection of the velocity
  'leftArc',
  'rightArc',
  'cutoffLine',
  'wallLeftLeg',
  'wallRightLeg',
  // walls: no line needed
  'covered',
  'foreignLeftLeg',
  'foreignRightLeg',
  'nonConvexVertex',
  // handed in; who goes first; own limits; making room for who goes first
  'given',
  'contact',
  'speedLimit',
  'room',
] as const

export const NO_LINE = 0
export const CUTOFF = 1
export const LEFT_LEG = 2
export const RIGHT_LEG = 3
export const OVERLAP = 4
export const TOUCHING_LEFT_VERTEX = 5
export const TOUCHING_RIGHT_VERTEX = 6
export const TOUCHING_SEGMENT = 7
export const LEFT_ARC = 8
export const RIGHT_ARC = 9
export const CUTOFF_LINE = 10
export const WALL_LEFT_LEG = 11
export const WALL_RIGHT_LEG = 12
export const COVERED = 13
export const FOREIGN_LEFT_LEG = 14
export const FOREIGN_RIGHT_LEG = 15
export const NON_CONVEX_VERTEX = 16
export const GIVEN = 17
export const CONTACT = 18
export const SPEED_LIMIT = 19
export const ROOM = 20
