/**
 * The cures of the default profile for ORCA's known failings, each of which can be switched off alone. Profile `rvo2` has
 * all of them off.
 */
export interface Cures {
  /** Keep right where others are on the way, more so when stuck: exactly symmetric scenes don't jam. */
  keepRight: boolean
  /** Nobody looks farther ahead than 5 s. */
  shortHorizon: boolean
  /** Pairs share by heading, by priority, and by who is nearer to a common target. */
  rightOfWay: boolean
  /** Overlaps are undone at a bounded speed that does not depend on the time step. */
  gentleEscape: boolean
  /** What would overlap after the step, though the lines were relaxed, is taken out of the velocities. */
  separation: boolean
  /** Scripted and held agents take no share: the others take the whole. */
  roles: boolean
  /** Distances to neighbors are taken between surfaces. */
  surfaces: boolean
  /** Walls are solid from all sides; seams change nothing; who overlaps one is pushed out. */
  solidWalls: boolean
  /** The horizon for walls is no longer than the walk to the goal. */
  wallHorizon: boolean
  /** Waypoints count as reached by passing them or seeing the next one. */
  waypoints: boolean
  /** Agents settle in the crowd around a goal they can't reach, and rest at one they have reached. */
  settling: boolean
  /** A long time step is cut into parts of at most `maxInternalStep`. */
  internalSteps: boolean
}

export type CureName = keyof Cures

export const CURE_NAMES: readonly CureName[] = [
  'keepRight',
  'shortHorizon',
  'rightOfWay',
  'gentleEscape',
  'separation',
  'roles',
  'surfaces',
  'solidWalls',
  'wallHorizon',
  'waypoints',
  'settling',
  'internalSteps',
]

/** All cures on, or all off. */
export function allCures(on: boolean): Cures {
  const cures = {} as Cures
  for (let k = 0; k < CURE_NAMES.length; k++) cures[CURE_NAMES[k]] = on
  return cures
}
