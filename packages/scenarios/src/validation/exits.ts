import { type AgentHandle, type AgentOptions, type ObstacleOptions, type Point, Simulation } from 'makeway'

/** An exit: a segment that agents walk through, and the way on behind it. */
export interface Exit {
  from: Point
  to: Point
}

export interface Evacuee extends AgentOptions {
  path: readonly Point[]
  /** Index of the exit that it leaves by. */
  exit: number
}

export interface Evacuation {
  /** Times at which somebody left, s, in order; an agent leaves when it is `behind` the line of its exit. */
  leavingTimes: number[]
  /** s, until the last had left; null when some had not in time */
  duration: number | null
  simulation: Simulation
}

export interface EvacuationOptions {
  timeStep?: number
  /** s, simulated at most */
  limit: number
  /** m behind the line of the exit at which agents are taken away */
  behind?: number
  /** Called after every step, with those who are still there. */
  onStep?: (simulation: Simulation, agents: ReadonlyMap<AgentHandle, number>) => void
}

/** Lets people walk to their exits. Who has left is counted as it passes the line, and taken away a little behind it. */
export function evacuate(
  walls: readonly ObstacleOptions[],
  exits: readonly Exit[],
  people: readonly Evacuee[],
  { timeStep = 0.1, limit, behind = 2, onStep }: EvacuationOptions,
): Evacuation {
  const simulation = new Simulation({ timeStep, capacity: people.length })
  for (const wall of walls) simulation.addObstacle(wall)
  /** By agent: index of its exit. */
  const inside = new Map<AgentHandle, number>()
  const passed = new Set<AgentHandle>()
  for (const { exit, ...options } of people) inside.set(simulation.addAgent(options), exit)
  const leavingTimes: number[] = []
  while (inside.size > 0 && simulation.time < limit) {
    simulation.step()
    for (const [agent, exit] of inside) {
      const beyond = distanceBehind(simulation.position(agent), exits[exit])
      if (beyond > 0 && !passed.has(agent)) {
        passed.add(agent)
        leavingTimes.push(simulation.time)
      }
      if (beyond <= behind) continue
      simulation.removeAgent(agent)
      inside.delete(agent)
    }
    onStep?.(simulation, inside)
  }
  const isOver = leavingTimes.length === people.length
  return { leavingTimes, duration: isOver ? leavingTimes[leavingTimes.length - 1] : null, simulation }
}

/** m on the right of the directed segment, negative before it. */
function distanceBehind({ x, y }: Point, { from, to }: Exit): number {
  const dx = to.x - from.x
  const dy = to.y - from.y
  return ((x - from.x) * dy - (y - from.y) * dx) / Math.sqrt(dx * dx + dy * dy)
}

/** Passages a second between the time when `first` and when `last` of all (parts, 0 to 1) had passed. */
export function steadyFlow(times: readonly number[], first: number, last: number): number | null {
  const a = Math.floor(first * times.length)
  const b = Math.ceil(last * times.length) - 1
  return b > a && times[b] > times[a] ? (b - a) / (times[b] - times[a]) : null
}
