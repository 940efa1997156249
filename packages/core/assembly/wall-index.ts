import {
  boxes,
  circleCount,
  circles,
  edgeCount,
  edges,
  reserveWallCells,
  reserveWallEntries,
  wallEntries,
  wallItems,
  wallKeys,
  wallSeen,
  wallStarts,
} from './memory'

const ITEMS_PER_CELL: f64 = 2

/** Result of the last search: `wallItems` and their squared distances `wallKeys`, nearest first. */
export let wallsFound: i32 = 0

let minX: f64 = 0
let minY: f64 = 0
let cell: f64 = 1
let columns: i32 = 0
let rowCount: i32 = 0
/** m, more than rounding can make of a distance to any wall */
let slack: f64 = 0
/** number of the last search, noted for every item that it looked at */
let searches: u32 = 0

/** Column `k` of the edges: ax, ay, bx, by, ux, uy, previous ux, uy, next ux, uy, vx, vy. */
// @ts-ignore: decorator
@inline
export function edgeNumber(edge: i32, k: usize): f64 {
  return load<f64>(edges + 8 * (k * <usize>edgeCount + <usize>edge))
}

/** Builds the index of the walls; see neighbors/wall-index.ts, whose cells it shares exactly. Returns whether there was enough memory. */
export function buildWallIndex(): bool {
  const n = edgeCount + circleCount
  columns = 0
  if (n === 0) return true
  memory.fill(wallSeen, 0, 4 * <usize>n)
  searches = 0
  writeBoxes()
  let left = Infinity
  let bottom = Infinity
  let maxX = -Infinity
  let maxY = -Infinity
  let lengths: f64 = 0
  for (let i = 0; i < n; i++) {
    const box = boxes + 32 * <usize>i
    const x0 = load<f64>(box)
    const x1 = load<f64>(box, 16)
    const y0 = load<f64>(box, 8)
    const y1 = load<f64>(box, 24)
    if (x0 < left) left = x0
    if (x1 > maxX) maxX = x1
    if (y0 < bottom) bottom = y0
    if (y1 > maxY) maxY = y1
    lengths += x1 - x0 + (y1 - y0)
  }
  minX = left
  minY = bottom
  slack = 1e-12 * (abs(minX) + abs(maxX) + abs(minY) + abs(maxY))
  const byArea = sqrt<f64>((((maxX - minX) * (maxY - minY)) / <f64>n) * ITEMS_PER_CELL)
  let size = lengths / <f64>n > byArea ? lengths / <f64>n : byArea
  if (!(size > 0)) size = 1
  while (
    (floor<f64>((maxX - minX) / size) + 1) * (floor<f64>((maxY - minY) / size) + 1) > <f64>(4 * n + 64)
  ) {
    size *= 1.5
  }
  cell = size
  columns = <i32>floor<f64>((maxX - minX) / size) + 1
  rowCount = <i32>floor<f64>((maxY - minY) / size) + 1
  return fill(n)
}

function fill(n: i32): bool {
  const cells = columns * rowCount
  if (!reserveWallCells(cells)) return false
  memory.fill(wallStarts, 0, 4 * (<usize>cells + 1))
  for (let pass = 0; pass < 2; pass++) {
    for (let i = n - 1; i >= 0; i--) {
      const box = boxes + 32 * <usize>i
      const first = columnOf(load<f64>(box))
      const right = columnOf(load<f64>(box, 16))
      const top = rowOf(load<f64>(box, 24))
      for (let row = rowOf(load<f64>(box, 8)); row <= top; row++) {
        for (let column = first; column <= right; column++) {
          const start = wallStarts + 4 * <usize>(row * columns + column)
          if (pass === 0) store<i32>(start, load<i32>(start) + 1)
          else {
            const at = load<i32>(start) - 1
            store<i32>(start, at)
            store<i32>(wallEntries + 4 * <usize>at, i)
          }
        }
      }
    }
    if (pass === 0) {
      let sum = 0
      for (let c = 0; c <= cells; c++) {
        sum += load<i32>(wallStarts + 4 * <usize>c)
        store<i32>(wallStarts + 4 * <usize>c, sum)
      }
      if (!reserveWallEntries(sum)) return false
    }
  }
  return true
}

function columnOf(x: f64): i32 {
  const c = floor<f64>((x - minX) / cell)
  return c < 0 ? 0 : c >= <f64>columns ? columns - 1 : <i32>c
}

function rowOf(y: f64): i32 {
  const r = floor<f64>((y - minY) / cell)
  return r < 0 ? 0 : r >= <f64>rowCount ? rowCount - 1 : <i32>r
}

/** Collects what lies nearer than `range` to (x, y): edges seen from their right side (or from both), and circles. */
export function searchWalls(x: f64, y: f64, range: f64, bothSides: bool): void {
  wallsFound = 0
  if (columns === 0) return
  searches++
  const rangeSq = range * range
  const top = rowOf(y + range)
  const left = columnOf(x - range)
  const right = columnOf(x + range)
  // most walls of these cells are farther away than that by their boxes alone
  const reach = f64x2.splat(range * (1 + 1e-9) + 1e-12 * (abs(x) + abs(y)) + slack)
  const point = f64x2.replace_lane(f64x2.splat(x), 1, y)
  const low = f64x2.sub(point, reach)
  const high = f64x2.add(point, reach)
  for (let row = rowOf(y - range); row <= top; row++) {
    const end = load<i32>(wallStarts + 4 * <usize>(row * columns + right + 1))
    for (let k = load<i32>(wallStarts + 4 * <usize>(row * columns + left)); k < end; k++) {
      const item = load<i32>(wallEntries + 4 * <usize>k)
      const box = boxes + 32 * <usize>item
      const beyond = v128.or(f64x2.gt(v128.load(box), high), f64x2.lt(v128.load(box, 16), low))
      if (v128.any_true(beyond)) continue
      if (load<u32>(wallSeen + 4 * <usize>item) === searches) continue
      store<u32>(wallSeen + 4 * <usize>item, searches)
      if (item >= edgeCount) offer(item, circleDistanceSq(item - edgeCount, x, y), rangeSq, x, y)
      else if (bothSides || isRightOf(item, x, y)) offer(item, edgeDistanceSq(item, x, y), rangeSq, x, y)
    }
  }
}

// @ts-ignore: decorator
@inline
export function wallItem(k: i32): i32 {
  return load<i32>(wallItems + 4 * <usize>k)
}

/** Squared distance of the k-th item found. */
// @ts-ignore: decorator
@inline
export function wallDistanceSq(k: i32): f64 {
  return load<f64>(wallKeys + 8 * <usize>k)
}

function offer(item: i32, distanceSq: f64, rangeSq: f64, x: f64, y: f64): void {
  if (!(distanceSq < rangeSq)) return
  let at = wallsFound++
  while (
    at > 0 &&
    (wallDistanceSq(at - 1) > distanceSq ||
      (wallDistanceSq(at - 1) === distanceSq && comesBefore(item, wallItem(at - 1), x, y)))
  ) {
    store<f64>(wallKeys + 8 * <usize>at, wallDistanceSq(at - 1))
    store<i32>(wallItems + 4 * <usize>at, wallItem(at - 1))
    at--
  }
  store<f64>(wallKeys + 8 * <usize>at, distanceSq)
  store<i32>(wallItems + 4 * <usize>at, item)
}

/** Of two equally near walls the one that is turned to (x, y) more comes first, then the lower number. */
function comesBefore(item: i32, other: i32, x: f64, y: f64): bool {
  if (item >= edgeCount || other >= edgeCount) return item < other
  const ahead = lineDistance(item, x, y)
  const otherAhead = lineDistance(other, x, y)
  return ahead > otherAhead || (ahead === otherAhead && item < other)
}

/** Does (x, y) lie to the right of the edge, strictly? */
function isRightOf(edge: i32, x: f64, y: f64): bool {
  const ax = edgeNumber(edge, 0)
  const ay = edgeNumber(edge, 1)
  return (edgeNumber(edge, 2) - ax) * (y - ay) < (edgeNumber(edge, 3) - ay) * (x - ax)
}

/** Distance from (x, y) to the line of an edge. */
function lineDistance(edge: i32, x: f64, y: f64): f64 {
  const d = edgeNumber(edge, 4) * (y - edgeNumber(edge, 1)) - edgeNumber(edge, 5) * (x - edgeNumber(edge, 0))
  return d < 0 ? -d : d
}

/** Squared distance from (x, y) to an edge. */
function edgeDistanceSq(edge: i32, x: f64, y: f64): f64 {
  const ax = edgeNumber(edge, 0)
  const ay = edgeNumber(edge, 1)
  const ex = edgeNumber(edge, 2) - ax
  const ey = edgeNumber(edge, 3) - ay
  const px = x - ax
  const py = y - ay
  const s = (px * ex + py * ey) / (ex * ex + ey * ey)
  if (s < 0) return px * px + py * py
  if (s > 1) {
    const qx = x - edgeNumber(edge, 2)
    const qy = y - edgeNumber(edge, 3)
    return qx * qx + qy * qy
  }
  const dx = px - s * ex
  const dy = py - s * ey
  return dx * dx + dy * dy
}

/** Squared distance from (x, y) to the border of a circle; 0 inside. */
function circleDistanceSq(circle: i32, x: f64, y: f64): f64 {
  const c = circles + 48 * <usize>circle
  const dx = load<f64>(c) - x
  const dy = load<f64>(c, 8) - y
  const d = sqrt<f64>(dx * dx + dy * dy) - load<f64>(c, 16)
  return d > 0 ? d * d : 0
}

/** left, bottom, right, top of every edge and circle. */
function writeBoxes(): void {
  for (let i = 0; i < edgeCount; i++) {
    const ax = edgeNumber(i, 0)
    const ay = edgeNumber(i, 1)
    const bx = edgeNumber(i, 2)
    const by = edgeNumber(i, 3)
    writeBox(i, ax < bx ? ax : bx, ax < bx ? bx : ax, ay < by ? ay : by, ay < by ? by : ay)
  }
  for (let c = 0; c < circleCount; c++) {
    const circle = circles + 48 * <usize>c
    const x = load<f64>(circle)
    const y = load<f64>(circle, 8)
    const r = load<f64>(circle, 16)
    writeBox(edgeCount + c, x - r, x + r, y - r, y + r)
  }
}

function writeBox(item: i32, left: f64, right: f64, bottom: f64, top: f64): void {
  const box = boxes + 32 * <usize>item
  store<f64>(box, left)
  store<f64>(box, bottom, 8)
  store<f64>(box, right, 16)
  store<f64>(box, top, 24)
}
