import { describe, expect, test } from 'vitest'
import type { ResolvedAgent, ResolvedScenario } from '../src/resolved.ts'
import { runScenario } from '../src/run/run-scenario.ts'
import { ScenarioRun } from '../src/run/scenario-run.ts'
import { summarize } from '../src/run/summary.ts'

function agent(id: string, x: number, y: number, rest: Partial<ResolvedAgent>): ResolvedAgent {
  return {
    id,
    position: { x, y },
    velocity: { x: 0, y: 0 },
    wish: { type: 'preferredVelocity', velocity: { x: 0, y: 0 } },
    parameters: {},
    startTime: 0,
    ...rest,
  }
}

const goal = (x: number, y: number): ResolvedAgent['wish'] => ({ type: 'path', points: [{ x, y }] })

function scenario(rest: Partial<ResolvedScenario>): ResolvedScenario {
  return {
    name: 'test',
    description: '',
    profile: 'rvo2',
    method: 'orca',
    optimizationVelocity: 'current',
    obstacleOptimizationVelocity: 'current',
    responsibilityRule: 'equal',
    timeStep: 0.1,
    maxInternalStep: undefined,
    duration: 10,
    stop: 'allArrived',
    seed: 1,
    perturbation: undefined,
    agents: [],
    obstacles: [],
    lines: [],
    navigation: { planner: 'straight' },
    expect: [],
    ...rest,
  }
}

describe('time', () => {
  test('a run takes as many whole steps as its duration needs, and time does not drift', () => {
    const result = runScenario(scenario({ agents: [agent('a', 0, 0, {})], duration: 0.7 }))
    expect(result.steps).toBe(7)
    expect(result.time).toBe(7 * 0.1)
    expect(runScenario(scenario({ duration: 0.75 })).steps).toBe(8)
  })

  test('it ends when all who have a goal are there at once', () => {
    // 1.3 m/s: 2.6 m less the tolerance of 0.2 m, in 18.5 steps
    const walker = agent('a', 0, 0, { wish: goal(2.6, 0) })
    const result = runScenario(scenario({ agents: [walker, agent('b', 9, 9, {})] }))
    expect(result.steps).toBe(19)
    expect(result.agents[0].arrivalTime).toBeCloseTo(1.9, 12)
    expect(runScenario(scenario({ agents: [walker], stop: 'duration' })).steps).toBe(100)
  })

  test('who is there from the beginning needs no step', () => {
    const result = runScenario(scenario({ agents: [agent('a', 0, 0, { wish: goal(0.1, 0) })] }))
    expect(result.steps).toBe(0)
    expect(result.metrics.lastArrivalTime).toBe(0)
  })

  test('without goals the duration counts', () => {
    expect(runScenario(scenario({ agents: [agent('a', 0, 0, {})], duration: 2 })).steps).toBe(20)
  })

  test('progress and samples are reported for every step', () => {
    const times: number[] = []
    const progress: [number, number][] = []
    runScenario(scenario({ agents: [agent('a', 0, 0, {})], duration: 0.3 }), {
      onSample: ({ sample }) => times.push(sample.time),
      onProgress: (done, total) => progress.push([done, total]),
    })
    expect(times).toEqual([0, 0.1, 0.2, 3 * 0.1])
    expect(progress).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ])
  })
})

describe('who and what is there', () => {
  test('an agent waits until its start time', () => {
    const late = agent('late', 0, 0, { startTime: 0.3, wish: { type: 'preferredVelocity', velocity: { x: 1, y: 0 } } })
    const run = new ScenarioRun(scenario({ agents: [late, agent('other', 0, 5, {})] }))
    for (let step = 0; step < 3; step++) {
      expect(run.sample.states[0]).toBe('waiting')
      expect(run.simulation.agentCount).toBe(1)
      run.step()
    }
    expect(run.sample.states[0]).toBe('moving')
    expect(run.sample.x[0]).toBe(0)
    run.step()
    expect(run.sample.x[0]).toBeCloseTo(0.1, 12)
    expect(run.result().states).toMatchObject({ waiting: 0, moving: 2 })
  })

  test('all have arrived only when the late ones have, too', () => {
    const agents = [agent('a', 0, 0, { wish: goal(1, 0) }), agent('b', 0, 5, { wish: goal(1, 5), startTime: 3 })]
    expect(runScenario(scenario({ agents })).time).toBeGreaterThan(3.5)
  })

  test('an obstacle stands from its first moment to before its last, and moves', () => {
    const wall = {
      id: 'wall',
      shape: {
        type: 'polyline' as const,
        vertices: [
          { x: 5, y: -3 },
          { x: 5, y: 3 },
        ],
      },
      from: 0.2,
      to: 0.5,
      velocity: { x: -1, y: 0 },
    }
    const run = new ScenarioRun(scenario({ agents: [agent('a', 0, 0, {})], obstacles: [wall] }))
    const counts = [run.simulation.obstacleCount]
    for (let step = 0; step < 6; step++) {
      run.step()
      counts.push(run.simulation.obstacleCount)
    }
    expect(counts).toEqual([0, 0, 1, 1, 1, 0, 0])
  })

  test('a script is followed whatever happens', () => {
    const agents = [
      agent('cart', 0, 0, { wish: { type: 'script', velocity: { x: 2, y: 0 } } }),
      agent('post', 3, 0, { parameters: { hold: true } }),
    ]
    const result = runScenario(scenario({ agents, duration: 2 }))
    expect(result.agents[0].position.x).toBeCloseTo(4, 12)
    expect(result.agents.map(({ state }) => state)).toEqual(['scripted', 'held'])
    expect(result.metrics.maxOverlap).toBeCloseTo(0.6, 12)
    expect(result.metrics.maxAcceleration).toBe(0)
  })

  test('who is blocked says by whom', () => {
    const wall = {
      id: 'the wall',
      shape: {
        type: 'polyline' as const,
        vertices: [
          { x: 2, y: -30 },
          { x: 2, y: 30 },
        ],
      },
      from: 0,
      to: Infinity,
      velocity: { x: 0, y: 0 },
    }
    const agents = [agent('a', 0, 0, { wish: goal(9, 0) })]
    const result = runScenario(scenario({ agents, obstacles: [wall], duration: 15 }))
    expect(result.agents[0]).toMatchObject({ state: 'blocked', blockedBy: ['the wall'], arrivalTime: null })
    expect(result.metrics.timeBlocked).toBeGreaterThan(3)
    expect(result.metrics.lastArrivalTime).toBeNull()
  })

  test('dropped neighbors are counted for the steps that were made', () => {
    // four in a cross around one that keeps a single neighbor: three are left out in each step
    const around = [agent('n', 0, 2, {}), agent('e', 2, 0, {}), agent('s', 0, -2, {}), agent('w', -2, 0, {})]
    const agents = [agent('a', 0, 0, { parameters: { maxNeighbors: 1, neighborDistance: 2.5 } }), ...around]
    const result = runScenario(scenario({ agents, duration: 0.2 }))
    expect(result.metrics.dropped).toBe(6)
  })
})

describe('perturbation', () => {
  const walker = (id: string, y: number) =>
    agent(id, 0, y, { wish: { type: 'preferredVelocity', velocity: { x: 1, y: 0 } } })

  test('turns constant wishes aside, the same way for the same seed', () => {
    const agents = [walker('a', 0), walker('b', 50)]
    const run = (seed: number) => runScenario(scenario({ agents, seed, perturbation: { speed: 0.1 }, duration: 1 }))
    const ways = run(1).agents.map(({ velocity }) => velocity.y)
    expect(ways[0]).not.toBe(ways[1])
    for (const way of ways) {
      expect(Math.abs(way)).toBeGreaterThan(0)
      expect(Math.abs(way)).toBeLessThanOrEqual(0.1)
    }
    expect(run(1).agents.map(({ velocity }) => velocity.y)).toEqual(ways)
    expect(run(2).agents.map(({ velocity }) => velocity.y)).not.toEqual(ways)
  })

  test('turns the way to a goal aside, and still gets there', () => {
    const agents = [agent('a', 0, 0, { wish: goal(5, 0) })]
    const nudged = scenario({ agents, perturbation: { speed: 0.2 }, duration: 20 })
    const run = new ScenarioRun(nudged)
    for (let step = 0; step < 30; step++) run.step()
    expect(Math.abs(run.sample.y[0])).toBeGreaterThan(1e-3)
    expect(runScenario(nudged).metrics.arrived).toBe(1)
  })
})

describe('navigation', () => {
  const agents = [agent('a', 0, 0, { wish: goal(9, 0), parameters: { radius: 0.5, safetyMargin: 0.25 } })]

  test('the planner is handed the standing obstacles and turns goals into paths', () => {
    const asked: unknown[] = []
    const shape = { type: 'circle' as const, center: { x: 4, y: 0 }, radius: 1 }
    const standing = { id: 'pillar', shape, from: 0, to: Infinity, velocity: { x: 0, y: 0 } }
    const obstacles = [standing, { ...standing, id: 'cart', velocity: { x: 1, y: 0 } }]
    const run = new ScenarioRun(scenario({ agents, obstacles, navigation: { planner: 'visibility' }, duration: 20 }), {
      planner: (radius, shapes) => ({
        findPath: (from, to) => {
          asked.push([shapes, from, to, radius])
          return [{ x: 4, y: 3 }, to]
        },
      }),
    })
    expect(asked).toEqual([[[shape], { x: 0, y: 0 }, { x: 9, y: 0 }, 0.75]])
    for (let step = 0; step < 30; step++) run.step()
    expect(run.sample.y[0]).toBeGreaterThan(1)
  })

  test.each([
    { planner: 'visibility' as const },
    { planner: 'grid' as const },
    { planner: 'grid' as const, cellSize: 0.5 },
    { planner: 'flow' as const },
  ])('%j leads round a box, and no way is said, with a cure', (navigation) => {
    const planned = scenario({ agents, navigation })
    const box = [
      { x: 3, y: -2 },
      { x: 5, y: -2 },
      { x: 5, y: 2 },
      { x: 3, y: 2 },
    ]
    const shape = { type: 'polygon' as const, vertices: box }
    const obstacles = [{ id: 'box', shape, from: 0, to: Infinity, velocity: { x: 0, y: 0 } }]
    const result = runScenario({ ...planned, obstacles, duration: 30 })
    expect(result.metrics.arrived).toBe(1)
    expect(() => new ScenarioRun(planned, { planner: () => ({ findPath: () => undefined }) })).toThrow(
      'agent a: there is no way',
    )
  })
})

describe('result', () => {
  const agents = [agent('a', 0, 0, { wish: goal(2, 0) }), agent('b', 0, 5, { wish: goal(2, 5) })]

  test('expectations are judged, and one that fails fails the run', () => {
    const holding = { metric: 'arrived', equals: 'all' as const }
    const failing = { metric: 'lastArrivalTime', atMost: 1 }
    expect(runScenario(scenario({ agents, expect: [holding] })).ok).toBe(true)
    const result = runScenario(scenario({ agents, expect: [holding, failing] }))
    expect(result.expect.map(({ ok }) => ok)).toEqual([true, false])
    expect(result.ok).toBe(false)
  })

  test('what has no value fails every bound', () => {
    const never = { metric: 'timeBlockedDetected' }
    const expectations = [
      { ...never, atMost: 100 },
      { ...never, atLeast: 0 },
      { ...never, equals: 0 },
    ]
    expect(runScenario(scenario({ agents, expect: expectations })).expect.map(({ ok }) => ok)).toEqual([
      false,
      false,
      false,
    ])
  })

  test('the hash is the same for the same run and another for another', () => {
    const hash = (seconds: number) => runScenario(scenario({ agents, duration: seconds })).hash
    expect(hash(1)).toMatch(/^[0-9a-f]{16}$/)
    expect(hash(1)).toBe(hash(1))
    expect(hash(1)).not.toBe(hash(0.9))
  })

  test('the summary has its keys in the promised order, and agents only up to a thousand', () => {
    const summary = summarize(runScenario(scenario({ agents, expect: [{ metric: 'arrived', equals: 2 }] })))
    expect(Object.keys(summary).join(' ')).toBe(
      'scenario profile method kernel steps time agents arrived lastArrivalTime meanArrivalTime maxOverlap ' +
        'maxWallOverlap wallCrossings maxAcceleration meanSpeedAtEnd oscillations pathEfficiency timeBlocked dropped ' +
        'states hash perAgent expect ok measures',
    )
    expect(Object.keys(summary.perAgent![0])).toEqual([
      'id',
      'state',
      'blockedBy',
      'arrivalTime',
      'position',
      'velocity',
      'displacement',
    ])
    expect(summary.expect).toEqual([{ metric: 'arrived', value: 2, ok: true }])
    const many = Array.from({ length: 1001 }, (_, i) => agent(`a-${i}`, 3 * i, 0, {}))
    const large = summarize(runScenario(scenario({ agents: many, duration: 0.1 })))
    expect(large.agents).toBe(1001)
    expect(large.perAgent).toBeUndefined()
  })
})
