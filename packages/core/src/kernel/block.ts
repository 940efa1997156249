import type { LineSet } from './line-set.ts'
import { HORIZON, MAX_SPEED, type PackedAgents, STRIDE, WISH_X, WISH_Y } from './packed-agents.ts'

/** Agents that go through the stages of the scalar kernel together. */
export const BLOCK_SIZE = 32
/** Most neighbors that an agent of a block may have; who wants more is solved alone. */
export const MOST_NEIGHBORS = 64
/** Lines that there is room for in a block. */
export const MOST_LINES = 96 * BLOCK_SIZE

/** `neighborCounts` of an agent that does not fit into the stages of the block and is solved alone. */
export const ALONE = -1

/**
 * Working memory of the stages. Each stage is one loop over the agents of a block, so that its code and its branches stay
 * warm, and while one agent waits for memory the next ones are under way.
 *
 * Nothing in it outlives a call, so all kernels of a page may use the same. It is a constant of the module, and every
 * function takes what it needs out of it before its loops, for V8's sake: then the addresses and lengths of the arrays are
 * part of the code, where those of an object's arrays are looked up and checked at every single access. (Not so for arrays
 * of up to 64 bytes, which V8 keeps elsewhere.)
 */
export const block = {
  /** row of the agent */
  rows: new Int32Array(BLOCK_SIZE),
  maxSpeeds: new Float64Array(BLOCK_SIZE),
  timeHorizons: new Float64Array(BLOCK_SIZE),
  /** preferred velocity, m/s */
  wishes: new Float64Array(2 * BLOCK_SIZE),
  /** m/s; where the linear program starts, then the best so far, then the result */
  velocities: new Float64Array(2 * BLOCK_SIZE),

  /** neighbors found, or ALONE; those of agent b stand from b · MOST_NEIGHBORS on, nearest first */
  neighborCounts: new Int32Array(BLOCK_SIZE),
  /** places of the neighbors in the grid */
  neighbors: new Int32Array(MOST_NEIGHBORS * BLOCK_SIZE),
  /** squared distances of centers, or distances to surfaces, m */
  neighborKeys: new Float64Array(MOST_NEIGHBORS * BLOCK_SIZE),

  /** four numbers a line, as in LinearProgram, one agent's after the other's; walls' first */
  lines: new Float64Array(4 * MOST_LINES),
  /** UNGUARDED, or 0 */
  flags: new Int32Array(BLOCK_SIZE),
  /** offsets in `lines`: of the agent's first line, of the first that may be relaxed, of the first that its start violates, and of the end */
  lineBegins: new Int32Array(BLOCK_SIZE),
  softBegins: new Int32Array(BLOCK_SIZE),
  firstViolated: new Int32Array(BLOCK_SIZE),
  /** of the first line that is relative to the agent's velocity, until `placeLines` */
  relativeBegins: new Int32Array(BLOCK_SIZE),
  lineEnds: new Int32Array(BLOCK_SIZE),

  /** offsets in `lines`: of the first line that could not be met, and of the line the optimum was last moved to; or −1 */
  failedLines: new Int32Array(BLOCK_SIZE),
  lastLines: new Int32Array(BLOCK_SIZE),
}

/** 1 or 0, without a branch: `true | 0` is 1. */
export const bit = (condition: boolean): number => (condition as unknown as number) | 0

/** Brings in what the stages read of the agents at `count` places from `first` on. */
export function fetchBlock({ near, own }: PackedAgents, order: Int32Array, first: number, count: number): void {
  const { rows, maxSpeeds, timeHorizons, wishes } = block
  for (let b = 0; b < count; b++) {
    const o = STRIDE * (first + b)
    rows[b] = order[first + b]
    maxSpeeds[b] = near[o + MAX_SPEED]
    timeHorizons[b] = own[o + HORIZON]
    wishes[2 * b] = own[o + WISH_X]
    wishes[2 * b + 1] = own[o + WISH_Y]
  }
}

/** Copies the lines of agent `b` to the block from line `at` on; returns the number of lines then. */
export function copyLines(set: LineSet, b: number, at: number): number {
  const { lines, neighborCounts } = block
  // those of the agents that are still to come need room, too
  if (at + set.count > MOST_LINES - MOST_NEIGHBORS * (BLOCK_SIZE - b)) {
    neighborCounts[b] = ALONE
    return at
  }
  const from = set.lines
  const begin = 4 * at
  const end = begin + 4 * set.count
  for (let k = begin; k < end; k++) lines[k] = from[k - begin]
  return at + set.count
}
