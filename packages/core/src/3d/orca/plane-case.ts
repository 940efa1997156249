/** Which case of the construction made a plane; the trace names it. */
export type PlaneCase = (typeof PLANE_CASES)[number]

/** Names by code, in the order of the constants below. */
export const PLANE_CASES = ['none', 'cutoff', 'cone', 'overlap', 'contact', 'room', 'speedLimit'] as const

export const NO_PLANE = 0
/** the relative velocity lies nearest to the cut-off sphere, or to the flank of the cone */
export const CUTOFF = 1
export const CONE = 2
export const OVERLAP = 3
/** who goes first; making room for who goes first; own limits */
export const CONTACT = 4
export const ROOM = 5
export const SPEED_LIMIT = 6
