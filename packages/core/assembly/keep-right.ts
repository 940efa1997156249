import { hardCount, lineCount, violation } from './line-set'
import { lineSources, near, NEAR, own, OWN, rights, RIGHTS } from './memory'
import { wantTheSame } from './right-of-way'
import { surfaces } from './rules'

const BIAS: f64 = 0.1
const CLEAR_MISS: f64 = 0.8
const FORESIGHT: f64 = 7
const FADE: f64 = 0.1
const STEP_ASIDE: f64 = 0.1
const AHEAD: f64 = 3
const ASIDE: f64 = 1.2

/** Tangent of half the angle by which the wish (wx, wy) of agent `slot` is turned right; see kernel/keep-right.ts. */
export function keepRightTurn(slot: i32, neighbors: usize, count: i32, wx: f64, wy: f64): f64 {
  if (wx === 0 && wy === 0) return 0
  const bias = BIAS * encounter(slot, neighbors, count, wx, wy) + stepAside(slot, neighbors, count, wx, wy)
  const turn = load<f64>(own + OWN * <usize>slot, 56)
  if (bias === 0 || turn === 0) return bias
  const radius = load<f64>(near + NEAR * <usize>slot, 32)
  for (let k = hardCount; k < lineCount; k++) {
    const j = load<i32>(lineSources + 4 * <usize>k)
    if (violation(k, wx, wy) > 0 && !wantTheSame(slot, j, radius + load<f64>(near + NEAR * <usize>j, 32))) {
      return bias + turn
    }
  }
  return bias
}

/** How evenly the agent meets another if it does what it wants and the other goes on as it does, 0 … 1. */
function encounter(slot: i32, neighbors: usize, count: i32, wx: f64, wy: f64): f64 {
  const self = near + NEAR * <usize>slot
  const x = load<f64>(self)
  const y = load<f64>(self, 8)
  const ownRadius = load<f64>(self, 32)
  const horizon = load<f64>(own + OWN * <usize>slot, 32)
  const foresight = horizon > FORESIGHT ? horizon : FORESIGHT
  let weight: f64 = 0
  for (let k = 0; k < count; k++) {
    // most neighbors are missed by far
    if (k + 1 < count && areMissed(self, neighbors + 4 * <usize>k, wx, wy, foresight)) {
      k++
      continue
    }
    const j = load<i32>(neighbors + 4 * <usize>k)
    const other = near + NEAR * <usize>j
    const px = load<f64>(other) - x
    const py = load<f64>(other, 8) - y
    const vx = wx - load<f64>(other, 16)
    const vy = wy - load<f64>(other, 24)
    const closing = px * vx + py * vy
    if (closing <= 0) continue
    const radius = ownRadius + load<f64>(other, 32)
    const clear = CLEAR_MISS * radius
    const speedSq = vx * vx + vy * vy
    const across = px * vy - py * vx
    if (across * across >= clear * clear * speedSq || closing >= 2 * foresight * speedSq) continue
    if (wantTheSame(slot, j, radius)) continue
    const miss = (across < 0 ? -across : across) / (sqrt<f64>(speedSq) * clear)
    const time = closing / (speedSq * foresight)
    const reach = load<f64>(own + OWN * <usize>slot, 16) + (surfaces ? radius : 0)
    const fade = (reach - sqrt<f64>(px * px + py * py)) / (FADE * reach)
    const even = (1 - miss) * (time > 1 ? 2 - time : 1) * (fade < 1 ? fade : 1)
    if (even > weight) weight = even
  }
  return weight
}

/** Are two neighbors passed clearly, or too late to matter? */
function areMissed(self: usize, list: usize, wx: f64, wy: f64, foresight: f64): bool {
  const a = near + NEAR * <usize>load<u32>(list)
  const b = near + NEAR * <usize>load<u32>(list, 4)
  const positionA = v128.load(a)
  const positionB = v128.load(b)
  const velocityA = v128.load(a, 16)
  const velocityB = v128.load(b, 16)
  const px = f64x2.sub(v128.shuffle<f64>(positionA, positionB, 0, 2), v128.load_splat<f64>(self))
  const py = f64x2.sub(v128.shuffle<f64>(positionA, positionB, 1, 3), v128.load_splat<f64>(self, 8))
  const vx = f64x2.sub(f64x2.splat(wx), v128.shuffle<f64>(velocityA, velocityB, 0, 2))
  const vy = f64x2.sub(f64x2.splat(wy), v128.shuffle<f64>(velocityA, velocityB, 1, 3))
  const radii = v128.shuffle<f64>(v128.load(a, 32), v128.load(b, 32), 0, 2)
  const clear = f64x2.mul(f64x2.splat(CLEAR_MISS), f64x2.add(v128.load_splat<f64>(self, 32), radii))
  const closing = f64x2.add(f64x2.mul(px, vx), f64x2.mul(py, vy))
  const speedSq = f64x2.add(f64x2.mul(vx, vx), f64x2.mul(vy, vy))
  const across = f64x2.sub(f64x2.mul(px, vy), f64x2.mul(py, vx))
  const parting = f64x2.le(closing, f64x2.splat(0))
  const aside = f64x2.ge(f64x2.mul(across, across), f64x2.mul(f64x2.mul(clear, clear), speedSq))
  const late = f64x2.ge(closing, f64x2.mul(f64x2.splat(2 * foresight), speedSq))
  return i64x2.all_true(v128.or(v128.or(parting, aside), late))
}

/** Turn away from a blocked agent that has to back out of the way. */
function stepAside(slot: i32, neighbors: usize, count: i32, wx: f64, wy: f64): f64 {
  if (load<f64>(rights + RIGHTS * <usize>slot, 40) > 0) return 0
  const self = near + NEAR * <usize>slot
  for (let k = 0; k < count; k++) {
    const j = load<i32>(neighbors + 4 * <usize>k)
    if (load<f64>(rights + RIGHTS * <usize>j, 40) === 0) continue
    const speed = sqrt<f64>(wx * wx + wy * wy)
    const other = near + NEAR * <usize>j
    const px = load<f64>(other) - load<f64>(self)
    const py = load<f64>(other, 8) - load<f64>(self, 8)
    const radius = load<f64>(self, 32) + load<f64>(other, 32)
    const along = (wx * px + wy * py) / (speed * radius)
    const across = (wx * py - wy * px) / (speed * radius)
    const aside = across < 0 ? -across : across
    if (along <= 0 || along > AHEAD || aside >= ASIDE || wantTheSame(slot, j, radius)) continue
    return across < 0 ? -STEP_ASIDE : STEP_ASIDE
  }
  return 0
}
