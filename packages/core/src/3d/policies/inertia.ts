import { UNGUARDED } from '../../kernel/step-kernel.ts'
import type { World } from '../state/world.ts'

/**
 * Inertia: agents take on a part s of their new velocity and keep the rest of the old one, v ← (1 − s) · v + s · v_new. The
 * blend keeps the speed limit, but not the planes: the separation of overlaps is told to look at these agents.
 */
export function blendInertia({ agents, outcomes }: World): void {
  const { count, inertias, velocities, newVelocities } = agents
  for (let i = 0; i < count; i++) {
    const s = inertias[i]
    if (s === 1) continue
    for (let k = 3 * i; k < 3 * i + 3; k++) newVelocities[k] = (1 - s) * velocities[k] + s * newVelocities[k]
    outcomes[i] |= UNGUARDED
  }
}
