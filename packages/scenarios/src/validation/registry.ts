import { doorFlow } from './door-flow.ts'
import { rvo2Scenes } from './programs.ts'
import { rimea9, rimea12 } from './rimea-rooms.ts'
import { rimea1, rimea6, rotation } from './rimea-walking.ts'
import { rimea4, speedDensity } from './speed-density.ts'
import type { Validation } from './validation.ts'

/** All that makeway is held against, but for files from outside. To add one, write its file and name it here. */
export const validations: readonly Validation[] = [
  rimea1,
  rimea4,
  rimea6,
  rimea9,
  rimea12,
  rotation,
  speedDensity,
  doorFlow,
  rvo2Scenes,
]
