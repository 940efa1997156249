/** Million agent-steps a second on two cores with Node 20, profile `rvo2`: below `floor` something is wrong. */
export interface Target {
  floor: number
  goal: number
}

/** By scene and number of agents, then kernel, on one thread. */
const TARGETS: { [scene: string]: { [kernel: string]: Target } } = {
  'plaza 10000': { scalar: { floor: 2, goal: 2.5 }, simd: { floor: 4, goal: 5 } },
  'plaza 100000': { scalar: { floor: 2, goal: 2.5 }, simd: { floor: 3.8, goal: 4.5 } },
  'dense 10000': { scalar: { floor: 1.5, goal: 1.8 }, simd: { floor: 2.5, goal: 3.5 } },
  'ring 1000': { scalar: { floor: 1.6, goal: 2 }, simd: { floor: 2.6, goal: 3.5 } },
  'city 10000': { scalar: { floor: 1.3, goal: 1.8 }, simd: { floor: 2.3, goal: 3.2 } },
  'plaza 1000000': { simd: { floor: 3.33, goal: 4.35 } },
}

export function targetOf(scene: string, agents: number, kernel: string): Target | undefined {
  return TARGETS[`${scene} ${agents}`]?.[kernel]
}
