import { Sight } from '../neighbors/sight.ts'
import { readObstacle } from '../obstacle-options.ts'
import { ObstacleStore } from '../state/obstacle-store.ts'
import type { Walls } from '../state/walls.ts'
import type { ObstacleOptions } from '../types.ts'

/** Obstacles as planners see them: their walls, and where a disc can go straight. */
export class ObstacleSight {
  readonly walls: Walls
  private readonly sight = new Sight()

  /** @param obstacles  as given to `addObstacle`; where they stand counts, not how they move */
  constructor(obstacles: readonly ObstacleOptions[]) {
    const store = new ObstacleStore(false)
    for (let k = 0; k < obstacles.length; k++) {
      const { kind, outline, radius } = readObstacle(obstacles[k])
      store.add(kind, outline, radius, 0, 0)
    }
    this.walls = store.walls
    this.sight.prepare(this.walls, 0)
  }

  /** Can a disc of `radius` go straight from p to q without touching a wall? */
  isClear(px: number, py: number, qx: number, qy: number, radius: number): boolean {
    return this.sight.isClear(px, py, qx, qy, radius)
  }
}
