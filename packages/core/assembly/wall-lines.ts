import { agentLine } from './agent-line'
import { keepLine, keepNormal, lineCount } from './line-set'
import { circles, edgeBytes, edgeCount, lines, lineStride, near, NEAR, own, OWN } from './memory'
import { escapeSpeed } from './overlap'
import { fastestWall, timeStep } from './rules'
import { edgeNumber, searchWalls, wallDistanceSq, wallItem, wallsFound } from './wall-index'
import { NO_LINE, TOUCHES, wallLine } from './wall-line'

/** m/s by which an edge may stick out behind an earlier line and still count as covered. */
const COVERED_TOLERANCE: f64 = 1e-5

const THIN: u8 = 0
const SOLID: u8 = 1
const ROOM_FRONT: u8 = 2
const ROOM_BACK: u8 = 3

/** Lines of agent `slot` against the walls, as in the reference; see kernel/wall-lines.ts. */
export function addPlainWallLines(slot: i32): void {
  const self = near + NEAR * <usize>slot
  const x = load<f64>(self)
  const y = load<f64>(self, 8)
  const radius = load<f64>(self, 32)
  const horizon = load<f64>(own + OWN * <usize>slot, 40)
  searchWalls(x, y, horizon * load<f64>(self, 56) + radius, false)
  for (let k = 0; k < wallsFound; k++) {
    const item = wallItem(k)
    if (item < edgeCount) {
      if (edgeLine(self, item, x, y, radius, 1 / horizon, COVERED_TOLERANCE) !== NO_LINE) keepLine(item)
    } else if (circleLine(self, item - edgeCount, x, y, radius, 1 / horizon)) keepLine(item)
  }
}

/** Lines of agent `slot` against solid walls; see kernel/wall-lines.ts. */
export function addSolidWallLines(slot: i32): void {
  const self = near + NEAR * <usize>slot
  const x = load<f64>(self)
  const y = load<f64>(self, 8)
  const radius = load<f64>(self, 32)
  const escapeTime = load<f64>(self, 48)
  const maxSpeed = load<f64>(self, 56)
  const horizon = load<f64>(own + OWN * <usize>slot, 40)
  const speed = maxSpeed + fastestWall
  searchWalls(x, y, horizon * speed + radius, true)
  const tolerance = (COVERED_TOLERANCE * radius) / horizon
  let nearest = true
  for (let k = 0; k < wallsFound; k++) {
    const item = wallItem(k)
    if (item >= edgeCount) {
      addSolidCircleLine(self, item, x, y, radius, horizon)
      continue
    }
    const kind = load<u8>(edgeBytes + 2 * <usize>edgeCount + <usize>item)
    const side = sideOf(item, x, y)
    if (side > 0 || (side === 0 && !isSeenFromOn(item, kind))) {
      // behind the edge: only the nearest one can have swallowed the agent
      if (nearest && isSwallowed(item, kind, x, y, wallDistanceSq(k), radius)) pushThrough(self, item, x, y)
      if (kind === SOLID || kind === ROOM_FRONT) nearest = false
      continue
    }
    if (kind === ROOM_BACK && wallDistanceSq(k) < radius * radius) continue
    nearest = false
    const outcome = edgeLine(self, item, x, y, radius, 1 / horizon, tolerance)
    if (outcome === NO_LINE) continue
    if (outcome === TOUCHES) {
      // no deeper, and out again
      const depth = radius - sqrt<f64>(wallDistanceSq(k))
      if (depth > 0) {
        const out = limitedSpeed(escapeSpeed(depth, radius, escapeTime, timeStep), maxSpeed)
        const p = lines + 8 * <usize>lineCount
        store<f64>(p, load<f64>(p) - out * load<f64>(p + 3 * lineStride))
        store<f64>(p + lineStride, load<f64>(p + lineStride) + out * load<f64>(p + 2 * lineStride))
      }
    }
    keepLine(item)
  }
}

function addSolidCircleLine(self: usize, item: i32, x: f64, y: f64, radius: f64, horizon: f64): void {
  const c = circles + 48 * <usize>(item - edgeCount)
  const px = load<f64>(c) - x
  const py = load<f64>(c, 8) - y
  const both = radius + load<f64>(c, 16)
  const distance = sqrt<f64>(px * px + py * py)
  if (distance > both) {
    if (circleLine(self, item - edgeCount, x, y, radius, 1 / horizon)) keepLine(item)
    return
  }
  const nx: f64 = distance > 0 ? -px / distance : 0
  const ny: f64 = distance > 0 ? -py / distance : 1
  pushOut(self, nx, ny, both - distance, load<f64>(c, 24), load<f64>(c, 32), item)
}

function edgeLine(self: usize, edge: i32, x: f64, y: f64, radius: f64, invHorizon: f64, tolerance: f64): i32 {
  const wx = edgeNumber(edge, 10)
  const wy = edgeNumber(edge, 11)
  const vx = load<f64>(self, 16) - wx
  const vy = load<f64>(self, 24) - wy
  return wallLine(edge, x, y, vx, vy, radius, invHorizon, wx, wy, tolerance)
}

/** A circle is a disc that gives no way. */
function circleLine(self: usize, circle: i32, x: f64, y: f64, radius: f64, invHorizon: f64): bool {
  const c = circles + 48 * <usize>circle
  const vx = load<f64>(self, 16)
  const vy = load<f64>(self, 24)
  return agentLine(
    load<f64>(c) - x,
    load<f64>(c, 8) - y,
    vx - load<f64>(c, 24),
    vy - load<f64>(c, 32),
    radius + load<f64>(c, 16),
    invHorizon,
    1 / load<f64>(self, 48),
    vx,
    vy,
    1,
  )
}

/** Above 0: left of the edge, behind it; below: right of it, before it. */
function sideOf(edge: i32, x: f64, y: f64): f64 {
  const ax = edgeNumber(edge, 0)
  const ay = edgeNumber(edge, 1)
  return (edgeNumber(edge, 2) - ax) * (y - ay) - (edgeNumber(edge, 3) - ay) * (x - ax)
}

/** Of the two edges of a thin wall exactly one is seen by who stands on its line. */
function isSeenFromOn(edge: i32, kind: u8): bool {
  if (kind !== THIN) return true
  const dx = edgeNumber(edge, 2) - edgeNumber(edge, 0)
  return dx > 0 || (dx === 0 && edgeNumber(edge, 3) > edgeNumber(edge, 1))
}

/** Does the agent, behind the edge nearest to it, stand inside what the edge bounds? */
function isSwallowed(edge: i32, kind: u8, x: f64, y: f64, distanceSq: f64, radius: f64): bool {
  if (kind !== SOLID && !(kind === ROOM_FRONT && distanceSq < radius * radius)) return false
  const ax = edgeNumber(edge, 0)
  const ay = edgeNumber(edge, 1)
  const bx = edgeNumber(edge, 2)
  const by = edgeNumber(edge, 3)
  const along = (x - ax) * (bx - ax) + (y - ay) * (by - ay)
  if (along < 0 && load<u8>(edgeBytes + <usize>edge) === 1) {
    return edgeNumber(edge, 6) * (y - ay) - edgeNumber(edge, 7) * (x - ax) > 0
  }
  const lengthSq = (bx - ax) * (bx - ax) + (by - ay) * (by - ay)
  if (along > lengthSq && load<u8>(edgeBytes + <usize>edgeCount + <usize>edge) === 1) {
    return edgeNumber(edge, 8) * (y - by) - edgeNumber(edge, 9) * (x - bx) > 0
  }
  return true
}

/** Line that takes an agent inside a wall out by the nearest point of `edge`. */
function pushThrough(self: usize, edge: i32, x: f64, y: f64): void {
  const ax = edgeNumber(edge, 0)
  const ay = edgeNumber(edge, 1)
  const ex = edgeNumber(edge, 2) - ax
  const ey = edgeNumber(edge, 3) - ay
  let s = ((x - ax) * ex + (y - ay) * ey) / (ex * ex + ey * ey)
  if (s < 0) s = 0
  else if (s > 1) s = 1
  const toX = ax + s * ex - x
  const toY = ay + s * ey - y
  const distance = sqrt<f64>(toX * toX + toY * toY)
  const nx = distance > 0 ? toX / distance : edgeNumber(edge, 5)
  const ny = distance > 0 ? toY / distance : -edgeNumber(edge, 4)
  pushOut(self, nx, ny, load<f64>(self, 32) + distance, edgeNumber(edge, 10), edgeNumber(edge, 11), edge)
}

/** Line that takes an agent out of a wall along n, no faster than it can walk, on top of the wall's own motion. */
function pushOut(self: usize, nx: f64, ny: f64, depth: f64, wallX: f64, wallY: f64, item: i32): void {
  const speed = escapeSpeed(depth, load<f64>(self, 32), load<f64>(self, 48), timeStep)
  keepNormal(nx, ny, nx * wallX + ny * wallY + limitedSpeed(speed, load<f64>(self, 56)), item)
}

function limitedSpeed(speed: f64, maxSpeed: f64): f64 {
  return speed < maxSpeed ? speed : maxSpeed
}
