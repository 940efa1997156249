import { CellSpacePartitioning, EntityManager, SeekBehavior, SeparationBehavior, Vehicle } from 'yuka'
import { PARAMETERS, TIME_STEP } from '../scenes.ts'
import { groundUnder } from './ground.ts'
import type { Library } from './library.ts'

/** How far ahead of the agent the point lies that it seeks, s. */
const AHEAD = 10

/** yuka: steering forces, towards a point and away from whoever is near. Avoids nobody ahead of time. */
export const yuka: Library = {
  name: 'yuka',
  method: 'forces',
  walls: false,
  most: 1000,
  create(scene) {
    const manager = new EntityManager()
    const corner = Math.max(...groundUnder(scene).positions.map(Math.abs))
    const cells = Math.ceil((2 * corner) / PARAMETERS.neighborDistance)
    manager.spatialIndex = new CellSpacePartitioning(2 * corner, 1, 2 * corner, cells, 1, cells)
    const positions = scene.starts.slice()
    const seeks: SeekBehavior[] = []
    const vehicles = Array.from({ length: scene.agents }, (_, i) => {
      const vehicle = new Vehicle()
      vehicle.position.set(positions[2 * i], 0, positions[2 * i + 1])
      vehicle.maxSpeed = PARAMETERS.maxSpeed
      vehicle.maxForce = PARAMETERS.maxSpeed / TIME_STEP
      vehicle.boundingRadius = PARAMETERS.radius
      vehicle.updateNeighborhood = true
      vehicle.neighborhoodRadius = PARAMETERS.neighborDistance
      const seek = new SeekBehavior()
      seeks.push(seek)
      vehicle.steering.add(seek)
      vehicle.steering.add(new SeparationBehavior())
      manager.add(vehicle)
      return vehicle
    })
    return {
      setWishes(wishes) {
        for (let i = 0; i < vehicles.length; i++) {
          const { x, z } = vehicles[i].position
          seeks[i].target.set(x + AHEAD * wishes[2 * i], 0, z + AHEAD * wishes[2 * i + 1])
        }
      },
      step() {
        manager.update(TIME_STEP)
      },
      positions() {
        for (let i = 0; i < vehicles.length; i++) {
          positions[2 * i] = vehicles[i].position.x
          positions[2 * i + 1] = vehicles[i].position.z
        }
        return positions
      },
      hash: () => '',
      dispose() {},
    }
  },
}
