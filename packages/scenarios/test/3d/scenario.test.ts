import Ajv from 'ajv'
import { describe, expect, test } from 'vitest'
import { checkAnyScenario, parseAnyScenario, resolveAnyScenario, startRun } from '../../src/3d/any-scenario.ts'
import { resolveScenario3d } from '../../src/3d/resolve-scenario.ts'
import { ScenarioRun3d } from '../../src/3d/scenario-run.ts'
import type { Scenario3d } from '../../src/3d/scenario-schema.ts'
import { scenes3d } from '../../src/3d/scenes/registry.ts'
import { ScenarioError } from '../../src/loader/scenario-error.ts'
import { summarize } from '../../src/run/summary.ts'
import { scenarioJsonSchema } from '../../src/schema/json-schema.ts'
import { csvTrajectories, juelichTrajectories } from '../../src/writers/trajectories.ts'

const BASE = { format: 'makeway-scenario/1', dimensions: 3 } as const
const AGENT = { position: [0, 0, 0], goal: [4, 0, 3] }

describe('what is refused, with the place, the value and the cure', () => {
  test.each([
    [{ agents: [{ ...AGENT, position: [0, 0] }] }, /\$\.agents\[0\]\.position.*a point \[x, y, z\] \(m\), got \[0,0\]/],
    [{ agents: [{ ...AGENT, radus: 1 }] }, /\$\.agents\[0\]\.radus: unknown key "radus", got 1: did you mean "radius"/],
    [{ agents: [{ position: [0, 0, 0] }] }, /\$\.agents\[0\]: must have one of goal, path, preferredVelocity, script/],
    [{ agents: [{ ...AGENT, preferredVelocity: [1, 0, 0] }] }, /\$\.agents\[0\]: must have only one of/],
    [{ agents: [{ ...AGENT, radius: 0 }] }, /\$\.agents\[0\]\.radius: must be a number above 0 \(m\), got 0/],
    [{ obstacles: [] }, /\$\.obstacles: unknown key "obstacles"/],
    [
      {
        agents: [
          { id: 'a', ...AGENT },
          { id: 'a', ...AGENT },
        ],
      },
      /\$\.agents\[1\].*is the id of \$\.agents\[0\] as well/,
    ],
    [{ generators: [{ type: 'sphere', count: 2, radius: 3 }] }, /\$\.generators\[0\]: must have one of .*antipodal/],
    [
      { generators: [{ type: 'ring', count: 2, radius: 3, normal: [0, 0, 0], antipodal: true }] },
      /normal: must not be zero/,
    ],
    [{ generators: [{ type: 'globe', count: 2 }] }, /\$\.generators\[0\]/],
    [{ expect: [{ metric: 'flow', atMost: 1 }] }, /\$\.expect\[0\]\.metric/],
    [{ expect: [{ metric: 'arrived' }] }, /\$\.expect\[0\]: must have one of atMost, atLeast, equals/],
    [{ expect: [{ metric: 'maxOverlap', equals: 'all' }] }, /\$\.expect\[0\]\.equals.*for the metric "arrived" only/],
    [{ agentDefaults: { goal: [0, 0, 0], path: [[1, 1, 1]] } }, /\$\.agentDefaults: must have only one of/],
  ])('%j', (rest, message) => {
    expect(() => checkAnyScenario({ ...BASE, ...rest })).toThrow(message)
    expect(() => checkAnyScenario({ ...BASE, ...rest })).toThrow(ScenarioError)
  })

  test('another number of dimensions, and points of the wrong one', () => {
    expect(() => checkAnyScenario({ ...BASE, dimensions: 4 })).toThrow(
      /\$\.dimensions: must be 2, or 3 for a scenario in space/,
    )
    const plane = { format: BASE.format, agents: [AGENT] }
    expect(() => checkAnyScenario(plane)).toThrow(/\$\.agents\[0\]\.position.*a point \[x, y\]/)
    expect(() => parseAnyScenario('{')).toThrow(ScenarioError)
  })
})

test('generators: places and goals', () => {
  const scenario: Scenario3d = {
    ...BASE,
    agentDefaults: { radius: 0.4 },
    generators: [
      { type: 'sphere', count: 7, radius: 5, center: [1, 2, 3], antipodal: true },
      { type: 'ring', count: 4, radius: 2, normal: [1, 0, 0], hold: true, preferredVelocity: [0, 0, 0] },
      {
        type: 'grid',
        id: 'box',
        columns: 2,
        rows: 3,
        layers: 2,
        origin: [0, 0, 0],
        spacing: [1, 2, 3],
        goalOffset: [9, 0, 0],
        radius: 0.1,
      },
    ],
  }
  const { agents } = resolveScenario3d(checkAnyScenario(scenario) as Scenario3d)
  expect(agents.map(({ id }) => id).filter((_, i) => [0, 6, 7, 11, 22].includes(i))).toEqual([
    'sphere-0',
    'sphere-6',
    'ring-0',
    'box-0',
    'box-11',
  ])
  for (const { position, wish } of agents.slice(0, 7)) {
    const goal = wish.type === 'path' ? wish.points[0] : position
    expect(Math.hypot(position.x - 1, position.y - 2, position.z - 3)).toBeCloseTo(5, 12)
    expect([position.x + goal.x, position.y + goal.y, position.z + goal.z]).toEqual(
      [2, 4, 6].map((c) => expect.closeTo(c, 12)),
    )
  }
  expect(agents[1].position.z - 3).toBe(-(agents[0].position.z - 3))
  const ring = agents.slice(7, 11).map(({ position: { x, y, z } }) => [x, y, z])
  for (const [x, y, z] of ring) expect([x, Math.hypot(y, z)]).toEqual([expect.closeTo(0, 12), expect.closeTo(2, 12)])
  // a quarter turn each, counter-clockwise against x
  expect(ring[0][1] * ring[1][2] - ring[0][2] * ring[1][1]).toBeCloseTo(4, 12)
  expect(agents[11 + 11].position).toEqual({ x: 1, y: 4, z: 3 })
  expect(agents[11 + 11].wish).toEqual({ type: 'path', points: [{ x: 10, y: 4, z: 3 }] })
  expect(agents.map(({ parameters }) => parameters.radius)).toEqual([...Array(11).fill(0.4), ...Array(12).fill(0.1)])
  expect(agents[7].parameters.hold).toBe(true)
})

/** A run by hand: two alone, 5 m each at 1 m/s; one scripted through both of their starts. */
const measured: Scenario3d = {
  ...BASE,
  timeStep: 0.5,
  duration: 30,
  agentDefaults: { radius: 0.5, preferredSpeed: 1, maxSpeed: 2 },
  agents: [
    { id: 'a', position: [0, 0, 0], goal: [4, 0, 3] },
    { id: 'late', position: [0, 100, 0], goal: [0, 100, 5], startTime: 2 },
    { id: 'ghost', position: [0, 200, 0], script: { velocity: [0, 0, 1] } },
  ],
  expect: [
    { metric: 'arrived', equals: 'all' },
    { metric: 'lastArrivalTime', atMost: 5 },
  ],
}

describe('a run', () => {
  const resolved = resolveAnyScenario(checkAnyScenario(measured))
  const run = startRun(resolved)
  const gaps: number[] = [run.observation.smallestGap]
  while (!run.isFinished) gaps.push(run.step().smallestGap)
  const result = run.result()

  test('is one in space, and ends when all are there', () => {
    expect(run).toBeInstanceOf(ScenarioRun3d)
    expect(result.time).toBe(7)
    expect(result.states).toMatchObject({ arrived: 2, scripted: 1 })
    expect(result.hash).toMatch(/^[0-9a-f]{16}$/)
  })

  test('measures as in the plane', () => {
    expect(result.measures).toMatchObject({
      arrived: 2,
      lastArrivalTime: 7,
      meanArrivalTime: 6,
      timeRatio: 1,
      pathEfficiency: expect.closeTo(1, 12),
      maxOverlap: 0,
      oscillations: 0,
      timeBlocked: 0,
      timeBlockedDetected: null,
      dropped: 0,
    })
    // from rest to 1 m/s in half a second
    expect(result.measures.maxAcceleration).toBeCloseTo(2, 12)
    expect(result.agents.map(({ arrivalTime, displacement }) => [arrivalTime, displacement])).toEqual([
      [5, expect.closeTo(5, 9)],
      [7, expect.closeTo(5, 9)],
      [null, expect.closeTo(7, 9)],
    ])
    expect(result.expect.map(({ ok }) => ok)).toEqual([true, false])
    expect(result.ok).toBe(false)
    // 100 m between a and ghost minus both radii, until the late one stands between them
    expect(gaps[0]).toBe(199)
    expect(gaps[4]).toBeCloseTo(Math.hypot(100, 2) - 1, 9)
  })

  test('in a line of JSON, points have three coordinates', () => {
    const summary = summarize(result)
    expect(summary.perAgent?.[0].position).toEqual([expect.closeTo(4, 9), 0, expect.closeTo(3, 9)])
    expect(summary).toMatchObject({ method: 'orca', kernel: 'scalar', agents: 3, arrived: 2, maxWallOverlap: 0 })
    expect(JSON.parse(JSON.stringify(summary))).toEqual(summary)
  })

  test('its trajectories have z', () => {
    const { sample } = run
    const csv = csvTrajectories(resolved)
    expect(csv.header).toBe('frame,time,id,x,y,z,vx,vy,vz,state\n')
    expect(csv.rows(sample).split('\n')[2]).toBe('14,7,ghost,0,200,7,0,0,1,scripted')
    expect(juelichTrajectories(resolved).rows(sample).split('\n')[2]).toBe('3 14 0 200 7')
  })
})

test('overlaps and swings are seen, also across x', () => {
  const run = startRun(
    resolveAnyScenario(
      checkAnyScenario({
        ...BASE,
        timeStep: 0.5,
        duration: 6,
        profile: 'rvo2',
        agentDefaults: { radius: 0.5, layers: 1, mask: 2 },
        agents: [
          {
            position: [0, 0, 0],
            path: [
              [1, 0, 1],
              [2, 0, -1],
              [3, 0, 1],
              [4, 0, 0],
            ],
          },
          { position: [3, -4, 0], script: { velocity: [0, 1, 0] } },
          { position: [3, 4, 0], script: { velocity: [0, -1, 0] } },
        ],
      }),
    ),
  )
  while (!run.isFinished) run.step()
  const { measures } = run.result()
  expect(measures.maxOverlap).toBe(1)
  expect(measures.oscillations).toBeGreaterThanOrEqual(2)
})

test('cures that space has can be switched off; others are no concern of it', () => {
  const scenario = resolveAnyScenario(scenes3d[0].build())
  const run = startRun(scenario, { cures: { keepRight: false, solidWalls: false } })
  while (!run.isFinished) run.step()
  expect(run.result().without).toEqual(['keepRight'])
  expect(run.result().metrics.arrived).toBe(0)
})

test('the JSON Schema takes the built-in scenes and refuses others', () => {
  const validate = new Ajv({ strict: false }).compile(scenarioJsonSchema(3))
  for (const scene of scenes3d) expect(validate(JSON.parse(JSON.stringify(scene.build())))).toBe(true)
  expect(validate({ ...BASE, agents: [{ position: [0, 0], goal: [1, 1, 1] }] })).toBe(false)
  expect(validate({ format: BASE.format })).toBe(false)
})
