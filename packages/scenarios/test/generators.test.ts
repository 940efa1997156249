import { cos, sin } from 'makeway'
import { describe, expect, test } from 'vitest'
import { generatorStream } from '../src/generators/random.ts'
import { checkScenario } from '../src/loader/check-scenario.ts'
import { resolveScenario } from '../src/loader/resolve-scenario.ts'
import { ScenarioError } from '../src/loader/scenario-error.ts'
import type { ResolvedAgent } from '../src/resolved.ts'
import type { Generator } from '../src/schema/generator-schema.ts'
import type { Scenario } from '../src/schema/scenario-schema.ts'

function generated(generator: Generator, rest: Partial<Scenario> = {}): ResolvedAgent[] {
  return resolveScenario(checkScenario({ format: 'makeway-scenario/1', generators: [generator], ...rest })).agents
}

const goalOf = ({ wish }: ResolvedAgent) => (wish.type === 'path' ? wish.points[wish.points.length - 1] : undefined)
const distance = (a: { x: number; y: number }, b: { x: number; y: number }) =>
  Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2)

describe('circle', () => {
  test('agent i stands at the angle 2πi/count and wants to go opposite', () => {
    const agents = generated({ type: 'circle', count: 3, radius: 10, center: [100, -7] })
    expect(agents.map(({ id }) => id)).toEqual(['circle-0', 'circle-1', 'circle-2'])
    agents.forEach((agent, i) => {
      const angle = (2 * Math.PI * i) / 3
      expect(agent.position).toEqual({ x: 100 + 10 * cos(angle), y: -7 + 10 * sin(angle) })
      expect(goalOf(agent)).toEqual({ x: 100 - 10 * cos(angle), y: -7 - 10 * sin(angle) })
    })
    expect(agents[0].position).toEqual({ x: 110, y: -7 })
  })

  test('around the origin the goal is the start turned over, to the last bit', () => {
    for (const agent of generated({ type: 'circle', count: 29, radius: 7.3 })) {
      // Through 0 − x, because −0 and 0 are the same place.
      expect(goalOf(agent)).toEqual({ x: 0 - agent.position.x, y: 0 - agent.position.y })
    }
  })

  test('jitter moves the start, x before y, and not the goal', () => {
    const ring = { type: 'circle', count: 4, radius: 10 } as const
    const plain = generated(ring)
    const jittered = generated({ ...ring, jitter: 0.25 }, { seed: 3 })
    const random = generatorStream(3, 0)
    jittered.forEach((agent, i) => {
      const { x, y } = plain[i].position
      expect(agent.position.x).toBe(x + (2 * random() - 1) * 0.25)
      expect(agent.position.y).toBe(y + (2 * random() - 1) * 0.25)
      expect(goalOf(agent)).toEqual(goalOf(plain[i]))
    })
    // The first draw of that stream is 0.6978728889953345.
    expect(jittered[0].position.x).toBe(10 + 0.395745777990669 * 0.25)
  })

  test('the radius is that of the ring; agents get theirs from the defaults', () => {
    const ring: Generator = { type: 'circle', count: 2, radius: 10 }
    expect(generated(ring)[0].parameters).toEqual({})
    expect(generated(ring, { agentDefaults: { radius: 0.5 } })[0].parameters).toEqual({ radius: 0.5 })
  })

  test('a point as goal, and a wish from the defaults', () => {
    expect(generated({ type: 'circle', count: 2, radius: 1, goal: [3, 4] }).map(goalOf)).toEqual([
      { x: 3, y: 4 },
      { x: 3, y: 4 },
    ])
    const agentDefaults = { preferredVelocity: [1, 0] as [number, number] }
    expect(generated({ type: 'circle', count: 1, radius: 1 }, { agentDefaults })[0].wish.type).toBe('preferredVelocity')
    const antipodal = generated({ type: 'circle', count: 1, radius: 1, goal: 'antipodal' }, { agentDefaults })
    expect(goalOf(antipodal[0])).toEqual({ x: -1, y: 0 - 0 })
  })
})

describe('grid', () => {
  const grid = { type: 'grid', id: 'g', columns: 3, rows: 2, origin: [10, 20], spacing: [2, -5] } as const

  test('x fastest, from the origin on', () => {
    const agents = generated({ ...grid, origin: [10, 20], spacing: [2, -5], goal: [0, 0] })
    expect(agents.map(({ id, position: { x, y } }) => [id, x, y])).toEqual([
      ['g-0', 10, 20],
      ['g-1', 12, 20],
      ['g-2', 14, 20],
      ['g-3', 10, 15],
      ['g-4', 12, 15],
      ['g-5', 14, 15],
    ])
  })

  test('the goal is one for all, or as far from each start', () => {
    const common = { ...grid, origin: [10, 20], spacing: [2, -5] } as Generator & { type: 'grid' }
    expect(goalOf(generated({ ...common, goal: [1, 2] })[5])).toEqual({ x: 1, y: 2 })
    expect(goalOf(generated({ ...common, goalOffset: [100, 1] })[5])).toEqual({ x: 114, y: 16 })
    expect(generated({ ...common, preferredVelocity: [0, 0] })[5].wish).toEqual({
      type: 'preferredVelocity',
      velocity: { x: 0, y: 0 },
    })
  })

  test('other agent fields go to each agent', () => {
    const [agent] = generated({
      ...grid,
      origin: [0, 0],
      spacing: [1, 1],
      goal: [0, 0],
      radius: 0.1,
      velocity: [1, 2],
      startTime: 4,
      maxNeighbors: 'all',
    })
    expect(agent).toMatchObject({
      velocity: { x: 1, y: 2 },
      startTime: 4,
      parameters: { radius: 0.1, maxNeighbors: 'all' },
    })
  })
})

describe('random', () => {
  const crowd: Generator = {
    type: 'random',
    count: 100,
    region: { min: [-10, 0], max: [10, 8] },
    minGap: 0.2,
    goal: [0, 0],
  }

  test('the first place is the first two draws', () => {
    const random = generatorStream(1, 0)
    expect(generated(crowd)[0].position).toEqual({ x: -10 + random() * 20, y: random() * 8 })
  })

  test('the same every time, another with another seed or index', () => {
    expect(generated(crowd)).toEqual(generated(crowd))
    expect(generated(crowd)[0].position).not.toEqual(generated(crowd, { seed: 2 })[0].position)
    const two = generated(crowd, {
      generators: [
        { ...crowd, id: 'a', count: 1 },
        { ...crowd, id: 'b', count: 1 },
      ],
    })
    expect(two[1].position).not.toEqual(two[0].position)
  })

  test('keeps the gap to others, to obstacles and to agents that are there already', () => {
    const agents = generated(crowd, {
      agents: [{ id: 'large', position: [-4, 4], radius: 2, goal: [0, 0] }],
      obstacles: [
        {
          type: 'polygon',
          vertices: [
            [0, 0],
            [4, 0],
            [4, 4],
            [0, 4],
          ],
        },
        { type: 'circle', center: [8, 6], radius: 1 },
        {
          type: 'polyline',
          vertices: [
            [-10, 7],
            [-6, 7],
          ],
        },
      ],
    })
    const [large, ...others] = agents
    expect(others).toHaveLength(100)
    others.forEach(({ position }, i) => {
      const { x, y } = position
      expect(x >= -10 && x <= 10 && y >= 0 && y <= 8).toBe(true)
      expect(distance(position, large.position)).toBeGreaterThanOrEqual(2.5)
      for (const other of others.slice(0, i)) expect(distance(position, other.position)).toBeGreaterThanOrEqual(0.8)
      const outside = { x: Math.max(0 - x, x - 4, 0), y: Math.max(y - 4, 0) }
      expect(distance(outside, { x: 0, y: 0 })).toBeGreaterThanOrEqual(0.5)
      expect(distance(position, { x: 8, y: 6 })).toBeGreaterThanOrEqual(1.5)
      if (x < -6) expect(Math.abs(y - 7)).toBeGreaterThanOrEqual(0.5)
    })
  })

  test('stays in rooms', () => {
    const obstacles: Scenario['obstacles'] = [
      {
        type: 'room',
        vertices: [
          [0, 0],
          [4, 0],
          [4, 4],
          [0, 4],
        ],
      },
    ]
    for (const { position } of generated({ ...crowd, count: 10 } as Generator, { obstacles })) {
      expect(Math.min(position.x, position.y, 4 - position.x, 4 - position.y)).toBeGreaterThanOrEqual(0.5)
    }
  })

  test('heeds what is there when its agents start, and no more', () => {
    const wall = {
      type: 'polygon',
      vertices: [
        [-20, -20],
        [20, -20],
        [20, 20],
        [-20, 20],
      ],
    } as NonNullable<Scenario['obstacles']>[number]
    expect(generated(crowd, { obstacles: [{ ...wall, to: 5 }], agentDefaults: { startTime: 5 } })).toHaveLength(100)
    expect(() => generated(crowd, { obstacles: [{ ...wall, to: 5.1 }], agentDefaults: { startTime: 5 } })).toThrow()
    const large: Scenario['agents'] = [{ position: [0, 4], radius: 30, goal: [0, 0], startTime: 1 }]
    expect(generated(crowd, { agents: large })).toHaveLength(101)
  })

  test('goals of their own, clear of obstacles', () => {
    const { goal: _, ...rest } = crowd as Generator & { type: 'random' }
    const obstacles: Scenario['obstacles'] = [{ type: 'circle', center: [50, 0], radius: 4.5 }]
    const goals = generated({ ...rest, goalRegion: { min: [45, -5], max: [55, 5] } }, { obstacles }).map(goalOf)
    expect(new Set(goals.map((goal) => goal?.x)).size).toBe(100)
    for (const goal of goals) {
      expect(distance(goal ?? { x: 50, y: 0 }, { x: 50, y: 0 })).toBeGreaterThanOrEqual(4.8)
      expect(Math.max(Math.abs((goal?.x ?? 0) - 50), Math.abs(goal?.y ?? 9))).toBeLessThanOrEqual(5)
    }
  })

  test('says how many fit when not all do', () => {
    const scenario = checkScenario({
      format: 'makeway-scenario/1',
      generators: [
        { ...crowd, count: 3, id: 'first' },
        { ...crowd, count: 20, region: { min: [0, 20], max: [2, 22] } },
      ],
    })
    let problem: ScenarioError | undefined
    try {
      resolveScenario(scenario, { file: 'full.json' })
    } catch (error) {
      problem = error as ScenarioError
    }
    expect(problem).toBeInstanceOf(ScenarioError)
    expect(problem?.message).toMatch(
      /^full\.json: \$\.generators\[1\]: only \d of 20 agents fit into the region: give fewer/,
    )
  })
})

describe('source', () => {
  const source: Generator = {
    type: 'source',
    rate: 0.5,
    until: 10,
    line: [
      [0, 1],
      [4, 3],
    ],
    goal: [9, 9],
  }

  test('one agent every 1/rate seconds before the end, somewhere on the line', () => {
    const random = generatorStream(1, 0)
    const agents = generated(source)
    expect(agents.map(({ startTime }) => startTime)).toEqual([0, 2, 4, 6, 8])
    for (const { position } of agents) {
      const t = random()
      expect(position).toEqual({ x: 4 * t, y: 1 + 2 * t })
    }
  })

  test('until the end of the run unless it says otherwise, from its own start on', () => {
    const { until: _, ...rest } = source as Generator & { type: 'source' }
    expect(generated({ ...rest, startTime: 3 }, { duration: 8 }).map(({ startTime }) => startTime)).toEqual([3, 5, 7])
    expect(generated({ ...rest, startTime: 9 }, { duration: 8 })).toEqual([])
  })
})
