import { readDrive } from './agent-options.ts'
import { restoredRule, ruleCode } from './policies/responsibility.ts'
import {
  OBSTACLE_OPTIMIZATION_VELOCITIES,
  OPTIMIZATION_VELOCITIES,
  type SimulationOptions,
} from './simulation-options.ts'
import type { AgentStore } from './state/agent-store.ts'
import { allCures, CURE_NAMES, type Cures } from './state/cures.ts'
import type { SnapshotReader, SnapshotWriter } from './state/snapshot.ts'
import type {
  AgentHandle,
  Drive,
  OptimizationVelocity,
  Profile,
  ResponsibilityFunction,
  ResponsibilityRule,
} from './types.ts'

/** What a snapshot does not hold. */
export interface RestoreOptions extends Pick<SimulationOptions, 'kernel' | 'neighborSearch' | 'method'> {
  /** The function that was the rule, where a function was. */
  responsibilityRule?: ResponsibilityFunction
  /** The drive of each agent that had one. */
  driveOf?: (agent: AgentHandle) => Drive
}

/** What a simulation was made with, as far as bytes can hold it. */
interface Settings {
  readonly profile: Profile
  readonly cures: Readonly<Cures>
  readonly method: string
  readonly timeStep: number
  readonly maxInternalStep: number
  readonly optimizationVelocity: OptimizationVelocity
  readonly obstacleOptimizationVelocity: 'current' | 'zero'
  readonly responsibilityRule: ResponsibilityRule
}

/** Writes the settings, which come first in a snapshot. */
export function writeSettings(writer: SnapshotWriter, settings: Settings): void {
  const { cures, method } = settings
  writer.add(settings.profile === 'rvo2' ? 1 : 0)
  for (let k = 0; k < CURE_NAMES.length; k++) writer.add(cures[CURE_NAMES[k]] ? 1 : 0)
  writer.add(method.length)
  for (let k = 0; k < method.length; k++) writer.add(method.charCodeAt(k))
  writer.add(settings.timeStep)
  writer.add(settings.maxInternalStep)
  writer.add(OPTIMIZATION_VELOCITIES.indexOf(settings.optimizationVelocity))
  writer.add(OBSTACLE_OPTIMIZATION_VELOCITIES.indexOf(settings.obstacleOptimizationVelocity))
  writer.add(ruleCode(settings.responsibilityRule))
}

/** The options to make a simulation with, from what `writeSettings` wrote and what is handed in. */
export function readSettings(reader: SnapshotReader, given: RestoreOptions): SimulationOptions {
  const profile = reader.next() === 1 ? 'rvo2' : 'default'
  const cures = allCures(false)
  for (let k = 0; k < CURE_NAMES.length; k++) cures[CURE_NAMES[k]] = reader.next() === 1
  let method = ''
  for (let left = reader.next(); left > 0; left--) method += String.fromCharCode(reader.next())
  requireSameMethod(method, given.method)
  const timeStep = reader.next()
  const maxInternalStep = reader.next()
  const forAgents = reader.nextWhole(OPTIMIZATION_VELOCITIES.length - 1, 'optimizationVelocity')
  const forObstacles = reader.nextWhole(OBSTACLE_OPTIMIZATION_VELOCITIES.length - 1, 'obstacleOptimizationVelocity')
  return {
    timeStep,
    profile,
    maxInternalStep,
    optimizationVelocity: OPTIMIZATION_VELOCITIES[forAgents],
    obstacleOptimizationVelocity: OBSTACLE_OPTIMIZATION_VELOCITIES[forObstacles],
    responsibilityRule: restoredRule(reader.next(), given.responsibilityRule),
    cures,
    kernel: given.kernel,
    neighborSearch: given.neighborSearch,
    method: given.method,
  }
}

/** Hands drives to the agents that had one when the snapshot was taken. */
export function restoreDrives(agents: AgentStore, driveOf: RestoreOptions['driveOf']): void {
  for (let i = 0; i < agents.bodies.length; i++) {
    const body = agents.bodies[i]
    if (body?.drive === undefined) continue
    const who = agents.handles.describe(agents.ids[i])
    if (driveOf === undefined) {
      throw new TypeError(`${who} has a drive, which bytes cannot hold; hand drives to restore again by driveOf`)
    }
    readDrive(body, driveOf(agents.ids[i]), who)
  }
}

/** The method is code, and no snapshot holds it. */
function requireSameMethod(name: string, given: RestoreOptions['method']): void {
  const handedIn = given === undefined ? 'orca' : given.name
  if (handedIn === name) return
  const cure = name === 'orca' ? 'leave method out' : `hand in { method: ${name} }`
  throw new Error(`the snapshot is of method ${name}, not ${handedIn}: ${cure}`)
}
