import { scene } from './scene.ts'

export const oneGoal = scene(
  'one-goal',
  'Everyone to one goal',
  'Forty agents from all around want to stand on the same point.',
  () => ({
    timeStep: 0.1,
    duration: 60,
    generators: [
      { type: 'random', id: 'p', count: 40, region: { min: [-10, -10], max: [10, 10] }, minGap: 0.3, goal: [0, 0] },
    ],
  }),
)
