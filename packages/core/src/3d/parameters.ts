import { PARAMETERS } from '../parameters.ts'
import type { AgentStore } from '../state/agent-store.ts'
import type { Profile } from '../types.ts'
import type { AgentParameters3d } from './types.ts'

/** Every parameter of an agent in space. */
export const PARAMETER_NAMES: readonly (keyof AgentParameters3d)[] = [
  'radius',
  'maxSpeed',
  'preferredSpeed',
  'timeHorizon',
  'neighborDistance',
  'maxNeighbors',
  'goalTolerance',
  'responsibility',
  'priority',
  'hold',
  'layers',
  'mask',
  'maxAcceleration',
  'escapeTime',
  'safetyMargin',
  'inertia',
]

/** Where each is kept, its default and what it may be: as in the plane. */
const parameters = PARAMETERS.filter(({ name }) => (PARAMETER_NAMES as readonly string[]).indexOf(name) >= 0)

/** Checks `options` and returns what to store; undefined where nothing is said. */
export function readParameters(options: Partial<AgentParameters3d>, who: string): (number | undefined)[] {
  return parameters.map(({ name, read }) => {
    const value = options[name as keyof AgentParameters3d]
    return value === undefined ? undefined : read(value, who)
  })
}

/** Stores what `readParameters` returned; with a profile, its defaults fill what was not said. */
export function storeParameters(
  store: AgentStore,
  row: number,
  stored: readonly (number | undefined)[],
  defaults?: Profile,
): void {
  for (let k = 0; k < parameters.length; k++) {
    const { column, standard, standardRvo2 } = parameters[k]
    const value = stored[k]
    if (value !== undefined) store[column][row] = value
    else if (defaults !== undefined) store[column][row] = defaults === 'rvo2' ? standardRvo2 : standard
  }
}

/** The parameters of a row as people see them. */
export function parametersOf(store: AgentStore, row: number): AgentParameters3d {
  const result: { [name: string]: unknown } = {}
  for (let k = 0; k < parameters.length; k++) {
    result[parameters[k].name] = parameters[k].write(store[parameters[k].column][row])
  }
  return result as unknown as AgentParameters3d
}
