import { scene } from './scene.ts'

export const circle = scene(
  'circle',
  'Circle of 250',
  'The Circle example of RVO2: 250 agents on a ring, each bound for the place opposite.',
  () => ({
    timeStep: 0.25,
    duration: 1000,
    agentDefaults: {
      radius: 1.5,
      maxSpeed: 2,
      preferredSpeed: 1,
      neighborDistance: 15,
      maxNeighbors: 10,
      timeHorizon: 10,
      obstacleTimeHorizon: 10,
      goalTolerance: 1.5,
    },
    generators: [{ type: 'circle', count: 250, radius: 200, goal: 'antipodal' }],
  }),
)
