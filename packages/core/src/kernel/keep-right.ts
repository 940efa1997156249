import type { NeighborList } from '../neighbors/neighbor-list.ts'
import type { KernelColumns } from '../state/kernel-columns.ts'
import type { LineSet } from './line-set.ts'
import { wantTheSame } from './right-of-way.ts'

/** Tangent of half the angle (11°) by which an agent turns right before another that it would meet center to center. */
export const BIAS = 0.1
/** Share of the sum of radii by which two must miss each other, center to center, for no turn at all. */
export const CLEAR_MISS = 0.8
/** Others are on the way if they would be met within this time, s, or within the horizon if that is longer. */
const FORESIGHT = 7
/** Last part of the reach of the search, over which the turn fades: who comes into view must not count at once. */
export const FADE = 0.1

/** Tangent of half the angle by which the wish is turned right, as of the last `keepRight`; why an array: see pair.ts. */
export const turn = new Float64Array(16)

/**
 * Works out `turn` for the wish of agent `i`.
 *
 * Exactly symmetric scenes jam because nothing tells left from right. Noise does not help: a jam forms before it has
 * grown. So everybody keeps right a little where it would meet another head to head or side by side; and the more, the
 * less progress it makes, which turns a jam into a roundabout. Nobody on the way: no turn at all.
 *
 * Does not apply between agents that want the same point: they would circle round it for ever.
 */
export function keepRight(
  set: LineSet,
  agents: KernelColumns,
  i: number,
  neighbors: NeighborList,
  surfaces: boolean,
): void {
  const wx = agents.preferredVelocities[2 * i]
  const wy = agents.preferredVelocities[2 * i + 1]
  turn[0] = 0
  if (wx === 0 && wy === 0) return
  turnBeforeOthers(agents, i, neighbors, surfaces)
  turnAside(agents, i, neighbors)
  if (turn[0] === 0 || agents.turns[i] === 0) return
  for (let k = set.hardCount; k < set.count; k++) {
    if (set.violation(k, wx, wy) > 0 && !wantTheSame(agents, i, set.sources[k])) {
      turn[0] += agents.turns[i]
      return
    }
  }
}

/**
 * Turns by BIAS times how evenly agent `i` meets another if it does what it wants and the other goes on as it does: 1 for
 * center to center within the time of foresight, fading to 0 as one clearly passes on one side of the other, at twice the
 * time, and where the search ends.
 */
function turnBeforeOthers(agents: KernelColumns, i: number, neighbors: NeighborList, surfaces: boolean): void {
  const wx = agents.preferredVelocities[2 * i]
  const wy = agents.preferredVelocities[2 * i + 1]
  const { positions, velocities, radii, timeHorizons, neighborDistances } = agents
  const foresight = foresightOf(timeHorizons[i])
  const x = positions[2 * i]
  const y = positions[2 * i + 1]
  let weight = 0
  for (let k = 0; k < neighbors.count; k++) {
    const j = neighbors.ids[k]
    const px = positions[2 * j] - x
    const py = positions[2 * j + 1] - y
    const vx = wx - velocities[2 * j]
    const vy = wy - velocities[2 * j + 1]
    const closing = px * vx + py * vy
    if (closing <= 0) continue
    const radius = radii[i] + radii[j]
    const clear = CLEAR_MISS * radius
    const speedSq = vx * vx + vy * vy
    const across = px * vy - py * vx
    // most neighbors are missed by far: no root and no division for them
    if (across * across >= clear * clear * speedSq || closing >= 2 * foresight * speedSq) continue
    if (wantTheSame(agents, i, j)) continue
    const reach = neighborDistances[i] + (surfaces ? radius : 0)
    const fade = (reach - Math.sqrt(px * px + py * py)) / (FADE * reach)
    const miss = (across < 0 ? -across : across) / (Math.sqrt(speedSq) * clear)
    const time = closing / (speedSq * foresight)
    const even = (1 - miss) * (time > 1 ? 2 - time : 1) * (fade < 1 ? fade : 1)
    if (even > weight) weight = even
  }
  turn[0] += BIAS * weight
}

/** Tangent of half the angle (11°) by which an agent steers round a blocked one before it. */
const STEP_ASIDE = 0.1
/** Sums of radii: how far ahead blocked agents are looked at, and how far aside they must be. */
const AHEAD = 3
const ASIDE = 1.2

/**
 * Turns away from a blocked agent that has to back out of the way: it can't clear the whole width, so who goes first
 * leaves it room. To the right if it stands on the left or straight ahead, else to the left.
 */
function turnAside(agents: KernelColumns, i: number, neighbors: NeighborList): void {
  const { positions, radii, stuck } = agents
  if (stuck[i] > 0) return
  const wx = agents.preferredVelocities[2 * i]
  const wy = agents.preferredVelocities[2 * i + 1]
  for (let k = 0; k < neighbors.count; k++) {
    const j = neighbors.ids[k]
    if (stuck[j] === 0) continue
    const speed = Math.sqrt(wx * wx + wy * wy)
    const px = positions[2 * j] - positions[2 * i]
    const py = positions[2 * j + 1] - positions[2 * i + 1]
    const radius = radii[i] + radii[j]
    const along = (wx * px + wy * py) / (speed * radius)
    const across = (wx * py - wy * px) / (speed * radius)
    const aside = across < 0 ? -across : across
    if (along <= 0 || along > AHEAD || aside >= ASIDE || wantTheSame(agents, i, j)) continue
    turn[0] += across < 0 ? -STEP_ASIDE : STEP_ASIDE
    return
  }
}

/** How far ahead the agent looks for others that it would meet, s. */
export function foresightOf(timeHorizon: number): number {
  return timeHorizon > FORESIGHT ? timeHorizon : FORESIGHT
}

/** Turns (x, y) right by the angle 2·atan(t) into out[at], out[at + 1]: rational in t, so that no trigonometry is needed. */
export function turnRight(t: number, x: number, y: number, out: Float64Array, at: number): void {
  const cosine = (1 - t * t) / (1 + t * t)
  const sine = (2 * t) / (1 + t * t)
  out[at] = cosine * x + sine * y
  out[at + 1] = cosine * y - sine * x
}
