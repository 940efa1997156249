/**
 * The pair of agents that is looked at: its numbers are left here for the functions that deal with it. Handed over as
 * arguments and results they would become objects on the heap, one each, wherever V8 can't put the function in place of
 * the call. See also block.ts; the arrays are longer than needed since V8 treats those of up to 64 bytes differently.
 */
export const pair = new Float64Array(16)

/** From the agent to the other, m. */
export const PX = 0
export const PY = 1
/** Between the centers, m. */
export const DISTANCE = 2
/** Sum of the radii, m. */
export const RADIUS = 3
/** Of the avoidance, taken by the agent; or NO_SHARE. */
export const SHARE = 4

/** The agent whose pairs are looked at, as far as the right of way depends on it. */
export const seeker = new Float64Array(16)
export const OWN_RESPONSIBILITY = 0
export const OWN_PRIORITY = 1
export const OWN_TARGET_DISTANCE = 2
export const OWN_HEADING_X = 3
export const OWN_HEADING_Y = 4
export const OWN_STUCK = 5
