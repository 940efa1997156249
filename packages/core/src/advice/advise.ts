import type { Advice, Rule } from './advice.ts'
import { farReach, horizonForSpace, maxNeighbors, reach, responsibility } from './crowd-rules.ts'
import { type AdvisedSimulation, factsOf } from './facts.ts'
import { narrowSwap, sharedGoal, symmetry, walls } from './place-rules.ts'
import { horizonForBraking, horizonForSpeed, margin, speedReserve, timeStep } from './speed-rules.ts'

/** In the order in which parameters are best set: radius and speeds, horizons, reach and neighbors, then the scene. */
const RULES: readonly Rule[] = [
  speedReserve,
  timeStep,
  margin,
  horizonForSpace,
  horizonForSpeed,
  horizonForBraking,
  reach,
  farReach,
  maxNeighbors,
  sharedGoal,
  narrowSwap,
  symmetry,
  responsibility,
  walls,
]

/**
 * Looks at a scene as it stands and says which of ORCA's failings threatens, why, and what to change. Changes nothing.
 * For people while they set a scene up: it takes about as long as a few steps, and advice is no error.
 * @returns nothing to say: an empty list
 */
export function advise(sim: AdvisedSimulation): Advice[] {
  const facts = factsOf(sim)
  const advice: Advice[] = []
  for (let k = 0; k < RULES.length; k++) {
    const spoken = RULES[k](facts)
    if (spoken !== undefined) advice.push(spoken)
  }
  return advice
}
