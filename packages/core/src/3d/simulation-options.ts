import { requireBoolean, requireKnownKeys, requireOneOf, requirePositive, requireWhole } from '../errors.ts'
import type { Profile } from '../types.ts'
import { KdTree } from './neighbors/kd-tree.ts'
import type { NeighborIndex } from './neighbors/neighbor-index.ts'
import { UniformGrid } from './neighbors/uniform-grid.ts'
import { allCures, CURE_NAMES_3D, type Cures3d } from './state/cures.ts'

/** What `new Simulation3d` takes; all of it optional. */
export interface SimulationOptions3d {
  /** Length of one step, s, > 0. Default 1/60. */
  timeStep?: number
  /** `default`: the cures on. `rvo2`: the semantics of RVO2-3D. Default `default`. */
  profile?: Profile
  /** Index that finds neighbors; both give the same bits. Default `grid`. */
  neighborSearch?: 'grid' | 'kdtree'
  /** Room for so many agents from the start; more are taken all the same. Default 64. */
  capacity?: number
  /** Cures to be switched off (or, under profile `rvo2`, on) one by one. */
  cures?: Partial<Cures3d>
  /** A step longer than this, s, is cut into equal parts. Default 0.1; profile `rvo2` never cuts. */
  maxInternalStep?: number
}

/** The options with everything settled. */
export interface CheckedOptions {
  timeStep: number
  profile: Profile
  newIndex: () => NeighborIndex
  capacity: number
  cures: Cures3d
  maxInternalStep: number
}

const KNOWN = ['timeStep', 'profile', 'neighborSearch', 'capacity', 'cures', 'maxInternalStep']

/**
 * Checks the options and fills in the defaults.
 * @throws RangeError or TypeError naming the option and the value
 */
export function readOptions(options: SimulationOptions3d): CheckedOptions {
  requireKnownKeys(options, KNOWN, 'Simulation3d')
  const {
    timeStep = 1 / 60,
    profile = 'default',
    neighborSearch = 'grid',
    capacity = 64,
    maxInternalStep = 0.1,
  } = options
  const tree = requireOneOf(neighborSearch, 'neighborSearch', ['grid', 'kdtree']) === 'kdtree'
  const checkedProfile = requireOneOf(profile, 'profile', ['default', 'rvo2'])
  return {
    timeStep: requirePositive(timeStep, 'timeStep', 'seconds'),
    profile: checkedProfile,
    newIndex: () => (tree ? new KdTree() : new UniformGrid()),
    capacity: requireWhole(capacity, 'capacity', 0, 16777215),
    cures: readCures(options.cures, checkedProfile),
    maxInternalStep: requirePositive(maxInternalStep, 'maxInternalStep', 'seconds'),
  }
}

/** The cures of a profile, with those that the options switch on or off. */
function readCures(options: Partial<Cures3d> | undefined, profile: Profile): Cures3d {
  const cures = allCures(profile === 'default')
  if (options === undefined) return cures
  requireKnownKeys(options, CURE_NAMES_3D, 'cures')
  for (let k = 0; k < CURE_NAMES_3D.length; k++) {
    const value = options[CURE_NAMES_3D[k]]
    if (value !== undefined) cures[CURE_NAMES_3D[k]] = requireBoolean(value, CURE_NAMES_3D[k], 'cures')
  }
  return cures
}
