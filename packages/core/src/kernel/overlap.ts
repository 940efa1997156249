/** Speed of coming apart, in sums of radii a second: at least, so that it ends; at most, so that nobody is thrown. */
const SLOWEST_ESCAPE = 0.1
const FASTEST_ESCAPE = 1

/**
 * Speed at which two bodies that overlap by `depth` come apart, m/s. Decays with `escapeTime`, whatever the time step;
 * the last bit goes within one step.
 */
export function escapeSpeed(depth: number, radius: number, escapeTime: number, timeStep: number): number {
  let speed = depth / escapeTime
  if (speed < SLOWEST_ESCAPE * radius) speed = SLOWEST_ESCAPE * radius
  if (speed > FASTEST_ESCAPE * radius) speed = FASTEST_ESCAPE * radius
  return speed * timeStep > depth ? depth / timeStep : speed
}

/**
 * A place for each id, used where centers coincide, as if the agents stood there a tiny bit apart: one consistent picture
 * for any number of them. Points of the sequence k · (1/g, 1/g²) mod 1 with g³ = g + 1, which never lie close together.
 */
export function spreadX(id: number): number {
  const t = (id + 1) * 0.7548776662466927
  return t - Math.floor(t)
}

export function spreadY(id: number): number {
  const t = (id + 1) * 0.5698402909980532
  return t - Math.floor(t)
}
