import type { MethodName, Scenario } from '../schema/scenario-schema.ts'
import { type Scene, scene } from './scene.ts'

type Rest = Omit<Scenario, 'format' | 'name' | 'description'>

/** One scene, once for each of the methods, each with what shows there. */
function byMethod(
  suffix: string,
  title: string,
  build: () => Rest,
  shown: Partial<Record<MethodName, { says: string; expect: NonNullable<Scenario['expect']> }>>,
): Scene[] {
  return Object.entries(shown).map(([method, { says, expect }]) =>
    scene(`${method}-${suffix}`, `${title}, ${method.toUpperCase()}`, says, () => ({
      ...build(),
      method: method as MethodName,
      expect,
    })),
  )
}

/** At most the one swing of each back to its line. */
const steady = { metric: 'oscillations', atMost: 2 } as const
const apart = { metric: 'maxOverlap', atMost: 1e-4 } as const
const there = { metric: 'arrived', equals: 'all' } as const

/** The numbers of the scene head-on, with goals, so that both want back to their line. */
const meetings = byMethod(
  'head-on',
  'Head-on',
  () => ({
    timeStep: 0.1,
    duration: 20,
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
      { id: 'a', position: [-5, 0], goal: [5, 0] },
      { id: 'b', position: [5, 0], goal: [-5, 0] },
    ],
  }),
  {
    vo: {
      says: 'Each takes the whole avoidance upon itself, finds the way free the next moment and turns back: both oscillate.',
      expect: [{ metric: 'oscillations', atLeast: 10 }, apart, there],
    },
    rvo: {
      says: 'Each takes half of the avoidance and counts on the other: nobody oscillates.',
      expect: [steady, apart, there],
    },
    hrvo: { says: 'As with RVO; who would pass on the wrong side takes the whole.', expect: [steady, apart, there] },
    orca: { says: 'Half-planes in place of cones, half and half: nobody oscillates.', expect: [steady, apart, there] },
  },
)

/** With all cures off, so that nothing but the method breaks the symmetry. */
const bare = { profile: 'rvo2', timeStep: 0.1, duration: 30 } as const
const walker = { radius: 0.5, maxSpeed: 3, preferredSpeed: 1.5, timeHorizon: 3, neighborDistance: 15 }

const crossings = byMethod(
  'crossing',
  'Crossing at a right angle',
  () => ({
    ...bare,
    agentDefaults: walker,
    agents: [
      { id: 'east', position: [-5, 0], velocity: [1.5, 0], goal: [5, 0] },
      { id: 'north', position: [0, -5], velocity: [0, 1.5], goal: [0, 5] },
    ],
  }),
  {
    rvo: {
      says: 'Both are equally far from the crossing. They give way to the same side, again and again: the reciprocal dance.',
      expect: [
        { metric: 'oscillations', atLeast: 10 },
        { metric: 'arrived', atMost: 0 },
      ],
    },
    hrvo: {
      says: 'The scene of rvo-crossing. Who would pass before the other takes the whole avoidance: no dance.',
      expect: [{ metric: 'oscillations', atMost: 2 }, there],
    },
  },
)

const pairs = byMethod(
  'two-pairs',
  'Two pairs head-on',
  () => ({
    ...bare,
    agentDefaults: walker,
    agents: [
      { id: 'east-1', position: [-5, 0.6], velocity: [1.5, 0], goal: [5, 0.6] },
      { id: 'east-2', position: [-5, -0.6], velocity: [1.5, 0], goal: [5, -0.6] },
      { id: 'west-1', position: [5, 0.6], velocity: [-1.5, 0], goal: [-5, 0.6] },
      { id: 'west-2', position: [5, -0.6], velocity: [-1.5, 0], goal: [-5, -0.6] },
    ],
  }),
  {
    rvo: {
      says: 'Two pairs meet side by side. They dance before each other, and nobody gets past.',
      expect: [
        { metric: 'oscillations', atLeast: 20 },
        { metric: 'arrived', atMost: 0 },
      ],
    },
    hrvo: {
      says: 'The scene of rvo-two-pairs: all agree on a side, pass, and arrive.',
      expect: [{ metric: 'oscillations', atMost: 4 }, there],
    },
  },
)

/** What tells the methods apart, with the oscillation count as the measure. */
export const methodScenes: readonly Scene[] = [...meetings, ...crossings, ...pairs]
