import type { SimulationOptions } from '../../src/simulation-options.ts'
import { randomFrom } from '../property.ts'
import { build, type Scene } from '../scene.ts'

/** A crowd that many threads can share: `count` agents in a hall with pillars, all under way to somewhere in it. */
export function crowd(count: number, seed = 1): Scene {
  const random = randomFrom(seed)
  const size = Math.sqrt(count)
  const point = () => ({ x: random(-size, size), y: random(-size, size) })
  const corners = [-1.1 * size, 1.1 * size]
  return {
    timeStep: 0.1,
    agents: Array.from({ length: count }, () => ({
      position: point(),
      velocity: { x: random(-1, 1), y: random(-1, 1) },
      preferredVelocity: { x: random(-1.3, 1.3), y: random(-1.3, 1.3) },
      radius: random(0.2, 0.35),
      maxSpeed: 1.5,
    })),
    obstacles: [
      { type: 'room', vertices: corners.flatMap((x) => corners.map((y) => ({ x, y: x < 0 ? y : -y }))) },
      { type: 'circle', center: { x: 0, y: 0 }, radius: 2, velocity: { x: 0.1, y: 0 } },
      { type: 'polygon', vertices: [point(), point(), point()] },
    ],
  }
}

export function hashAfter(scene: Scene, steps: number, options: SimulationOptions): string {
  const { sim } = build(scene, options)
  for (let step = 0; step < steps; step++) sim.step()
  return sim.hash()
}
