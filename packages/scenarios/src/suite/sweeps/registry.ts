import { crowds } from './crowds.ts'
import { doors } from './doors.ts'
import { randomKinds } from './kinds.ts'
import { exactRings, jitteredRings } from './rings.ts'
import type { Sweep } from './sweep.ts'

export { runSweepItem } from './sweep.ts'

/** What `npm run suite` runs: too much for every test run. */
export const sweeps: readonly Sweep[] = [exactRings, jitteredRings, doors, crowds, randomKinds]
