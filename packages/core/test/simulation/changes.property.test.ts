import { describe, expect, it } from 'vitest'
import { Simulation } from '../../src/simulation.ts'
import type { AgentOptions, ObstacleOptions } from '../../src/types.ts'
import { check, randomFrom, seeds } from '../property.ts'
import { randomScene } from '../scene.ts'

describe.each(['rvo2', 'default'] as const)('adding and removing at random under profile %s', (profile) => {
  it('leaves the same as building what is left from the start, in the same order', () => {
    check(
      seeds,
      (seed) => {
        const random = randomFrom(seed)
        const scene = randomScene(seed)
        const sim = new Simulation({ profile, timeStep: scene.timeStep })
        const agents: { handle: number; options: AgentOptions }[] = []
        const obstacles: { handle: number; options: ObstacleOptions }[] = []
        for (const options of [...scene.agents, ...randomScene(seed + 1).agents]) {
          agents.push({ handle: sim.addAgent(options), options })
          if (random() < 0.4) sim.removeAgent(agents.splice(Math.floor(random(0, agents.length)), 1)[0].handle)
          if (random() < 0.1) void sim.agents.count
        }
        for (const options of [...scene.obstacles, ...randomScene(seed + 1).obstacles]) {
          obstacles.push({ handle: sim.addObstacle(options), options })
          if (random() < 0.4) {
            sim.removeObstacle(obstacles.splice(Math.floor(random(0, obstacles.length)), 1)[0].handle)
          }
        }
        const fresh = new Simulation({ profile, timeStep: scene.timeStep, capacity: 1 })
        for (const { options } of obstacles) fresh.addObstacle(options)
        const handles = agents.map(({ options }) => fresh.addAgent(options))
        for (let step = 0; step < 5; step++) {
          sim.step()
          fresh.step()
        }
        expect(sim.agentCount).toBe(agents.length)
        for (const [i, { handle }] of agents.entries()) {
          expect(sim.position(handle)).toEqual(fresh.position(handles[i]))
          expect(sim.velocity(handle)).toEqual(fresh.velocity(handles[i]))
          expect(sim.state(handle)).toBe(fresh.state(handles[i]))
        }
      },
      60,
    )
  })

  it('moving and changing leads to the same as adding so', () => {
    check(
      seeds,
      (seed) => {
        const scene = randomScene(seed)
        const other = randomScene(seed + 1)
        const changed = new Simulation({ profile, timeStep: scene.timeStep })
        const direct = new Simulation({ profile, timeStep: scene.timeStep })
        const count = Math.min(scene.agents.length, other.agents.length)
        for (let i = 0; i < count; i++) {
          const { position, velocity, preferredVelocity, ...parameters } = other.agents[i]
          const handle = changed.addAgent(scene.agents[i])
          changed.setMotion(handle, { position, velocity })
          changed.setPreferredVelocity(handle, preferredVelocity.x, preferredVelocity.y)
          changed.updateAgent(handle, parameters)
          direct.addAgent(other.agents[i])
        }
        changed.step()
        direct.step()
        expect(changed.hash()).toBe(direct.hash())
      },
      60,
    )
  })
})
