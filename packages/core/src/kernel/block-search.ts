import { cellAt, MARGIN, type UniformGrid } from '../neighbors/uniform-grid.ts'
import { ALONE, BLOCK_SIZE, bit, block, MOST_NEIGHBORS } from './block.ts'
import { candidates, dropBeyond, MOST_CANDIDATES, rankCandidates } from './candidates.ts'
import { MOST, type PackedAgents, RADIUS, RANGE, REACH, STRIDE } from './packed-agents.ts'
import type { KernelInput } from './step-kernel.ts'

/** By how much a reach must be larger than what it has to cover, against rounding. */
const ROUNDING = 1 + 1e-12
/** By how much a reach that held too few is widened. */
const WIDENING = 1.5
/** Ways at full speed in a step, by which the next search reaches farther than this one had to. More: too many candidates. Less: too many second tries. */
const SLACK = 1.1

const search = {
  wanted: new Int32Array(BLOCK_SIZE),
  /** key that a neighbor must stay below: distance of centers or to the surface, m */
  borders: new Float64Array(BLOCK_SIZE),
  /** m; 0: nothing is known */
  reaches: new Float64Array(BLOCK_SIZE),
}

/**
 * Finds the neighbors of the agents of a block, with hardly a branch that can't be foretold: everybody near enough is
 * gathered, then ranked by counting who is nearer. The outcome is that of NeighborList, to the bit.
 *
 * How far to reach is guessed from the last search for the same agent, or from how full the cells are. A guess need not be
 * proved: if it holds as many agents as are wanted, nobody beyond it is nearer; else the search goes on with a larger one.
 * So whatever happens between two steps, all it can cost is time.
 */
export class BlockSearch {
  private largestRadius = 0.5

  constructor(
    private readonly grid: UniformGrid,
    private readonly packed: PackedAgents,
  ) {}

  /** Gets ready for a step, grid and packed agents being so already. */
  prepare(largestRadius: number): void {
    this.largestRadius = largestRadius
  }

  /** Finds the neighbors of the block of `count` agents from the place `first` on. */
  find(input: KernelInput, first: number, count: number): void {
    const { wanted, borders, reaches } = search
    const { neighborCounts } = block
    const { near, own } = this.packed
    for (let b = 0; b < count; b++) {
      const o = STRIDE * (first + b)
      reaches[b] = own[o + REACH]
      borders[b] = own[o + RANGE]
      wanted[b] = borders[b] > 0 ? own[o + MOST] : 0
    }
    if (input.rules.surfaces) for (let b = 0; b < count; b++) borders[b] += near[STRIDE * (first + b) + RADIUS]
    for (let b = 0; b < count; b++) neighborCounts[b] = wanted[b] === 0 ? 0 : ALONE
    this.findAll(input, first, count)
    for (let b = 0; b < count; b++) own[STRIDE * (first + b) + REACH] = reaches[b]
  }

  private findAll(input: KernelInput, first: number, count: number): void {
    const { wanted, borders, reaches } = search
    const { places2, keys } = candidates
    const { neighborCounts, neighborKeys, maxSpeeds, rows } = block
    const { surfaces, allSeeAll, timeStep } = input.rules
    const { grid, largestRadius } = this
    const { starts, points, order, columns, minX, minY } = grid
    const rowCount = grid.rows
    const agentCount = grid.count
    const inverse = 1 / grid.cell
    for (let b = 0; b < count; b++) {
      const most = wanted[b]
      const border = borders[b]
      const place = first + b
      if (most === 0 || most > MOST_NEIGHBORS) continue
      if (!(reaches[b] > 0)) reaches[b] = grid.reachOf(place, most + 1)
      let reach = reaches[b]
      reaches[b] = 0
      // nobody whose center is farther away than this can be a neighbor
      const farthest = surfaces ? (border + largestRadius) * ROUNDING : border
      const self = place << 1
      const x = points[self]
      const y = points[self + 1]
      const u = (x - minX) * inverse
      const v = (y - minY) * inverse
      for (;;) {
        const isFarthest = !(reach < farthest)
        if (isFarthest) reach = farthest
        // everybody within reach, border included
        const w = reach * inverse + MARGIN
        const left = cellAt(u - w, columns)
        const width = (cellAt(u + w, columns) - left + 1) | 0
        const top = cellAt(v + w, rowCount)
        const reachSq = reach * reach
        let found = 0
        for (let row = cellAt(v - w, rowCount); row <= top; row++) {
          // the cells of one row lie next to each other
          const cell = (row * columns + left) | 0
          const end = starts[cell + width] << 1
          let o = starts[cell] << 1
          if (2 * found + end - o > 2 * MOST_CANDIDATES) {
            found = -1
            break
          }
          for (; o < end; o += 2) {
            const dx = points[o] - x
            const dy = points[o + 1] - y
            const distanceSq = dx * dx + dy * dy
            // written in any case; the next one overwrites what is too far
            places2[found] = o
            keys[found] = distanceSq
            found = (found + (bit(distanceSq <= reachSq) & bit(o !== self))) | 0
          }
        }
        if (found < 0) break
        const isEverybody = found === agentCount - 1
        if (!allSeeAll) found = this.dropUnseen(input, found, rows[b])
        if (surfaces) this.measureSurfaces(found)
        if (isFarthest) found = dropBeyond(found, surfaces ? border : border * border)
        const near = rankCandidates(found, most, order, b)
        neighborCounts[b] = near
        if (near === most) {
          const last = neighborKeys[b * MOST_NEIGHBORS + most - 1]
          const needed = surfaces ? last + largestRadius : Math.sqrt(last)
          reaches[b] = (needed + SLACK * maxSpeeds[b] * timeStep) * ROUNDING
          // by centers, who was not gathered is farther away; by surfaces, unless a larger one reaches farther in
          if (isFarthest || !surfaces || needed * ROUNDING < reach) break
        } else if (isFarthest || isEverybody) {
          reaches[b] = Infinity
          break
        }
        reach *= WIDENING
      }
    }
  }

  private dropUnseen(input: KernelInput, found: number, i: number): number {
    const { places2, keys } = candidates
    const { layers, masks } = input.agents
    const { order } = this.grid
    const mask = masks[i]
    let n = 0
    for (let k = 0; k < found; k++) {
      places2[n] = places2[k]
      keys[n] = keys[k]
      n = (n + bit((layers[order[places2[k] >> 1]] & mask) !== 0)) | 0
    }
    return n
  }

  /** Turns squared distances of centers into distances to surfaces. */
  private measureSurfaces(found: number): void {
    const { places2, keys } = candidates
    const { near } = this.packed
    for (let k = 0; k < found; k++) keys[k] = Math.sqrt(keys[k]) - near[(STRIDE >> 1) * places2[k] + RADIUS]
  }
}
