import type { World } from '../state/world.ts'

/**
 * The velocities that the lines of pairs are built from, unless they are the current ones. Both of a pair have to take the
 * same two velocities for their halves to fit together; so who gives no way, and keeps to its velocity whatever the lines
 * say, is taken at its current one.
 */
export function optimizationVelocities({ agents, columns, optimizationVelocity }: World): void {
  if (optimizationVelocity === 'current') return
  const { velocities, preferredVelocities } = agents
  const out = columns.optimizationVelocities
  for (let i = 0; i < agents.count; i++) {
    const gives = columns.responsibilities[i] > 0
    for (let k = 2 * i; k < 2 * i + 2; k++) {
      out[k] = !gives ? velocities[k] : optimizationVelocity === 'preferred' ? preferredVelocities[k] : 0
    }
  }
}
