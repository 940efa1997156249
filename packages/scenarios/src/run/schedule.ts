/** Multiples of a step are rounded: a moment missed by less than this part of a step counts as reached. */
const ROUNDING = 1e-6

/** Whether `time`, a multiple of `timeStep`, has come to `moment`; all in seconds. */
export function isReached(time: number, moment: number, timeStep: number): boolean {
  return time >= moment - ROUNDING * timeStep
}

/** Steps that it takes to simulate `duration` seconds in whole steps. */
export function stepsFor(duration: number, timeStep: number): number {
  return Math.ceil(duration / timeStep - ROUNDING)
}
