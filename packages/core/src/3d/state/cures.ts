import type { CureName } from '../../state/cures.ts'

/** The cures that mean something without walls; each does what it does in the plane. */
export type CureName3d = Exclude<CureName, 'solidWalls' | 'wallHorizon'>

export type Cures3d = { [name in CureName3d]: boolean }

export const CURE_NAMES_3D: readonly CureName3d[] = [
  'keepRight',
  'shortHorizon',
  'rightOfWay',
  'gentleEscape',
  'separation',
  'roles',
  'surfaces',
  'waypoints',
  'settling',
  'internalSteps',
]

/** All cures on, or all off. */
export function allCures(on: boolean): Cures3d {
  const cures = {} as Cures3d
  for (let k = 0; k < CURE_NAMES_3D.length; k++) cures[CURE_NAMES_3D[k]] = on
  return cures
}
