import { escapeSpeed } from '../../kernel/overlap.ts'
import type { NeighborList } from '../../neighbors/neighbor-list.ts'
import { agentPlane } from '../orca/agent-plane.ts'
import { CONTACT, NO_PLANE, OVERLAP, ROOM } from '../orca/plane-case.ts'
import type { KernelColumns } from '../state/kernel-columns.ts'
import { spreadApart } from './overlap.ts'
import { Pair } from './pair.ts'
import type { PlaneSet } from './plane-set.ts'
import { NO_SHARE, sharePair } from './right-of-way.ts'
import type { KernelRules } from './step-kernel.ts'

/** s, in which the agent that goes first may close the gap to one that gives way to it. */
const CONTACT_TIME = 0.1
/** Gap, in sums of radii, that an agent keeps from one that goes before it, and s in which it restores it. */
const ROOM_GAP = 0.1
const ROOM_TIME = 0.5
/** An agent looks at least so far ahead for one that goes before it, s. */
const QUEUE_HORIZON = 2.5
/** Times to clear the width of one that does not give way, for which an agent looks ahead at least. */
const CLEARING_TIMES = 1.5

/** How far ahead an agent looks for one that does not give way, s; 0 for an agent that can't move. */
export function clearingTime(radius: number, maxSpeed: number): number {
  return maxSpeed > 0 ? (CLEARING_TIMES * radius) / maxSpeed : 0
}

/**
 * Planes of one agent against its neighbors. With every cure off they are the reference's, shared by responsibility alone.
 *
 * Under the right of way who goes first (share 0) gets no plane through its own velocity, which would forbid it to speed
 * up, but a contact plane: it may approach the other no faster than closes the gap in CONTACT_TIME. Who goes after it
 * (share 1) keeps a small gap and makes room when the first comes nearer.
 */
export class AgentPlanes {
  private readonly pair = new Pair()
  private readonly apart = new Float64Array(3)

  /** @returns whether the planes of both together can't rule out that two touch within this step */
  add(set: PlaneSet, agents: KernelColumns, i: number, neighbors: NeighborList, rules: KernelRules): boolean {
    const { positions, velocities, radii, responsibilities, escapeTimes, maxSpeeds } = agents
    const { rightOfWay, gentleEscape, keepRight, timeStep } = rules
    const { pair } = this
    const invHorizon = 1 / agents.timeHorizons[i]
    let unguarded = false
    pair.i = i
    for (let k = 0; k < neighbors.count; k++) {
      const j = neighbors.ids[k]
      const px = positions[3 * j] - positions[3 * i]
      const py = positions[3 * j + 1] - positions[3 * i + 1]
      const pz = positions[3 * j + 2] - positions[3 * i + 2]
      const radius = radii[i] + radii[j]
      const distanceSq = px * px + py * py + pz * pz
      pair.j = j
      pair.px = px
      pair.py = py
      pair.pz = pz
      pair.distance = Math.sqrt(distanceSq)
      pair.radius = radius
      sharePair(agents, pair, rightOfWay)
      const { share } = pair
      if (share === NO_SHARE) continue
      const gap = pair.distance - radius
      if (!(gap > 0) && gentleEscape) {
        this.addEscape(set, agents, rules)
        unguarded = true
        continue
      }
      let inverse = invHorizon
      if (rightOfWay && gap > 0) {
        if (share === 0) {
          this.addRelative(set, agents, -gap / (timeStep > CONTACT_TIME ? timeStep : CONTACT_TIME), CONTACT)
          if (gap < timeStep * (maxSpeeds[i] + maxSpeeds[j])) unguarded = true
          continue
        }
        if (share === 1 && responsibilities[j] > 0) {
          const missing = ROOM_GAP * radius - gap
          if (missing > 0) {
            this.addRelative(set, agents, missing / ROOM_TIME, ROOM)
            unguarded = true
            continue
          }
          if (inverse > 1 / QUEUE_HORIZON) inverse = 1 / QUEUE_HORIZON
        } else if (share === 1) {
          const clearing = clearingTime(radius, maxSpeeds[i])
          if (inverse * clearing > 1) inverse = 1 / clearing
        }
      }
      set.reserve()
      const kind = agentPlane(
        set.planes,
        set.count,
        px,
        py,
        pz,
        velocities[3 * i] - velocities[3 * j],
        velocities[3 * i + 1] - velocities[3 * j + 1],
        velocities[3 * i + 2] - velocities[3 * j + 2],
        radius,
        inverse,
        1 / (escapeTimes[j] < escapeTimes[i] ? escapeTimes[j] : escapeTimes[i]),
        velocities[3 * i],
        velocities[3 * i + 1],
        velocities[3 * i + 2],
        share,
        keepRight,
      )
      if (kind === NO_PLANE) continue
      if (rightOfWay && gap > 0 && share === 1 && responsibilities[j] === 0) this.passBehind(set, agents)
      set.keep(kind, j)
    }
    return unguarded
  }

  /**
   * Plane that takes the agent out of an overlap: away from the other at a bounded speed, relative to each other, of which
   * it does its share. Agents at the very same point are given places of their own by their ids.
   */
  private addEscape(set: PlaneSet, agents: KernelColumns, rules: KernelRules): void {
    const { velocities, responsibilities, escapeTimes } = agents
    const { i, j, distance, radius } = this.pair
    const escapeTime = escapeTimes[j] < escapeTimes[i] ? escapeTimes[j] : escapeTimes[i]
    const speed = escapeSpeed(radius - distance, radius, escapeTime, rules.timeStep)
    const { apart } = this
    // nearer than rounding can tell
    if (!(distance > 1e-12 * radius)) spreadApart(i, j, apart)
    else {
      apart[0] = -this.pair.px / distance
      apart[1] = -this.pair.py / distance
      apart[2] = -this.pair.pz / distance
    }
    const own = along(apart, velocities, i)
    const share = responsibilities[i] / (responsibilities[i] + responsibilities[j])
    const offset = own + share * (speed - (own - along(apart, velocities, j)))
    set.keepNormal(apart[0], apart[1], apart[2], offset, OVERLAP, j)
  }

  /** Plane along which the agent must move away from the other at `speed` at least, relative to it; below 0: it may approach. */
  private addRelative(set: PlaneSet, agents: KernelColumns, speed: number, kind: number): void {
    const { apart, pair } = this
    apart[0] = -pair.px / pair.distance
    apart[1] = -pair.py / pair.distance
    apart[2] = -pair.pz / pair.distance
    set.keepNormal(apart[0], apart[1], apart[2], along(apart, agents.velocities, pair.j) + speed, kind, pair.j)
  }

  /**
   * Before one that does not give way, the plane that was just made may ask for more than the agent's maximum speed: the
   * nearer side is in front, and too far. Then it is made again for the side that asks for least, behind: all flanks of
   * the cone begin at the other's velocity, and the one that leans against it is the slowest.
   */
  private passBehind(set: PlaneSet, agents: KernelColumns): void {
    const { planes } = set
    const { i, j, px, py, pz, distance, radius } = this.pair
    const o = 6 * set.count
    const needed = planes[o] * planes[o + 3] + planes[o + 1] * planes[o + 4] + planes[o + 2] * planes[o + 5]
    if (needed <= agents.maxSpeeds[i]) return
    const vx = agents.velocities[3 * j]
    const vy = agents.velocities[3 * j + 1]
    const vz = agents.velocities[3 * j + 2]
    const distanceSq = distance * distance
    const t = (vx * px + vy * py + vz * pz) / distanceSq
    const ex = t * px - vx
    const ey = t * py - vy
    const ez = t * pz - vz
    const e = Math.sqrt(ex * ex + ey * ey + ez * ez)
    // straight at the agent: no side is behind
    if (!(e > 1e-9 * agents.maxSpeeds[i])) return
    const across = Math.sqrt(distanceSq - radius * radius) / (e * distance)
    planes[o] = vx
    planes[o + 1] = vy
    planes[o + 2] = vz
    planes[o + 3] = across * ex - (radius * px) / distanceSq
    planes[o + 4] = across * ey - (radius * py) / distanceSq
    planes[o + 5] = across * ez - (radius * pz) / distanceSq
  }
}

/** Component along `direction` of vector `i` of a column. */
function along(direction: Float64Array, vectors: Float64Array, i: number): number {
  return direction[0] * vectors[3 * i] + direction[1] * vectors[3 * i + 1] + direction[2] * vectors[3 * i + 2]
}
