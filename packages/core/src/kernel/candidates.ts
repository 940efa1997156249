import { bit, block, MOST_NEIGHBORS } from './block.ts'

/** Most candidates that are looked at for one agent. */
export const MOST_CANDIDATES = 2048
/** Up to so many are ranked by counting, more by insertion. */
const MOST_COUNTED = 32

/** Who may be a neighbor of the agent that is looked at; working memory, see block.ts. */
export const candidates = {
  /** twice the place in the grid: where the position stands */
  places2: new Int32Array(MOST_CANDIDATES + 4),
  /** squared distance of centers, or distance to the surface, m */
  keys: new Float64Array(MOST_CANDIDATES + 4),
  byRank: new Int32Array(MOST_COUNTED + 4),
}

/** Drops those at the border and beyond. */
export function dropBeyond(found: number, border: number): number {
  const { places2, keys } = candidates
  let n = 0
  for (let k = 0; k < found; k++) {
    places2[n] = places2[k]
    keys[n] = keys[k]
    n = (n + bit(keys[k] < border)) | 0
  }
  return n
}

/**
 * Makes the nearest candidates, at most `most`, the neighbors of agent `b` of the block, in the order (key, row).
 * @param order  row of the agent at each place
 * @returns how many they are
 */
export function rankCandidates(found: number, most: number, order: Int32Array, b: number): number {
  const { places2, keys, byRank } = candidates
  const { neighbors, neighborKeys } = block
  const to = MOST_NEIGHBORS * b
  if (found > MOST_COUNTED) return insertCandidates(found, most, order, to)
  // The rank of a candidate is the number of nearer ones. Four at a time; nobody is before those that fill up the last four.
  const filled = (found + 3) & ~3
  for (let k = found; k < filled; k++) keys[k] = Infinity
  let ranks = 0
  for (let i = 0; i < found; i += 4) {
    const keyA = keys[i]
    const keyB = keys[i + 1]
    const keyC = keys[i + 2]
    const keyD = keys[i + 3]
    let rankA = 0
    let rankB = 0
    let rankC = 0
    let rankD = 0
    for (let k = 0; k < found; k++) {
      const key = keys[k]
      rankA = (rankA + bit(key < keyA)) | 0
      rankB = (rankB + bit(key < keyB)) | 0
      rankC = (rankC + bit(key < keyC)) | 0
      rankD = (rankD + bit(key < keyD)) | 0
    }
    byRank[rankA] = i
    byRank[rankB] = i + 1
    byRank[rankC] = i + 2
    byRank[rankD] = i + 3
    ranks = (ranks + rankA + rankB + rankC + rankD) | 0
  }
  // candidates at the same distance share a rank: then the sum falls short of 0 + 1 + 2 …
  if (2 * ranks !== found * (found - 1) + 2 * (filled - found) * found) return insertCandidates(found, most, order, to)
  const count = found < most ? found : most
  for (let k = 0; k < count; k++) {
    const at = byRank[k]
    neighbors[to + k] = places2[at] >> 1
    neighborKeys[to + k] = keys[at]
  }
  return count
}

/** The same one by one, for many candidates and for those at the same distance, of which the lower row comes first. */
function insertCandidates(found: number, most: number, order: Int32Array, to: number): number {
  const { places2, keys } = candidates
  const { neighbors, neighborKeys } = block
  let end = to
  for (let k = 0; k < found; k++) {
    const key = keys[k]
    const place = places2[k] >> 1
    const row = order[place]
    let at = end
    if (end < to + most) end++
    else {
      at--
      if (key > neighborKeys[at] || (key === neighborKeys[at] && row > order[neighbors[at]])) continue
    }
    while (
      at > to &&
      (neighborKeys[at - 1] > key || (neighborKeys[at - 1] === key && order[neighbors[at - 1]] > row))
    ) {
      neighborKeys[at] = neighborKeys[at - 1]
      neighbors[at] = neighbors[at - 1]
      at--
    }
    neighborKeys[at] = key
    neighbors[at] = place
  }
  return end - to
}
