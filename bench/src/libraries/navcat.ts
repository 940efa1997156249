import { DEFAULT_QUERY_FILTER } from 'navcat'
import { crowd as crowds, generateSoloNavMesh } from 'navcat/blocks'
import { PARAMETERS, TIME_STEP } from '../scenes.ts'
import { groundUnder } from './ground.ts'
import type { Library } from './library.ts'

/** Coarse enough for a square of 200 m; on flat ground it changes nothing. */
const CELL = 1

/** navcat's crowd: Detour's sampling of velocities in JavaScript, on a navigation mesh. */
export const navcat: Library = {
  name: 'navcat',
  method: 'sampling',
  walls: false,
  most: 1000,
  create(scene) {
    const { navMesh } = generateSoloNavMesh(groundUnder(scene), {
      cellSize: CELL,
      cellHeight: 0.5,
      walkableRadiusVoxels: 0,
      walkableRadiusWorld: 0,
      walkableClimbVoxels: 1,
      walkableClimbWorld: 0.5,
      walkableHeightVoxels: 4,
      walkableHeightWorld: 2,
      walkableSlopeAngleDegrees: 45,
      borderSize: 0,
      minRegionArea: 8,
      mergeRegionArea: 20,
      maxSimplificationError: 1.3,
      maxEdgeLength: 0,
      maxVerticesPerPoly: 6,
      // without samples of the height it does not come to an end
      detailSampleDistance: 6,
      detailSampleMaxError: 1,
    })
    const crowd = crowds.create(PARAMETERS.radius)
    const positions = scene.starts.slice()
    const { OBSTACLE_AVOIDANCE, SEPARATION, ANTICIPATE_TURNS } = crowds.CrowdUpdateFlags
    const agents = Array.from({ length: scene.agents }, (_, i) =>
      crowds.addAgent(crowd, navMesh, [positions[2 * i], 0, positions[2 * i + 1]], {
        radius: PARAMETERS.radius,
        height: 1.8,
        maxSpeed: PARAMETERS.maxSpeed,
        maxAcceleration: PARAMETERS.maxSpeed / TIME_STEP,
        collisionQueryRange: PARAMETERS.neighborDistance,
        separationWeight: 1,
        updateFlags: OBSTACLE_AVOIDANCE | SEPARATION | ANTICIPATE_TURNS,
        queryFilter: DEFAULT_QUERY_FILTER,
      }),
    )
    return {
      setWishes(wishes) {
        for (let i = 0; i < agents.length; i++) {
          crowds.requestMoveVelocity(crowd, agents[i], [wishes[2 * i], 0, wishes[2 * i + 1]])
        }
      },
      step: () => crowds.update(crowd, navMesh, TIME_STEP),
      positions() {
        for (let i = 0; i < agents.length; i++) {
          const [x, , z] = crowd.agents[agents[i]].position
          positions[2 * i] = x
          positions[2 * i + 1] = z
        }
        return positions
      },
      hash: () => '',
      dispose() {},
    }
  },
}
