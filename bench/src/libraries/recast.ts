import { Crowd, init } from 'recast-navigation'
import { generateSoloNavMesh } from 'recast-navigation/generators'
import { PARAMETERS, TIME_STEP } from '../scenes.ts'
import { groundUnder } from './ground.ts'
import type { Library } from './library.ts'

/** Coarse enough for a square of 200 m; on flat ground it changes nothing. */
const CELL = 1
/** Turn away early, avoid others, keep apart: what recast-navigation does by default. */
const AVOID_AND_SEPARATE = 7

/** Detour's crowd, C++ compiled to WebAssembly: samples velocities, on a navigation mesh. */
export const recast: Library = {
  name: 'recast-navigation',
  method: 'sampling',
  walls: false,
  most: 1000,
  async create(scene) {
    await init()
    const { positions: corners, indices } = groundUnder(scene)
    const { navMesh } = generateSoloNavMesh(corners, indices, { cs: CELL, ch: 0.5, walkableRadius: 0 })
    if (navMesh === undefined) throw new Error('recast-navigation made no navigation mesh of the ground')
    const crowd = new Crowd(navMesh, { maxAgents: scene.agents, maxAgentRadius: PARAMETERS.radius })
    const positions = scene.starts.slice()
    const agents = Array.from({ length: scene.agents }, (_, i) =>
      crowd.addAgent(
        { x: positions[2 * i], y: 0, z: positions[2 * i + 1] },
        {
          radius: PARAMETERS.radius,
          height: 1.8,
          maxSpeed: PARAMETERS.maxSpeed,
          maxAcceleration: PARAMETERS.maxSpeed / TIME_STEP,
          collisionQueryRange: PARAMETERS.neighborDistance,
          updateFlags: AVOID_AND_SEPARATE,
          separationWeight: 1,
        },
      ),
    )
    return {
      setWishes(wishes) {
        for (let i = 0; i < agents.length; i++) {
          agents[i].requestMoveVelocity({ x: wishes[2 * i], y: 0, z: wishes[2 * i + 1] })
        }
      },
      step: () => crowd.update(TIME_STEP),
      positions() {
        for (let i = 0; i < agents.length; i++) {
          const { x, z } = agents[i].position()
          positions[2 * i] = x
          positions[2 * i + 1] = z
        }
        return positions
      },
      hash: () => '',
      dispose() {
        crowd.destroy()
        navMesh.destroy()
      },
    }
  },
}
