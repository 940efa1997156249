import { agentLine, writeAgentLines } from './agent-line'
import { keepLine, keepLines, keepNormal, lineCount, writeLine } from './line-set'
import { lines, lineStride, near, NEAR, own, OWN, rows } from './memory'
import { escapeSpeed, spreadX, spreadY } from './overlap'
import { NO_SHARE, pairShare, usual, usualShares } from './right-of-way'
import { EQUAL } from './responsibility-rules'
import { gentleEscape, rightOfWay, rule, timeStep } from './rules'

const CONTACT_TIME: f64 = 0.1
const TOUCHING: f64 = 1e-6
const OVERLAPPING: f64 = 1e-5
const NEGLIGIBLE: f64 = 1e-6
const ROOM_GAP: f64 = 0.1
const ROOM_TIME: f64 = 0.5
const QUEUE_HORIZON: f64 = 2.5
const CLEARING_TIMES: f64 = 1.5

/**
 * Lines of agent `slot` against its neighbors under the right of way; see kernel/agent-lines.ts.
 * @returns whether the lines of both together can't rule out that two touch within this step
 */
export function addAgentLines(slot: i32, neighbors: usize, count: i32): bool {
  const self = near + NEAR * <usize>slot
  const x = load<f64>(self)
  const y = load<f64>(self, 8)
  const vx = load<f64>(self, 16)
  const vy = load<f64>(self, 24)
  const ownRadius = load<f64>(self, 32)
  const ownEscapeTime = load<f64>(self, 48)
  const maxSpeed = load<f64>(self, 56)
  const invHorizon = 1 / load<f64>(own + OWN * <usize>slot, 32)
  let unguarded = false
  for (let k = 0; k < count; k++) {
    // most pairs are in no way special, and then two of them are done at once
    if (rightOfWay && rule === EQUAL && k + 1 < count && addUsualLines(slot, self, neighbors + 4 * <usize>k, invHorizon)) {
      k++
      continue
    }
    const j = load<i32>(neighbors + 4 * <usize>k)
    const other = near + NEAR * <usize>j
    const px = load<f64>(other) - x
    const py = load<f64>(other, 8) - y
    let radius = ownRadius + load<f64>(other, 32)
    const distanceSq = px * px + py * py
    const distance = sqrt<f64>(distanceSq)
    const share = pairShare(slot, j, px, py, distance, radius)
    if (share === NO_SHARE) continue
    if (distance < radius * (1 + TOUCHING) && distance > radius * (1 - OVERLAPPING)) radius = distance / (1 + TOUCHING)
    const gap = distance - radius
    const otherEscapeTime = load<f64>(other, 48)
    const escapeTime = otherEscapeTime < ownEscapeTime ? otherEscapeTime : ownEscapeTime
    if (!(gap > 0) && gentleEscape) {
      addEscapeLine(slot, j, px, py, distance, radius, escapeSpeed(-gap, radius, escapeTime, timeStep))
      unguarded = true
      continue
    }
    let inverse = invHorizon
    if (rightOfWay && gap > 0) {
      if (share === 0) {
        const time = timeStep > CONTACT_TIME ? timeStep : CONTACT_TIME
        addLineRelativeTo(j, px, py, distance, -gap / time)
        if (gap < timeStep * (maxSpeed + load<f64>(other, 56))) unguarded = true
        continue
      }
      if (share === 1 && load<f64>(other, 40) > 0) {
        const missing = ROOM_GAP * radius - gap
        if (missing > NEGLIGIBLE * radius) {
          addLineRelativeTo(j, px, py, distance, missing / ROOM_TIME)
          unguarded = true
          continue
        }
        if (inverse > 1 / QUEUE_HORIZON) inverse = 1 / QUEUE_HORIZON
      } else if (share === 1) {
        const clearing: f64 = maxSpeed > 0 ? (CLEARING_TIMES * radius) / maxSpeed : 0
        if (inverse * clearing > 1) inverse = 1 / clearing
      }
    }
    const found = agentLine(
      px,
      py,
      vx - load<f64>(other, 16),
      vy - load<f64>(other, 24),
      radius,
      inverse,
      distanceSq > radius * radius ? 0 : 1 / escapeTime,
      vx,
      vy,
      share,
    )
    if (!found) continue
    if (rightOfWay && share === 1 && load<f64>(other, 40) === 0) passableSide(maxSpeed, other, px, py, distance, radius)
    keepLine(j)
  }
  return unguarded
}

/** Line that takes agent `i` out of an overlap with `j`, away from it at `speed`, of which it does its share. */
function addEscapeLine(i: i32, j: i32, px: f64, py: f64, distance: f64, radius: f64, speed: f64): void {
  const self = near + NEAR * <usize>i
  const other = near + NEAR * <usize>j
  let nx = -px
  let ny = -py
  let length = distance
  // nearer than rounding can tell
  if (!(distance > 1e-12 * radius)) {
    const a = load<i32>(rows + 4 * <usize>i)
    const b = load<i32>(rows + 4 * <usize>j)
    nx = spreadX(a) - spreadX(b)
    ny = spreadY(a) - spreadY(b)
    length = sqrt<f64>(nx * nx + ny * ny)
  }
  nx /= length
  ny /= length
  const along = nx * load<f64>(self, 16) + ny * load<f64>(self, 24)
  const relative = along - (nx * load<f64>(other, 16) + ny * load<f64>(other, 24))
  const responsibility = load<f64>(self, 40)
  const share = responsibility / (responsibility + load<f64>(other, 40))
  keepNormal(nx, ny, along + share * (speed - relative), j)
}

/** Line along which the agent must move away from `j` at `speed` at least (below 0: may approach it), relative to it. */
function addLineRelativeTo(j: i32, px: f64, py: f64, distance: f64, speed: f64): void {
  const other = near + NEAR * <usize>j
  const nx = -px / distance
  const ny = -py / distance
  const along = nx * load<f64>(other, 16) + ny * load<f64>(other, 24)
  keepNormal(nx, ny, along + speed, j)
}

/**
 * Before one that does not give way, the line just made may ask for more than the maximum speed: then it is made again
 * for the side that asks for less; see kernel/agent-lines.ts.
 */
function passableSide(maxSpeed: f64, other: usize, px: f64, py: f64, distance: f64, radius: f64): void {
  const p = lines + 8 * <usize>lineCount
  const needed =
    load<f64>(p + 2 * lineStride) * load<f64>(p + lineStride) - load<f64>(p + 3 * lineStride) * load<f64>(p)
  if (needed <= maxSpeed || !(distance > radius)) return
  const vx = load<f64>(other, 16)
  const vy = load<f64>(other, 24)
  const distanceSq = distance * distance
  const leg = sqrt<f64>(distanceSq - radius * radius)
  const leftX = (px * leg - py * radius) / distanceSq
  const leftY = (px * radius + py * leg) / distanceSq
  const rightX = -(px * leg + py * radius) / distanceSq
  const rightY = -(py * leg - px * radius) / distanceSq
  const left = leftX * vy - leftY * vx
  const right = rightX * vy - rightY * vx
  writeLine(vx, vy, left < right ? leftX : rightX, left < right ? leftY : rightY)
}

/**
 * The lines against two neighbors that share by their headings alone.
 * @returns false, with nothing done, where one of them needs more than that
 */
function addUsualLines(slot: i32, self: usize, list: usize, invHorizon: f64): bool {
  const j = load<i32>(list)
  const k = load<i32>(list, 4)
  const a = near + NEAR * <usize>j
  const b = near + NEAR * <usize>k
  const positionA = v128.load(a)
  const positionB = v128.load(b)
  const bodyA = v128.load(a, 32)
  const bodyB = v128.load(b, 32)
  const px = f64x2.sub(v128.shuffle<f64>(positionA, positionB, 0, 2), v128.load_splat<f64>(self))
  const py = f64x2.sub(v128.shuffle<f64>(positionA, positionB, 1, 3), v128.load_splat<f64>(self, 8))
  const radius = f64x2.add(v128.load_splat<f64>(self, 32), v128.shuffle<f64>(bodyA, bodyB, 0, 2))
  const responsibility = v128.load_splat<f64>(self, 40)
  const both = f64x2.add(responsibility, v128.shuffle<f64>(bodyA, bodyB, 1, 3))
  const distanceSq = f64x2.add(f64x2.mul(px, px), f64x2.mul(py, py))
  const apart = f64x2.gt(distanceSq, f64x2.mul(radius, radius))
  const distance = f64x2.sqrt(distanceSq)
  const clear = f64x2.ge(distance, f64x2.mul(radius, f64x2.splat(1 + TOUCHING)))
  const share = usualShares(slot, j, k, px, py, distance, radius, f64x2.div(responsibility, both))
  // those that touch are for the others to decide
  if (!i64x2.all_true(v128.and(usual, v128.and(apart, clear)))) return false
  const velocityA = v128.load(a, 16)
  const velocityB = v128.load(b, 16)
  const ownVx = v128.load_splat<f64>(self, 16)
  const ownVy = v128.load_splat<f64>(self, 24)
  const vx = f64x2.sub(ownVx, v128.shuffle<f64>(velocityA, velocityB, 0, 2))
  const vy = f64x2.sub(ownVy, v128.shuffle<f64>(velocityA, velocityB, 1, 3))
  const inverse = f64x2.splat(invHorizon)
  const n = <usize>lineCount
  const kept = writeAgentLines(n, list, px, py, vx, vy, radius, distanceSq, apart, inverse, ownVx, ownVy, share, usual)
  keepLines(<i32>n + (kept & 1) + (kept >> 1))
  return true
}
