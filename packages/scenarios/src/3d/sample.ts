import { createSample, type Sample } from '../run/sample.ts'

/** All agents in space at one moment. */
export interface Sample3d extends Sample {
  /** m */
  z: Float64Array
  /** m/s */
  velocityZ: Float64Array
}

export function createSample3d(agentCount: number): Sample3d {
  return { ...createSample(agentCount), z: new Float64Array(agentCount), velocityZ: new Float64Array(agentCount) }
}
