import { corridor, scene } from './scene.ts'

export const twoGroups = scene(
  'two-groups',
  'Two groups in a corridor',
  'Twenty agents and twenty others walk towards each other in a corridor of 5 m.',
  () => ({
    timeStep: 0.1,
    duration: 120,
    generators: [
      { type: 'grid', id: 'east', columns: 4, rows: 5, origin: [-12, -1.8], spacing: [1, 0.9], goalOffset: [21, 0] },
      { type: 'grid', id: 'west', columns: 4, rows: 5, origin: [9, -1.8], spacing: [1, 0.9], goalOffset: [-21, 0] },
    ],
    obstacles: corridor(15, 5),
    expect: [{ metric: 'wallCrossings', equals: 0 }],
  }),
)
