import {
  CHUNK,
  GUESS,
  guesses,
  layers,
  masks,
  MOST,
  near,
  NEAR,
  newVelocities,
  OUTCOME,
  outcomes,
  own,
  OWN,
  positions,
  rights,
  RIGHTS,
  rows,
  slots,
  stage,
  starts,
  xs,
  ys,
} from './memory'

/** Agents to aim for in a square of the height of a row. */
const AGENTS_PER_SQUARE: f64 = 4
/** Cells of a row lie side by side, so that narrow ones cost nothing and fit the window of a search more tightly. */
const CELLS_PER_SQUARE: f64 = 4

export let count: i32 = 0
export let minX: f64 = 0
export let minY: f64 = 0
let inverseWidth: f64 = 1
let inverseHeight: f64 = 1
/** height of a row, m; a cell is narrower */
export let cellSize: f64 = 1
export let columns: i32 = 1
export let rowCount: i32 = 1
/** m, of the largest agent */
export let largestRadius: f64 = 0
/** most neighbors that any agent takes */
let mostNeighbors: f64 = 0

export function mostNeighborsOfAny(): i32 {
  return <i32>mostNeighbors
}

/** The column that holds x; the same rounding for every x, so that what lies left of something stays left of it. */
// @ts-ignore: decorator
@inline
export function columnOf(x: f64): i32 {
  const c = <i32>((x - minX) * inverseWidth)
  return c < 0 ? 0 : c >= columns ? columns - 1 : c
}

// @ts-ignore: decorator
@inline
export function rowOf(y: f64): i32 {
  const r = <i32>((y - minY) * inverseHeight)
  return r < 0 ? 0 : r >= rowCount ? rowCount - 1 : r
}

/** Sorts the agents in `positions` by cells: gives each row its slot. Their columns are to follow by `place`. */
export function sortAgents(agents: i32): void {
  count = agents
  largestRadius = 0
  mostNeighbors = 0
  if (agents === 0) return
  const last = positions + 16 * <usize>agents
  let low = v128.load(positions)
  let high = low
  for (let p = positions; p < last; p += 16) {
    const at = v128.load(p)
    low = f64x2.pmin(low, at)
    high = f64x2.pmax(high, at)
  }
  minX = f64x2.extract_lane(low, 0)
  minY = f64x2.extract_lane(low, 1)
  const width = f64x2.extract_lane(high, 0) - minX
  const height = f64x2.extract_lane(high, 1) - minY
  const byArea = sqrt<f64>((width * height / <f64>agents) * AGENTS_PER_SQUARE)
  const byLength = ((width > height ? width : height) / <f64>agents) * AGENTS_PER_SQUARE
  const size = byArea > byLength ? byArea : byLength
  fit(width, height, size > 0 ? size : 1)
  const occupied = tally()
  // a clustered world leaves most cells empty: smaller cells
  const fitting = <f64>occupied * (AGENTS_PER_SQUARE / CELLS_PER_SQUARE) * 3
  if (fitting < <f64>agents && columns * rowCount < mostCells(agents) / 2) {
    fit(width, height, cellSize * sqrt<f64>(fitting / <f64>agents))
    tally()
  }
  const end = starts + 4 * <usize>(columns * rowCount)
  let sum: i32 = 0
  for (let p = starts; p <= end; p += 4) {
    const n = load<i32>(p)
    store<i32>(p, sum)
    sum += n
  }
  // in the order of rows, so that a cell holds its agents in that order
  for (let i: usize = 0; i < <usize>agents; i++) {
    const c = starts + 4 * <usize>load<u32>(slots + 4 * i)
    const slot = load<i32>(c)
    store<i32>(c, slot + 1)
    store<i32>(slots + 4 * i, slot)
    store<i32>(rows + 4 * <usize>slot, <i32>i)
  }
  // every start has moved to its end, the start of the next
  memory.copy(starts + 4, starts, 4 * <usize>(columns * rowCount))
  store<i32>(starts, 0)
  // beyond the last nobody is near
  store<f64>(xs + 8 * <usize>agents, Infinity)
  store<f64>(ys + 8 * <usize>agents, Infinity)
}

/** Follows from the number of agents, not from the room there is: several threads have to sort alike. */
function mostCells(agents: i32): i32 {
  return 2 * agents + 64
}

function fit(width: f64, height: f64, size: f64): void {
  let cell = size
  for (;;) {
    const across = cellsIn(width, cell / CELLS_PER_SQUARE)
    const up = cellsIn(height, cell)
    if (across * up <= <f64>mostCells(count)) {
      columns = <i32>across
      rowCount = <i32>up
      break
    }
    cell *= 1.5
  }
  cellSize = cell
  inverseWidth = CELLS_PER_SQUARE / cell
  inverseHeight = 1 / cell
}

/** Cells of the given size along a length; one, too, where the numbers overflow. */
function cellsIn(length: f64, cell: f64): f64 {
  return cell < Infinity ? floor<f64>(length / cell) + 1 : 1
}

/** Counts the agents of each cell; returns the number of cells in use. */
function tally(): i32 {
  memory.fill(starts, 0, 4 * <usize>(columns * rowCount + 1))
  let occupied = 0
  for (let i: usize = 0; i < <usize>count; i++) {
    const cell = rowOf(load<f64>(positions + 16 * i, 8)) * columns + columnOf(load<f64>(positions + 16 * i))
    store<i32>(slots + 4 * i, cell)
    const n = load<i32>(starts + 4 * <usize>cell)
    occupied += <i32>(n === 0)
    store<i32>(starts + 4 * <usize>cell, n + 1)
  }
  return occupied
}

/** Column `k` of the chunk in `stage`; a vector takes two columns' room. */
// @ts-ignore: decorator
@inline
function column(k: usize): usize {
  return stage + k * 8 * <usize>CHUNK
}

/** Takes over the columns of rows `from` … `from + n`, which lie in `stage`, to their slots. */
export function place(from: i32, n: i32, withRights: bool, withLayers: bool): void {
  let largest = largestRadius
  let most = mostNeighbors
  for (let r: usize = 0; r < <usize>n; r++) {
    const slot = <usize>load<u32>(slots + 4 * (<usize>from + r))
    const position = v128.load(positions + 16 * (<usize>from + r))
    const o: usize = 8 * r
    const toNear = near + NEAR * slot
    v128.store(toNear, position)
    v128.store(toNear, v128.load(column(0) + 2 * o), 16)
    const radius = load<f64>(column(4) + o)
    if (radius > largest) largest = radius
    store<f64>(toNear, radius, 32)
    store<f64>(toNear, load<f64>(column(5) + o), 40)
    store<f64>(toNear, load<f64>(column(6) + o), 48)
    store<f64>(toNear, load<f64>(column(7) + o), 56)
    const toOwn = own + OWN * slot
    v128.store(toOwn, v128.load(column(2) + 2 * o))
    store<f64>(toOwn, load<f64>(column(8) + o), 16)
    const neighbors = load<f64>(column(9) + o)
    if (neighbors > most) most = neighbors
    store<i32>(toOwn, <i32>neighbors, MOST)
    store<f32>(toOwn, load<f32>(guesses + 4 * (<usize>from + r)), GUESS)
    store<f64>(toOwn, load<f64>(column(10) + o), 32)
    store<f64>(toOwn, load<f64>(column(11) + o), 40)
    store<f64>(toOwn, load<f64>(column(12) + o), 48)
    store<f64>(toOwn, load<f64>(column(13) + o), 56)
    if (withRights) {
      const toRights = rights + RIGHTS * slot
      v128.store(toRights, v128.load(column(14) + 2 * o))
      v128.store(toRights, v128.load(column(16) + 2 * o), 16)
      store<f64>(toRights, load<f64>(column(18) + o), 32)
      store<f64>(toRights, load<f64>(column(19) + o), 40)
      store<f64>(toRights, load<f64>(column(20) + o), 48)
    }
    if (withLayers) {
      store<u32>(layers + 4 * slot, bits(load<f64>(column(21) + o)))
      store<u32>(masks + 4 * slot, bits(load<f64>(column(22) + o)))
    }
  }
  largestRadius = largest
  mostNeighbors = most
}

/** Gets ready to search, once all rows have been placed. */
export function gatherPoints(): void {
  for (let slot: usize = 0; slot < <usize>count; slot++) {
    const position = v128.load(near + NEAR * slot)
    v128.store64_lane(xs + 8 * slot, position, 0)
    v128.store64_lane(ys + 8 * slot, position, 1)
  }
}

/**
 * Hands out to the rows what was found for the slots `from` … `to`. Apart from solving, which would wait for memory here:
 * in the order of slots, rows lie anywhere.
 */
export function collect(from: i32, to: i32): void {
  for (let slot = <usize>from; slot < <usize>to; slot++) {
    const mine = own + OWN * slot
    const row = <usize>load<u32>(rows + 4 * slot)
    v128.store(newVelocities + 16 * row, v128.load(mine))
    store<u8>(outcomes + row, <u8>load<i32>(mine, OUTCOME))
    store<f32>(guesses + 4 * row, load<f32>(mine, GUESS))
  }
}

/** A set of 32 bits kept as a number from 0 up. */
function bits(set: f64): u32 {
  return <u32>set
}
