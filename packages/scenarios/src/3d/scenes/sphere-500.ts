import { scene3d } from './scene.ts'

export const sphere500 = scene3d(
  'sphere-500',
  'Sphere of 500',
  'Five hundred agents on a sphere change places with their antipodes, all through its center.',
  () => ({
    timeStep: 0.1,
    duration: 200,
    agentDefaults: {
      radius: 0.5,
      maxSpeed: 1.5,
      preferredSpeed: 1,
      timeHorizon: 3,
      maxNeighbors: 16,
      safetyMargin: 0.01,
    },
    generators: [{ type: 'sphere', count: 500, radius: 40, antipodal: true }],
    expect: [
      { metric: 'arrived', equals: 'all' },
      { metric: 'maxOverlap', equals: 0 },
    ],
  }),
)
