import {
  requireBoolean,
  requireFinite,
  requireNonNegative,
  requirePositive,
  requirePositiveOrInfinite,
  requireShare,
  requireWhole,
  show,
} from './errors.ts'
import { type AgentStore, ALL_NEIGHBORS, AUTO_RANGE, ONE_STEP } from './state/agent-store.ts'
import type { AgentParameters, Profile } from './types.ts'

/** Columns of the store that hold one parameter each. */
type Column =
  | 'radii'
  | 'maxSpeeds'
  | 'preferredSpeeds'
  | 'timeHorizons'
  | 'obstacleTimeHorizons'
  | 'neighborDistances'
  | 'maxNeighbors'
  | 'goalTolerances'
  | 'responsibilities'
  | 'priorities'
  | 'holds'
  | 'layers'
  | 'masks'
  | 'maxAccelerations'
  | 'escapeTimes'
  | 'safetyMargins'
  | 'lateralSpeeds'
  | 'inertias'
  | 'actuationDelays'
  | 'jamDensities'

interface Parameter {
  name: keyof AgentParameters
  column: Column
  /** as stored, by profile */
  standard: number
  standardRvo2: number
  /** checks a value from outside and turns it into what is stored */
  read(value: unknown, who: string): number
  /** turns what is stored into what people see */
  write(stored: number): unknown
}

const plain = (stored: number): unknown => stored

/** Largest number of neighbors that can be asked for; beyond it there is `all`. */
const MOST_NEIGHBORS = 64

/** Every parameter of an agent: where it is kept, its default, what it may be. */
export const PARAMETERS: readonly Parameter[] = [
  positive('radius', 'radii', 0.3, 'metres'),
  nonNegative('maxSpeed', 'maxSpeeds', 1.8, 'metres a second'),
  nonNegative('preferredSpeed', 'preferredSpeeds', 1.3, 'metres a second'),
  positive('timeHorizon', 'timeHorizons', 2, 'seconds'),
  positive('obstacleTimeHorizon', 'obstacleTimeHorizons', 1, 'seconds'),
  {
    name: 'neighborDistance',
    column: 'neighborDistances',
    standard: AUTO_RANGE,
    standardRvo2: 5,
    read: (value, who) => {
      if (value === 'auto') return AUTO_RANGE
      if (value === 'unlimited') return Infinity
      if (typeof value === 'string') {
        throw new RangeError(`neighborDistance must be metres, "auto" or "unlimited", got ${show(value)} (${who})`)
      }
      return requireNonNegative(value, 'neighborDistance', 'metres', who)
    },
    write: (stored) => (stored === AUTO_RANGE ? 'auto' : stored === Infinity ? 'unlimited' : stored),
  },
  {
    name: 'maxNeighbors',
    column: 'maxNeighbors',
    standard: 10,
    standardRvo2: 10,
    read: (value, who) =>
      value === 'all' ? ALL_NEIGHBORS : requireWhole(value, 'maxNeighbors ("all" or a count)', 1, MOST_NEIGHBORS, who),
    write: (stored) => (stored === ALL_NEIGHBORS ? 'all' : stored),
  },
  positive('goalTolerance', 'goalTolerances', 0.2, 'metres'),
  nonNegative('responsibility', 'responsibilities', 0.5, ''),
  {
    name: 'priority',
    column: 'priorities',
    standard: 0,
    standardRvo2: 0,
    read: (value, who) => requireFinite(value, 'priority', '', who),
    write: plain,
  },
  {
    name: 'hold',
    column: 'holds',
    standard: 0,
    standardRvo2: 0,
    read: (value, who) => (requireBoolean(value, 'hold', who) ? 1 : 0),
    write: (stored) => stored === 1,
  },
  bitSet('layers', 'layers', 1),
  bitSet('mask', 'masks', 0xffffffff),
  {
    name: 'maxAcceleration',
    column: 'maxAccelerations',
    standard: Infinity,
    standardRvo2: Infinity,
    read: (value, who) => requirePositiveOrInfinite(value, 'maxAcceleration', 'metres a second squared', who),
    write: plain,
  },
  { ...nonNegative('escapeTime', 'escapeTimes', 0.25, 'seconds'), standardRvo2: ONE_STEP },
  nonNegative('safetyMargin', 'safetyMargins', 0, 'metres'),
  {
    name: 'lateralSpeed',
    column: 'lateralSpeeds',
    standard: 0,
    standardRvo2: 0,
    read: (value, who) => requireFinite(value, 'lateralSpeed', 'metres a second', who),
    write: plain,
  },
  {
    name: 'inertia',
    column: 'inertias',
    standard: 1,
    standardRvo2: 1,
    read: (value, who) => requireShare(value, 'inertia', who),
    write: plain,
  },
  nonNegative('actuationDelay', 'actuationDelays', 0, 'seconds'),
  {
    name: 'jamDensity',
    column: 'jamDensities',
    standard: Infinity,
    standardRvo2: Infinity,
    read: (value, who) => requirePositiveOrInfinite(value, 'jamDensity', 'agents a square metre', who),
    write: plain,
  },
]

export const PARAMETER_NAMES: readonly (keyof AgentParameters)[] = PARAMETERS.map((parameter) => parameter.name)

/** Checks `options` and returns what to store, in the order of PARAMETERS; undefined where nothing is said. */
export function readParameters(options: Partial<AgentParameters>, who: string): (number | undefined)[] {
  const stored: (number | undefined)[] = []
  for (let k = 0; k < PARAMETERS.length; k++) {
    const value = options[PARAMETERS[k].name]
    stored.push(value === undefined ? undefined : PARAMETERS[k].read(value, who))
  }
  return stored
}

/** Stores what `readParameters` returned; with a profile, its defaults fill what was not said. */
export function storeParameters(
  store: AgentStore,
  row: number,
  stored: readonly (number | undefined)[],
  defaults?: Profile,
): void {
  for (let k = 0; k < PARAMETERS.length; k++) {
    const { column, standard, standardRvo2 } = PARAMETERS[k]
    const value = stored[k]
    if (value !== undefined) store[column][row] = value
    else if (defaults !== undefined) store[column][row] = defaults === 'rvo2' ? standardRvo2 : standard
  }
}

/** The parameters of a row as people see them. */
export function parametersOf(store: AgentStore, row: number): AgentParameters {
  const parameters: { [name: string]: unknown } = {}
  for (let k = 0; k < PARAMETERS.length; k++) {
    parameters[PARAMETERS[k].name] = PARAMETERS[k].write(store[PARAMETERS[k].column][row])
  }
  return parameters as unknown as AgentParameters
}

function positive(name: keyof AgentParameters, column: Column, standard: number, unit: string): Parameter {
  const read = (value: unknown, who: string) => requirePositive(value, name, unit, who)
  return { name, column, standard, standardRvo2: standard, read, write: plain }
}

function nonNegative(name: keyof AgentParameters, column: Column, standard: number, unit: string): Parameter {
  const read = (value: unknown, who: string) => requireNonNegative(value, name, unit, who)
  return { name, column, standard, standardRvo2: standard, read, write: plain }
}

function bitSet(name: keyof AgentParameters, column: Column, standard: number): Parameter {
  const read = (value: unknown, who: string) => requireWhole(value, `${name} (a set of 32 bits)`, 0, 0xffffffff, who)
  return { name, column, standard, standardRvo2: standard, read, write: plain }
}
