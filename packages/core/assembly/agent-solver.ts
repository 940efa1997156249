import { addAgentLines } from './agent-lines'
import { keepRightTurn } from './keep-right'
import { lastLine, velocityX, velocityY } from './linear-program'
import { clearLines, hardCount, hardenLines, lineCount, takeUpLines } from './line-set'
import {
  circleCount,
  edgeCount,
  MOST,
  near,
  NEAR,
  neighbors,
  neighborStride,
  NOTE,
  notes,
  OUTCOME,
  own,
  OWN,
  turnToLines,
} from './memory'
import { findNeighbors, lastKey } from './neighbor-search'
import { addPlainAgentLines } from './plain-agent-lines'
import { byPair, gentleEscape, keepRight, rightOfWay, solidWalls, surfaces, timeStep } from './rules'
import { solveLines } from './solve-lines'
import { addPlainWallLines, addSolidWallLines } from './wall-lines'

const FREE: u8 = 0
const BOUND_BY_WALL: u8 = 1
const BOUND_BY_AGENT: u8 = 2
const RELAXED: u8 = 3
const UNGUARDED: u8 = 4

/**
 * Works out the new velocities of the agents of slots `from` … `from + count`, and what bound them; see
 * kernel/agent-solver.ts. Each stage goes over the whole block, which processors predict better than all stages in turn.
 *
 * Notes of an agent: neighbors, lines, hard lines, flags (32 bits each); wish x, y; key of the last neighbor.
 */
export function solveBlock(from: i32, count: i32): void {
  for (let k = 0; k < count; k++) {
    const note = notes + NOTE * <usize>k
    store<i32>(note, findNeighbors(from + k, neighbors + neighborStride * <usize>k))
    store<f64>(note, lastKey, 32)
  }
  for (let k = 0; k < count; k++) {
    turnToLines(k)
    addLines(from + k, neighbors + neighborStride * <usize>k, notes + NOTE * <usize>k)
  }
  for (let k = 0; k < count; k++) {
    turnToLines(k)
    solve(from + k, notes + NOTE * <usize>k)
  }
}

function addLines(slot: i32, list: usize, note: usize): void {
  const count = load<i32>(note)
  clearLines()
  if (edgeCount + circleCount > 0) {
    if (solidWalls) addSolidWallLines(slot)
    else addPlainWallLines(slot)
    hardenLines()
  }
  let flags: u8 = 0
  if (rightOfWay || gentleEscape || byPair) {
    if (addAgentLines(slot, list, count) || mayOverlookTouching(slot, count, load<f64>(note, 32))) flags = UNGUARDED
  } else addPlainAgentLines(slot, list, count)
  const mine = own + OWN * <usize>slot
  let wishX = load<f64>(mine)
  let wishY = load<f64>(mine, 8)
  if (keepRight) {
    const t = keepRightTurn(slot, list, count, wishX, wishY)
    if (t !== 0) {
      const cosine = (1 - t * t) / (1 + t * t)
      const sine = (2 * t) / (1 + t * t)
      const x = wishX
      wishX = cosine * x + sine * wishY
      wishY = cosine * wishY - sine * x
    }
  }
  store<i32>(note, lineCount, 4)
  store<i32>(note, hardCount, 8)
  store<i32>(note, flags, 12)
  store<f64>(note, wishX, 16)
  store<f64>(note, wishY, 24)
}

function solve(slot: i32, note: usize): void {
  takeUpLines(load<i32>(note, 4), load<i32>(note, 8))
  const failed = solveLines(slot, load<f64>(note, 16), load<f64>(note, 24))
  const bound = failed >= 0 ? RELAXED : lastLine < 0 ? FREE : lastLine < hardCount ? BOUND_BY_WALL : BOUND_BY_AGENT
  const mine = own + OWN * <usize>slot
  store<f64>(mine, velocityX)
  store<f64>(mine, velocityY, 8)
  store<i32>(mine, bound | <u8>load<i32>(note, 12), OUTCOME)
}

/** Is the list of neighbors full of agents so near that one left out might be touched within the step? */
function mayOverlookTouching(slot: i32, count: i32, key: f64): bool {
  if (!surfaces || <f64>count < <f64>load<i32>(own + OWN * <usize>slot, MOST) || count === 0) return false
  const self = near + NEAR * <usize>slot
  return key - load<f64>(self, 32) < 2 * timeStep * load<f64>(self, 56)
}
