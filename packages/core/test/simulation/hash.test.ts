import { describe, expect, it } from 'vitest'
import { Simulation } from '../../src/simulation.ts'
import type { AgentParameters, ObstacleOptions } from '../../src/types.ts'

const ORIGIN = { x: 0, y: 0 }
const square = [
  { x: -1, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 1 },
  { x: -1, y: 1 },
]

type Build = (sim: Simulation) => void

function hashOf(build: Build): string {
  const sim = new Simulation({ timeStep: 0.125 })
  build(sim)
  return sim.hash()
}

/** One value other than the default for every parameter of an agent. */
const OTHER: AgentParameters = {
  radius: 0.4,
  maxSpeed: 1.9,
  preferredSpeed: 1.4,
  timeHorizon: 3,
  obstacleTimeHorizon: 2,
  neighborDistance: 7,
  maxNeighbors: 11,
  goalTolerance: 0.3,
  responsibility: 0.6,
  priority: 1,
  hold: true,
  layers: 2,
  mask: 1,
  maxAcceleration: 5,
  escapeTime: 0.5,
  safetyMargin: 0.1,
  lateralSpeed: 0.1,
  inertia: 0.3,
  actuationDelay: 0.2,
  jamDensity: 5,
}

const wall = (change: object = {}): Build => {
  const options = { type: 'polygon', vertices: square, velocity: ORIGIN, ...change } as ObstacleOptions
  return (sim) => void sim.addObstacle(options)
}

/** Worlds that differ from one another in a single piece of the state. */
const VARIANTS: { [name: string]: Build } = {
  empty: () => {},
  'a step further': (sim) => sim.step(),
  agent: (sim) => void sim.addAgent({ position: ORIGIN }),
  'two agents': (sim) => {
    sim.addAgent({ position: ORIGIN })
    sim.addAgent({ position: ORIGIN })
  },
  'position, x': (sim) => void sim.addAgent({ position: { x: 2 ** -1074, y: 0 } }),
  'position, y': (sim) => void sim.addAgent({ position: { x: 0, y: 2 ** -1074 } }),
  'minus zero': (sim) => void sim.addAgent({ position: { x: -0, y: 0 } }),
  'velocity, x': (sim) => void sim.addAgent({ position: ORIGIN, velocity: { x: 1, y: 0 } }),
  'velocity, y': (sim) => void sim.addAgent({ position: ORIGIN, velocity: { x: 0, y: 1 } }),
  wish: (sim) => void sim.addAgent({ position: ORIGIN, preferredVelocity: { x: 1, y: 0 } }),
  script: (sim) => void sim.addAgent({ position: ORIGIN, velocity: ORIGIN, script: { velocity: { x: 1, y: 0 } } }),
  'goal, x': (sim) => void sim.addAgent({ position: ORIGIN, goal: { x: 5, y: 0 } }),
  'goal, y': (sim) => void sim.addAgent({ position: ORIGIN, goal: { x: 0, y: 5 } }),
  path: (sim) =>
    void sim.addAgent({
      position: ORIGIN,
      path: [
        { x: 3, y: 3 },
        { x: 5, y: 0 },
      ],
    }),
  'other path, same goal': (sim) =>
    void sim.addAgent({
      position: ORIGIN,
      path: [
        { x: 3, y: 2 },
        { x: 5, y: 0 },
      ],
    }),
  'longer path': (sim) =>
    void sim.addAgent({
      position: ORIGIN,
      path: [
        { x: 3, y: 3 },
        { x: 4, y: 3 },
        { x: 5, y: 0 },
      ],
    }),
  ...Object.fromEntries(
    Object.entries(OTHER).map(([name, value]) => [
      name,
      (sim: Simulation) => void sim.addAgent({ position: ORIGIN, [name]: value }),
    ]),
  ),
  'an agent come and gone': (sim) => sim.removeAgent(sim.addAgent({ position: ORIGIN })),
  'the second agent gone': (sim) => {
    sim.addAgent({ position: ORIGIN })
    sim.removeAgent(sim.addAgent({ position: ORIGIN }))
  },
  'the first agent gone': (sim) => {
    const first = sim.addAgent({ position: ORIGIN })
    sim.addAgent({ position: ORIGIN })
    sim.removeAgent(first)
  },
  polygon: wall(),
  room: wall({ type: 'room' }),
  polyline: wall({ type: 'polyline' }),
  'another vertex': wall({ vertices: [...square.slice(0, 3), { x: -1, y: 1.5 }] }),
  'the other way round': wall({ vertices: [...square].reverse() }),
  'velocity of an obstacle': wall({ velocity: { x: 1, y: 0 } }),
  circle: (sim) => void sim.addObstacle({ type: 'circle', center: ORIGIN, radius: 1 }),
  'larger circle': (sim) => void sim.addObstacle({ type: 'circle', center: ORIGIN, radius: 2 }),
  'circle elsewhere': (sim) => void sim.addObstacle({ type: 'circle', center: { x: 1, y: 0 }, radius: 1 }),
  'obstacle moved in x': (sim) => sim.moveObstacle(sim.addObstacle({ type: 'polygon', vertices: square }), { x: 1 }),
  'obstacle moved in y': (sim) => sim.moveObstacle(sim.addObstacle({ type: 'polygon', vertices: square }), { y: 1 }),
  'obstacle turned': (sim) => sim.moveObstacle(sim.addObstacle({ type: 'polygon', vertices: square }), { angle: 1 }),
  'an obstacle come and gone': (sim) => sim.removeObstacle(sim.addObstacle({ type: 'polygon', vertices: square })),
}

describe('the hash', () => {
  it('is equal for equal worlds, however often it is asked for', () => {
    for (const [name, variant] of Object.entries(VARIANTS)) expect(hashOf(variant), name).toBe(hashOf(variant))
    const sim = new Simulation()
    expect(sim.hash()).toMatch(/^[0-9a-f]{16}$/)
    expect(sim.hash()).toBe(sim.hash())
  })

  it('differs when any single piece of the state differs', () => {
    const seen = new Map<string, string>()
    for (const [name, variant] of Object.entries(VARIANTS)) {
      const hash = hashOf(variant)
      expect(seen.get(hash), `${name} has the hash of`).toBeUndefined()
      seen.set(hash, name)
    }
    expect(seen.size).toBe(Object.keys(VARIANTS).length)
  })

  it('knows every parameter of an agent: the list here is complete', () => {
    const sim = new Simulation()
    const parameters = sim.parameters(sim.addAgent({ position: ORIGIN }))
    expect(Object.keys(OTHER).sort()).toEqual(Object.keys(parameters).sort())
    for (const [name, value] of Object.entries(parameters)) {
      expect(OTHER[name as keyof AgentParameters], name).not.toEqual(value)
    }
  })

  it('differs between two that have gone apart by one bit, and comes back with it', () => {
    const sim = new Simulation()
    const agent = sim.addAgent({ position: { x: 1, y: 0 } })
    const before = sim.hash()
    sim.setMotion(agent, { position: { x: 1 + 2 ** -52, y: 0 } })
    expect(sim.hash()).not.toBe(before)
    sim.setMotion(agent, { position: { x: 1, y: 0 } })
    expect(sim.hash()).toBe(before)
  })
})
