import type { LinearProgram } from '../orca/linear-program.ts'
import type { KernelColumns } from '../state/kernel-columns.ts'
import type { PlaneSet } from './plane-set.ts'

/**
 * Solves the planes of agent `i` for a velocity that differs from the current one by `change` (acceleration · time step)
 * at most: the program works in the ball of that radius around the current velocity. That ball and the one of the largest
 * speed overlap in a lens. A plane through the circle where their borders cross keeps the part that both hold (all of it
 * but a sliver under the cap), as a hard plane.
 */
export function solveWithin(
  program: LinearProgram,
  set: PlaneSet,
  agents: KernelColumns,
  i: number,
  change: number,
  wishX: number,
  wishY: number,
  wishZ: number,
): number {
  const vx = agents.velocities[3 * i]
  const vy = agents.velocities[3 * i + 1]
  const vz = agents.velocities[3 * i + 2]
  const maxSpeed = agents.maxSpeeds[i]
  const speed = Math.sqrt(vx * vx + vy * vy + vz * vz)
  if (change >= speed + maxSpeed) {
    return program.solve(set.planes, set.count, set.hardCount, maxSpeed, wishX, wishY, wishZ)
  }
  if (speed > 0 && speed + change > maxSpeed) {
    // along v the borders cross here; slower than that is within the ball of speeds
    const chord = (maxSpeed * maxSpeed - change * change + speed * speed) / (2 * speed)
    const offset = chord > speed - change ? -chord : change - speed
    set.insertHard(-vx / speed, -vy / speed, -vz / speed, offset)
  }
  set.shift(-vx, -vy, -vz)
  const failed = program.solve(set.planes, set.count, set.hardCount, change, wishX - vx, wishY - vy, wishZ - vz)
  set.shift(vx, vy, vz)
  program.x += vx
  program.y += vy
  program.z += vz
  return failed
}
