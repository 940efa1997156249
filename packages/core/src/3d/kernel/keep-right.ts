import type { NeighborList } from '../../neighbors/neighbor-list.ts'
import type { KernelColumns } from '../state/kernel-columns.ts'
import type { PlaneSet } from './plane-set.ts'
import { wantTheSame } from './right-of-way.ts'

/** Tangent of half the angle (11°) by which an agent turns aside before another that it would meet center to center. */
const BIAS = 0.1
/** Share of the sum of radii by which two must miss each other, center to center, for no turn at all. */
const CLEAR_MISS = 0.8
/** Others are on the way if they would be met within this time, s, or within the horizon if that is longer. */
const FORESIGHT = 7

/**
 * Tangent of half the angle by which the wish of agent `i` is turned aside; which side that is see orca/aside.ts.
 *
 * Exactly symmetric scenes jam because nothing tells one side from another. So everybody keeps to its side a little where
 * it would meet another head to head or side by side; and the more, the less progress it makes. Nobody on the way: no turn
 * at all. Does not apply between agents that want the same point: they would circle round it for ever.
 */
export function keepRight(set: PlaneSet, agents: KernelColumns, i: number, neighbors: NeighborList): number {
  const wx = agents.preferredVelocities[3 * i]
  const wy = agents.preferredVelocities[3 * i + 1]
  const wz = agents.preferredVelocities[3 * i + 2]
  if (wx === 0 && wy === 0 && wz === 0) return 0
  const turn = BIAS * evenness(agents, i, neighbors)
  if (turn === 0 || agents.turns[i] === 0) return turn
  for (let k = set.hardCount; k < set.count; k++) {
    if (set.violation(k, wx, wy, wz) > 0 && !wantTheSame(agents, i, set.sources[k])) return turn + agents.turns[i]
  }
  return turn
}

/**
 * How evenly agent `i` meets another if it does what it wants and the other goes on as it does: 1 for center to center
 * within the time of foresight, fading to 0 as one clearly passes the other, and at twice the time.
 */
function evenness(agents: KernelColumns, i: number, neighbors: NeighborList): number {
  const { positions, velocities, preferredVelocities, radii, timeHorizons } = agents
  const foresight = timeHorizons[i] > FORESIGHT ? timeHorizons[i] : FORESIGHT
  let most = 0
  for (let k = 0; k < neighbors.count; k++) {
    const j = neighbors.ids[k]
    const px = positions[3 * j] - positions[3 * i]
    const py = positions[3 * j + 1] - positions[3 * i + 1]
    const pz = positions[3 * j + 2] - positions[3 * i + 2]
    const vx = preferredVelocities[3 * i] - velocities[3 * j]
    const vy = preferredVelocities[3 * i + 1] - velocities[3 * j + 1]
    const vz = preferredVelocities[3 * i + 2] - velocities[3 * j + 2]
    const closing = px * vx + py * vy + pz * vz
    if (closing <= 0) continue
    const speedSq = vx * vx + vy * vy + vz * vz
    const clear = CLEAR_MISS * (radii[i] + radii[j])
    const cx = py * vz - pz * vy
    const cy = pz * vx - px * vz
    const cz = px * vy - py * vx
    const acrossSq = cx * cx + cy * cy + cz * cz
    if (acrossSq >= clear * clear * speedSq || closing >= 2 * foresight * speedSq) continue
    if (wantTheSame(agents, i, j)) continue
    const miss = Math.sqrt(acrossSq / speedSq) / clear
    const time = closing / (speedSq * foresight)
    const even = (1 - miss) * (time > 1 ? 2 - time : 1)
    if (even > most) most = even
  }
  return most
}
