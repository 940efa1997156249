import { Simulation } from 'makeway'

/** Two groups that cross around a pillar; when everybody has arrived they walk back. Shared by the examples with a renderer. */
export const PILLAR = { x: 0, y: 0, radius: 1.2 }
/** Half the width and height of what should be seen, m. */
export const VIEW = { width: 12, height: 8 }

export function makeCrowd() {
  const sim = new Simulation({ timeStep: 1 / 30 })
  sim.addObstacle({ type: 'circle', center: PILLAR, radius: PILLAR.radius })
  const agents = []
  for (let i = 0; i < 80; i++) {
    const side = i % 2 === 0 ? 1 : -1
    const column = Math.floor(i / 20)
    const position = { x: side * (7 + column), y: ((i >> 1) % 10) * 1.1 - 5 }
    const handle = sim.addAgent({ position, goal: { x: -position.x, y: position.y }, radius: 0.3 })
    agents.push({ handle, color: side > 0 ? 0x3b82f6 : 0xf97316, home: position, away: false })
  }
  return { sim, agents, sendBack: () => sendBack(sim, agents) }
}

function sendBack(sim, agents) {
  if (!agents.every(({ handle }) => sim.state(handle) === 'arrived')) return
  for (const agent of agents) {
    agent.away = !agent.away
    sim.setGoal(agent.handle, agent.away ? agent.home.x : -agent.home.x, agent.home.y)
  }
}

/**
 * Where agent `row` is in this frame, between the last step and the one before.
 * @param between what `sim.advance` returned
 */
export function placeAt(sim, row, between) {
  const { positions, velocities } = sim.agents
  const ahead = (between - 1) * sim.timeStep
  return {
    x: positions[2 * row] + velocities[2 * row] * ahead,
    y: positions[2 * row + 1] + velocities[2 * row + 1] * ahead,
  }
}
