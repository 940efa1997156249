/** yuka comes without types; here is what the adapter uses. */
declare module 'yuka' {
  export class Vector3 {
    x: number
    y: number
    z: number
    set(x: number, y: number, z: number): this
  }
  export class SeekBehavior {
    target: Vector3
  }
  export class SeparationBehavior {}
  export class Vehicle {
    position: Vector3
    maxSpeed: number
    maxForce: number
    boundingRadius: number
    updateNeighborhood: boolean
    neighborhoodRadius: number
    steering: { add(behavior: SeekBehavior | SeparationBehavior): void }
  }
  export class CellSpacePartitioning {
    constructor(width: number, height: number, depth: number, cellsX: number, cellsY: number, cellsZ: number)
  }
  export class EntityManager {
    spatialIndex: CellSpacePartitioning | null
    add(entity: Vehicle): this
    update(delta: number): this
  }
}
