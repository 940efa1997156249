import { describe, expect, test } from 'vitest'
import { checkScenario } from '../src/loader/check-scenario.ts'
import { parseScenario } from '../src/loader/parse-scenario.ts'
import { ScenarioError, type ScenarioProblem } from '../src/loader/scenario-error.ts'

const agent = { id: 'a', position: [0, 0], goal: [1, 0] }

/** The smallest scenario, with the given keys on top. */
const scenario = (rest: object = {}) => ({ format: 'makeway-scenario/1', agents: [agent], ...rest })

function problemsOf(input: unknown): readonly ScenarioProblem[] {
  try {
    checkScenario(input, { file: 'f.json' })
  } catch (error) {
    if (error instanceof ScenarioError) return error.problems
    throw error
  }
  return []
}

test('a sound scenario comes back as it is', () => {
  const sound = scenario({ seed: 7, lines: [{ id: 'door', from: [0, 0], to: [0, 1] }] })
  expect(checkScenario(sound)).toEqual(sound)
})

interface Fault {
  name: string
  input: object
  path: string
  value?: unknown
  message: string
  cure?: string
}

const polygon = (vertices: unknown, rest: object = {}) =>
  scenario({ obstacles: [{ type: 'polygon', vertices, ...rest }] })
const withAgent = (rest: object) => scenario({ agents: [{ ...agent, ...rest }] })
const withGenerator = (rest: object) => scenario({ generators: [rest] })
const expecting = (rest: object) => scenario({ expect: [rest] })

const faults: Fault[] = [
  {
    name: 'unknown key',
    input: withAgent({ raduis: 1 }),
    path: '$.agents[0].raduis',
    value: 1,
    message: 'unknown key "raduis"',
    cure: 'did you mean "radius"? Otherwise take it out',
  },
  {
    name: 'unknown key of a generator, with the keys of its type',
    input: withGenerator({ type: 'grid', columns: 1, row: 2, rows: 1, origin: [0, 0], spacing: [1, 1], goal: [0, 0] }),
    path: '$.generators[0].row',
    message: 'unknown key "row"',
    cure: 'did you mean "rows"? Otherwise take it out',
  },
  {
    name: 'key with odd letters',
    input: scenario({ 'a b': 1 }),
    path: '$["a b"]',
    message: 'unknown key "a b"',
  },
  {
    name: 'wrong format',
    input: scenario({ format: 'makeway-scenario/2' }),
    path: '$.format',
    value: 'makeway-scenario/2',
    message: 'must be "makeway-scenario/1"',
  },
  {
    name: 'wrong type',
    input: withAgent({ radius: '0.5' }),
    path: '$.agents[0].radius',
    value: '0.5',
    message: 'must be a number above 0 (m)',
    cure: 'give a number above 0 (m), or leave it out for 0.3',
  },
  { name: 'zero radius', input: withAgent({ radius: 0 }), path: '$.agents[0].radius', value: 0, message: 'above 0' },
  { name: 'not a number', input: withAgent({ radius: Number.NaN }), path: '$.agents[0].radius', message: 'above 0' },
  {
    name: 'infinite coordinate',
    input: withAgent({ position: [Number.POSITIVE_INFINITY, 0] }),
    path: '$.agents[0].position[0]',
    value: Number.POSITIVE_INFINITY,
    message: 'must be a number (m)',
  },
  {
    name: 'point with three coordinates',
    input: withAgent({ position: [0, 0, 0] }),
    path: '$.agents[0].position',
    message: 'must be a point [x, y] (m)',
  },
  {
    name: 'missing key',
    input: scenario({ agents: [{ goal: [1, 0] }] }),
    path: '$.agents[0].position',
    message: 'is missing',
  },
  {
    name: 'too many neighbors',
    input: withAgent({ maxNeighbors: 65 }),
    path: '$.agents[0].maxNeighbors',
    message: 'must be a whole number from 1 to 64, or "all"',
  },
  {
    name: 'unknown word',
    input: scenario({ profile: 'rvo' }),
    path: '$.profile',
    message: 'must be "default" or "rvo2"',
    cure: 'did you mean "rvo2"?',
  },
  {
    name: 'unknown type',
    input: withGenerator({ type: 'circel', count: 3 }),
    path: '$.generators[0].type',
    message: 'must be "circle" or "grid" or "random" or "source"',
    cure: 'did you mean "circle"?',
  },
  {
    name: 'planner that does not exist',
    input: scenario({ navigation: { planner: 'magic' } }),
    path: '$.navigation',
    message: 'must be "straight", { "planner": "visibility" } or { "planner": "grid"',
  },
  {
    name: 'a gate at a line that is not there',
    input: scenario({
      lines: [{ id: 'door', from: [0, 0], to: [0, 1] }],
      gates: [{ line: 'dor', rule: 'queue' }],
    }),
    path: '$.gates[0].line',
    value: 'dor',
    message: 'is the id of no line',
    cure: 'did you mean "door"?',
  },
  {
    name: 'a gate that reaches less far than it stops',
    input: scenario({
      lines: [{ id: 'door', from: [0, 0], to: [0, 1] }],
      gates: [{ line: 'door', rule: 'slots', reach: 1 }],
    }),
    path: '$.gates[0].reach',
    value: 1,
    message: 'must not be below "stop" (1.5 m)',
    cure: 'give a larger "reach"',
  },
  {
    name: 'the same id twice',
    input: scenario({ agents: [agent, agent] }),
    path: '$.agents[1].id',
    value: 'a',
    message: 'is the id of $.agents[0] as well',
    cure: 'give each its own id',
  },
  {
    name: 'an id that an unnamed agent has',
    input: scenario({
      agents: [
        { ...agent, id: 'agent-1' },
        { position: [2, 0], goal: [3, 0] },
      ],
    }),
    path: '$.agents[1].id',
    message: 'is the id of $.agents[0] as well',
  },
  {
    name: 'obstacles with the same id',
    input: scenario({ obstacles: [0, 3].map((x) => ({ id: 'o', type: 'circle', center: [x, 9], radius: 1 })) }),
    path: '$.obstacles[1].id',
    message: 'is the id of $.obstacles[0] as well',
  },
  {
    name: 'an id that a generator makes',
    input: scenario({
      agents: [{ ...agent, id: 'circle-1' }],
      generators: [{ type: 'circle', count: 3, radius: 5 }],
    }),
    path: '$.generators[0]',
    value: 'circle-1',
    message: 'makes the id of $.agents[0]',
  },
  {
    name: 'two generators of the same name',
    input: scenario({ generators: [1, 2].map((radius) => ({ type: 'circle', count: 3, radius })) }),
    path: '$.generators[1]',
    message: 'makes the id of $.generators[0]',
  },
  {
    name: 'agent without a wish',
    input: scenario({ agents: [{ id: 'a', position: [0, 0] }] }),
    path: '$.agents[0]',
    value: { id: 'a', position: [0, 0] },
    message: 'must have one of goal, path, preferredVelocity, script',
  },
  {
    name: 'agent with two wishes',
    input: withAgent({ preferredVelocity: [1, 0] }),
    path: '$.agents[0]',
    value: { goal: [1, 0], preferredVelocity: [1, 0] },
    message: 'must have only one of goal, preferredVelocity',
  },
  {
    name: 'defaults with two wishes',
    input: scenario({ agentDefaults: { goal: [1, 0], path: [[1, 0]] } }),
    path: '$.agentDefaults',
    message: 'must have only one of goal, path',
  },
  {
    name: 'generator without a wish',
    input: withGenerator({ type: 'grid', columns: 1, rows: 1, origin: [0, 0], spacing: [1, 1] }),
    path: '$.generators[0]',
    message: 'must have one of goal, path, preferredVelocity, script, goalOffset',
  },
  {
    name: 'generator with two wishes',
    input: withGenerator({
      type: 'grid',
      columns: 1,
      rows: 1,
      origin: [0, 0],
      spacing: [1, 1],
      goal: [0, 0],
      goalOffset: [1, 0],
    }),
    path: '$.generators[0]',
    message: 'must have only one of goal, goalOffset',
  },
  {
    name: 'self-crossing polygon',
    input: polygon([
      [0, 0],
      [2, 2],
      [2, 0],
      [0, 1],
    ]),
    path: '$.obstacles[0].vertices',
    message: 'must not cross itself: edge 0 ([0,0] to [2,2]) crosses edge 2 ([2,0] to [0,1])',
  },
  {
    name: 'polygon of two vertices',
    input: polygon([
      [0, 0],
      [1, 1],
    ]),
    path: '$.obstacles[0].vertices',
    message: 'must be a list of at least 3 points',
  },
  {
    name: 'polygon without area',
    input: polygon([
      [0, 0],
      [1, 1],
      [3, 3],
    ]),
    path: '$.obstacles[0].vertices',
    message: 'must enclose an area',
  },
  {
    name: 'polyline without length',
    input: scenario({
      obstacles: [
        {
          type: 'polyline',
          vertices: [
            [1, 1],
            [1, 1],
          ],
        },
      ],
    }),
    path: '$.obstacles[0].vertices',
    message: 'must have a length',
  },
  {
    name: 'obstacle that is gone before it comes',
    input: scenario({ obstacles: [{ type: 'circle', center: [0, 9], radius: 1, from: 3, to: 3 }] }),
    path: '$.obstacles[0].to',
    value: 3,
    message: 'must be above "from" (3)',
  },
  {
    name: 'measuring line without length',
    input: scenario({ lines: [{ id: 'l', from: [1, 1], to: [1, 1] }] }),
    path: '$.lines[0]',
    message: 'must have a length',
  },
  {
    name: 'region inside out',
    input: withGenerator({ type: 'random', count: 1, region: { min: [0, 1], max: [1, 0] }, goal: [0, 0] }),
    path: '$.generators[0].region',
    message: 'must not be inside out',
  },
  {
    name: 'source without end',
    input: withGenerator({
      type: 'source',
      rate: 1e9,
      line: [
        [0, 0],
        [1, 0],
      ],
      goal: [0, 0],
    }),
    path: '$.generators[0]',
    message: 'must not make more than 1000000 agents',
  },
  {
    name: 'expectation of an unknown metric',
    input: expecting({ metric: 'maxOverlaps', atMost: 1 }),
    path: '$.expect[0].metric',
    message: 'must be one of "arrived"',
    cure: 'did you mean "maxOverlap"?',
  },
  {
    name: 'expectation of an unknown agent',
    input: expecting({ metric: 'maxOverlap', atMost: 1, agent: 'A1' }),
    path: '$.expect[0].agent',
    value: 'A1',
    message: 'names no agent of this scenario',
    cure: 'did you mean "a"?',
  },
  {
    name: 'expectation of an unknown line',
    input: expecting({ metric: 'flow', atMost: 1, line: 'l' }),
    path: '$.expect[0].line',
    message: 'names no line of this scenario',
    cure: 'there is no line: take it out',
  },
  {
    name: 'expectation without a bound',
    input: expecting({ metric: 'arrived' }),
    path: '$.expect[0]',
    message: 'atMost',
  },
  {
    name: 'all of something that is no count of agents',
    input: expecting({ metric: 'maxOverlap', equals: 'all' }),
    path: '$.expect[0].equals',
    message: 'is for the metric "arrived" only',
  },
  {
    name: 'displacement of nobody',
    input: expecting({ metric: 'displacement', atMost: 1 }),
    path: '$.expect[0]',
    message: 'must say whose displacement',
  },
  {
    name: 'flow through nothing',
    input: expecting({ metric: 'flow', atMost: 1 }),
    path: '$.expect[0]',
    message: 'must say at which line',
  },
  {
    name: 'expectation after the end',
    input: scenario({ duration: 10, expect: [{ metric: 'arrived', equals: 1, at: 11 }] }),
    path: '$.expect[0].at',
    value: 11,
    message: 'must not be after the end of the run (10 s)',
  },
]

test.each(faults)('names place, value and cure: $name', ({ input, path, message, cure, ...rest }) => {
  const problems = problemsOf(input)
  expect(problems).toHaveLength(1)
  const [problem] = problems
  expect(problem.file).toBe('f.json')
  expect(problem.path).toBe(path)
  expect(problem.message).toContain(message)
  if ('value' in rest) expect(problem.value).toEqual(rest.value)
  if (cure === undefined) expect(problem.cure).not.toBe('')
  else expect(problem.cure).toBe(cure)
})

describe('wishes', () => {
  test('a default wish is enough, and an own one takes its place', () => {
    const agents = [{ position: [0, 0] }, { position: [2, 0], script: { velocity: [0, 0] } }]
    expect(problemsOf(scenario({ agentDefaults: { goal: [9, 9] }, agents }))).toEqual([])
  })

  test('a ring needs none', () => {
    expect(problemsOf(withGenerator({ type: 'circle', count: 3, radius: 5 }))).toEqual([])
  })
})

test('finds the agents that generators make', () => {
  const generators = [
    { id: 'g', type: 'grid', columns: 2, rows: 2, origin: [0, 0], spacing: [1, 1], goalOffset: [9, 0] },
    {
      type: 'source',
      rate: 0.5,
      until: 10,
      line: [
        [0, 0],
        [0, 1],
      ],
      goal: [9, 0],
    },
  ]
  const expecting = (agent: string) => scenario({ generators, expect: [{ metric: 'displacement', agent, atMost: 1 }] })
  expect(problemsOf(expecting('g-3'))).toEqual([])
  expect(problemsOf(expecting('g-4'))[0].cure).toBe('did you mean "g-0"?')
  expect(problemsOf(expecting('source-4'))).toEqual([])
  expect(problemsOf(expecting('source-5'))).toHaveLength(1)
})

describe('several problems', () => {
  test('are all reported, whichever check finds them', () => {
    const agents = [{ id: 'a', position: [0, 'x'], radius: 0 }, agent]
    expect(problemsOf(scenario({ agents, speed: 1 })).map(({ path }) => path)).toEqual([
      '$.agents[0].position[1]',
      '$.agents[0].radius',
      '$.speed',
      '$.agents[0]',
      '$.agents[1].id',
    ])
  })

  test('are spelled out up to twenty', () => {
    const agents = Array.from({ length: 30 }, (_, i) => ({ ...agent, id: `a${i}`, radius: -i }))
    const error = new ScenarioError(problemsOf(scenario({ agents })))
    expect(error.problems).toHaveLength(30)
    expect(error.message.split('\n')).toHaveLength(21)
    expect(error.message).toContain('f.json: $.agents[7].radius: must be a number above 0 (m), got -7: give a number')
    expect(error.message).toMatch(/f\.json: and 10 more problems$/)
  })
})

test('a large file can be wrong everywhere', () => {
  const agents = Array.from({ length: 5000 }, () => ({ position: [0, 0], radius: 0 }))
  // Each has no radius to speak of, and no wish.
  expect(() => checkScenario(scenario({ agents }))).toThrow(/and 9980 more problems$/)
})

test.each([[undefined], [null], [3], ['x'], [[1]]])('%j is no scenario', (input) => {
  expect(problemsOf(input)).toHaveLength(1)
  expect(problemsOf(input)[0].path).toBe('$')
})

test('keys that JavaScript gives a meaning are unknown keys like others', () => {
  const text = JSON.stringify(scenario()).replace('{', '{"__proto__":{"profile":"rvo2"},"constructor":1,"toString":2,')
  expect(() => parseScenario(text)).toThrow(/unknown key "__proto__"[\s\S]*unknown key "constructor"[\s\S]*"toString"/)
  expect(({} as Record<string, unknown>).profile).toBeUndefined()
})
