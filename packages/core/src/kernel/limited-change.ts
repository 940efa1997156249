import type { LinearProgram } from '../orca/linear-program.ts'
import type { KernelColumns } from '../state/kernel-columns.ts'
import { solveLimited } from './limit-lines.ts'
import type { LineSet } from './line-set.ts'

/**
 * Solves the lines of agent `i` for a velocity that differs from the current one by `change` (acceleration · time step)
 * at most: the program works in the disc of that radius around the current velocity.
 *
 *        ╭─────╮ maxSpeed       The two discs overlap in a lens. A line through the points where their borders cross
 *      ╭─│──╮  │                keeps the part that both hold (all of it but a sliver under the arc), as a hard line.
 *      │ │ v│·─│─ chord
 *      ╰─│──╯  │
 *        ╰─────╯
 */
export function solveWithin(
  program: LinearProgram,
  set: LineSet,
  agents: KernelColumns,
  i: number,
  change: number,
  wishX: number,
  wishY: number,
): number {
  if (!limitChange(set, agents, i, change)) {
    return solveLimited(program, set, agents.maxSpeeds[i], wishX, wishY)
  }
  const vx = agents.velocities[2 * i]
  const vy = agents.velocities[2 * i + 1]
  set.shift(-vx, -vy)
  const failed = solveLimited(program, set, change, wishX - vx, wishY - vy)
  set.shift(vx, vy)
  program.x += vx
  program.y += vy
  const speed = Math.sqrt(vx * vx + vy * vy)
  pullBack(program, vx, vy, speed > agents.maxSpeeds[i] ? speed : agents.maxSpeeds[i])
  return failed
}

/**
 * Adds the line that keeps the speed within its bound, where the disc of radius `change` around the velocity reaches beyond.
 * @returns false, with nothing added, if that disc holds all speeds that are permitted: then there is no limit
 */
export function limitChange(set: LineSet, agents: KernelColumns, i: number, change: number): boolean {
  const vx = agents.velocities[2 * i]
  const vy = agents.velocities[2 * i + 1]
  const maxSpeed = agents.maxSpeeds[i]
  const speed = Math.sqrt(vx * vx + vy * vy)
  if (change >= speed + maxSpeed) return false
  if (speed > 0 && speed + change > maxSpeed) {
    // along v the borders cross here; slower than that is within the speed disc
    const chord = (maxSpeed * maxSpeed - change * change + speed * speed) / (2 * speed)
    set.insertHard(-vx / speed, -vy / speed, chord > speed - change ? -chord : change - speed)
  }
  return true
}

/**
 * Walls in conflict relax every hard line, the chord with them. Whatever they ask for, nobody may end up faster than `most`:
 * the new velocity goes back towards the current one, which is no faster, up to the rim.
 */
function pullBack(program: LinearProgram, vx: number, vy: number, most: number): void {
  if (program.x * program.x + program.y * program.y <= most * most) return
  const dx = program.x - vx
  const dy = program.y - vy
  const a = dx * dx + dy * dy
  const b = vx * dx + vy * dy
  const rounded = vx * vx + vy * vy - most * most
  const c = rounded < 0 ? rounded : 0
  const t = (Math.sqrt(b * b - a * c) - b) / a
  if (!(t >= 0 && t < 1)) return
  program.x = vx + t * dx
  program.y = vy + t * dy
}
