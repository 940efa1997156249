import { RELAXED } from '../../kernel/step-kernel.ts'
import { NeighborList } from '../../neighbors/neighbor-list.ts'
import { UniformGrid } from '../neighbors/uniform-grid.ts'
import type { World } from '../state/world.ts'

/** Rounds in which velocities are corrected, at most. */
const SWEEPS = 48
/** Corrections that add up are damped, so that they don't overshoot. */
const DAMPING = 0.5
/** Overlap, in sums of radii, that is not worth another round. */
const NEGLIGIBLE = 1e-6

/**
 * Takes out of the new velocities what would make spheres overlap after the step, more than they do now. The linear
 * programs promise that nobody collides as long as all planes hold; where planes had to be relaxed, or an agent goes
 * first, they don't.
 *
 * In every sweep both of a pair move apart along the line of their new centers, each by half (all, if the other can't),
 * worked out from the velocities of the last sweep, so that the order of agents plays no role.
 */
export class Separation {
  private readonly grid = new UniformGrid()
  private readonly near = new NeighborList()
  /** whom each agent could touch within this step, one list after the other; list i ends at ends[i] */
  private pairs = new Int32Array(256)
  private ends = new Int32Array(0)
  private next = new Float64Array(0)

  separate(world: World, dt: number): void {
    const { agents } = world
    if (!this.isAnyInDoubt(world)) return
    this.gatherPairs(world, dt)
    if (!this.isAnyOverlapAhead(world, dt)) return
    for (let sweep = 0; sweep < SWEEPS && this.sweep(world, dt); sweep++) {
      const { next } = this
      for (let k = 0; k < 3 * agents.count; k++) agents.newVelocities[k] = next[k]
    }
  }

  /** Is there anybody whose planes don't rule an overlap out? */
  private isAnyInDoubt({ agents, outcomes }: World): boolean {
    for (let i = 0; i < agents.count; i++) if (outcomes[i] >= RELAXED) return true
    return false
  }

  private gatherPairs(world: World, dt: number): void {
    const { agents, columns } = world
    const { near } = this
    const { positions, newVelocities, count } = agents
    if (this.ends.length < count) {
      this.ends = new Int32Array(agents.capacity)
      this.next = new Float64Array(3 * agents.capacity)
    }
    this.grid.build(positions, count)
    let largest = 0
    let fastest = 0
    for (let i = 0; i < count; i++) {
      if (columns.radii[i] > largest) largest = columns.radii[i]
      const speed = speedOf(newVelocities, i)
      if (speed > fastest) fastest = speed
    }
    let end = 0
    for (let i = 0; i < count; i++) {
      const range = columns.radii[i] + (speedOf(newVelocities, i) + fastest) * dt
      near.beginSurfaces(i, count, range, columns.radii, largest)
      if (!world.allSeeAll) near.see(agents.layers, agents.masks[i])
      this.grid.search(positions[3 * i], positions[3 * i + 1], positions[3 * i + 2], near)
      if (this.pairs.length < end + near.count) {
        const pairs = new Int32Array(2 * (end + near.count))
        pairs.set(this.pairs)
        this.pairs = pairs
      }
      for (let k = 0; k < near.count; k++) this.pairs[end++] = near.ids[k]
      this.ends[i] = end
    }
  }

  /** Would a pair overlap more than now, of which one at least is bound by planes that don't rule it out? */
  private isAnyOverlapAhead(world: World, dt: number): boolean {
    const { agents, outcomes, columns } = world
    for (let i = 0; i < agents.count; i++) {
      if (outcomes[i] < RELAXED || !(columns.responsibilities[i] > 0)) continue
      for (let k = i === 0 ? 0 : this.ends[i - 1]; k < this.ends[i]; k++) {
        if (this.excess(world, i, this.pairs[k], dt) > 0) return true
      }
    }
    return false
  }

  /** Way from `i` to `j` after the step, and its length, as of the last `excess`. */
  private readonly after = new Float64Array(4)

  /** m by which spheres `i` and `j` would overlap after the step beyond what they do now. */
  private excess({ agents, columns }: World, i: number, j: number, dt: number): number {
    const { positions, newVelocities } = agents
    const { after } = this
    let nowSq = 0
    let afterSq = 0
    for (let c = 0; c < 3; c++) {
      const p = positions[3 * j + c] - positions[3 * i + c]
      const q = p + (newVelocities[3 * j + c] - newVelocities[3 * i + c]) * dt
      nowSq += p * p
      afterSq += q * q
      after[c] = q
    }
    const radius = columns.radii[i] + columns.radii[j]
    if (afterSq >= radius * radius || afterSq >= nowSq || !(afterSq > 0)) return 0
    after[3] = Math.sqrt(afterSq)
    const now = Math.sqrt(nowSq)
    const excess = (now < radius ? now : radius) - after[3]
    return excess > NEGLIGIBLE * radius ? excess : 0
  }

  /** One round over all; returns whether anybody's velocity has changed. */
  private sweep(world: World, dt: number): boolean {
    const { agents, columns } = world
    const { newVelocities } = agents
    const { responsibilities } = columns
    const { next, pairs, ends, after } = this
    let changed = false
    for (let i = 0; i < agents.count; i++) {
      let x = newVelocities[3 * i]
      let y = newVelocities[3 * i + 1]
      let z = newVelocities[3 * i + 2]
      next[3 * i] = x
      next[3 * i + 1] = y
      next[3 * i + 2] = z
      if (!(responsibilities[i] > 0)) continue
      let sumX = 0
      let sumY = 0
      let sumZ = 0
      let count = 0
      for (let k = i === 0 ? 0 : ends[i - 1]; k < ends[i]; k++) {
        const j = pairs[k]
        const excess = this.excess(world, i, j, dt)
        if (excess === 0) continue
        const amount = ((excess / dt) * (responsibilities[j] > 0 ? 0.5 : 1)) / after[3]
        sumX -= amount * after[0]
        sumY -= amount * after[1]
        sumZ -= amount * after[2]
        count++
      }
      if (count === 0) continue
      const damping = count * DAMPING > 1 ? count * DAMPING : 1
      x += sumX / damping
      y += sumY / damping
      z += sumZ / damping
      next[3 * i] = x
      next[3 * i + 1] = y
      next[3 * i + 2] = z
      this.limit(world, i)
      if (
        next[3 * i] !== newVelocities[3 * i] ||
        next[3 * i + 1] !== newVelocities[3 * i + 1] ||
        next[3 * i + 2] !== newVelocities[3 * i + 2]
      ) {
        changed = true
      }
    }
    return changed
  }

  /** Keeps the next velocity of agent `i` within its speed and its change of velocity. */
  private limit({ agents, columns }: World, i: number): void {
    const { next } = this
    const speed = speedOf(next, i)
    const most = columns.maxSpeeds[i]
    if (speed > most) for (let k = 3 * i; k < 3 * i + 3; k++) next[k] *= most / speed
    const change = columns.velocityChanges[i]
    if (change === Infinity) return
    let askedSq = 0
    for (let k = 3 * i; k < 3 * i + 3; k++)
      askedSq += (next[k] - agents.velocities[k]) * (next[k] - agents.velocities[k])
    if (askedSq <= change * change) return
    const scale = change / Math.sqrt(askedSq)
    for (let k = 3 * i; k < 3 * i + 3; k++) next[k] = agents.velocities[k] + scale * (next[k] - agents.velocities[k])
  }
}

function speedOf(velocities: Float64Array, i: number): number {
  const x = velocities[3 * i]
  const y = velocities[3 * i + 1]
  const z = velocities[3 * i + 2]
  return Math.sqrt(x * x + y * y + z * z)
}
