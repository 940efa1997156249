import { exp } from '../math/elementary.ts'
import { NeighborList } from '../neighbors/neighbor-list.ts'
import { UniformGrid } from '../neighbors/uniform-grid.ts'
import { isClearOfItem, pointToSegmentSq } from '../neighbors/visibility.ts'
import type { Walls } from '../state/walls.ts'
import type { World } from '../state/world.ts'

/** People judge how crowded it is by what is within this many spacings of a jam, 1/√ρ_jam: 1.5 m, two steps ahead. */
const SIGHT_SPACINGS = 3.25
/**
 * γ of Kladek's formula times the jam density. With a jam density of 4.7 a m² and a free speed of 1.42 m/s the curve runs
 * through the speeds of people that Best et al. compare with: 1.41, 1.21, 0.95, 0.49 m/s at 0.5, 1.17, 1.7, 2.8 a m².
 * (Weidmann's curve for Europe: 5.4 a m², 1.34 m/s, 0.354.)
 */
const DECAY = 0.633
/** Nobody slows down below this part of the preferred speed on account of the crowd alone: in a jam, people still press on. */
const SLOWEST = 0.1

/**
 * Points at which the ground around an agent is probed for walls: eight directions (from straight ahead), two rings. The
 * weight of each is that of the ground around it.
 */
const D = 0.7071067811865476
const DIRECTIONS = [1, 0, D, D, 0, 1, -D, D, -1, 0, -D, -D, 0, -1, D, -D]
const RINGS = [0.4, 0.75]
const RING_WEIGHTS = [0.59, 0.41]

/**
 * People walk slower in a crowd long before they would collide. Agents with a finite `jamDensity` take their preferred speed
 * times 1 − exp(−γ (1/ρ − 1/ρ_jam)), ρ being the density that they see, mostly ahead:
 *
 *   ρ = (1 + Σ w(d) (1 + cos θ)) / (ground in sight, weighted likewise)
 *
 * over everybody in sight at distance d < R and angle θ from the wish, w(d) = 1 − d²/R². The 1 is the agent itself.
 * In an even crowd this is its density, whatever walls there are.
 *
 * Costs a search a step, and a few probes for agents near walls; nothing where no agent asks for it.
 * Sources: Best, Narang, Curtis, Manocha, "DenseSense", SCA 2014, for the idea of a preferred speed after the
 * fundamental diagram; Kladek 1966 and Weidmann 1993 for the formula.
 */
export class DensitySpeed {
  private readonly grid = new UniformGrid()
  private readonly near = new NeighborList()
  /** walls within sight of the agent at hand */
  private nearWalls = new Int32Array(16)
  private nearWallCount = 0
  /** R of the agent at hand, m */
  private sight = 0

  /** Shortens the preferred velocities of those who mind the crowd. */
  slowDown(world: World): void {
    const { agents } = world
    const { count, jamDensities, preferredVelocities, positions } = agents
    let isAsked = false
    for (let i = 0; i < count; i++) if (jamDensities[i] < Infinity) isAsked = true
    if (!isAsked) return
    this.grid.build(positions, count)
    for (let i = 0; i < count; i++) {
      if (!(jamDensities[i] < Infinity)) continue
      const px = preferredVelocities[2 * i]
      const py = preferredVelocities[2 * i + 1]
      const speed = Math.sqrt(px * px + py * py)
      if (!(speed > 0)) continue
      this.sight = SIGHT_SPACINGS / Math.sqrt(jamDensities[i])
      const scale = crowdedShare(this.density(world, i, px / speed, py / speed), jamDensities[i])
      preferredVelocities[2 * i] = px * scale
      preferredVelocities[2 * i + 1] = py * scale
    }
  }

  /** Density that agent `i` sees, heading for (hx, hy), 1/m². */
  private density({ agents, obstacles }: World, i: number, hx: number, hy: number): number {
    const { positions, count } = agents
    const { near, grid, sight } = this
    const { walls } = obstacles
    const x = positions[2 * i]
    const y = positions[2 * i + 1]
    this.gatherWalls(walls, x, y)
    near.beginCenters(i, count, sight)
    grid.search(x, y, near)
    let mass = 1
    for (let k = 0; k < near.count; k++) {
      const j = near.ids[k]
      const dx = positions[2 * j] - x
      const dy = positions[2 * j + 1] - y
      if (!this.isInSight(walls, x, y, positions[2 * j], positions[2 * j + 1])) continue
      const distanceSq = near.keys[k]
      const cos = distanceSq > 0 ? (dx * hx + dy * hy) / Math.sqrt(distanceSq) : 0
      mass += (1 - distanceSq / (sight * sight)) * (1 + cos)
    }
    return mass / this.ground(walls, x, y, hx, hy)
  }

  /** Integral of the weight over the ground in sight, m². */
  private ground(walls: Walls, x: number, y: number, hx: number, hy: number): number {
    // ∫ (1 − d²/R²) over the disc is πR²/2; the factor 1 + cos θ is 1 in the mean
    const all = 1.5707963267948966 * this.sight * this.sight
    if (this.nearWallCount === 0) return all
    let open = 0
    for (let d = 0; d < 16; d += 2) {
      const ux = DIRECTIONS[d] * hx - DIRECTIONS[d + 1] * hy
      const uy = DIRECTIONS[d] * hy + DIRECTIONS[d + 1] * hx
      for (let ring = 0; ring < 2; ring++) {
        const r = RINGS[ring] * this.sight
        if (!this.isInSight(walls, x, y, x + r * ux, y + r * uy)) break // nor anything behind it
        open += RING_WEIGHTS[ring] * (1 + DIRECTIONS[d])
      }
    }
    // the eight directions' 1 + cos θ add up to 8; where all is walls, the agent's own place is left
    return open > 1 ? (all * open) / 8 : all / 8
  }

  private gatherWalls(walls: Walls, x: number, y: number): void {
    this.nearWallCount = 0
    const n = walls.count + walls.circleCount
    for (let item = 0; item < n; item++) {
      if (!isNear(walls, item, x, y, this.sight)) continue
      if (this.nearWallCount === this.nearWalls.length) {
        const longer = new Int32Array(2 * this.nearWallCount)
        longer.set(this.nearWalls)
        this.nearWalls = longer
      }
      this.nearWalls[this.nearWallCount++] = item
    }
  }

  private isInSight(walls: Walls, x: number, y: number, qx: number, qy: number): boolean {
    for (let k = 0; k < this.nearWallCount; k++) {
      if (!isClearOfItem(walls, this.nearWalls[k], x, y, qx, qy, 0)) return false
    }
    return true
  }
}

function isNear(walls: Walls, item: number, x: number, y: number, sight: number): boolean {
  if (item < walls.count) {
    return pointToSegmentSq(x, y, walls.ax[item], walls.ay[item], walls.bx[item], walls.by[item]) < sight * sight
  }
  const c = 6 * (item - walls.count)
  const reach = walls.circles[c + 2] + sight
  const dx = walls.circles[c] - x
  const dy = walls.circles[c + 1] - y
  return dx * dx + dy * dy < reach * reach
}

/** Part of the free speed that is left at a density, both in 1/m². */
export function crowdedShare(density: number, jamDensity: number): number {
  const share = 1 - exp(-DECAY * (jamDensity / density - 1))
  return share > SLOWEST ? share : SLOWEST
}
