import type { ScenarioAgentDefaults } from '../schema/scenario-schema.ts'

/** The numbers of agents that most scenes of the suite have in common. */
export interface PeopleParameters {
  /** s */
  timeStep: number
  /** m, of each agent */
  radius: number
  /** s, for other agents */
  horizon: number
}

export const PREFERRED_SPEED = 1

/** Agents of the size of people with their bags, so that a reported scene of unit discs fits. */
export function people({ radius, horizon }: Omit<PeopleParameters, 'timeStep'>): ScenarioAgentDefaults {
  return {
    radius,
    maxSpeed: 1.5,
    preferredSpeed: PREFERRED_SPEED,
    timeHorizon: horizon,
    obstacleTimeHorizon: 1,
    neighborDistance: 15,
    maxNeighbors: 10,
    goalTolerance: 0.2,
  }
}
