import { cos, sin } from 'makeway'
import type { Agent3d } from '../scenario-schema.ts'
import { scene3d } from './scene.ts'

/** Spheres of the ring, held; their centers lie on a circle of this radius, m, across x. */
const RING = { count: 20, radius: 3.2, ballRadius: 0.5 }
/** The flock is so much narrower in the ring than before and after it. */
const NARROWING = 0.4

/** Five by five by three, 1.6 m apart. */
function flock(): Agent3d[] {
  const agents: Agent3d[] = []
  for (const z of [-2, -1, 0, 1, 2]) {
    for (const y of [-2, -1, 0, 1, 2]) {
      for (const x of [0, 1, 2]) {
        const [y0, z0] = [1.6 * y, 1.6 * z]
        agents.push({
          id: `flock-${agents.length}`,
          position: [-10 - 1.6 * x, y0, z0],
          path: [
            [0, NARROWING * y0, NARROWING * z0],
            [14 - 1.6 * x, y0, z0],
          ],
        })
      }
    }
  }
  return agents
}

export const ringFlock = scene3d(
  'ring-flock',
  'A flock through a ring',
  'Seventy-five agents, wider than the ring before them, squeeze through and spread again. The ring is made of spheres that may not be moved.',
  () => ({
    timeStep: 0.1,
    duration: 120,
    agentDefaults: {
      radius: 0.3,
      maxSpeed: 1.5,
      preferredSpeed: 1,
      timeHorizon: 2,
      goalTolerance: 0.3,
      maxNeighbors: 16,
    },
    agents: [
      ...flock(),
      ...Array.from({ length: RING.count }, (_, i): Agent3d => {
        // the same places as the generator "ring" gives, which has the agents' radius from the defaults
        const angle = (2 * Math.PI * i) / RING.count
        return {
          id: `ring-${i}`,
          position: [0, RING.radius * cos(angle), RING.radius * sin(angle)],
          radius: RING.ballRadius,
          hold: true,
          preferredVelocity: [0, 0, 0],
        }
      }),
    ],
    expect: [
      { metric: 'arrived', equals: 'all' },
      { metric: 'maxOverlap', equals: 0 },
    ],
  }),
)
