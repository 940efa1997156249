import { RELAXED } from '../kernel/step-kernel.ts'
import { NeighborList } from '../neighbors/neighbor-list.ts'
import { UniformGrid } from '../neighbors/uniform-grid.ts'
import type { AgentStore } from '../state/agent-store.ts'
import type { World } from '../state/world.ts'

/** Rounds in which velocities are corrected, at most. */
const SWEEPS = 48
/** Corrections that add up are damped, so that they don't overshoot. */
const DAMPING = 0.5

/** How many rings of bystanders around those who would overlap may be moved too. */
const RINGS = 3
/** Overlap, in sums of radii, that is not worth another round. */
const NEGLIGIBLE = 1e-6

/** Keeps velocities on the permitted side of the walls; given by the simulation. */
export interface WallGuard {
  /** Replaces the velocity of agent `i` in velocities[2 · i], velocities[2 · i + 1] by the nearest that its walls permit. */
  guard(i: number, velocities: Float64Array): void
}

/** `begins` of an agent that nobody has looked around yet. */
const UNKNOWN = -1

/**
 * Takes out of the new velocities what would make discs overlap after the step, more than they do now. The linear
 * programs promise that nobody collides as long as all lines hold; where lines had to be relaxed, or an agent goes first,
 * they don't.
 *
 * In every sweep both of a pair move apart along the line of their new centers, each by half (all, if the other can't),
 * worked out from the velocities of the last sweep, so that the order of agents plays no role. Who has not been changed by
 * the last sweep, nor anybody around, need not be looked at in the next one.
 */
export class Separation {
  private readonly grid = new UniformGrid()
  private readonly near = new NeighborList()
  /** near agents of those looked at, one list after the other; and where the list of each agent begins and ends */
  private pairs = new Int32Array(256)
  private pairCount = 0
  private begins = new Int32Array(0)
  private ends = new Int32Array(0)
  /** who has each agent in its list, one after the other; those of agent j stand before watcherEnds[j] */
  private watchers = new Int32Array(256)
  private watcherEnds = new Int32Array(0)
  /** 1 for who would overlap, 2 and more for who stands around them, ring by ring */
  private rings = new Uint8Array(0)
  /** rows of the agents to be corrected; of those to be looked at in this sweep, and of those that it changed */
  private members = new Int32Array(0)
  private memberCount = 0
  private active = new Int32Array(0)
  private activeCount = 0
  private changed = new Int32Array(0)
  private changedCount = 0
  /** last sweep that an agent was noted for */
  private notedFor = new Int32Array(0)
  private next = new Float64Array(0)
  private ready = false
  private largest = 0
  private fastest = 0

  separate(world: World, dt: number, walls: WallGuard): void {
    this.ready = false
    this.memberCount = 0
    if (!this.findOverlaps(world, dt)) return
    this.gatherMembers(world, dt)
    for (let sweep = 1; sweep <= SWEEPS && this.activeCount > 0; sweep++) {
      this.sweep(world, dt, walls)
      this.noteActive(sweep)
    }
  }

  /**
   * Marks with ring 1 all pairs that would overlap more than now, of which one at least is bound by lines that don't rule it
   * out; returns whether there are any.
   */
  private findOverlaps(world: World, dt: number): boolean {
    const { agents, outcomes } = world
    let any = false
    for (let i = 0; i < agents.count; i++) {
      if (outcomes[i] < RELAXED || !canMove(world, i)) continue
      this.lookAround(world, i, dt)
      const end = this.ends[i]
      for (let k = this.begins[i]; k < end; k++) {
        const j = this.pairs[k]
        if (!wouldOverlap(world, i, j, dt)) continue
        any = true
        this.rings[i] = 1
        this.rings[j] = 1
      }
    }
    return any
  }

  /** Members are those pairs and everybody near enough to them to be pushed in turn; at first all of them are active. */
  private gatherMembers(world: World, dt: number): void {
    const { count } = world.agents
    const { rings, members, active, notedFor } = this
    for (let ring = 1; ring <= RINGS; ring++) {
      for (let i = 0; i < count; i++) {
        if (rings[i] !== ring) continue
        this.lookAround(world, i, dt)
        for (let k = this.begins[i]; k < this.ends[i]; k++) {
          if (rings[this.pairs[k]] === 0) rings[this.pairs[k]] = ring + 1
        }
      }
    }
    for (let i = 0; i < count; i++) {
      notedFor[i] = 0
      if (rings[i] === 0) continue
      this.lookAround(world, i, dt)
      active[this.memberCount] = i
      members[this.memberCount++] = i
    }
    this.activeCount = this.memberCount
    this.gatherWatchers(count)
  }

  /** Turns the lists of the members round. */
  private gatherWatchers(count: number): void {
    const { members, memberCount, begins, ends, pairs, watcherEnds } = this
    if (this.watchers.length < this.pairCount) this.watchers = new Int32Array(this.pairs.length)
    const { watchers } = this
    for (let j = 0; j < count; j++) watcherEnds[j] = 0
    for (let m = 0; m < memberCount; m++) {
      for (let k = begins[members[m]]; k < ends[members[m]]; k++) watcherEnds[pairs[k]]++
    }
    let sum = 0
    for (let j = 0; j < count; j++) {
      sum += watcherEnds[j]
      watcherEnds[j] = sum - watcherEnds[j]
    }
    // from the begin of each list to its end
    for (let m = 0; m < memberCount; m++) {
      for (let k = begins[members[m]]; k < ends[members[m]]; k++) watchers[watcherEnds[pairs[k]]++] = members[m]
    }
  }

  /** Makes sure that the list of agent `i` is there: all whom it could touch within this step. */
  private lookAround(world: World, i: number, dt: number): void {
    if (!this.ready) this.getReady(world)
    if (this.begins[i] !== UNKNOWN) return
    const { agents, columns } = world
    const { near } = this
    const range = columns.radii[i] + (speedOf(agents.newVelocities, i) + this.fastest) * dt
    near.beginSurfaces(i, agents.count, range, columns.radii, this.largest)
    if (!world.allSeeAll) near.see(agents.layers, agents.masks[i])
    this.grid.searchFrom(agents.positions, i, near)
    if (this.pairs.length < this.pairCount + near.count) {
      const pairs = new Int32Array(2 * (this.pairCount + near.count))
      pairs.set(this.pairs)
      this.pairs = pairs
    }
    this.begins[i] = this.pairCount
    for (let k = 0; k < near.count; k++) this.pairs[this.pairCount++] = near.ids[k]
    this.ends[i] = this.pairCount
  }

  private getReady(world: World): void {
    const { agents, columns } = world
    this.ready = true
    this.pairCount = 0
    if (this.rings.length < agents.count) this.makeRoom(agents.capacity)
    this.grid.build(agents.positions, agents.count)
    this.largest = 0
    this.fastest = 0
    for (let i = 0; i < agents.count; i++) {
      this.rings[i] = 0
      this.begins[i] = UNKNOWN
      if (columns.radii[i] > this.largest) this.largest = columns.radii[i]
      const speed = speedOf(agents.newVelocities, i)
      if (speed > this.fastest) this.fastest = speed
    }
  }

  private makeRoom(capacity: number): void {
    this.rings = new Uint8Array(capacity)
    this.begins = new Int32Array(capacity)
    this.ends = new Int32Array(capacity)
    this.watcherEnds = new Int32Array(capacity)
    this.members = new Int32Array(capacity)
    this.active = new Int32Array(capacity)
    this.changed = new Int32Array(capacity)
    this.notedFor = new Int32Array(capacity)
    this.next = new Float64Array(2 * capacity)
  }

  /** One round over the active members. */
  private sweep(world: World, dt: number, walls: WallGuard): void {
    const { agents, columns } = world
    const { positions, velocities, newVelocities } = agents
    const { radii, maxSpeeds, velocityChanges, responsibilities } = columns
    const { active, activeCount, begins, ends, pairs, next, changed } = this
    this.changedCount = 0
    for (let m = 0; m < activeCount; m++) {
      const i = active[m]
      if (!(responsibilities[i] > 0) || isLimited(agents, i)) continue
      const ix = positions[2 * i]
      const iy = positions[2 * i + 1]
      const ivx = newVelocities[2 * i]
      const ivy = newVelocities[2 * i + 1]
      let sumX = 0
      let sumY = 0
      let count = 0
      const end = ends[i]
      for (let k = begins[i]; k < end; k++) {
        const j = pairs[k]
        const px = positions[2 * j] - ix
        const py = positions[2 * j + 1] - iy
        const qx = px + (newVelocities[2 * j] - ivx) * dt
        const qy = py + (newVelocities[2 * j + 1] - ivy) * dt
        const afterSq = qx * qx + qy * qy
        const nowSq = px * px + py * py
        const radius = radii[i] + radii[j]
        if (afterSq >= radius * radius || afterSq >= nowSq || !(afterSq > 0)) continue
        const after = Math.sqrt(afterSq)
        const now = Math.sqrt(nowSq)
        const wanted = now < radius ? now : radius
        if (wanted - after <= NEGLIGIBLE * radius) continue
        const amount = ((wanted - after) / dt) * (responsibilities[j] > 0 ? 0.5 : 1)
        sumX -= (amount * qx) / after
        sumY -= (amount * qy) / after
        count++
      }
      if (count === 0) continue
      const damping = count * DAMPING > 1 ? count * DAMPING : 1
      let x = ivx + sumX / damping
      let y = ivy + sumY / damping
      const speedSq = x * x + y * y
      const most = maxSpeeds[i]
      if (speedSq > most * most) {
        const scale = most / Math.sqrt(speedSq)
        x *= scale
        y *= scale
      }
      const change = velocityChanges[i]
      if (change < Infinity) {
        const ax = x - velocities[2 * i]
        const ay = y - velocities[2 * i + 1]
        const asked = Math.sqrt(ax * ax + ay * ay)
        if (asked > change) {
          x = velocities[2 * i] + (ax * change) / asked
          y = velocities[2 * i + 1] + (ay * change) / asked
        }
      }
      next[2 * i] = x
      next[2 * i + 1] = y
      walls.guard(i, next)
      if (next[2 * i] !== ivx || next[2 * i + 1] !== ivy) changed[this.changedCount++] = i
    }
    for (let m = 0; m < this.changedCount; m++) {
      const i = changed[m]
      newVelocities[2 * i] = next[2 * i]
      newVelocities[2 * i + 1] = next[2 * i + 1]
    }
  }

  /** Those whom the sweep has changed, and all members that have one of them around, are active in the next. */
  private noteActive(sweep: number): void {
    const { active, changed, changedCount, rings, watchers, watcherEnds, notedFor } = this
    let n = 0
    for (let m = 0; m < changedCount; m++) {
      const j = changed[m]
      if (notedFor[j] !== sweep) {
        notedFor[j] = sweep
        active[n++] = j
      }
      const end = watcherEnds[j]
      for (let k = j === 0 ? 0 : watcherEnds[j - 1]; k < end; k++) {
        const i = watchers[k]
        if (notedFor[i] === sweep || rings[i] === 0) continue
        notedFor[i] = sweep
        active[n++] = i
      }
    }
    this.activeCount = n
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

/** Nobody is moved beyond limits that are no disc; who has some is left to the others. */
function isLimited({ bodies }: AgentStore, i: number): boolean {
  const body = bodies.length > 0 ? bodies[i] : undefined
  if (body === undefined) return false
  return body.speedLimit.polygon.length + body.driveLimit.polygon.length + body.accelerationLimit.polygon.length > 0
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
