import { cos, sin } from 'makeway'
import { mulberry32 } from '../generators/random.ts'
import type { ScenarioAgent } from '../schema/scenario-schema.ts'
import { PREFERRED_SPEED, people } from './people.ts'
import { family, suiteScenes } from './suite-scene.ts'

/** Longest time that a ring may take, in times that the straight way would take. */
export const SLOWEST_RING = 1.5

const GOAL_TOLERANCE = 0.2

/** Radius of a ring, m: roomy when it is small, shoulder to shoulder when it is large. */
export function ringRadius(count: number): number {
  return count > 8 ? 0.6 * count : 5
}

/** s, for the way straight across to the edge of the goal. */
export function straightTime(count: number): number {
  return (2 * ringRadius(count) - GOAL_TOLERANCE) / PREFERRED_SPEED
}

/** Agents on a ring, each bound for the place opposite. */
export const ring = family(
  {
    timeStep: 1 / 30,
    count: 8,
    radius: 0.5,
    horizon: 3,
    /** m, by which each start is moved at most in x and in y; 0 is exact symmetry */
    jitter: 0,
    seed: 1,
    /** m/s²; undefined: no limit */
    maxAcceleration: undefined as number | undefined,
    /** longest time that it may take, in times that the straight way would take */
    slowest: SLOWEST_RING,
  },
  ({ timeStep, count, radius, horizon, jitter, seed, maxAcceleration, slowest }) => {
    const random = mulberry32(seed)
    const noise = () => jitter * (2 * random() - 1)
    const away = ringRadius(count)
    const agents = Array.from({ length: count }, (_, i): ScenarioAgent => {
      const angle = (2 * Math.PI * i) / count
      const x = away * cos(angle)
      const y = away * sin(angle)
      return { id: `r${i}`, position: [x + noise(), y + noise()], goal: [0 - x, 0 - y] }
    })
    return {
      timeStep,
      duration: 4 * straightTime(count),
      agentDefaults: {
        ...people({ radius, horizon }),
        goalTolerance: GOAL_TOLERANCE,
        ...(maxAcceleration === undefined ? {} : { maxAcceleration }),
      },
      agents,
      expect: [
        { metric: 'arrived', equals: 'all' },
        { metric: 'lastArrivalTime', atMost: slowest * straightTime(count) },
        { metric: 'maxOverlap', atMost: maxAcceleration === undefined ? 1e-3 : 0.02 },
        ...(maxAcceleration === undefined
          ? []
          : [{ metric: 'maxAcceleration' as const, atMost: maxAcceleration * (1 + 1e-4) }]),
      ],
    }
  },
)

export const ringScenes = suiteScenes(ring, [
  {
    name: 'ring-3',
    title: 'Three agents change sides on a ring',
    kind: 'symmetry',
    failing: 'Three press on the middle from three sides and stop.',
    parameters: { count: 3, timeStep: 1 / 60, horizon: 5 },
    variations: [
      { count: 2, timeStep: 1 / 30, horizon: 2 },
      { count: 4, timeStep: 0.25 },
      { count: 5, timeStep: 0.1, horizon: 10 },
    ],
  },
  {
    name: 'ring-8',
    title: 'Eight agents change sides on a ring',
    kind: 'symmetry',
    failing: 'Eight stop in a ring where neighbors touch, and do not move again.',
    variations: [
      { count: 6, horizon: 2 },
      { count: 7, timeStep: 0.25, horizon: 5 },
      { count: 10, timeStep: 0.1, horizon: 10 },
      { jitter: 0.1, seed: 3 },
      { jitter: 0.01, seed: 5, timeStep: 0.1 },
      { radius: 0.3, timeStep: 0.1 },
    ],
  },
  {
    name: 'ring-20',
    title: 'Twenty agents change sides on a ring',
    kind: 'symmetry',
    failing: 'Twenty jam in an exact ring.',
    parameters: { count: 20 },
    variations: [
      { count: 15, timeStep: 0.25, horizon: 2 },
      { count: 17, timeStep: 0.1, horizon: 5 },
      { count: 30, timeStep: 0.25, horizon: 3 },
      { count: 30, timeStep: 0.1, horizon: 10, turn: 1 },
      { jitter: 0.2, seed: 2, timeStep: 0.1 },
    ],
  },
  {
    name: 'ring-21-far',
    title: 'A ring of agents that look ten seconds ahead',
    kind: 'symmetry',
    failing: 'Who looks too far ahead sees the whole ring as one wall: the ring circles for ever.',
    parameters: { count: 21, timeStep: 0.1, horizon: 10 },
    variations: [{ count: 20, timeStep: 0.25 }, { count: 22 }, { count: 25, mirror: true }],
  },
  {
    name: 'acceleration',
    title: 'A ring of forty with limited acceleration',
    kind: 'motion',
    failing: 'Velocities jump by what would take a hundred meters a second squared.',
    parameters: { count: 40, timeStep: 0.05, horizon: 4, jitter: 0.3, seed: 4, maxAcceleration: 3 },
    variations: [
      { count: 20, maxAcceleration: 2 },
      { count: 12, maxAcceleration: 4, timeStep: 0.1, seed: 6 },
    ],
  },
])
