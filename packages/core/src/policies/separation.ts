import { RELAXED } from '../kernel/step-kernel.ts'
import { NeighborList } from '../neighbors/neighbor-list.ts'
import { UniformGrid } from '../neighbors/uniform-grid.ts'
import type { World } from '../state/world.ts'

/** Rounds in which velocities are corrected, at most. */
const SWEEPS = 48
/** Corrections that add up are damped, so that they don't overshoot. */
const DAMPING = 0.5

/** How many rings of bystanders around those who would overlap may be moved too. */
const RINGS = 3
/** Overlap, in sums of radii, that is not worth another round. */
const NEGLIGIBLE = 1e-6

/** Keeps a velocity on the permitted side of the walls; given by the simulation. */
export interface WallGuard {
  /** Writes the velocity nearest to (x, y) that the walls of agent `i` permit to out[2 · i], out[2 · i + 1]. */
  guard(i: number, x: number, y: number, out: Float64Array): void
}

/**
 * Takes out of the new velocities what would make discs overlap after the step, more than they do now. The linear
 * programs promise that nobody collides as long as all lines hold; where lines had to be relaxed, or an agent goes first,
 * they don't.
 *
 * In every sweep both of a pair move apart along the line of their new centers, each by half (all, if the other can't),
 * worked out from the velocities of the last sweep, so that the order of agents plays no role.
 */
export class Separation {
  private readonly grid = new UniformGrid()
  private readonly near = new NeighborList()
  /** neighbors of the agents looked at, one list after the other */
  private pairs = new Int32Array(256)
  private members: number[] = []
  private starts: number[] = []
  /** 1 for who would overlap, 2 and more for who stands around them, ring by ring */
  private isMember = new Uint8Array(0)
  private ready = false
  private largest = 0
  private fastest = 0
  private next = new Float64Array(0)

  separate(world: World, dt: number, walls: WallGuard): void {
    this.collect(world, dt)
    if (this.members.length === 0) return
    for (let sweep = 0; sweep < SWEEPS; sweep++) if (!this.sweep(world, dt, walls)) return
  }

  /**
   * Who has to be corrected: pairs that would overlap more than now, of which one at least is bound by lines that don't
   * rule it out, and everybody near enough to them to be pushed in turn.
   */
  private collect(world: World, dt: number): void {
    const { agents, outcomes } = world
    this.members.length = 0
    this.starts.length = 0
    this.ready = false
    let any = false
    for (let i = 0; i < agents.count; i++) {
      const outcome = outcomes[i]
      if (outcome < RELAXED || !canMove(world, i)) continue
      this.findNear(world, i, dt)
      for (let k = 0; k < this.near.count; k++) {
        const j = this.near.ids[k]
        if (!wouldOverlap(world, i, j, dt)) continue
        any = true
        this.isMember[i] = 1
        this.isMember[j] = 1
      }
    }
    if (!any) return
    // those around them as well, who may be pushed in turn
    for (let ring = 1; ring <= RINGS; ring++) {
      for (let i = 0; i < agents.count; i++) {
        if (this.isMember[i] !== ring) continue
        this.findNear(world, i, dt)
        for (let k = 0; k < this.near.count; k++) {
          const j = this.near.ids[k]
          if (this.isMember[j] === 0) this.isMember[j] = ring + 1
        }
      }
    }
    let end = 0
    for (let i = 0; i < agents.count; i++) {
      if (this.isMember[i] === 0) continue
      this.findNear(world, i, dt)
      if (this.pairs.length < end + this.near.count) {
        const pairs = new Int32Array(2 * (end + this.near.count))
        pairs.set(this.pairs)
        this.pairs = pairs
      }
      this.members.push(i)
      this.starts.push(end)
      for (let k = 0; k < this.near.count; k++) this.pairs[end++] = this.near.ids[k]
    }
    this.starts.push(end)
  }

  /** Writes to `near` all whom agent `i` could touch within this step. */
  private findNear(world: World, i: number, dt: number): void {
    const { agents, columns } = world
    if (!this.ready) this.getReady(world)
    const range = columns.radii[i] + (speedOf(agents.newVelocities, i) + this.fastest) * dt
    this.near.beginSurfaces(i, agents.count, range, columns.radii, this.largest)
    if (!world.allSeeAll) this.near.see(agents.layers, agents.masks[i])
    this.grid.search(agents.positions[2 * i], agents.positions[2 * i + 1], this.near)
  }

  private getReady(world: World): void {
    const { agents, columns } = world
    this.ready = true
    if (this.isMember.length < agents.count) {
      this.isMember = new Uint8Array(agents.capacity)
      this.next = new Float64Array(2 * agents.capacity)
    }
    this.grid.build(agents.positions, agents.count)
    this.largest = 0
    this.fastest = 0
    for (let i = 0; i < agents.count; i++) {
      this.isMember[i] = 0
      if (columns.radii[i] > this.largest) this.largest = columns.radii[i]
      const speed = speedOf(agents.newVelocities, i)
      if (speed > this.fastest) this.fastest = speed
    }
  }

  /** One round over all members; returns whether anything had to be corrected. */
  private sweep(world: World, dt: number, walls: WallGuard): boolean {
    const { agents, columns } = world
    const { positions, newVelocities } = agents
    const { members, starts, pairs, next } = this
    let corrected = false
    for (let m = 0; m < members.length; m++) {
      const i = members[m]
      next[2 * i] = newVelocities[2 * i]
      next[2 * i + 1] = newVelocities[2 * i + 1]
      if (!canMove(world, i)) continue
      let sumX = 0
      let sumY = 0
      let count = 0
      for (let k = starts[m]; k < starts[m + 1]; k++) {
        const j = pairs[k]
        const px = positions[2 * j] - positions[2 * i]
        const py = positions[2 * j + 1] - positions[2 * i + 1]
        const qx = px + (newVelocities[2 * j] - newVelocities[2 * i]) * dt
        const qy = py + (newVelocities[2 * j + 1] - newVelocities[2 * i + 1]) * dt
        const afterSq = qx * qx + qy * qy
        const nowSq = px * px + py * py
        const radius = columns.radii[i] + columns.radii[j]
        if (afterSq >= radius * radius || afterSq >= nowSq || !(afterSq > 0)) continue
        const after = Math.sqrt(afterSq)
        const now = Math.sqrt(nowSq)
        const wanted = now < radius ? now : radius
        if (wanted - after <= NEGLIGIBLE * radius) continue
        const amount = ((wanted - after) / dt) * (canMove(world, j) ? 0.5 : 1)
        sumX -= (amount * qx) / after
        sumY -= (amount * qy) / after
        count++
      }
      if (count === 0) continue
      corrected = true
      const damping = count * DAMPING > 1 ? count * DAMPING : 1
      let x = newVelocities[2 * i] + sumX / damping
      let y = newVelocities[2 * i + 1] + sumY / damping
      const speedSq = x * x + y * y
      const most = columns.maxSpeeds[i]
      if (speedSq > most * most) {
        const scale = most / Math.sqrt(speedSq)
        x *= scale
        y *= scale
      }
      const change = columns.velocityChanges[i]
      if (change < Infinity) {
        const ax = x - agents.velocities[2 * i]
        const ay = y - agents.velocities[2 * i + 1]
        const asked = Math.sqrt(ax * ax + ay * ay)
        if (asked > change) {
          x = agents.velocities[2 * i] + (ax * change) / asked
          y = agents.velocities[2 * i + 1] + (ay * change) / asked
        }
      }
      walls.guard(i, x, y, next)
    }
    if (!corrected) return false
    for (let m = 0; m < members.length; m++) {
      const i = members[m]
      newVelocities[2 * i] = next[2 * i]
      newVelocities[2 * i + 1] = next[2 * i + 1]
    }
    return true
  }
}

/** Would the discs of both overlap after the step, and more than they do now? */
function wouldOverlap(world: World, i: number, j: number, dt: number): boolean {
  const { positions, newVelocities } = world.agents
  const px = positions[2 * j] - positions[2 * i]
  const py = positions[2 * j + 1] - positions[2 * i + 1]
  const qx = px + (newVelocities[2 * j] - newVelocities[2 * i]) * dt
  const qy = py + (newVelocities[2 * j + 1] - newVelocities[2 * i + 1]) * dt
  const radius = world.columns.radii[i] + world.columns.radii[j]
  const afterSq = qx * qx + qy * qy
  return afterSq < radius * radius && afterSq < px * px + py * py
}

/** Scripted and held agents don't give way. */
function canMove(world: World, i: number): boolean {
  return world.columns.responsibilities[i] > 0
}

function speedOf(velocities: Float64Array, i: number): number {
  const x = velocities[2 * i]
  const y = velocities[2 * i + 1]
  return Math.sqrt(x * x + y * y)
}
