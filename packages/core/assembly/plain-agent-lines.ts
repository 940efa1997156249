import { writeAgentLines } from './agent-line'
import { keepLines, lineCount } from './line-set'
import { near, NEAR, own, OWN } from './memory'

/**
 * Lines of agent `slot` against its neighbors, shared by responsibility alone, as in the reference.
 */
export function addPlainAgentLines(slot: i32, neighbors: usize, count: i32): void {
  const self = near + NEAR * <usize>slot
  const x = v128.load_splat<f64>(self)
  const y = v128.load_splat<f64>(self, 8)
  const ownVx = v128.load_splat<f64>(self, 16)
  const ownVy = v128.load_splat<f64>(self, 24)
  const ownRadius = v128.load_splat<f64>(self, 32)
  const responsibility = v128.load_splat<f64>(self, 40)
  const escapeTime = v128.load_splat<f64>(self, 48)
  const invHorizon = f64x2.splat(1 / load<f64>(own + OWN * <usize>slot, 32))
  const zero = f64x2.splat(0)
  // most agents are alike: the share of the last pair is the share of this one
  let lastBoth = f64x2.splat(-1)
  let share = zero
  let n = <usize>lineCount
  for (let k: i32 = 0; k < count; k += 2) {
    const list = neighbors + 4 * <usize>k
    const a = near + NEAR * <usize>load<u32>(list)
    // an odd one out is paired with itself
    const b = k + 1 < count ? near + NEAR * <usize>load<u32>(list, 4) : a
    const positionA = v128.load(a)
    const positionB = v128.load(b)
    const velocityA = v128.load(a, 16)
    const velocityB = v128.load(b, 16)
    const bodyA = v128.load(a, 32)
    const bodyB = v128.load(b, 32)
    const px = f64x2.sub(v128.shuffle<f64>(positionA, positionB, 0, 2), x)
    const py = f64x2.sub(v128.shuffle<f64>(positionA, positionB, 1, 3), y)
    const vx = f64x2.sub(ownVx, v128.shuffle<f64>(velocityA, velocityB, 0, 2))
    const vy = f64x2.sub(ownVy, v128.shuffle<f64>(velocityA, velocityB, 1, 3))
    const radius = f64x2.add(ownRadius, v128.shuffle<f64>(bodyA, bodyB, 0, 2))
    const both = f64x2.add(responsibility, v128.shuffle<f64>(bodyA, bodyB, 1, 3))
    if (!i64x2.all_true(f64x2.eq(both, lastBoth))) {
      share = f64x2.div(responsibility, both)
      lastBoth = both
    }
    const distanceSq = f64x2.add(f64x2.mul(px, px), f64x2.mul(py, py))
    const apart = f64x2.gt(distanceSq, f64x2.mul(radius, radius))
    let inverse = invHorizon
    if (!i64x2.all_true(apart)) {
      const others = v128.shuffle<f64>(v128.load(a, 48), v128.load(b, 48), 0, 2)
      const times = v128.bitselect(others, escapeTime, f64x2.lt(others, escapeTime))
      inverse = v128.bitselect(invHorizon, f64x2.div(f64x2.splat(1), times), apart)
    }
    const kept = writeAgentLines(n, list, px, py, vx, vy, radius, distanceSq, apart, inverse, ownVx, ownVy, share, f64x2.gt(both, zero))
    n += <usize>(kept & 1) + <usize>((kept >> 1) & <i32>(k + 1 < count))
  }
  keepLines(<i32>n)
}
