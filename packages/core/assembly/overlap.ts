/** Speed of coming apart, in sums of radii a second: at least, and at most. */
const SLOWEST_ESCAPE: f64 = 0.1
const FASTEST_ESCAPE: f64 = 1

/** Speed at which two bodies that overlap by `depth` come apart, m/s; see kernel/overlap.ts. */
export function escapeSpeed(depth: f64, radius: f64, escapeTime: f64, timeStep: f64): f64 {
  let speed = depth / escapeTime
  if (speed < SLOWEST_ESCAPE * radius) speed = SLOWEST_ESCAPE * radius
  if (speed > FASTEST_ESCAPE * radius) speed = FASTEST_ESCAPE * radius
  return speed * timeStep > depth ? depth / timeStep : speed
}

/** A place for each row, used where centers coincide. */
export function spreadX(row: i32): f64 {
  const t = <f64>(row + 1) * 0.7548776662466927
  return t - floor<f64>(t)
}

export function spreadY(row: i32): f64 {
  const t = <f64>(row + 1) * 0.5698402909980532
  return t - floor<f64>(t)
}
