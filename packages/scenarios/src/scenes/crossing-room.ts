import type { ScenarioAgent } from '../schema/scenario-schema.ts'
import { scene } from './scene.ts'

/** Half the side of the room, and how far from its middle agents start and end. */
const HALF = 2
const EDGE = 1.7
const LANES = [-1.4, -0.75, -0.1, 0.55, 1.2]

const room = (timeStep: number) => () => ({
  timeStep,
  duration: 30,
  agentDefaults: { radius: 0.15, maxSpeed: 1.3, preferredSpeed: 1, timeHorizon: 2, obstacleTimeHorizon: 1 },
  agents: LANES.flatMap((lane, i): ScenarioAgent[] => [
    { id: `east-${i}`, position: [-EDGE, lane], goal: [EDGE, lane] },
    { id: `north-${i}`, position: [-lane, -EDGE], goal: [-lane, EDGE] },
  ]),
  obstacles: [
    {
      type: 'room' as const,
      vertices: [
        [-HALF, -HALF],
        [HALF, -HALF],
        [HALF, HALF],
        [-HALF, HALF],
      ] as [number, number][],
    },
  ],
  expect: [
    { metric: 'arrived' as const, equals: 'all' as const },
    { metric: 'wallCrossings' as const, equals: 0 },
  ],
})

export const crossingRoom = scene(
  'crossing-room',
  'Ten agents cross in a room',
  'Five agents cross the way of five others in a room of 4 × 4 m, with steps of 0.1 s. Compare crossing-room-half-step.',
  room(0.1),
)

export const crossingRoomHalfStep = scene(
  'crossing-room-half-step',
  'Ten agents cross in a room, half the step',
  'The same as crossing-room with steps of 0.05 s: shorter steps shake less.',
  room(0.05),
)
