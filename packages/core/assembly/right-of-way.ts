import { near, NEAR, rights, RIGHTS, rows } from './memory'
import { EQUAL, ruledShare } from './responsibility-rules'
import { byPair, rightOfWay, rule } from './rules'

/** Neither of the two can give way: no line. */
export const NO_SHARE: f64 = -1

/** Sums of radii by which distances must differ to count as different, and shares that count as 0 or 1. */
const SAME: f64 = 1e-6
const WHOLE: f64 = 1e-9

/** Distance to the target of an agent that has arrived. */
const IS_THERE: f64 = -2

/** Share of the avoidance that agent `i` (a slot) takes of the pair with `j`; see kernel/right-of-way.ts. */
export function pairShare(i: i32, j: i32, px: f64, py: f64, distance: f64, radius: f64): f64 {
  const responsibility = load<f64>(near + NEAR * <usize>i, 40)
  const other = load<f64>(near + NEAR * <usize>j, 40)
  const both = responsibility + other
  if (!(both > 0)) return NO_SHARE
  const share = responsibility / both
  if (!(rightOfWay || byPair) || share === 0 || share === 1) return share
  const a = rights + RIGHTS * <usize>i
  const b = rights + RIGHTS * <usize>j
  const rank = load<f64>(a, 48) - load<f64>(b, 48)
  if (rank !== 0) return rank > 0 ? 0 : 1
  if (rightOfWay) {
    const share = shareByPlace(i, j, a, b, radius)
    if (share >= 0) return share
  }
  if (rule !== EQUAL) return weighed(responsibility, other, ruledShare(i, j))
  if (!rightOfWay || !(distance > 0)) return share
  const cosines = (load<f64>(a) + load<f64>(b)) * px + (load<f64>(a, 8) + load<f64>(b, 8)) * py
  const room = share < 0.5 ? share : 1 - share
  const byHeading = share + (0.5 * room * cosines) / distance
  return byHeading < WHOLE ? 0 : byHeading > 1 - WHOLE ? 1 : byHeading
}

/** The share that follows from where both stand and want to go, or −1 where nothing does. */
function shareByPlace(i: i32, j: i32, a: usize, b: usize, radius: f64): f64 {
  const toTarget = load<f64>(a, 32)
  const otherToTarget = load<f64>(b, 32)
  if ((toTarget >= 0 || otherToTarget >= 0) && wantTheSame(i, j, radius)) {
    return goesFirst(i, toTarget, j, otherToTarget, SAME * radius) ? 0 : 1
  }
  if (toTarget === IS_THERE && otherToTarget >= 0 && isUnderWay(b)) return 1
  if (otherToTarget === IS_THERE && toTarget >= 0 && isUnderWay(a)) return 0
  if (load<f64>(a, 40) + load<f64>(b, 40) > 0 && isHeadedFor(toTarget) && isHeadedFor(otherToTarget)) {
    return goesFirst(i, toTarget, j, otherToTarget, SAME * radius) ? 0 : 1
  }
  return -1
}

function weighed(own: f64, other: f64, share: f64): f64 {
  return own === other ? share : (own * share) / (own * share + other * (1 - share))
}

/** Do both head for points nearer to each other than they can stand? */
export function wantTheSame(i: i32, j: i32, radius: f64): bool {
  const a = rights + RIGHTS * <usize>i
  const b = rights + RIGHTS * <usize>j
  if (load<f64>(a, 32) === Infinity || load<f64>(b, 32) === Infinity) return false
  const dx = load<f64>(a, 16) - load<f64>(b, 16)
  const dy = load<f64>(a, 24) - load<f64>(b, 24)
  return dx * dx + dy * dy < radius * radius
}

function goesFirst(i: i32, toTarget: f64, j: i32, otherToTarget: f64, same: f64): bool {
  const ahead = otherToTarget - toTarget
  return ahead > same || (ahead >= -same && load<u32>(rows + 4 * <usize>i) < load<u32>(rows + 4 * <usize>j))
}

/** Has the agent a target that it has not reached? */
function isHeadedFor(toTarget: f64): bool {
  return toTarget >= 0 && toTarget < Infinity
}

function isUnderWay(agent: usize): bool {
  return load<f64>(agent) !== 0 || load<f64>(agent, 8) !== 0
}

/**
 * `pairShare` of two pairs at once for the common case: no priorities, different targets, nobody blocked or arrived, both
 * apart. `usual` holds the lanes for which that is so; the others have to be looked at one by one.
 */
export let usual: v128 = i64x2.splat(0)

// @ts-ignore: decorator
@inline
export function usualShares(
  i: i32,
  a: i32,
  b: i32,
  px: v128,
  py: v128,
  distance: v128,
  radius: v128,
  share: v128,
): v128 {
  const zero = f64x2.splat(0)
  const one = f64x2.splat(1)
  const infinity = f64x2.splat(Infinity)
  const there = f64x2.splat(IS_THERE)
  const self = rights + RIGHTS * <usize>i
  const first = rights + RIGHTS * <usize>a
  const second = rights + RIGHTS * <usize>b
  const headingA = v128.load(first)
  const headingB = v128.load(second)
  const headingX = f64x2.add(v128.load_splat<f64>(self), v128.shuffle<f64>(headingA, headingB, 0, 2))
  const headingY = f64x2.add(v128.load_splat<f64>(self, 8), v128.shuffle<f64>(headingA, headingB, 1, 3))
  const targetA = v128.load(first, 16)
  const targetB = v128.load(second, 16)
  const targetX = f64x2.sub(v128.load_splat<f64>(self, 16), v128.shuffle<f64>(targetA, targetB, 0, 2))
  const targetY = f64x2.sub(v128.load_splat<f64>(self, 24), v128.shuffle<f64>(targetA, targetB, 1, 3))
  const placeA = v128.load(first, 32)
  const placeB = v128.load(second, 32)
  const toTarget = v128.load_splat<f64>(self, 32)
  const otherToTarget = v128.shuffle<f64>(placeA, placeB, 0, 2)
  const stuck = f64x2.add(v128.load_splat<f64>(self, 40), v128.shuffle<f64>(placeA, placeB, 1, 3))
  const priorities = v128.shuffle<f64>(v128.load(first, 48), v128.load(second, 48), 0, 2)
  const targetsSq = f64x2.add(f64x2.mul(targetX, targetX), f64x2.mul(targetY, targetY))
  const sameTarget = v128.andnot(
    f64x2.lt(targetsSq, f64x2.mul(radius, radius)),
    v128.or(f64x2.eq(toTarget, infinity), f64x2.eq(otherToTarget, infinity)),
  )
  const arrived = v128.or(f64x2.eq(toTarget, there), f64x2.eq(otherToTarget, there))
  const cosines = f64x2.add(f64x2.mul(headingX, px), f64x2.mul(headingY, py))
  const room = v128.bitselect(share, f64x2.sub(one, share), f64x2.lt(share, f64x2.splat(0.5)))
  const result = f64x2.add(share, f64x2.div(f64x2.mul(f64x2.mul(f64x2.splat(0.5), room), cosines), distance))
  const open = v128.and(v128.and(f64x2.gt(share, zero), f64x2.lt(share, one)), f64x2.gt(distance, radius))
  // who goes wholly first or wholly after gets lines of other kinds
  const shared = v128.and(f64x2.ge(result, f64x2.splat(WHOLE)), f64x2.le(result, f64x2.splat(1 - WHOLE)))
  const equal = v128.and(f64x2.eq(v128.load_splat<f64>(self, 48), priorities), f64x2.eq(stuck, zero))
  usual = v128.andnot(v128.and(v128.and(open, shared), equal), v128.or(sameTarget, arrived))
  return result
}
