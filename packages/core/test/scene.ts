import { Simulation } from '../src/simulation.ts'
import type { SimulationOptions } from '../src/simulation-options.ts'
import type { AgentHandle, AgentOptions, ObstacleOptions, Point } from '../src/types.ts'
import { randomFrom } from './property.ts'

/** A world as it is handed to `Simulation`, so that it can be turned, mirrored, moved and scaled before. */
export interface Scene {
  timeStep: number
  agents: (AgentOptions & { velocity: Point; preferredVelocity: Point })[]
  obstacles: ObstacleOptions[]
}

export type Random = (from?: number, to?: number) => number

/** A crowd of 2 to 40 very different agents among walls of all kinds, everything at odd numbers, so without exact ties. */
export function randomScene(seed: number, { walls = true, horizons = true } = {}): Scene {
  const random = randomFrom(seed)
  const count = Math.floor(random(2, 40))
  const room = Math.sqrt(count) * random(0.7, 3)
  const vector = (size: number) => ({ x: random(-size, size), y: random(-size, size) })
  const agents = Array.from({ length: count }, () => ({
    position: vector(room),
    velocity: vector(1.2),
    preferredVelocity: vector(1.5),
    radius: random(0.15, 0.6),
    maxSpeed: random(0.5, 2.5),
    timeHorizon: horizons ? random(0.5, 6) : 2,
    obstacleTimeHorizon: horizons ? random(0.3, 3) : 1,
    neighborDistance: random(2, 12),
    maxNeighbors: Math.floor(random(1, 13)),
  }))
  return { timeStep: 0.125, agents, obstacles: walls ? randomObstacles(random, room) : [] }
}

function randomObstacles(random: Random, room: number): ObstacleOptions[] {
  return Array.from({ length: Math.floor(random(0, 5)) }, (): ObstacleOptions => {
    const center = { x: random(-room, room), y: random(-room, room) }
    const kind = Math.floor(random(0, 4))
    if (kind === 0) return { type: 'circle', center, radius: random(0.2, 1.5) }
    const corners = Array.from({ length: Math.floor(random(3, 7)) }, () => random(0, 2 * Math.PI)).sort((a, b) => a - b)
    const size = kind === 1 ? 2 * room : random(0.5, 2)
    const vertices = corners.map((angle) => ({
      x: center.x + size * Math.cos(angle),
      y: center.y + size * Math.sin(angle),
    }))
    return { type: kind === 1 ? 'room' : kind === 2 ? 'polygon' : 'polyline', vertices }
  })
}

export function build(scene: Scene, options: SimulationOptions = {}): { sim: Simulation; handles: AgentHandle[] } {
  const sim = new Simulation({ timeStep: scene.timeStep, ...options })
  for (const obstacle of scene.obstacles) sim.addObstacle(obstacle)
  return { sim, handles: scene.agents.map((agent) => sim.addAgent(agent)) }
}

/** The scene with `place` applied to every point and `turn` to every velocity; lengths and times as they are. */
export function mapScene(scene: Scene, place: (p: Point) => Point, turn: (v: Point) => Point): Scene {
  return {
    timeStep: scene.timeStep,
    agents: scene.agents.map((agent) => ({
      ...agent,
      position: place(agent.position),
      velocity: turn(agent.velocity),
      preferredVelocity: turn(agent.preferredVelocity),
    })),
    obstacles: scene.obstacles.map((o) =>
      o.type === 'circle' ? { ...o, center: place(o.center) } : { ...o, vertices: o.vertices.map(place) },
    ),
  }
}
