import type { AgentOptions } from 'makeway'

/** m/s: free speed of the people that speeds at a density are compared with */
export const FREE_SPEED = 1.42
/** 1/m²: density at which they stand; see `policies/density-speed.ts` of the core */
export const JAM_DENSITY = 4.67

/** A person in a dense crowd: shoulders of 0.4 m, a short horizon as crowds want it, and the preferred speed falls with the density ahead. */
export const person = {
  radius: 0.2,
  maxSpeed: 1.9,
  preferredSpeed: FREE_SPEED,
  timeHorizon: 0.5,
  obstacleTimeHorizon: 0.5,
  jamDensity: JAM_DENSITY,
} as const satisfies Partial<AgentOptions>

/** Speed of the people of Best et al. at a density (1/m²), m/s. */
export const MEASURED_SPEEDS = [
  [0.5, 1.41],
  [1.17, 1.21],
  [1.7, 0.95],
  [2.8, 0.49],
] as const
