/**
 * The scenes of the benchmark, exact, so that other implementations can be timed on them. Everything random comes from
 * one stream, mulberry32(1).
 */

/** @param {number} seed @returns {() => number} uniform in [0, 1) */
export function mulberry32(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Side of the square, m, by number of agents: 0.25 agents a square metre on the plaza, 2 in the dense one. */
export const SCENES = {
  plaza: (count) => 2 * Math.sqrt(count),
  dense: (count) => Math.sqrt(count / 2),
}

const AGENT = {
  radius: 0.3,
  neighborDistance: 5,
  maxNeighbors: 10,
  timeHorizon: 2,
  obstacleTimeHorizon: 1,
  maxSpeed: 1.5,
}

/**
 * A crowd that walks to and fro in a square: who comes within 1 m of its goal draws a new one, from the same stream.
 * Goals are driven from outside by `wish()`, so that every library does the same work.
 */
export class Square {
  /** @param {keyof typeof SCENES} name @param {number} count */
  constructor(name, count) {
    this.side = SCENES[name](count)
    this.count = count
    this.random = mulberry32(1)
    this.positions = new Float64Array(2 * count)
    this.goals = new Float64Array(2 * count)
    for (let i = 0; i < count; i++) {
      this.positions[2 * i] = this.random() * this.side
      this.positions[2 * i + 1] = this.random() * this.side
      this.goals[2 * i] = this.random() * this.side
      this.goals[2 * i + 1] = this.random() * this.side
    }
  }

  /** Adds all agents to `sim`; returns their handles. */
  addTo(sim) {
    return Array.from({ length: this.count }, (_, i) =>
      sim.addAgent({ ...AGENT, position: { x: this.positions[2 * i], y: this.positions[2 * i + 1] } }),
    )
  }

  /** Gives every agent the velocity it wants now; `positions` are those of the simulation. */
  wish(sim, handles, positions) {
    const { goals, random, side } = this
    for (let i = 0; i < this.count; i++) {
      let gx = goals[2 * i] - positions[2 * i]
      let gy = goals[2 * i + 1] - positions[2 * i + 1]
      let distance = Math.sqrt(gx * gx + gy * gy)
      if (distance < 1) {
        goals[2 * i] = random() * side
        goals[2 * i + 1] = random() * side
        gx = goals[2 * i] - positions[2 * i]
        gy = goals[2 * i + 1] - positions[2 * i + 1]
        distance = Math.sqrt(gx * gx + gy * gy)
      }
      const scale = 1.3 / (distance > 1 ? distance : 1)
      sim.setPreferredVelocity(handles[i], scale * gx, scale * gy)
    }
  }
}
