import { Simulation, type SimulationOptions } from 'makeway'
import type { AgentOptions, Point } from '../../src/types.ts'
import type { Random } from '../scene.ts'

/**
 * Up to 150 agents of every kind at half-metre places, so that many distances tie exactly and some stand in one place,
 * between walls that stand and move.
 */
export function crowd(random: Random, options: SimulationOptions): Simulation {
  const sim = new Simulation(options)
  const count = Math.floor(random(2, 150))
  const room = Math.sqrt(count) * random(0.4, 1.5)
  const place = (): Point =>
    random() < 0.6
      ? { x: Math.round(random(-2 * room, 2 * room)) / 2, y: Math.round(random(-2 * room, 2 * room)) / 2 }
      : { x: random(-room, room), y: random(-room, room) }
  const velocity = () => ({ x: random(-1, 1), y: random(-1, 1) })
  const chance = (share: number) => random() < share
  const layered = chance(0.5)
  const plain = chance(0.3)
  for (let i = 0; i < count; i++) {
    const agent: AgentOptions = { position: place(), velocity: chance(0.5) ? velocity() : { x: 0, y: 0 } }
    const kind = Math.floor(random(0, 5))
    if (kind === 0) agent.preferredVelocity = chance(0.5) ? velocity() : { x: Math.round(random(-1, 1)), y: 0 }
    else if (kind === 1) agent.script = { velocity: velocity() }
    else if (kind === 2) agent.path = [place(), place()]
    else agent.goal = chance(0.3) ? { x: 0, y: 0 } : place()
    if (!plain) {
      if (chance(0.5)) agent.radius = random(0.1, 0.7)
      if (chance(0.3)) agent.maxNeighbors = chance(0.5) ? 'all' : Math.floor(random(1, 64))
      if (chance(0.3)) agent.neighborDistance = chance(0.3) ? 'unlimited' : random(0, 10)
      if (chance(0.3)) agent.priority = Math.floor(random(0, 3))
      if (chance(0.3)) agent.responsibility = chance(0.3) ? 0 : random(0, 2)
      if (chance(0.3)) agent.maxAcceleration = random(0.5, 20)
      if (chance(0.2)) agent.maxSpeed = chance(0.3) ? 0 : random(0.2, 3)
      if (chance(0.2)) agent.timeHorizon = random(0.2, 8)
      if (chance(0.2)) agent.obstacleTimeHorizon = random(0.2, 4)
      if (chance(0.2)) agent.escapeTime = random(0.05, 1)
      if (chance(0.1)) agent.hold = true
      if (chance(0.1)) agent.safetyMargin = random(0, 0.2)
    }
    if (layered) {
      agent.layers = chance(0.2) ? 0x80000001 : Math.floor(random(0, 4))
      agent.mask = chance(0.5) ? 0xffffffff : Math.floor(random(0, 4))
    }
    sim.addAgent(agent)
  }
  const walls = Math.floor(random(0, 8))
  for (let k = 0; k < walls; k++) addWall(sim, random, place())
  return sim
}

function addWall(sim: Simulation, random: Random, { x, y }: Point): void {
  const size = Math.round(random(1, 6)) / 2
  const moves = random() < 0.3 ? { velocity: { x: random(-0.5, 0.5), y: random(-0.5, 0.5) } } : {}
  const kind = Math.floor(random(0, 4))
  if (kind === 0) sim.addObstacle({ type: 'circle', center: { x, y }, radius: size / 2, ...moves })
  else if (kind === 1)
    sim.addObstacle({
      type: 'polyline',
      vertices: [
        { x, y },
        { x: x + size, y },
      ],
      ...moves,
    })
  else {
    const vertices = [
      { x, y },
      { x: x + size, y },
      { x: x + size, y: y + size },
      { x, y: y + size },
    ]
    sim.addObstacle({ type: kind === 2 ? 'polygon' : 'room', vertices, ...moves })
  }
}
