import { near, NEAR, rows } from './memory'
import { rule } from './rules'

export const EQUAL: i32 = 0
const GIVE_WAY_TO_RIGHT: i32 = 2
const FASTER_TAKES_MORE: i32 = 3

const MORE: f64 = 0.7
const SAME_SPEED: f64 = 1e-9

/** Share of the avoidance that the rule gives agent `i` (a slot) of the pair with `j`; see kernel/responsibility-rules.ts. */
export function ruledShare(i: i32, j: i32): f64 {
  const isFirst = load<u32>(rows + 4 * <usize>i) < load<u32>(rows + 4 * <usize>j)
  return isFirst ? shareOfFirst(i, j) : 1 - shareOfFirst(j, i)
}

function shareOfFirst(i: i32, j: i32): f64 {
  const a = near + NEAR * <usize>i
  const b = near + NEAR * <usize>j
  const px = load<f64>(b) - load<f64>(a)
  const py = load<f64>(b, 8) - load<f64>(a, 8)
  const vx = load<f64>(a, 16)
  const vy = load<f64>(a, 24)
  const wx = load<f64>(b, 16)
  const wy = load<f64>(b, 24)
  if (rule === FASTER_TAKES_MORE) {
    const own = vx * vx + vy * vy
    const other = wx * wx + wy * wy
    const same = SAME_SPEED * (own + other)
    if (own - other > same) return MORE
    return other - own > same ? 1 - MORE : 0.5
  }
  const isSecondRight = vx * py - vy * px < 0
  const isFirstRight = wy * px - wx * py < 0
  if (rule === GIVE_WAY_TO_RIGHT) {
    if (isSecondRight === isFirstRight) return 0.5
    return isSecondRight ? MORE : 1 - MORE
  }
  if (vx * wx + vy * wy >= 0) {
    if (isSecondRight) return 1 - MORE
    if (isFirstRight) return MORE
  }
  if (px !== 0) return px < 0 ? MORE : 1 - MORE
  if (py !== 0) return py < 0 ? MORE : 1 - MORE
  return 0.5
}
