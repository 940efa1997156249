import { scene } from './scene.ts'

export const headOn = scene(
  'head-on',
  'Two agents head-on',
  'Two agents walk straight at each other. Their paths mirror each other: one passes above, one below.',
  () => ({
    timeStep: 0.1,
    duration: 20,
    stop: 'duration',
    agentDefaults: {
      radius: 0.5,
      maxSpeed: 3,
      preferredSpeed: 1.5,
      timeHorizon: 3,
      obstacleTimeHorizon: 3,
      neighborDistance: 5,
      maxNeighbors: 10,
    },
    agents: [
      { id: 'a', position: [-5, 0], preferredVelocity: [1.5, 0] },
      { id: 'b', position: [5, 0], preferredVelocity: [-1.5, 0] },
    ],
    expect: [{ metric: 'maxOverlap', atMost: 1e-4 }],
  }),
)
