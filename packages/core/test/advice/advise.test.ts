import { expect, test } from 'vitest'
import { type AgentOptions, advise, type ObstacleOptions, Simulation, type SimulationOptions } from '../../src/index.ts'

interface Scene {
  options?: SimulationOptions
  agents: AgentOptions[]
  obstacles?: ObstacleOptions[]
}

const build = ({ options = { timeStep: 0.1 }, agents, obstacles = [] }: Scene): Simulation => {
  const sim = new Simulation(options)
  for (const obstacle of obstacles) sim.addObstacle(obstacle)
  for (const agent of agents) sim.addAgent(agent)
  return sim
}

const adviceOn = (scene: Scene) => advise(build(scene))
const rulesOf = (scene: Scene) => adviceOn(scene).map(({ rule }) => rule)

/** Two who pass each other with room enough: nothing to say. */
const pair = (more: Partial<AgentOptions> = {}): AgentOptions[] => [
  { position: { x: -5, y: 0 }, goal: { x: 5, y: 0 }, ...more },
  { position: { x: 5, y: 0.2 }, goal: { x: -5, y: 0.2 }, ...more },
]

/** A crowd at rest places that wants to go to the right, `spacing` apart. */
const crowd = (spacing: number, more: Partial<AgentOptions> = {}, side = 7): AgentOptions[] =>
  Array.from({ length: side * side }, (_, k) => {
    const x = spacing * (k % side)
    const y = spacing * Math.floor(k / side)
    return { position: { x, y }, goal: { x: x + 40, y }, ...more }
  })

const corridor = (width: number): ObstacleOptions[] => [
  {
    type: 'polyline',
    vertices: [
      { x: -9, y: width / 2 },
      { x: 9, y: width / 2 },
    ],
  },
  {
    type: 'polyline',
    vertices: [
      { x: -9, y: -width / 2 },
      { x: 9, y: -width / 2 },
    ],
  },
]

const boxes = (count: number, x: number): ObstacleOptions[] =>
  Array.from({ length: count }, (_, k) => ({
    type: 'polygon',
    vertices: [
      { x, y: 3 * k },
      { x: x + 1, y: 3 * k },
      { x: x + 1, y: 3 * k + 1 },
      { x, y: 3 * k + 1 },
    ],
  }))

test('defaults, few agents and room enough: nothing to say; nor in an empty scene', () => {
  expect(adviceOn({ agents: pair() })).toEqual([])
  expect(adviceOn({ agents: [] })).toEqual([])
  expect(adviceOn({ agents: [{ position: { x: 0, y: 0 } }] })).toEqual([])
})

/** For each rule a scene in which it is the only one to speak, what it says, and the same scene put right. */
const RULES: [rule: string, speaks: Scene, words: RegExp, silent: Scene][] = [
  [
    'speedReserve',
    { agents: pair({ maxSpeed: 1.5, preferredSpeed: 1.4 }) },
    /2 of 2 agents have a maxSpeed below 1\.3 × .*\(1\.5 m\/s at 1\.4 m\/s\).*at least 1\.9 m\/s/,
    { agents: pair({ maxSpeed: 1.9, preferredSpeed: 1.4 }) },
  ],
  [
    'timeStep',
    { options: { timeStep: 0.5, profile: 'rvo2' }, agents: pair({ radius: 0.3 }) },
    /more than a radius in a step of 0\.5 s: 0\.65 m with a radius of 0\.3 m.*0\.231 s or shorter/,
    { options: { timeStep: 0.5 }, agents: pair({ radius: 0.3 }) }, // the default profile cuts steps
  ],
  [
    'margin',
    { agents: pair({ actuationDelay: 0.3 }) },
    /actuationDelay of 0\.3 s, in which a pair comes 0\.93 m nearer, and a safetyMargin of 0 m.*safetyMargin of 0\.4[78] m/,
    { agents: pair({ actuationDelay: 0.3, safetyMargin: 0.48 }) },
  ],
  [
    'margin',
    { agents: pair({ maxAcceleration: 1 }) },
    /maxAcceleration of 1 m\/s², with which stopping from 1\.3 m\/s takes 1\.3 s/,
    { agents: pair({ maxAcceleration: 20 }) },
  ],
  [
    'horizonForSpace',
    { agents: crowd(0.9, { timeHorizon: 3, maxNeighbors: 'all' }) },
    /a timeHorizon too long for the free space: within the 3\.9 m walked in 3 s, others cover up to 3\d(\.\d)? %.*shorten timeHorizon/,
    { agents: crowd(0.9, { timeHorizon: 0.5, maxNeighbors: 'all' }) },
  ],
  [
    'reach',
    { agents: pair({ neighborDistance: 0.5 }) },
    /no farther than 0\.5 m, and two that approach each other need up to 0\.66 m.*"auto"/,
    { agents: pair({ neighborDistance: 0.7 }) },
  ],
  [
    'maxNeighbors',
    { agents: crowd(2, { maxNeighbors: 3 }, 3) },
    /9 of 9 agents have more within reach than maxNeighbors \(3\): up to 5 are overlooked.*raise maxNeighbors to 8/,
    { agents: crowd(2, { maxNeighbors: 8 }, 3) },
  ],
  [
    'sharedGoal',
    {
      agents: [
        { position: { x: 0, y: 0 }, goal: { x: 9, y: 0 } },
        { position: { x: 0, y: 5 }, goal: { x: 9.1, y: 0 } },
        { position: { x: 0, y: -5 }, goal: { x: 9, y: -5 } },
      ],
    },
    /2 of 3 agents have a goal that nearly coincides with another's \(0\.1 m apart/,
    {
      agents: [
        { position: { x: 0, y: 0 }, goal: { x: 9, y: 0 } },
        { position: { x: 0, y: 5 }, goal: { x: 9.1, y: 0.8 } },
      ],
    },
  ],
  [
    'narrowSwap',
    { agents: pair(), obstacles: corridor(1.1) },
    /2 of 2 agents want to pass an opposite one where there is no room for both: two side by side need 1\.2 m/,
    { agents: pair(), obstacles: corridor(3) },
  ],
  [
    'narrowSwap',
    { agents: pair(), obstacles: corridor(1.15) },
    /widen the passage/,
    // along one side of a wide corridor there is room on the other
    { agents: pair().map((agent) => agent), obstacles: [corridor(0.8)[0]] },
  ],
  [
    'responsibility',
    {
      options: { timeStep: 0.1, profile: 'rvo2' },
      agents: [...pair(), { position: { x: 0, y: 9 }, script: { velocity: { x: 0, y: -1 } } }],
    },
    /1 of 3 agents follows a script or is held, and with a responsibility of 0\.5/,
    {
      options: { timeStep: 0.1, profile: 'rvo2' },
      agents: [...pair(), { position: { x: 0, y: 9 }, script: { velocity: { x: 0, y: -1 } }, responsibility: 0 }],
    },
  ],
  [
    'walls',
    { agents: pair(), obstacles: boxes(60, 50) },
    /240 wall segments for 2 agents, 240 of them out of reach/,
    { agents: pair(), obstacles: boxes(20, 50) },
  ],
  [
    'walls',
    { agents: pair(), obstacles: boxes(501, -1).map((wall) => wall) },
    /there are 2004 wall segments/,
    { agents: [...pair(), { position: { x: 3, y: 1500 } }], obstacles: boxes(499, -1) },
  ],
]

test.each(RULES)('%s speaks, and is silent once that is put right', (rule, speaks, words, silent) => {
  const [advice, ...more] = adviceOn(speaks)
  expect(more).toEqual([])
  expect(advice.rule).toBe(rule)
  expect(`${advice.because}; ${advice.change}`).toMatch(words)
  expect(rulesOf(silent)).toEqual([])
})

test('horizonForSpeed speaks where a long horizon meets a maxSpeed without reserve', () => {
  const agents = pair({ timeHorizon: 4, maxSpeed: 1.35, preferredSpeed: 1.3 })
  const found = adviceOn({ agents })
  expect(found.map(({ rule }) => rule)).toEqual(['speedReserve', 'horizonForSpeed'])
  expect(found[1].because).toMatch(/look 4 s ahead with a maxSpeed of 1\.35 m\/s at a preferred speed of 1\.3 m\/s/)
  expect(rulesOf({ agents: pair({ timeHorizon: 2, maxSpeed: 1.35, preferredSpeed: 1.3 }) })).toEqual(['speedReserve'])
  expect(rulesOf({ agents: pair({ timeHorizon: 4 }) })).toEqual([])
})

test('the default profile takes what a script does not do, and rvo2 with 100 s is as far-sighted as it says', () => {
  const script: AgentOptions = { position: { x: 0, y: 9 }, script: { velocity: { x: 0, y: -1 } } }
  expect(rulesOf({ agents: [...pair(), script] })).toEqual([])
  const far = pair({ timeHorizon: 100, maxSpeed: 1.3, preferredSpeed: 1.3 })
  const wordsOf = (profile: 'default' | 'rvo2') =>
    adviceOn({ options: { timeStep: 0.1, profile }, agents: far })
      .map(({ because }) => because)
      .join()
  expect(wordsOf('rvo2')).toContain('100 s ahead')
  expect(wordsOf('default')).toContain('5 s ahead')
})

test('advice changes nothing, names agents, and is the same in a turned scene', () => {
  const agents = crowd(0.9, { timeHorizon: 3, maxNeighbors: 4 })
  const sim = build({ agents })
  const before = sim.hash()
  const found = advise(sim)
  expect(sim.hash()).toBe(before)
  expect(found.map(({ rule }) => rule)).toEqual(['horizonForSpace', 'maxNeighbors'])
  for (const { agents: named } of found) for (const agent of named) expect(sim.has(agent)).toBe(true)
  const turn = ({ x, y }: { x: number; y: number }) => ({ x: -y, y: x })
  const turned = agents.map((agent) => ({ ...agent, position: turn(agent.position), goal: turn(agent.goal!) }))
  expect(adviceOn({ agents: turned }).map(({ because }) => because)).toEqual(found.map(({ because }) => because))
})

test('horizonForBraking: stopping takes longer than the horizon', () => {
  const slow = (timeHorizon: number) => rulesOf({ agents: pair({ maxAcceleration: 1, timeHorizon, maxSpeed: 2 }) })
  expect(slow(0.5)).toContain('horizonForBraking')
  expect(slow(4)).not.toContain('horizonForBraking')
  expect(rulesOf({ agents: pair({ timeHorizon: 0.1, maxSpeed: 2 }) })).not.toContain('horizonForBraking')
})

test('farReach: many are minded far beyond what the horizon can use', () => {
  const minding = (more: Partial<AgentOptions>) => rulesOf({ agents: crowd(4, more, 9) })
  expect(minding({ neighborDistance: 'unlimited', maxNeighbors: 'all' })).toContain('farReach')
  expect(minding({ neighborDistance: 'unlimited', maxNeighbors: 10 })).not.toContain('farReach')
  expect(minding({ neighborDistance: 5, maxNeighbors: 'all' })).not.toContain('farReach')
  expect(minding({ neighborDistance: 'auto', maxNeighbors: 'all' })).not.toContain('farReach')
})

test('symmetry: center to center without the cure', () => {
  const facing = (profile: 'rvo2' | 'default', y: number) =>
    rulesOf({
      options: { timeStep: 0.1, profile },
      agents: [
        { position: { x: -5, y: 0 }, goal: { x: 5, y: 0 } },
        { position: { x: 5, y }, goal: { x: -5, y } },
      ],
    })
  expect(facing('rvo2', 0)).toContain('symmetry')
  expect(facing('rvo2', 0.2)).not.toContain('symmetry')
  expect(facing('default', 0)).not.toContain('symmetry')
  const ring = Array.from({ length: 3 }, (_, k) => {
    const x = 8 * Math.cos((2 * Math.PI * k) / 3)
    const y = 8 * Math.sin((2 * Math.PI * k) / 3)
    return { position: { x, y }, goal: { x: -x, y: -y } }
  })
  expect(rulesOf({ options: { timeStep: 0.1, profile: 'rvo2' }, agents: ring })).toContain('symmetry')
  // one that follows another never meets it
  const file = [0, 3].map((x) => ({ position: { x, y: 0 }, goal: { x: x + 20, y: 0 } }))
  expect(rulesOf({ options: { timeStep: 0.1, profile: 'rvo2' }, agents: file })).not.toContain('symmetry')
})
