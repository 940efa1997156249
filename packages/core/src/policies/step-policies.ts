import { Sight } from '../neighbors/sight.ts'
import type { World } from '../state/world.ts'
import { DensitySpeed } from './density-speed.ts'
import { countDisplaced } from './displaced.ts'
import { followScripts, passWaypoints, preferredVelocities } from './goals.ts'
import { blendInertia } from './inertia.ts'
import { kernelParameters } from './kernel-parameters.ts'
import { optimizationVelocities } from './optimization-velocities.ts'
import { Separation, type WallGuard } from './separation.ts'
import { Settling } from './settling.ts'
import { judgeStates } from './states.ts'
import { passWaypointsBySight } from './waypoints.ts'
import { describeWishes } from './wishes.ts'

/** Everything around the kernel, in the order of a step. Holds scratch memory only. */
export class StepPolicies {
  private readonly separation = new Separation()
  private readonly densitySpeed = new DensitySpeed()
  private readonly settling = new Settling()
  private readonly sight = new Sight()

  /** Before the kernel: from goals and states to what the kernel reads. Changes no state. */
  before(world: World, dt: number): void {
    kernelParameters(world, dt)
    preferredVelocities(world, dt)
    this.densitySpeed.slowDown(world)
    optimizationVelocities(world)
    if (world.cures.rightOfWay || world.cures.keepRight) describeWishes(world)
  }

  /** Between kernel and move: what is not free to choose, and what the lines could not prevent. */
  after(world: World, dt: number, walls: WallGuard): void {
    blendInertia(world, walls)
    followScripts(world)
    if (world.cures.separation) this.separation.separate(world, dt, walls)
  }

  /** After the move: waypoints passed, states judged. */
  atEnd(world: World, dt: number): void {
    if (world.cures.waypoints) passWaypointsBySight(world, this.sight)
    else passWaypoints(world)
    judgeStates(world, dt)
    if (world.cures.settling) {
      this.settling.settle(world, dt)
      countDisplaced(world, dt)
    }
  }
}
