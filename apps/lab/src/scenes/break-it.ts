import type { Scenario, Scene } from '@makeway/scenarios'
import type { Overrides } from '../simulation/protocol.ts'

/** One known failing of the method, brought about by one parameter, and what cures it. */
export interface BreakIt {
  scene: Scene
  /** What the parameter is called, and its values. */
  parameter: string
  bad: string
  good: string
  cure: Overrides
}

const FORMAT = 'makeway-scenario/1'
type Defaults = NonNullable<Scenario['agentDefaults']>

function ring(name: string, count: number, defaults: Defaults, rest: Partial<Scenario> = {}): Scenario {
  return {
    format: FORMAT,
    name,
    timeStep: 0.1,
    duration: 40,
    agentDefaults: { radius: 0.5, maxSpeed: 2, preferredSpeed: 1.4, ...defaults },
    generators: [{ type: 'circle', count, radius: 8 }],
    ...rest,
  }
}

function entry(
  name: string,
  title: string,
  description: string,
  parameter: string,
  [bad, good]: [string, string],
  cure: Overrides,
  build: () => Scenario,
): BreakIt {
  return { scene: { name, title, description, build: () => ({ ...build(), description }) }, parameter, bad, good, cure }
}

/** In the order of the failings: oscillation, deadlock, collision, slowness. */
export const breakIt: readonly BreakIt[] = [
  entry(
    'break/oscillation',
    'Break it: oscillation',
    'Twenty agents change sides minding two neighbors each: whoever comes third surprises them, and they sway.',
    'maxNeighbors',
    ['2', '10'],
    { agents: { maxNeighbors: 10 } },
    () => ring('break/oscillation', 20, { maxNeighbors: 2 }),
  ),
  entry(
    'break/deadlock',
    'Break it: deadlock',
    'Twelve agents in perfect symmetry without the cures: all meet in the middle, and nobody has a reason to turn.',
    'profile',
    ['rvo2', 'default'],
    { profile: 'default' },
    () => ring('break/deadlock', 12, {}, { profile: 'rvo2' }),
  ),
  entry(
    'break/collision',
    'Break it: collision',
    'Agents that brake slowly (1 m/s²) and look ahead half a second see each other too late.',
    'timeHorizon',
    ['0.5 s', '4 s'],
    { agents: { timeHorizon: 4 } },
    () => ring('break/collision', 12, { maxAcceleration: 1, timeHorizon: 0.5 }),
  ),
  entry(
    'break/slow',
    'Break it: slow',
    'Four hundred walkers who mind everybody however far away: every step costs as much as all pairs.',
    'neighborDistance',
    ['unlimited', '5 m'],
    { agents: { neighborDistance: 5 } },
    () => ({
      format: FORMAT,
      name: 'break/slow',
      timeStep: 0.1,
      duration: 60,
      agentDefaults: { maxSpeed: 1.5, maxNeighbors: 'all', neighborDistance: 'unlimited' },
      generators: [
        {
          type: 'random',
          count: 400,
          region: { min: [-20, -20], max: [20, 20] },
          goalRegion: { min: [-20, -20], max: [20, 20] },
        },
      ],
    }),
  ),
]

export function findBreakIt(name: string): BreakIt | undefined {
  return breakIt.find(({ scene }) => scene.name === name)
}
