import type { ScenarioAgentDefaults } from '../schema/scenario-schema.ts'
import { scene } from './scene.ts'

const RADIUS = 1
const MAX_SPEED = 4

/**
 * Thirty on a ring of 30 m, with lines from preferred velocities, whoever comes from the right giving way more, and inertia:
 * of the change of velocity that the solve asks for each step makes 30 %.
 */
const thirty = (reach: ScenarioAgentDefaults) => () => ({
  timeStep: 0.034,
  duration: 200,
  optimizationVelocity: 'preferred' as const,
  responsibilityRule: 'rightTakesMore' as const,
  agentDefaults: {
    radius: RADIUS,
    maxSpeed: MAX_SPEED,
    preferredSpeed: 1,
    timeHorizon: 2.5,
    escapeTime: 1.5,
    inertia: 0.3,
    ...reach,
  },
  generators: [{ type: 'circle' as const, count: 30, radius: 30, goal: 'antipodal' as const }],
  expect: [
    { metric: 'arrived' as const, equals: 'all' as const },
    { metric: 'maxOverlap' as const, atMost: 0.01 },
  ],
})

export const circle30Nearest = scene(
  'circle-30-nearest',
  'Circle of 30, the 4 nearest',
  'Thirty agents change sides, each minding the four nearest however far they are. The pair is circle-30-range.',
  thirty({ neighborDistance: 'unlimited', maxNeighbors: 4 }),
)

export const circle30Range = scene(
  'circle-30-range',
  'Circle of 30, all within range',
  'Thirty agents change sides, each minding everybody within maxSpeed + radius. The pair is circle-30-nearest.',
  thirty({ neighborDistance: MAX_SPEED + RADIUS, maxNeighbors: 'all' }),
)
