import { corridor, scene } from './scene.ts'

export const corridor4 = scene(
  'corridor-4',
  'Four agents in a corridor',
  'Two and two meet in a corridor of 3 m.',
  () => ({
    timeStep: 0.1,
    duration: 60,
    agents: [
      { id: 'east-0', position: [-6, 0.5], goal: [6, 0.5] },
      { id: 'east-1', position: [-7, -0.6], goal: [6, -0.6] },
      { id: 'west-0', position: [6, 0.6], goal: [-6, 0.6] },
      { id: 'west-1', position: [7, -0.5], goal: [-6, -0.5] },
    ],
    obstacles: corridor(10, 3),
    expect: [
      { metric: 'arrived', equals: 'all' },
      { metric: 'wallCrossings', equals: 0 },
    ],
  }),
)
