import { describe, expect, it } from 'vitest'
import { Simulation } from '../../src/simulation.ts'
import type { AgentHandle, ObstacleHandle } from '../../src/types.ts'

/** A world with a living and a removed agent, and the same of obstacles. */
function world() {
  const sim = new Simulation({ timeStep: 0.125 })
  const other = new Simulation()
  const agent = sim.addAgent({ position: { x: 0, y: 0 }, goal: { x: 5, y: 0 } })
  const gone = sim.addAgent({ position: { x: 1, y: 0 } })
  const wall = sim.addObstacle({ type: 'polyline', vertices: LINE })
  const goneWall = sim.addObstacle({ type: 'circle', center: { x: 9, y: 9 }, radius: 1 })
  sim.removeAgent(gone)
  sim.removeObstacle(goneWall)
  sim.step()
  for (let k = 0; k < 9; k++) other.addAgent({ position: { x: k, y: 0 } })
  return { sim, agent, gone, wall, goneWall }
}

const LINE = [
  { x: -3, y: -2 },
  { x: 3, y: -2 },
]
const BAD_NUMBERS = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, '1', null, {}, true] as never[]
const BAD_POINTS = [
  null,
  3,
  'here',
  {},
  { x: 1 },
  { x: Number.NaN, y: 0 },
  { x: 0, y: Number.NEGATIVE_INFINITY },
] as never[]
const NOT_POSITIVE = [...BAD_NUMBERS, 0 as never, -1 as never]
const NEGATIVE = [...BAD_NUMBERS, -1e-9 as never]

/** For every parameter of an agent what it must refuse. */
const BAD_PARAMETERS: { [name: string]: readonly unknown[] } = {
  radius: NOT_POSITIVE,
  maxSpeed: NEGATIVE,
  preferredSpeed: NEGATIVE,
  lateralSpeed: BAD_NUMBERS,
  timeHorizon: NOT_POSITIVE,
  obstacleTimeHorizon: NOT_POSITIVE,
  neighborDistance: [...NEGATIVE, 'far'],
  maxNeighbors: [...NOT_POSITIVE, 65, 1.5, 'some'],
  goalTolerance: NOT_POSITIVE,
  responsibility: NEGATIVE,
  priority: BAD_NUMBERS,
  hold: [1, 0, 'yes', null],
  layers: [...NEGATIVE, 2 ** 32, 0.5],
  mask: [...NEGATIVE, 2 ** 32, 0.5],
  maxAcceleration: NOT_POSITIVE.filter((value) => value !== Number.POSITIVE_INFINITY),
  escapeTime: NEGATIVE,
  safetyMargin: NEGATIVE,
  jamDensity: NOT_POSITIVE.filter((value) => value !== Number.POSITIVE_INFINITY),
  inertia: [...NOT_POSITIVE, 1.01],
  actuationDelay: NEGATIVE,
}

/** Runs calls that must throw `mention` and change nothing, whether or not they throw it before the first step. */
function refused(
  calls: { [name: string]: (w: ReturnType<typeof world>) => unknown },
  mention: (name: string) => RegExp,
) {
  const w = world()
  const before = w.sim.hash()
  const snapshot = w.sim.snapshot()
  for (const [name, call] of Object.entries(calls)) {
    expect(() => call(w), name).toThrow(mention(name))
    expect(w.sim.hash(), name).toBe(before)
  }
  expect(w.sim.snapshot()).toEqual(snapshot)
  expect(w.sim.agentCount).toBe(1)
  expect(w.sim.obstacleCount).toBe(1)
}

/** Every call that takes an agent. */
const agentCalls: { [name: string]: (sim: Simulation, agent: AgentHandle) => unknown } = {
  removeAgent: (sim, a) => sim.removeAgent(a),
  updateAgent: (sim, a) => sim.updateAgent(a, { radius: 1 }),
  parameters: (sim, a) => sim.parameters(a),
  setGoal: (sim, a) => sim.setGoal(a, 1, 1),
  setPath: (sim, a) => sim.setPath(a, LINE),
  setPreferredVelocity: (sim, a) => sim.setPreferredVelocity(a, 1, 1),
  setMotion: (sim, a) => sim.setMotion(a, { position: LINE[0] }),
  position: (sim, a) => sim.position(a),
  velocity: (sim, a) => sim.velocity(a),
  newVelocity: (sim, a) => sim.newVelocity(a),
  preferredVelocity: (sim, a) => sim.preferredVelocity(a),
  heading: (sim, a) => sim.heading(a),
  setLimits: (sim, a) => sim.setLimits(a, {}),
  setDrive: (sim, a) => sim.setDrive(a, undefined),
  trackingError: (sim, a) => sim.trackingError(a),
  state: (sim, a) => sim.state(a),
  isCrowded: (sim, a) => sim.isCrowded(a),
  arrivalTime: (sim, a) => sim.arrivalTime(a),
  blockedBy: (sim, a) => sim.blockedBy(a),
  target: (sim, a) => sim.target(a),
  remainingPath: (sim, a) => sim.remainingPath(a),
  neighbors: (sim, a) => sim.neighbors(a),
  dropped: (sim, a) => sim.dropped(a),
  trace: (sim, a) => sim.trace(a),
}

const obstacleCalls: { [name: string]: (sim: Simulation, obstacle: ObstacleHandle) => unknown } = {
  removeObstacle: (sim, o) => sim.removeObstacle(o),
  moveObstacle: (sim, o) => sim.moveObstacle(o, { x: 1 }),
}

const expand = <T>(values: readonly T[], call: (value: T) => (w: ReturnType<typeof world>) => unknown, name: string) =>
  Object.fromEntries(values.map((value, k) => [`${name} ${k}: ${String(value)}`, call(value)]))

describe('refused, with nothing changed', () => {
  it('the lists of calls here are complete', () => {
    const calls = Object.getOwnPropertyNames(Simulation.prototype).filter((name) => {
      const { value } = Object.getOwnPropertyDescriptor(Simulation.prototype, name)!
      return typeof value === 'function' && value.length > 0
    })
    const known = [...Object.keys(agentCalls), ...Object.keys(obstacleCalls), ...OTHER_CALLS, ...INSIDE]
    expect(calls.filter((name) => !known.includes(name))).toEqual([])
  })

  it.each(Object.keys(agentCalls))('%s with a handle that names no agent', (name) => {
    const call = agentCalls[name]
    refused({ removed: ({ sim, gone }) => call(sim, gone) }, () => /agent 2 was removed/)
    const never = [
      0,
      -1,
      0.5,
      999,
      2 ** 24 + 1,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      '1',
      null,
      undefined,
      {},
    ] as never[]
    refused(
      expand(
        never,
        (handle) =>
          ({ sim }) =>
            call(sim, handle),
        name,
      ),
      () => /is not an agent handle of this simulation/,
    )
  })

  it.each(Object.keys(obstacleCalls))('%s with a handle that names no obstacle', (name) => {
    const call = obstacleCalls[name]
    refused({ removed: ({ sim, goneWall }) => call(sim, goneWall) }, () => /obstacle 2 was removed/)
    refused(
      expand(
        [0, -1, 999, Number.NaN, undefined] as never[],
        (handle) =>
          ({ sim }) =>
            call(sim, handle),
        name,
      ),
      () => /is not an obstacle handle of this simulation/,
    )
  })

  it('has and hasObstacle never throw', () => {
    const { sim, agent, gone, wall, goneWall } = world()
    expect([agent, gone, 0, Number.NaN, undefined as never].map((a) => sim.has(a))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
    expect([wall, goneWall, 0, Number.NaN].map((o) => sim.hasObstacle(o))).toEqual([true, false, false, false])
  })

  it.each(Object.keys(BAD_PARAMETERS))('a bad %s, in addAgent and in updateAgent', (name) => {
    const bad = BAD_PARAMETERS[name]
    refused(
      expand(
        bad,
        (value) =>
          ({ sim }) =>
            sim.addAgent({ position: { x: 0, y: 0 }, [name]: value }),
        'addAgent',
      ),
      () => new RegExp(`${name}.*new agent`),
    )
    refused(
      // a good one beside it must not get through either
      expand(
        bad,
        (value) =>
          ({ sim, agent }) =>
            sim.updateAgent(agent, { priority: 3, [name]: value }),
        'updateAgent',
      ),
      () => new RegExp(`${name}.*agent 1`),
    )
  })

  it('all parameters are in that list', () => {
    const { sim, agent } = world()
    expect(Object.keys(BAD_PARAMETERS).sort()).toEqual(Object.keys(sim.parameters(agent)).sort())
  })

  it('bad points', () => {
    const calls: { [name: string]: (sim: Simulation, agent: AgentHandle, point: never) => unknown } = {
      position: (sim, _, p) => sim.addAgent({ position: p }),
      velocity: (sim, _, p) => sim.addAgent({ position: LINE[0], velocity: p }),
      goal: (sim, _, p) => sim.addAgent({ position: LINE[0], goal: p }),
      'path[1]': (sim, _, p) => sim.addAgent({ position: LINE[0], path: [LINE[1], p] }),
      preferredVelocity: (sim, _, p) => sim.addAgent({ position: LINE[0], preferredVelocity: p }),
      'script.velocity': (sim, _, p) => sim.addAgent({ position: LINE[0], script: { velocity: p } }),
      'path[0]': (sim, a, p) => sim.setPath(a, [p, LINE[0]]),
      'position ': (sim, a, p) => sim.setMotion(a, { position: p, velocity: LINE[0] }),
      'velocity ': (sim, a, p) => sim.setMotion(a, { position: LINE[0], velocity: p }),
      'vertices[1]': (sim, _, p) => sim.addObstacle({ type: 'polyline', vertices: [LINE[0], p] }),
      center: (sim, _, p) => sim.addObstacle({ type: 'circle', center: p, radius: 1 }),
      'velocity  ': (sim, _, p) => sim.addObstacle({ type: 'polyline', vertices: LINE, velocity: p }),
      from: (sim, _, p) => sim.isVisible(p, LINE[0]),
      to: (sim, _, p) => sim.isVisible(LINE[0], p),
    }
    for (const [field, call] of Object.entries(calls)) {
      refused(
        expand(
          BAD_POINTS,
          (point) =>
            ({ sim, agent }) =>
              call(sim, agent, point),
          field,
        ),
        () => new RegExp(field.trim().replace(/[[\]]/g, '\\$&')),
      )
    }
  })

  it('bad numbers', () => {
    const calls: {
      [name: string]: [(sim: Simulation, agent: AgentHandle, wall: ObstacleHandle, value: never) => unknown, never[]?]
    } = {
      'goal.x': [(sim, a, _, v) => sim.setGoal(a, v, 0)],
      'goal.y': [(sim, a, _, v) => sim.setGoal(a, 0, v)],
      'preferredVelocity.x': [(sim, a, _, v) => sim.setPreferredVelocity(a, v, 0)],
      'preferredVelocity.y': [(sim, a, _, v) => sim.setPreferredVelocity(a, 0, v)],
      x: [(sim, _, w, v) => sim.moveObstacle(w, { angle: 1, x: v })],
      y: [(sim, _, w, v) => sim.moveObstacle(w, { angle: 1, y: v })],
      angle: [(sim, _, w, v) => sim.moveObstacle(w, { x: 1, angle: v })],
      radius: [(sim, _, __, v) => sim.addObstacle({ type: 'circle', center: LINE[0], radius: v }), NOT_POSITIVE],
      'radius ': [(sim, _, __, v) => sim.isVisible(LINE[0], LINE[1], v), NEGATIVE],
      'radius  ': [(sim, _, __, v) => sim.agentsWithinInto(0, 0, v, []), NEGATIVE],
      'point.x': [(sim, _, __, v) => sim.agentsWithinInto(v, 0, 1, [])],
      'point.y': [(sim, _, __, v) => sim.nearest(0, v, 1)],
      count: [(sim, _, __, v) => sim.nearest(0, 0, v), [...NOT_POSITIVE, 1.5 as never]],
      dt: [(sim, _, __, v) => sim.advance(v), NEGATIVE],
    }
    for (const [field, [call, bad = BAD_NUMBERS]] of Object.entries(calls)) {
      refused(
        expand(
          bad,
          (value) =>
            ({ sim, agent, wall }) =>
              call(sim, agent, wall, value),
          field,
        ),
        () => new RegExp(field.trim()),
      )
    }
  })

  it('keys nobody knows, with the one that was meant', () => {
    refused(
      {
        'did you mean "radius"': ({ sim }) => sim.addAgent({ position: LINE[0], radus: 1 } as never),
        'did you mean "maxSpeed"': ({ sim, agent }) => sim.updateAgent(agent, { maxspeed: 1 } as never),
        'did you mean "position"': ({ sim, agent }) => sim.setMotion(agent, { positon: LINE[0] } as never),
        'did you mean "vertices"': ({ sim }) => sim.addObstacle({ type: 'polyline', vertexes: LINE } as never),
        'did you mean "angle"': ({ sim, wall }) => sim.moveObstacle(wall, { angel: 1 } as never),
        'did you mean "velocity"': ({ sim }) =>
          sim.addAgent({ position: LINE[0], script: { velocty: LINE[0] } } as never),
        'did you mean "polygon"': ({ sim }) => sim.addObstacle({ type: 'polygone', vertices: LINE } as never),
        'known are': ({ sim, agent }) => sim.updateAgent(agent, { zzzzzzzz: 1 } as never),
      },
      (name) => new RegExp(name),
    )
  })

  it('no options at all', () => {
    const nothing = [undefined, null, 1, 'all'] as never[]
    const calls: ((w: ReturnType<typeof world>, value: never) => unknown)[] = [
      ({ sim }, v) => sim.addAgent(v),
      ({ sim, agent }, v) => sim.updateAgent(agent, v),
      ({ sim, agent }, v) => sim.setMotion(agent, v),
      ({ sim, agent }, v) => sim.setPath(agent, v),
      ({ sim }, v) => sim.addObstacle(v),
      ({ sim, wall }, v) => sim.moveObstacle(wall, v),
    ]
    for (const call of calls)
      refused(
        expand(nothing, (value) => (w) => call(w, value), 'nothing'),
        () => /./,
      )
  })

  it('two wishes at once', () => {
    refused(
      {
        'goal and preferredVelocity': ({ sim }) =>
          sim.addAgent({ position: LINE[0], goal: LINE[1], preferredVelocity: LINE[1] }),
        'path and script': ({ sim }) => sim.addAgent({ position: LINE[0], path: LINE, script: { velocity: LINE[1] } }),
      },
      (name) => new RegExp(name),
    )
  })

  it('shapes that are none', () => {
    const flat = [...LINE, { x: 0, y: -2 }]
    refused(
      {
        'polyline needs at least 2': ({ sim }) => sim.addObstacle({ type: 'polyline', vertices: [LINE[0]] }),
        'polyline needs at least 2 different': ({ sim }) =>
          sim.addObstacle({ type: 'polyline', vertices: [LINE[0], LINE[0]] }),
        'polygon needs at least 3': ({ sim }) => sim.addObstacle({ type: 'polygon', vertices: LINE }),
        'room must enclose an area': ({ sim }) => sim.addObstacle({ type: 'room', vertices: flat }),
        'polygon must enclose an area': ({ sim }) => sim.addObstacle({ type: 'polygon', vertices: flat }),
        'path must be a list of at least one point': ({ sim, agent }) => sim.setPath(agent, []),
      },
      (name) => new RegExp(name),
    )
  })
})

/** Calls with arguments that are tried by name above. */
const OTHER_CALLS = [
  'addAgent',
  'addObstacle',
  'isVisible',
  'agentsWithinInto',
  'nearest',
  'advance',
  'has',
  'hasObstacle',
]
/** Not public. */
const INSIDE = ['constructor', 'stepOnce', 'solveOnce', 'row', 'givePath', 'startAfresh', 'readyInput', 'solverFor']

describe('a simulation refuses', () => {
  it.each<[object, RegExp]>([
    [{ timeStep: 0 }, /timeStep.*got 0/],
    [{ timeStep: Number.NaN }, /timeStep.*got NaN/],
    [{ timeStep: Number.POSITIVE_INFINITY }, /timeStep.*got Infinity/],
    [{ maxInternalStep: -1 }, /maxInternalStep.*got -1/],
    [{ profile: 'rvo' }, /profile.*did you mean "rvo2"/],
    [{ neighborSearch: 'tree' }, /neighborSearch.*"kdtree"/],
    [{ capacity: 0.5 }, /capacity.*got 0.5/],
    [{ timestep: 1 }, /"timestep".*did you mean "timeStep"/],
    [{ cures: { keepLeft: true } }, /"keepLeft"/],
    [{ cures: { keepRight: 1 } }, /keepRight.*true or false.*got 1/],
  ])('%o', (options, message) => {
    expect(() => new Simulation(options)).toThrow(message)
  })
})
