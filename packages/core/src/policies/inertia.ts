import { UNGUARDED } from '../kernel/step-kernel.ts'
import type { World } from '../state/world.ts'
import type { WallGuard } from './separation.ts'

/**
 * Inertia: agents take on a part s of their new velocity and keep the rest of the old one, v ← (1 − s) · v + s · v_new,
 * which takes the edge off pairs that would swap sides step by step. The blend keeps the speed limit, but not the lines:
 * the separation of overlaps is told to look at these agents, and solid walls stay solid. Under profile `rvo2` neither is
 * done.
 */
export function blendInertia(world: World, walls: WallGuard): void {
  const { agents, outcomes, cures } = world
  const { count, inertias, velocities, newVelocities } = agents
  for (let i = 0; i < count; i++) {
    const s = inertias[i]
    if (s === 1) continue
    newVelocities[2 * i] = (1 - s) * velocities[2 * i] + s * newVelocities[2 * i]
    newVelocities[2 * i + 1] = (1 - s) * velocities[2 * i + 1] + s * newVelocities[2 * i + 1]
    if (cures.solidWalls) walls.guard(i, newVelocities)
    outcomes[i] |= UNGUARDED
  }
}
