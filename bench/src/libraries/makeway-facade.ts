import { RVOSimulator } from 'makeway/rvo2'
import { PARAMETERS, TIME_STEP } from '../scenes.ts'
import type { Library } from './library.ts'

/** Our facade with the interface of RVO2. */
export const makewayFacade: Library = {
  name: 'makeway/rvo2',
  method: 'ORCA',
  walls: true,
  most: Infinity,
  create(scene) {
    const { radius, neighborDistance, maxNeighbors, timeHorizon, obstacleTimeHorizon, maxSpeed } = PARAMETERS
    const sim = new RVOSimulator()
    sim.setTimeStep(TIME_STEP)
    sim.setAgentDefaults(neighborDistance, maxNeighbors, timeHorizon, obstacleTimeHorizon, radius, maxSpeed)
    const positions = scene.starts.slice()
    for (let i = 0; i < scene.agents; i++) sim.addAgent({ x: positions[2 * i], y: positions[2 * i + 1] })
    for (const { left, bottom, size } of scene.blocks) {
      const [right, top] = [left + size, bottom + size]
      sim.addObstacle([
        { x: left, y: bottom },
        { x: right, y: bottom },
        { x: right, y: top },
        { x: left, y: top },
      ])
    }
    sim.processObstacles()
    const wish = { x: 0, y: 0 }
    return {
      setWishes(wishes) {
        for (let i = 0; i < scene.agents; i++) {
          wish.x = wishes[2 * i]
          wish.y = wishes[2 * i + 1]
          sim.setAgentPrefVelocity(i, wish)
        }
      },
      step: () => sim.doStep(),
      positions() {
        for (let i = 0; i < scene.agents; i++) {
          const { x, y } = sim.getAgentPosition(i)
          positions[2 * i] = x
          positions[2 * i + 1] = y
        }
        return positions
      },
      hash: () => '',
      dispose() {},
    }
  },
}
