import type { World } from '../state/world.ts'
import { followScripts, passWaypoints, preferredVelocities } from './goals.ts'
import { blendInertia } from './inertia.ts'
import { kernelParameters } from './kernel-parameters.ts'
import { Separation } from './separation.ts'
import { Settling } from './settling.ts'
import { judgeStates } from './states.ts'
import { describeWishes } from './wishes.ts'

/** Everything around the kernel, in the order of a step. Holds scratch memory only. */
export class StepPolicies {
  private readonly separation = new Separation()
  private readonly settling = new Settling()

  /** Before the kernel: from goals and states to what the kernel reads. Changes no state. */
  before(world: World, dt: number): void {
    kernelParameters(world, dt)
    preferredVelocities(world, dt)
    describeWishes(world)
  }

  /** Between kernel and move: what is not free to choose, and what the planes could not prevent. */
  after(world: World, dt: number): void {
    blendInertia(world)
    followScripts(world)
    if (world.cures.separation) this.separation.separate(world, dt)
  }

  /** After the move: waypoints passed, states judged. */
  atEnd(world: World, dt: number): void {
    passWaypoints(world)
    judgeStates(world, dt)
    if (world.cures.settling) this.settling.settle(world, dt)
  }
}
