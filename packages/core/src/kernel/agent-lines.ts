import type { NeighborList } from '../neighbors/neighbor-list.ts'
import { agentLine } from '../orca/agent-line.ts'
import { CONTACT, LEFT_LEG, NO_LINE, OVERLAP, RIGHT_LEG, ROOM } from '../orca/line-case.ts'
import type { KernelColumns } from '../state/kernel-columns.ts'
import type { LineSet } from './line-set.ts'
import { escapeSpeed, spreadX, spreadY } from './overlap.ts'
import { DISTANCE, PX, PY, pair, RADIUS, SHARE } from './pair.ts'
import { lookFrom, NO_SHARE, sharePair } from './right-of-way.ts'
import type { KernelRules } from './step-kernel.ts'

/** s, in which the agent that goes first may close the gap to one that gives way to it. */
const CONTACT_TIME = 0.1
/** Gap, in sums of radii, that an agent keeps from one that goes before it, and s in which it restores it. */
const ROOM_GAP = 0.1
const ROOM_TIME = 0.5
/**
 * Sums of radii: two that are apart by less than TOUCHING, or overlap by less than OVERLAPPING, count as apart by TOUCHING.
 * What rounding and separation leave must not decide between a line of one kind and of another; and the legs of a velocity
 * obstacle turn by the root of the gap, ever faster the nearer two come.
 */
export const TOUCHING = 1e-6
const OVERLAPPING = 1e-5
/** Sums of radii by which the gap kept from one that goes before must be too small to be restored. */
const NEGLIGIBLE = 1e-6
/** An agent looks at least so far ahead for one that goes before it, s. */
const QUEUE_HORIZON = 2.5
/** Times to clear the width of one that does not give way, for which an agent looks ahead at least. */
const CLEARING_TIMES = 1.5

/** How far ahead an agent looks for one that does not give way, s; 0 for an agent that can't walk. */
export function clearingTime(radius: number, maxSpeed: number): number {
  return maxSpeed > 0 ? (CLEARING_TIMES * radius) / maxSpeed : 0
}

/**
 * Lines of agent `i` against its neighbors under the right of way (right-of-way.ts).
 *
 * Who goes first (share 0) gets no line through its own velocity, which would forbid it to speed up, but a contact line:
 * it may approach the other no faster than closes the gap in CONTACT_TIME. Who goes after it (share 1) keeps a small gap
 * and makes room when the first comes nearer. Without that gap two agents wedge in a door: the first can't move because
 * the second touches it, and the second sees no reason to move because the first stands still.
 *
 * @returns whether the lines of both together can't rule out that two touch within this step
 */
export function addAgentLines(
  set: LineSet,
  agents: KernelColumns,
  i: number,
  neighbors: NeighborList,
  rules: KernelRules,
): boolean {
  const { positions, optimizationVelocities, radii, responsibilities, escapeTimes, maxSpeeds } = agents
  const { rightOfWay, gentleEscape, timeStep } = rules
  const { ids, count } = neighbors
  const x = positions[2 * i]
  const y = positions[2 * i + 1]
  const vx = optimizationVelocities[2 * i]
  const vy = optimizationVelocities[2 * i + 1]
  const ownRadius = radii[i]
  const invHorizon = 1 / agents.timeHorizons[i]
  lookFrom(agents, i)
  let unguarded = false
  for (let k = 0; k < count; k++) {
    const j = ids[k]
    const px = positions[2 * j] - x
    const py = positions[2 * j + 1] - y
    let radius = ownRadius + radii[j]
    const distanceSq = px * px + py * py
    const distance = Math.sqrt(distanceSq)
    pair[PX] = px
    pair[PY] = py
    pair[DISTANCE] = distance
    pair[RADIUS] = radius
    sharePair(agents, i, j, rules)
    const share = pair[SHARE]
    if (share === NO_SHARE) continue
    if (distance < radius * (1 + TOUCHING) && distance > radius * (1 - OVERLAPPING)) {
      radius = distance / (1 + TOUCHING)
      pair[RADIUS] = radius
    }
    const gap = distance - radius
    if (!(gap > 0) && gentleEscape) {
      addEscapeLine(set, agents, i, j, rules)
      unguarded = true
      continue
    }
    let inverse = invHorizon
    if (rightOfWay && gap > 0) {
      if (share === 0) {
        const time = timeStep > CONTACT_TIME ? timeStep : CONTACT_TIME
        speed[0] = -gap / time
        addLineRelativeTo(set, agents, j, CONTACT)
        set.note(0, share)
        if (gap < timeStep * (maxSpeeds[i] + maxSpeeds[j])) unguarded = true
        continue
      }
      if (share === 1 && responsibilities[j] > 0) {
        const missing = ROOM_GAP * radius - gap
        if (missing > NEGLIGIBLE * radius) {
          speed[0] = missing / ROOM_TIME
          addLineRelativeTo(set, agents, j, ROOM)
          set.note(0, share)
          unguarded = true
          continue
        }
        if (inverse > 1 / QUEUE_HORIZON) inverse = 1 / QUEUE_HORIZON
      } else if (share === 1) {
        const clearing = clearingTime(radius, maxSpeeds[i])
        if (inverse * clearing > 1) inverse = 1 / clearing
      }
    }
    let invEscapeTime = 0
    if (!(distanceSq > radius * radius)) {
      invEscapeTime = 1 / (escapeTimes[j] < escapeTimes[i] ? escapeTimes[j] : escapeTimes[i])
    }
    set.reserve()
    let kind = agentLine(
      set.lines,
      set.count,
      px,
      py,
      vx - optimizationVelocities[2 * j],
      vy - optimizationVelocities[2 * j + 1],
      radius,
      inverse,
      invEscapeTime,
      vx,
      vy,
      share,
    )
    if (kind === NO_LINE) continue
    if (rightOfWay && share === 1 && responsibilities[j] === 0) {
      kind = passableSide(set, agents, i, j, kind)
    }
    set.keep(kind, j)
    set.note(1 / (gap > 0 ? inverse : invEscapeTime), share)
  }
  return unguarded
}

/**
 * Line that takes agent `i` out of an overlap with `j`: away from it at `speed`, relative to each other, of which it does
 * its share. Agents at the very same point are given places of their own by their ids.
 */
function addEscapeLine(set: LineSet, agents: KernelColumns, i: number, j: number, rules: KernelRules): void {
  const { optimizationVelocities, responsibilities, escapeTimes } = agents
  const distance = pair[DISTANCE]
  const radius = pair[RADIUS]
  const escapeTime = escapeTimes[j] < escapeTimes[i] ? escapeTimes[j] : escapeTimes[i]
  const speed = escapeSpeed(radius - distance, radius, escapeTime, rules.timeStep)
  let nx = -pair[PX]
  let ny = -pair[PY]
  let length = distance
  // nearer than rounding can tell
  if (!(distance > 1e-12 * radius)) {
    nx = spreadX(i) - spreadX(j)
    ny = spreadY(i) - spreadY(j)
    length = Math.sqrt(nx * nx + ny * ny)
  }
  nx /= length
  ny /= length
  const own = nx * optimizationVelocities[2 * i] + ny * optimizationVelocities[2 * i + 1]
  const relative = own - (nx * optimizationVelocities[2 * j] + ny * optimizationVelocities[2 * j + 1])
  const share = responsibilities[i] / (responsibilities[i] + responsibilities[j])
  set.keepNormal(nx, ny, own + share * (speed - relative), OVERLAP, j)
  set.note(escapeTime, share)
}

/** m/s at which the next line of `addLineRelativeTo` asks to move away; below 0: the agent may approach. See pair.ts. */
const speed = new Float64Array(16)

/** Line along which the agent must move away from `j` at `speed` at least, relative to it. */
function addLineRelativeTo(set: LineSet, agents: KernelColumns, j: number, kind: number): void {
  const nx = -pair[PX] / pair[DISTANCE]
  const ny = -pair[PY] / pair[DISTANCE]
  const along = nx * agents.velocities[2 * j] + ny * agents.velocities[2 * j + 1]
  set.keepNormal(nx, ny, along + speed[0], kind, j)
}

/**
 * Before one that does not give way, the line that was just made may ask for more than the agent's maximum speed: the
 * nearer side is in front, and too far. Then the line is made again for the side that asks for less: behind.
 *
 *      ●→ agent     passing in front needs c > maxSpeed; behind, both legs start at the other's velocity
 *        ▲
 *        █ car
 */
function passableSide(set: LineSet, agents: KernelColumns, i: number, j: number, kind: number): number {
  const { lines } = set
  const px = pair[PX]
  const py = pair[PY]
  const distance = pair[DISTANCE]
  const radius = pair[RADIUS]
  const o = 4 * set.count
  const needed = lines[o + 2] * lines[o + 1] - lines[o + 3] * lines[o]
  if (needed <= agents.maxSpeeds[i] || !(distance > radius)) return kind
  const vx = agents.velocities[2 * j]
  const vy = agents.velocities[2 * j + 1]
  const distanceSq = distance * distance
  const leg = Math.sqrt(distanceSq - radius * radius)
  const leftX = (px * leg - py * radius) / distanceSq
  const leftY = (px * radius + py * leg) / distanceSq
  const rightX = -(px * leg + py * radius) / distanceSq
  const rightY = -(py * leg - px * radius) / distanceSq
  const left = leftX * vy - leftY * vx
  const right = rightX * vy - rightY * vx
  lines[o] = vx
  lines[o + 1] = vy
  lines[o + 2] = left < right ? leftX : rightX
  lines[o + 3] = left < right ? leftY : rightY
  return left < right ? LEFT_LEG : RIGHT_LEG
}
