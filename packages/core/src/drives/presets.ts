import type { AgentParameters } from '../types.ts'
import type { Wheels } from './settings.ts'

/** Parameters of agents of a kind, to begin with. */
export interface Preset {
  agent: Partial<AgentParameters>
  /** of those that roll on two */
  wheels?: Wheels
}

/**
 * e-puck, a desktop robot: 74 mm across, wheels of 41 mm 53 mm apart that turn once a second at most.
 * Mondada et al., "The e-puck, a Robot Designed for Education in Engineering" (2009). The robots of the paper on NH-ORCA.
 */
const ePuck: Preset = {
  agent: {
    radius: 0.037,
    maxSpeed: 0.12,
    preferredSpeed: 0.09,
    timeHorizon: 3,
    obstacleTimeHorizon: 2,
    goalTolerance: 0.02,
  },
  wheels: { maxWheelSpeed: 0.129, wheelDistance: 0.053 },
}

/**
 * A drive unit that carries shelves: round figures for the kind of vehicle in Wurman, D'Andrea, Mountz, "Coordinating
 * Hundreds of Cooperative, Autonomous Vehicles in Warehouses" (2008), 1 m across with what it carries, at brisk walking pace.
 */
const warehouseRobot: Preset = {
  agent: {
    radius: 0.5,
    maxSpeed: 1.5,
    preferredSpeed: 1.2,
    timeHorizon: 3,
    obstacleTimeHorizon: 2,
    maxAcceleration: 1,
    goalTolerance: 0.1,
  },
  wheels: { maxWheelSpeed: 1.8, wheelDistance: 0.5 },
}

/**
 * A person: 0.5 m across the shoulders, walks 1.34 m/s (standard deviation 0.26) when free.
 * Weidmann, "Transporttechnik der Fussgänger" (1993).
 */
const human: Preset = {
  agent: {
    radius: 0.25,
    maxSpeed: 1.8,
    preferredSpeed: 1.34,
    timeHorizon: 2,
    obstacleTimeHorizon: 1,
    goalTolerance: 0.2,
  },
}

export const PRESETS = { ePuck, warehouseRobot, human }
export type PresetName = keyof typeof PRESETS
