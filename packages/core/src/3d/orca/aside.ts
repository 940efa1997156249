/**
 * "Right" in space. In the plane everybody who has to choose a side takes the right one, and two who meet pass each other.
 * In space there is a whole circle of sides, and no rule picks one for every direction without a jump somewhere. Ours is
 * the cross product with a fixed axis: to the right as seen with that axis up, and so the opposite side for the opposite
 * direction. Only along the axis itself another one is taken.
 *
 * The axis leans a little, so that agents in one plane, whichever, leave it: who flies north climbs, who flies south
 * sinks, as in the airways.
 */
const AXIS_X = 0.48
const AXIS_Y = 0.36
const AXIS_Z = 0.8
/** Unit vector across the axis. */
const OTHER_X = 0.6
const OTHER_Y = -0.8
const OTHER_Z = 0
/** Squared sine of the angle to the axis (10°) below which the other one is taken. */
const ALONG_AXIS = 0.03

/** Result of the last `lookAside`: a unit vector. */
export const aside = new Float64Array(16)

/** Writes to `aside` the side across the direction (x, y, z), which has any length but 0. */
export function lookAside(x: number, y: number, z: number): void {
  let sx = y * AXIS_Z - z * AXIS_Y
  let sy = z * AXIS_X - x * AXIS_Z
  let sz = x * AXIS_Y - y * AXIS_X
  let lengthSq = sx * sx + sy * sy + sz * sz
  if (!(lengthSq > ALONG_AXIS * (x * x + y * y + z * z))) {
    sx = y * OTHER_Z - z * OTHER_Y
    sy = z * OTHER_X - x * OTHER_Z
    sz = x * OTHER_Y - y * OTHER_X
    lengthSq = sx * sx + sy * sy + sz * sz
  }
  const length = Math.sqrt(lengthSq)
  aside[0] = sx / length
  aside[1] = sy / length
  aside[2] = sz / length
}
