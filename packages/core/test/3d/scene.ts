import { type AgentHandle, type AgentOptions3d, type Point3d, Simulation3d, type SimulationOptions3d } from 'makeway/3d'
import { randomFrom } from '../property.ts'

export type Random = (from?: number, to?: number) => number

export const vector = (x: number, y: number, z: number): Point3d => ({ x, y, z })

/** A crowd of 2 to 40 very different agents at odd numbers, so without exact ties; as handed to `addAgent`. */
export function randomCrowd(seed: number): (AgentOptions3d & { velocity: Point3d; preferredVelocity: Point3d })[] {
  const random = randomFrom(seed)
  const count = Math.floor(random(2, 40))
  const room = Math.cbrt(count) * random(0.5, 2)
  const any = (size: number) => vector(random(-size, size), random(-size, size), random(-size, size))
  return Array.from({ length: count }, () => ({
    position: any(room),
    velocity: any(1),
    preferredVelocity: any(1.3),
    radius: random(0.15, 0.6),
    maxSpeed: random(0.5, 2.5),
    timeHorizon: random(0.5, 6),
    neighborDistance: random(2, 12),
    maxNeighbors: Math.floor(random(1, 13)),
  }))
}

export interface Built {
  sim: Simulation3d
  agents: AgentHandle[]
}

export function build(agents: readonly AgentOptions3d[], options: SimulationOptions3d = {}): Built {
  const sim = new Simulation3d({ timeStep: 0.1, ...options })
  return { sim, agents: agents.map((agent) => sim.addAgent(agent)) }
}

/** A meter wide flyers at 1 m/s, as in most scenes here. */
export const FLYER: Partial<AgentOptions3d> = { radius: 0.5, maxSpeed: 1.5, preferredSpeed: 1, timeHorizon: 3 }

/** Largest overlap of two agents, m; negative: the smallest gap. */
export function overlap({ sim }: Built): number {
  const { count, positions, radii } = sim.agents
  let worst = Number.NEGATIVE_INFINITY
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < i; j++) {
      const d = [0, 1, 2].map((c) => positions[3 * i + c] - positions[3 * j + c])
      worst = Math.max(worst, radii[i] + radii[j] - Math.hypot(...d))
    }
  }
  return worst
}

/** Steps until all have arrived, or `limit` seconds have passed. */
export function runToGoals(run: Built, limit: number) {
  let worst = Number.NEGATIVE_INFINITY
  const haveArrived = () => run.agents.filter((a) => run.sim.state(a) === 'arrived').length
  while (run.sim.time < limit && haveArrived() < run.agents.length) {
    run.sim.step()
    worst = Math.max(worst, overlap(run))
  }
  return { arrived: haveArrived(), time: run.sim.time, worst }
}

/** Everybody bound for the place opposite. */
export function swapping(places: readonly number[][], params: Partial<AgentOptions3d> = {}): AgentOptions3d[] {
  return places.map(([x, y, z]) => ({ ...FLYER, ...params, position: vector(x, y, z), goal: vector(-x, -y, -z) }))
}
