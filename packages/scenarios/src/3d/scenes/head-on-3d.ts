import { scene3d } from './scene.ts'

export const headOn3d = scene3d(
  'head-on-3d',
  'Head-on in space',
  'Three pairs fly exactly at each other along x, y and z; RVO2-3D has no plane for that. All pass, on opposite sides.',
  () => ({
    timeStep: 0.1,
    duration: 20,
    agentDefaults: { radius: 0.5, maxSpeed: 1.5, preferredSpeed: 1, timeHorizon: 3 },
    agents: [
      { id: 'east', position: [-5, 0, 0], goal: [5, 0, 0] },
      { id: 'west', position: [5, 0, 0], goal: [-5, 0, 0] },
      { id: 'north', position: [20, -5, 0], goal: [20, 5, 0] },
      { id: 'south', position: [20, 5, 0], goal: [20, -5, 0] },
      { id: 'up', position: [40, 0, -5], goal: [40, 0, 5] },
      { id: 'down', position: [40, 0, 5], goal: [40, 0, -5] },
    ],
    expect: [
      { metric: 'arrived', equals: 'all' },
      { metric: 'lastArrivalTime', atMost: 11 },
      { metric: 'maxOverlap', atMost: 1e-4 },
    ],
  }),
)
