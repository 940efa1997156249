import type { KernelColumns } from '../state/kernel-columns.ts'

/** Numbers of an agent in each of the two arrays: a line of the cache. */
export const STRIDE = 8
// in `near`
export const X = 0
export const Y = 1
export const VX = 2
export const VY = 3
export const RADIUS = 4
export const RESPONSIBILITY = 5
export const ESCAPE_TIME = 6
export const MAX_SPEED = 7
// in `own`
export const WISH_X = 0
export const WISH_Y = 1
export const HORIZON = 2
export const MOST = 3
export const RANGE = 4
export const CHANGE = 5
/** how far to look for neighbors, see BlockSearch; the next guess in place of this one once the agent is solved */
export const REACH = 6
/** what bound the new velocity, which takes the place of the wish */
export const OUTCOME = 7
// in `rights`
export const HEADING_X = 0
export const HEADING_Y = 1
export const TARGET_X = 2
export const TARGET_Y = 3
export const TARGET_DISTANCE = 4
/** tangent of half the angle by which the wish is turned right where agents are in the way */
export const TURN = 5
/** 1 for who gives way, is not blocked, has not arrived, and has the priority of the first agent; else 0 */
export const ORDINARY = 6

/**
 * All that is read of an agent, side by side and in the order of the index, so that agents near each other lie near each
 * other in memory too. Rows are in any order, seen from the index: who goes through the columns place by place waits for
 * memory twenty times an agent, which made a crowd of 100,000 half as fast as one of 1,000. So they are gone through row by
 * row, once before solving and once after.
 */
export class PackedAgents {
  /** what a neighbor's line needs to know, by place */
  near = new Float64Array(0)
  /** what only the agent itself needs to know, by place; then the outcome */
  own = new Float64Array(0)
  /** what the right of way and keeping right need to know, by place; empty where neither is on */
  rights = new Float64Array(0)
  /** by row, m: how far to look for neighbors; 0: nothing is known. Outlives the step. */
  private reaches = new Float32Array(0)

  /** @param places  place of each row */
  pack(agents: KernelColumns, places: Int32Array, withRights: boolean): void {
    const { count, radii } = agents
    if (this.near.length < STRIDE * count) {
      this.near = new Float64Array(STRIDE * radii.length)
      this.own = new Float64Array(STRIDE * radii.length)
      this.reaches = new Float32Array(radii.length)
    }
    this.packNear(agents, places)
    this.packOwn(agents, places)
    if (withRights) this.packRights(agents, places)
  }

  private packNear(agents: KernelColumns, places: Int32Array): void {
    const { near } = this
    const { count, positions, optimizationVelocities, radii, responsibilities, escapeTimes, maxSpeeds } = agents
    for (let i = 0; i < count; i++) {
      const o = STRIDE * places[i]
      near[o + X] = positions[2 * i]
      near[o + Y] = positions[2 * i + 1]
      near[o + VX] = optimizationVelocities[2 * i]
      near[o + VY] = optimizationVelocities[2 * i + 1]
      near[o + RADIUS] = radii[i]
      near[o + RESPONSIBILITY] = responsibilities[i]
      near[o + ESCAPE_TIME] = escapeTimes[i]
      near[o + MAX_SPEED] = maxSpeeds[i]
    }
  }

  private packOwn(agents: KernelColumns, places: Int32Array): void {
    const { own, reaches } = this
    const { count, preferredVelocities, timeHorizons, maxNeighbors, neighborDistances, velocityChanges } = agents
    for (let i = 0; i < count; i++) {
      const o = STRIDE * places[i]
      own[o + WISH_X] = preferredVelocities[2 * i]
      own[o + WISH_Y] = preferredVelocities[2 * i + 1]
      own[o + HORIZON] = timeHorizons[i]
      own[o + MOST] = maxNeighbors[i]
      own[o + RANGE] = neighborDistances[i]
      own[o + CHANGE] = velocityChanges[i]
      own[o + REACH] = reaches[i]
    }
  }

  private packRights(agents: KernelColumns, places: Int32Array): void {
    const { count, radii, headings, targets, targetDistances, turns, stuck, priorities, responsibilities } = agents
    if (this.rights.length < STRIDE * count) this.rights = new Float64Array(STRIDE * radii.length)
    const { rights } = this
    for (let i = 0; i < count; i++) {
      const o = STRIDE * places[i]
      rights[o + HEADING_X] = headings[2 * i]
      rights[o + HEADING_Y] = headings[2 * i + 1]
      rights[o + TARGET_X] = targets[2 * i]
      rights[o + TARGET_Y] = targets[2 * i + 1]
      rights[o + TARGET_DISTANCE] = targetDistances[i]
      rights[o + TURN] = turns[i]
      const isFree = stuck[i] === 0 && targetDistances[i] >= 0 && responsibilities[i] > 0
      rights[o + ORDINARY] = isFree && priorities[i] === priorities[0] ? 1 : 0
    }
  }

  /** Hands out what was found for the places `first` … `end` − 1. */
  unpack(first: number, end: number, order: Int32Array, newVelocities: Float64Array, outcomes: Uint8Array): void {
    const { own, reaches } = this
    for (let place = first; place < end; place++) {
      const o = STRIDE * place
      const i = order[place]
      newVelocities[2 * i] = own[o + WISH_X]
      newVelocities[2 * i + 1] = own[o + WISH_Y]
      outcomes[i] = own[o + OUTCOME]
      reaches[i] = own[o + REACH]
    }
  }
}
