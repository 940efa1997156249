import { type AgentHandle, Simulation3d } from 'makeway/3d'
import { describe, expect, it, test } from 'vitest'
import { Simulation } from '../../../src/simulation.ts'
import { randomFrom } from '../../property.ts'
import { build, FLYER, randomCrowd, vector } from '../scene.ts'

const HERE = vector(0, 0, 0)
const THERE = vector(5, 1, 2)

function world() {
  const sim = new Simulation3d({ timeStep: 0.125 })
  const agent = sim.addAgent({ position: HERE, goal: THERE })
  const gone = sim.addAgent({ position: vector(1, 0, 0) })
  sim.removeAgent(gone)
  sim.step()
  return { sim, agent, gone }
}

const agentCalls: { [name: string]: (sim: Simulation3d, agent: AgentHandle) => unknown } = {
  removeAgent: (sim, a) => sim.removeAgent(a),
  updateAgent: (sim, a) => sim.updateAgent(a, { radius: 1 }),
  parameters: (sim, a) => sim.parameters(a),
  setGoal: (sim, a) => sim.setGoal(a, 1, 1, 1),
  setPath: (sim, a) => sim.setPath(a, [HERE]),
  remainingPath: (sim, a) => sim.remainingPath(a),
  target: (sim, a) => sim.target(a),
  setPreferredVelocity: (sim, a) => sim.setPreferredVelocity(a, 1, 1, 1),
  setMotion: (sim, a) => sim.setMotion(a, { position: HERE }),
  position: (sim, a) => sim.position(a),
  velocity: (sim, a) => sim.velocity(a),
  newVelocity: (sim, a) => sim.newVelocity(a),
  preferredVelocity: (sim, a) => sim.preferredVelocity(a),
  state: (sim, a) => sim.state(a),
  isCrowded: (sim, a) => sim.isCrowded(a),
  arrivalTime: (sim, a) => sim.arrivalTime(a),
  blockedBy: (sim, a) => sim.blockedBy(a),
  neighbors: (sim, a) => sim.neighbors(a),
  dropped: (sim, a) => sim.dropped(a),
  trace: (sim, a) => sim.trace(a),
}

describe('refused, with nothing changed', () => {
  const { sim, agent, gone } = world()
  const refused = (call: () => unknown, message: RegExp) => {
    const before = sim.hash()
    expect(call).toThrow(message)
    expect(sim.hash()).toBe(before)
    expect(sim.agentCount).toBe(1)
  }

  it('the list of calls that take an agent is complete', () => {
    const others = ['addAgent', 'agentsWithinInto', 'nearest', 'advance', 'has']
    const inside = ['constructor', 'row', 'givePath', 'startAfresh']
    const known = [...Object.keys(agentCalls), ...others, ...inside]
    const calls = Object.getOwnPropertyNames(Simulation3d.prototype).filter((name) => {
      const { value } = Object.getOwnPropertyDescriptor(Simulation3d.prototype, name)!
      return typeof value === 'function' && value.length > 0
    })
    expect(calls.filter((name) => !known.includes(name))).toEqual([])
  })

  it.each(Object.keys(agentCalls))('%s with a handle that names no agent', (name) => {
    refused(() => agentCalls[name](sim, gone), /agent 2 was removed; ask has\(\)/)
    for (const handle of [0, -1, 0.5, 999, Number.NaN, '1', null, undefined] as never[]) {
      refused(() => agentCalls[name](sim, handle), /is not an agent handle of this simulation/)
    }
  })

  it.each([
    ['radius', 0],
    ['maxSpeed', -1],
    ['preferredSpeed', Number.NaN],
    ['timeHorizon', 0],
    ['neighborDistance', 'far'],
    ['maxNeighbors', 65],
    ['goalTolerance', 0],
    ['responsibility', -0.1],
    ['priority', Number.POSITIVE_INFINITY],
    ['hold', 1],
    ['layers', 0.5],
    ['mask', 2 ** 32],
    ['maxAcceleration', 0],
    ['escapeTime', Number.NaN],
    ['safetyMargin', -1],
    ['inertia', 1.5],
  ])('a bad %s', (name, value) => {
    refused(() => sim.addAgent({ position: HERE, [name]: value }), new RegExp(`${name}.*new agent`))
    refused(() => sim.updateAgent(agent, { priority: 3, [name]: value }), new RegExp(`${name}.*agent 1`))
    expect(Object.keys(sim.parameters(agent))).toContain(name)
  })

  it('bad points, each coordinate by its name', () => {
    const calls: { [field: string]: (p: never) => unknown } = {
      position: (p) => sim.addAgent({ position: p }),
      velocity: (p) => sim.addAgent({ position: HERE, velocity: p }),
      goal: (p) => sim.addAgent({ position: HERE, goal: p }),
      'path[1]': (p) => sim.addAgent({ position: HERE, path: [HERE, p] }),
      preferredVelocity: (p) => sim.addAgent({ position: HERE, preferredVelocity: p }),
      'script.velocity': (p) => sim.addAgent({ position: HERE, script: { velocity: p } }),
      'path[0]': (p) => sim.setPath(agent, [p]),
      'position ': (p) => sim.setMotion(agent, { position: p }),
      'velocity ': (p) => sim.setMotion(agent, { velocity: p }),
    }
    for (const [name, call] of Object.entries(calls)) {
      const field = name.trim().replace(/[[\].]/g, '\\$&')
      if (!field.startsWith('velocity') && field !== 'goal')
        refused(() => call(null as never), new RegExp(`${field} must be a point`))
      refused(() => call({ x: 0, y: 0 } as never), new RegExp(`${field}.z must be a finite number.*got undefined`))
      refused(() => call({ x: 0, y: Number.NaN, z: 0 } as never), new RegExp(`${field}.y.*NaN`))
    }
    refused(() => sim.setGoal(agent, 0, 0, Number.NaN), /goal.z.*agent 1/)
    refused(() => sim.setPreferredVelocity(agent, 0, Number.NaN, 0), /preferredVelocity.y/)
    refused(() => sim.agentsWithinInto(0, 0, Number.NaN, 1, []), /point.z/)
    refused(() => sim.agentsWithinInto(0, 0, 0, -1, []), /radius/)
    refused(() => sim.nearest(0, 0, 0, 0), /count/)
    refused(() => sim.advance(-1), /dt/)
  })

  it('keys nobody knows, walls among them, and two wishes at once', () => {
    refused(() => sim.addAgent({ position: HERE, radus: 1 } as never), /did you mean "radius"/)
    refused(() => sim.addAgent({ position: HERE, obstacleTimeHorizon: 1 } as never), /has no "obstacleTimeHorizon"/)
    refused(() => sim.addAgent({ position: HERE, goal: THERE, path: [THERE] }), /goal and path; give one/)
    refused(() => sim.setPath(agent, []), /at least one point/)
    refused(() => new Simulation3d({ timestep: 1 } as never), /did you mean "timeStep"/)
    refused(() => new Simulation3d({ cures: { solidWalls: true } } as never), /cures has no "solidWalls"/)
    refused(() => new Simulation3d({ neighborSearch: 'octree' } as never), /neighborSearch/)
  })
})

test('handles stay with their agents when others are removed', () => {
  const { sim, agents } = build(randomCrowd(5))
  const places = agents.map((agent) => sim.position(agent))
  agents.forEach((agent, i) => {
    if (i % 3 === 0) sim.removeAgent(agent)
  })
  const added = sim.addAgent({ position: THERE })
  agents.forEach((agent, i) => {
    expect(sim.has(agent)).toBe(i % 3 !== 0)
    if (i % 3 !== 0) expect(sim.position(agent)).toEqual(places[i])
  })
  expect(agents).not.toContain(added)
  expect(sim.position(added)).toEqual(THERE)
  const { count, ids, positions } = sim.agents
  expect(count).toBe(sim.agentCount)
  for (let i = 0; i < count; i++)
    expect(sim.position(ids[i])).toEqual(
      vector(...([...positions.subarray(3 * i, 3 * i + 3)] as [number, number, number])),
    )
})

test('the views stay one object, and follow when there are more agents than there was room for', () => {
  const sim = new Simulation3d({ capacity: 2 })
  const { agents } = sim
  for (let k = 0; k < 9; k++) sim.addAgent({ position: vector(k, 2 * k, 3 * k) })
  expect(sim.agents).toBe(agents)
  expect([...agents.positions.subarray(24, 27)]).toEqual([8, 16, 24])
})

test('queries: within a sphere, border included, and the nearest', () => {
  const { sim, agents } = build([1, 2, 3, 4].map((k) => ({ position: vector(k, 2 * k, -2 * k) })))
  const found: number[] = []
  expect(sim.agentsWithinInto(0, 0, 0, 6, found)).toBe(2)
  expect(found).toEqual([agents[0], agents[1]])
  const short = new Float64Array(1)
  expect(sim.agentsWithinInto(0, 0, 0, 100, short)).toBe(4)
  expect(short[0]).toBe(agents[0])
  expect(sim.nearest(5, 10, -10, 2)).toEqual([agents[3], agents[2]])
})

test('dropped: whom `maxNeighbors` leaves out of those within reach, masks heeded', () => {
  for (const profile of ['rvo2', 'default'] as const) {
    const { sim, agents } = build(
      randomCrowd(12).map((agent, i) => ({
        ...agent,
        maxNeighbors: 3,
        layers: 1 + (i % 2),
        mask: i % 5 === 0 ? 1 : 3,
      })),
      { profile },
    )
    const kept = agents.map((agent) => sim.neighbors(agent).length)
    const dropped = agents.map((agent) => sim.dropped(agent))
    for (const agent of agents) sim.updateAgent(agent, { maxNeighbors: 'all' })
    expect(dropped).toEqual(agents.map((agent, i) => sim.neighbors(agent).length - kept[i]))
    expect(Math.max(...dropped)).toBeGreaterThan(3)
    expect(agents.map((agent) => sim.dropped(agent))).toEqual(agents.map(() => 0))
  }
})

test('solve moves nobody; setMotion puts a drone where it was measured', () => {
  const { sim, agents } = build([{ ...FLYER, position: HERE, goal: THERE }])
  sim.solve()
  expect(sim.position(agents[0])).toEqual(HERE)
  expect(Math.hypot(...Object.values(sim.newVelocity(agents[0])))).toBeCloseTo(1, 12)
  sim.setMotion(agents[0], { position: vector(1, 1, 1), velocity: vector(0, 0, 0.5) })
  expect(sim.position(agents[0])).toEqual(vector(1, 1, 1))
  sim.setPreferredVelocity(agents[0], 0, 0, 1)
  sim.step()
  expect(sim.position(agents[0])).toEqual(vector(1, 1, 1.1))
  sim.setGoal(agents[0], 1, 1, 1.1)
  expect(sim.state(agents[0])).toBe('arrived')
  expect(sim.arrivalTime(agents[0])).toBe(0.1)
})

test('the trace shows the planes that decide, and every stage of the programs', () => {
  const { sim, agents } = build(
    [
      {
        position: vector(0, 0, 0),
        velocity: vector(1, 0, 0),
        preferredVelocity: vector(1, 0, 0),
        radius: 0.5,
        maxSpeed: 2,
      },
      { position: vector(3, 0.1, 0.2), velocity: vector(-1, 0, 0), radius: 0.5, maxSpeed: 2 },
    ],
    { cures: { rightOfWay: false, keepRight: false } },
  )
  const trace = sim.trace(agents[0])
  expect(trace).toMatchObject({
    kind: 'satisfied',
    failedPlane: -1,
    neighbors: [agents[1]],
    binding: [0],
    violated: [],
  })
  expect(trace.planes).toHaveLength(1)
  expect(trace.planes[0]).toMatchObject({ case: 'cone', cause: { type: 'agent', agent: agents[1] }, hard: false })
  expect(trace.stages.map(({ type }) => type)).toEqual(['start', 'plane', 'disc', 'candidate'])
  const before = sim.hash()
  sim.step()
  expect(sim.hash()).not.toBe(before)
  expect(sim.velocity(agents[0])).toEqual(trace.newVelocity)
})

test('the trace of a relaxed solve tells every stage', () => {
  const { sim, agents } = build(randomCrowd(6).map((agent) => ({ ...agent, timeHorizon: 4, maxNeighbors: 10 })))
  const types = new Set<string>()
  for (const trace of agents.map((agent) => sim.trace(agent)).filter(({ kind }) => kind === 'relaxed')) {
    for (const { type } of trace.stages) types.add(type)
    const relaxed = trace.stages.filter((stage) => stage.type === 'relaxed')
    const { x, y, z } = relaxed[relaxed.length - 1].velocity
    expect(trace.newVelocity).toEqual({ x: expect.closeTo(x, 12), y: expect.closeTo(y, 12), z: expect.closeTo(z, 12) })
    expect(trace.violated.length + trace.binding.length).toBeGreaterThan(1)
  }
  const all = ['start', 'plane', 'disc', 'line', 'interval', 'cut', 'candidate', 'fail', 'relax', 'relaxed']
  expect([...types].sort()).toEqual(all.sort())
})

test('the limits of an agent stand before the others in its trace, and hold', () => {
  const velocity = vector(0, 1.4, 0)
  const { sim, agents } = build([{ ...FLYER, position: HERE, velocity, goal: THERE, maxAcceleration: 2 }])
  const trace = sim.trace(agents[0])
  expect(trace.hardCount).toBe(1)
  expect(trace.planes[0]).toMatchObject({ case: 'speedLimit', cause: { type: 'self' }, hard: true })
  expect(trace.planes[0].violation).toBeLessThan(1e-12)
})

test('advance makes whole steps, and says how far the next one is', () => {
  const { sim } = build([{ position: HERE, preferredVelocity: vector(1, 0, 0) }])
  expect(sim.advance(0.25)).toBeCloseTo(0.5, 12)
  expect(sim.stepCount).toBe(2)
  sim.advance(100)
  expect(sim.stepCount).toBe(10)
  expect(sim.skippedTime).toBeGreaterThan(99)
})

test('a long step is cut into parts, never under profile rvo2', () => {
  const run = (timeStep: number, profile: 'default' | 'rvo2') => {
    const { sim } = build(randomCrowd(8), { timeStep, profile })
    for (let k = 0; k < Math.round(2 / timeStep); k++) sim.step()
    return [...sim.agents.positions.subarray(0, 3 * sim.agentCount)]
  }
  const long = run(0.5, 'default')
  expect(long).toEqual(run(0.1, 'default').map((c) => expect.closeTo(c, 9)))
  expect(run(0.5, 'rvo2')).not.toEqual(run(0.1, 'rvo2').map((c) => expect.closeTo(c, 9)))
})

describe.each(['rvo2', 'default'] as const)('snapshots under profile %s', (profile) => {
  it('go on as if nothing had happened', () => {
    const random = randomFrom(9)
    const { sim, agents } = build(randomCrowd(9), { profile })
    sim.setGoal(agents[0], 1, 2, 3)
    sim.setPath(agents[1], [HERE, THERE, HERE])
    sim.removeAgent(agents[2])
    for (let k = 0; k < 12; k++) sim.step()
    sim.advance(0.05)
    const copy = Simulation3d.restore(sim.snapshot(), { neighborSearch: 'kdtree' })
    expect(copy.hash()).toBe(sim.hash())
    expect(copy.cures).toEqual(sim.cures)
    for (const each of [sim, copy]) {
      for (let k = 0; k < 20; k++) each.step()
      each.advance(0.06)
      each.addAgent({ position: THERE })
    }
    expect(copy.hash()).toBe(sim.hash())
    expect(copy.snapshot()).toEqual(sim.snapshot())
    expect(copy.stepCount).toBe(33)
    sim.setPreferredVelocity(agents[3], random(), 0, 0)
    expect(copy.hash()).not.toBe(sim.hash())
  })
})

test('snapshots of the plane and of space are told apart', () => {
  expect(() => Simulation.restore(new Simulation3d().snapshot())).toThrow(
    'snapshot of a Simulation3d; restore it with Simulation3d.restore()',
  )
  expect(() => Simulation3d.restore(new Simulation().snapshot())).toThrow(
    'snapshot of a Simulation; restore it with Simulation.restore()',
  )
  const damaged = new Simulation3d().snapshot()
  damaged[50] ^= 1
  expect(() => Simulation3d.restore(damaged)).toThrow('damaged snapshot')
})
