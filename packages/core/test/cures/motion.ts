import { type AgentHandle, type AgentOptions, type ObstacleOptions, Simulation, type SimulationOptions } from 'makeway'

/** Half a metre wide walkers at 1 m/s, as in most scenes here. */
export const WALKER: Partial<AgentOptions> = { radius: 0.5, maxSpeed: 1.5, preferredSpeed: 1, timeHorizon: 3 }

export interface Built {
  sim: Simulation
  agents: AgentHandle[]
}

export function build(
  agents: readonly AgentOptions[],
  obstacles: readonly ObstacleOptions[] = [],
  options: SimulationOptions = {},
): Built {
  const sim = new Simulation({ timeStep: 0.1, ...options })
  for (const obstacle of obstacles) sim.addObstacle(obstacle)
  return { sim, agents: agents.map((agent) => sim.addAgent({ ...WALKER, ...agent })) }
}

/** Positions of all agents after each of `steps` steps. */
export function track({ sim }: Built, steps: number): Float64Array[] {
  const frames: Float64Array[] = []
  for (let k = 0; k < steps; k++) {
    sim.step()
    frames.push(Float64Array.from(sim.agents.positions.subarray(0, 2 * sim.agents.count)))
  }
  return frames
}

/** Largest overlap of two agents, m; negative: the smallest gap. */
export function overlap({ sim }: Built): number {
  const { count, positions, radii } = sim.agents
  let worst = -Infinity
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < i; j++) {
      const dx = positions[2 * i] - positions[2 * j]
      const dy = positions[2 * i + 1] - positions[2 * j + 1]
      worst = Math.max(worst, radii[i] + radii[j] - Math.hypot(dx, dy))
    }
  }
  return worst
}

/** Largest speed of any agent, m/s. */
export function fastest({ sim }: Built): number {
  const { count, velocities } = sim.agents
  let most = 0
  for (let i = 0; i < count; i++) most = Math.max(most, Math.hypot(velocities[2 * i], velocities[2 * i + 1]))
  return most
}

export function largestDifference(a: readonly Float64Array[], b: readonly Float64Array[]): number {
  let worst = 0
  for (let k = 0; k < a.length; k++) {
    for (let c = 0; c < a[k].length; c++) worst = Math.max(worst, Math.abs(a[k][c] - b[k][c]))
  }
  return worst
}
