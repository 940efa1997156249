import type { AgentParameters3d, Point3d } from 'makeway/3d'
import type { ResolvedAgent, ResolvedScenario } from '../resolved.ts'

/** A scenario in space with everything settled. Seen from above, without z, it is one in the plane; that is what a replay shows. */
export interface ResolvedScenario3d extends ResolvedScenario {
  dimensions: 3
  agents: ResolvedAgent3d[]
}

export interface ResolvedAgent3d extends ResolvedAgent {
  position: Point3d
  velocity: Point3d
  wish:
    | { type: 'path'; points: Point3d[] }
    | { type: 'preferredVelocity'; velocity: Point3d }
    | { type: 'script'; velocity: Point3d }
  parameters: Partial<AgentParameters3d>
}

export function isResolved3d(scenario: ResolvedScenario): scenario is ResolvedScenario3d {
  return scenario.dimensions === 3
}
