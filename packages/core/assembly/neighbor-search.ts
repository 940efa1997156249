import {
  candidateKeys,
  candidates,
  GUESS,
  layers,
  masks,
  MOST,
  near,
  NEAR,
  own,
  OWN,
  rows,
  sorted,
  sortedKeys,
  starts,
  xs,
  ys,
} from './memory'
import { allSeeAll, surfaces, timeStep } from './rules'
import { cellSize, columnOf, columns, count, largestRadius, rowCount, rowOf } from './uniform-grid'

/** Up to so many candidates are put in order by counting who comes before whom; more by a heap. */
const COUNTED: i32 = 48

/** key of the last neighbor found */
export let lastKey: f64 = 0

/**
 * Writes the slots of the neighbors of agent `slot` to `out`, in the order (key, row), as NeighborList does; returns how
 * many there are. The key is the squared distance of centers or, between surfaces, distance − radius of the other.
 *
 * Who lies within a bound is collected, without a branch for each. If that is enough, nobody beyond the bound matters; if
 * not, the bound grows. So it may be any guess, like the distance of the last of them in the step before, and the outcome
 * does not depend on it.
 */
export function findNeighbors(slot: i32, out: usize): i32 {
  const self = near + NEAR * <usize>slot
  const mine = own + OWN * <usize>slot
  const most = load<i32>(mine, MOST)
  let range = load<f64>(mine, 16)
  if (most <= 0 || !(range > 0)) return 0
  const x = load<f64>(self)
  const y = load<f64>(self, 8)
  if (surfaces) range = range + load<f64>(self, 32)
  else range = range * range
  let bound = <f64>load<f32>(mine, GUESS)
  if (!(bound > 0)) bound = firstGuess(x, y, most)
  if (most >= count || !(bound < range)) bound = range
  const centers = !surfaces && allSeeAll
  let n: i32
  for (;;) {
    n = centers ? scan(x, y, bound) - 1 : collect(slot, x, y, bound)
    if (n >= most || bound === range) break
    bound = surfaces ? 2 * (bound > 0 ? bound : 0) + cellSize : 4 * bound + cellSize * cellSize
    if (!(bound < range)) bound = range
  }
  if (n < most) store<f32>(mine, Infinity, GUESS)
  if (n === 0) return 0
  const kept = n < most ? n : most
  // where everybody was taken, the agent itself has the smallest key
  let first: usize = 0
  if (n < COUNTED && sortByCounting(centers ? n + 1 : n)) first = <usize>centers
  else {
    if (centers) dropSelf(slot, n + 1)
    sortByHeap(n)
  }
  const last = load<f64>(sortedKeys + 8 * (first + <usize>kept - 1))
  lastKey = last
  for (let k: usize = 0; k < <usize>kept; k += 4) v128.store(out + 4 * k, v128.load(sorted + 4 * (first + k)))
  if (n >= most) {
    // half of what two can come apart in a step: more finds too many, less has to look again too often
    const margin = load<f64>(self, 56) * timeStep
    if (surfaces) store<f32>(mine, <f32>(last + margin), GUESS)
    else {
      const distance = sqrt<f64>(last) + margin
      store<f32>(mine, <f32>(distance * distance), GUESS)
    }
  }
  return kept
}

/** A bound that holds somewhat more than `most`, if all around is as dense as the cells next to (x, y). */
function firstGuess(x: f64, y: f64, most: i32): f64 {
  const column = columnOf(x)
  const row = rowOf(y)
  const left = column > 3 ? column - 4 : 0
  const right = column < columns - 4 ? column + 4 : columns - 1
  const top = row < rowCount - 1 ? row + 1 : row
  let agents = 0
  let cells = 0
  for (let r = row > 0 ? row - 1 : 0; r <= top; r++) {
    const cell = starts + 4 * <usize>(r * columns)
    agents += load<i32>(cell + 4 * <usize>(right + 1)) - load<i32>(cell + 4 * <usize>left)
    cells += right + 1 - left
  }
  const squared = (0.11 * <f64>(most + 1) * <f64>cells * cellSize * cellSize) / <f64>agents
  return surfaces ? sqrt<f64>(squared) : squared
}

/** Collects who is visible to `slot` and nearer than `bound`, between centers (squared) or to the surface. */
function collect(slot: i32, x: f64, y: f64, bound: f64): i32 {
  let n: i32
  if (surfaces) {
    const far = bound + largestRadius
    // all whose surface may be that near, rounding included
    n = scan(x, y, far > 0 ? far * far * (1 + 1e-12) + 1e-300 : 1e-300)
  } else n = scan(x, y, bound)
  const mask: u32 = allSeeAll ? 0 : load<u32>(masks + 4 * <usize>slot)
  let kept: usize = 0
  for (let k: usize = 0; k < <usize>n; k++) {
    const j = load<i32>(candidates + 4 * k)
    let key = load<f64>(candidateKeys + 8 * k)
    if (surfaces) key = sqrt<f64>(key) - load<f64>(near + NEAR * <usize>j, 32)
    store<i32>(candidates + 4 * kept, j)
    store<f64>(candidateKeys + 8 * kept, key)
    const seen = allSeeAll || (load<u32>(layers + 4 * <usize>j) & mask) !== 0
    kept += <usize>(<i32>(key < bound) & <i32>(j !== slot) & <i32>seen)
  }
  return <i32>kept
}

/** Writes everybody at a squared distance below `bound` from (x, y) to `candidates`, itself included. */
function scan(x: f64, y: f64, bound: f64): i32 {
  // an agent within the bound, rounding included, differs by no more than this in x and y
  const reach = sqrt<f64>(bound) * (1 + 1e-12) + 1e-150
  const left = columnOf(x - reach)
  const right = columnOf(x + reach) + 1
  const top = rowOf(y + reach)
  const centerX = f64x2.splat(x)
  const centerY = f64x2.splat(y)
  const limit = f64x2.splat(bound)
  const fromX = xs
  const fromY = ys
  const keys = candidateKeys
  const ids = candidates
  let n: usize = 0
  for (let row = rowOf(y - reach); row <= top; row++) {
    const cell = starts + 4 * <usize>(row * columns)
    let k = <usize>load<u32>(cell + 4 * <usize>left)
    const end = <usize>load<u32>(cell + 4 * <usize>right)
    for (; k < end; k += 2) {
      const dx = f64x2.sub(v128.load(fromX + 8 * k), centerX)
      const dy = f64x2.sub(v128.load(fromY + 8 * k), centerY)
      const key = f64x2.add(f64x2.mul(dx, dx), f64x2.mul(dy, dy))
      const hits = i64x2.bitmask(f64x2.lt(key, limit))
      // written always, kept if it counts
      v128.store64_lane(keys + 8 * n, key, 0)
      store<u32>(ids + 4 * n, <u32>k)
      n += <usize>(hits & 1)
      v128.store64_lane(keys + 8 * n, key, 1)
      store<u32>(ids + 4 * n, <u32>k + 1)
      // the lane beyond the end belongs to others
      n += <usize>((hits >> 1) & <i32>(k + 1 < end))
    }
  }
  return <i32>n
}

/** Takes agent `slot` out of `n` candidates. */
function dropSelf(slot: i32, n: i32): void {
  let k: usize = 0
  while (load<i32>(candidates + 4 * k) !== slot) k++
  const last = <usize>n - 1
  store<i32>(candidates + 4 * k, load<i32>(candidates + 4 * last))
  store<f64>(candidateKeys + 8 * k, load<f64>(candidateKeys + 8 * last))
}

/**
 * Puts the candidates in order into `sorted` and `sortedKeys`: everybody gets the place that follows from how many have a
 * smaller key, without a branch, two at a time.
 * @returns false where keys are equal, which leaves places empty
 */
function sortByCounting(n: i32): bool {
  const end = candidateKeys + 8 * <usize>n
  // lanes beyond the end come last
  store<f64>(end, Infinity)
  store<f64>(end, Infinity, 8)
  store<f64>(end, Infinity, 16)
  let sum: i64 = 0
  for (let k: usize = 0; k < <usize>n; k += 4) {
    const a = v128.load(candidateKeys + 8 * k)
    const b = v128.load(candidateKeys + 8 * k, 16)
    let before = i64x2.splat(0)
    let before2 = before
    for (let p = candidateKeys; p < end; p += 8) {
      const other = v128.load_splat<f64>(p)
      before = i64x2.sub(before, f64x2.lt(other, a))
      before2 = i64x2.sub(before2, f64x2.lt(other, b))
    }
    put(k, a, before)
    put(k + 2, b, before2)
    before = i64x2.add(before, before2)
    sum += i64x2.extract_lane(before, 0) + i64x2.extract_lane(before, 1)
  }
  // places 0 … n − 1 once each, and n for each lane beyond
  const lanes = (n + 3) & ~3
  return sum === <i64>(n * (n - 1) / 2 + n * (lanes - n))
}

// @ts-ignore: decorator
@inline
function put(k: usize, keys: v128, places: v128): void {
  const first = <usize>i64x2.extract_lane(places, 0)
  v128.store64_lane(sortedKeys + 8 * first, keys, 0)
  store<u32>(sorted + 4 * first, load<u32>(candidates + 4 * k))
  const second = <usize>i64x2.extract_lane(places, 1)
  v128.store64_lane(sortedKeys + 8 * second, keys, 1)
  store<u32>(sorted + 4 * second, load<u32>(candidates + 4 * k, 4))
}

/** The same for any number of candidates, with equal keys in the order of rows. */
function sortByHeap(n: i32): void {
  memory.copy(sorted, candidates, 4 * <usize>n)
  memory.copy(sortedKeys, candidateKeys, 8 * <usize>n)
  for (let k = (n >> 1) - 1; k >= 0; k--) sink(k, n)
  for (let end = n - 1; end > 0; end--) {
    const key = load<f64>(sortedKeys + 8 * <usize>end)
    const id = load<u32>(sorted + 4 * <usize>end)
    store<f64>(sortedKeys + 8 * <usize>end, load<f64>(sortedKeys))
    store<u32>(sorted + 4 * <usize>end, load<u32>(sorted))
    store<f64>(sortedKeys, key)
    store<u32>(sorted, id)
    sink(0, end)
  }
}

/** Lets entry `at` of a heap of `n` sink below all that come after it. */
function sink(at: i32, n: i32): void {
  const key = load<f64>(sortedKeys + 8 * <usize>at)
  const id = load<u32>(sorted + 4 * <usize>at)
  for (;;) {
    let child = 2 * at + 1
    if (child >= n) break
    if (child + 1 < n && comesBefore(keyAt(child), idAt(child), keyAt(child + 1), idAt(child + 1))) child++
    if (!comesBefore(key, id, keyAt(child), idAt(child))) break
    store<f64>(sortedKeys + 8 * <usize>at, keyAt(child))
    store<u32>(sorted + 4 * <usize>at, idAt(child))
    at = child
  }
  store<f64>(sortedKeys + 8 * <usize>at, key)
  store<u32>(sorted + 4 * <usize>at, id)
}

// @ts-ignore: decorator
@inline
function keyAt(k: i32): f64 {
  return load<f64>(sortedKeys + 8 * <usize>k)
}

// @ts-ignore: decorator
@inline
function idAt(k: i32): u32 {
  return load<u32>(sorted + 4 * <usize>k)
}

/** The order of neighbors: nearer first; of equally near ones the lower row. */
function comesBefore(key: f64, slot: u32, otherKey: f64, otherSlot: u32): bool {
  if (key !== otherKey) return key < otherKey
  return load<u32>(rows + 4 * <usize>slot) < load<u32>(rows + 4 * <usize>otherSlot)
}
