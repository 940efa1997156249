import { keepInDisc, resetLastLine, setVelocity, solveInDisc, velocityX, velocityY } from './linear-program'
import { hardCount, insertHard, lineCount, moveBack, shiftLines, violation } from './line-set'
import { lines, near, NEAR, own, OWN } from './memory'
import { relax } from './relaxation'
import { solidWalls } from './rules'

/** By how much more than needed hard lines in conflict are moved back, as a share of the speeds at hand. */
const HARD_SLACK: f64 = 1e-9

/** LinearProgram.solve for the first `count` lines: −1 when all hold, else the first that could not be met. */
function solve(count: i32, hard: i32, maxSpeed: f64, wishX: f64, wishY: f64): i32 {
  resetLastLine()
  const failed = solveInDisc(lines, count, maxSpeed, wishX, wishY, false)
  if (failed < count) relax(count, hard, failed, maxSpeed)
  keepInDisc(maxSpeed)
  return failed < count ? failed : -1
}

/** LinearProgram.solveYielding: hard lines in conflict are moved back, all by the same, until they leave a point. */
function solveYielding(maxSpeed: f64, wishX: f64, wishY: f64): i32 {
  const failed = solve(lineCount, hardCount, maxSpeed, wishX, wishY)
  if (failed < 0 || failed >= hardCount) return failed
  solve(hardCount, 0, maxSpeed, wishX, wishY)
  let worst: f64 = 0
  for (let k = 0; k < hardCount; k++) {
    const v = violation(k, velocityX, velocityY)
    if (v > worst) worst = v
  }
  worst += HARD_SLACK * (worst + maxSpeed)
  moveBack(hardCount, worst)
  solve(lineCount, hardCount, maxSpeed, wishX, wishY)
  return failed
}

/** Solves the lines of agent `slot` for the wish; see agent-solver.ts and limited-change.ts. */
export function solveLines(slot: i32, wishX: f64, wishY: f64): i32 {
  const change = load<f64>(own + OWN * <usize>slot, 48)
  const maxSpeed = load<f64>(near + NEAR * <usize>slot, 56)
  if (change === Infinity) {
    return solidWalls
      ? solveYielding(maxSpeed, wishX, wishY)
      : solve(lineCount, hardCount, maxSpeed, wishX, wishY)
  }
  return solveWithin(slot, change, maxSpeed, wishX, wishY)
}

/** For a velocity that differs from the current one by `change` at most. */
function solveWithin(slot: i32, change: f64, maxSpeed: f64, wishX: f64, wishY: f64): i32 {
  const vx = load<f64>(near + NEAR * <usize>slot, 16)
  const vy = load<f64>(near + NEAR * <usize>slot, 24)
  const speed = sqrt<f64>(vx * vx + vy * vy)
  if (change >= speed + maxSpeed) return solveYielding(maxSpeed, wishX, wishY)
  if (speed > 0 && speed + change > maxSpeed) {
    // along v the borders cross here; slower than that is within the speed disc
    const chord = (maxSpeed * maxSpeed - change * change + speed * speed) / (2 * speed)
    insertHard(-vx / speed, -vy / speed, chord > speed - change ? -chord : change - speed)
  }
  shiftLines(-vx, -vy)
  const failed = solveYielding(change, wishX - vx, wishY - vy)
  shiftLines(vx, vy)
  setVelocity(velocityX + vx, velocityY + vy)
  pullBack(vx, vy, speed > maxSpeed ? speed : maxSpeed)
  return failed
}

/** Nobody ends up faster than `most`: back towards the current velocity, up to the rim. */
function pullBack(vx: f64, vy: f64, most: f64): void {
  if (velocityX * velocityX + velocityY * velocityY <= most * most) return
  const dx = velocityX - vx
  const dy = velocityY - vy
  const a = dx * dx + dy * dy
  const b = vx * dx + vy * dy
  const rounded = vx * vx + vy * vy - most * most
  const c: f64 = rounded < 0 ? rounded : 0
  const t = (sqrt<f64>(b * b - a * c) - b) / a
  if (!(t >= 0 && t < 1)) return
  setVelocity(vx + t * dx, vy + t * dy)
}
