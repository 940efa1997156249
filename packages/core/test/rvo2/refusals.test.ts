import { describe, expect, it } from 'vitest'
import { RVO_ERROR, RVOSimulator } from '../../src/rvo2/index.ts'
import { allOf } from './all-of.ts'

const BAD_NUMBERS = [
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  undefined,
  null,
  '1',
  {},
] as never[]
const BAD_POINTS = [
  undefined,
  null,
  7,
  [0, 0],
  { x: 0 },
  { x: Number.NaN, y: 0 },
  { x: 0, y: Number.POSITIVE_INFINITY },
] as never[]
const BAD_INDICES = [-1, 2, 0.5, Number.NaN, undefined, null, '0', RVO_ERROR] as never[]
const P = { x: 0, y: 0 }

/** Two agents that see each other and a wall, after a step. */
function filled(): RVOSimulator {
  const sim = new RVOSimulator(0.25, 15, 10, 5, 2, 0.5, 2)
  sim.addAgent({ x: -2, y: 0.1 })
  sim.addAgent({ x: 2, y: 0 })
  sim.setAgentPrefVelocity(0, { x: 1, y: 0 })
  sim.addObstacle([
    { x: -3, y: -1 },
    { x: 3, y: -1 },
  ])
  sim.processObstacles()
  sim.doStep()
  return sim
}

type Call = [name: string, argument: string, call: (sim: RVOSimulator, bad: never) => unknown]

const properties = ['neighborDist', 'maxNeighbors', 'timeHorizon', 'timeHorizonObst', 'radius', 'maxSpeed']
type Properties = [number, number, number, number, number, number]
const withBad = (k: number, bad: number) => properties.map((_, i) => (i === k ? bad : 1)) as Properties

const numberCalls: Call[] = [
  ['setTimeStep', 'timeStep', (sim, bad) => sim.setTimeStep(bad)],
  ['setGlobalTime', 'globalTime', (sim, bad) => sim.setGlobalTime(bad)],
  ['setAgentMaxNeighbors', 'maxNeighbors', (sim, bad) => sim.setAgentMaxNeighbors(0, bad)],
  ['setAgentMaxSpeed', 'maxSpeed', (sim, bad) => sim.setAgentMaxSpeed(0, bad)],
  ['setAgentNeighborDist', 'neighborDist', (sim, bad) => sim.setAgentNeighborDist(0, bad)],
  ['setAgentRadius', 'radius', (sim, bad) => sim.setAgentRadius(0, bad)],
  ['setAgentTimeHorizon', 'timeHorizon', (sim, bad) => sim.setAgentTimeHorizon(0, bad)],
  ['setAgentTimeHorizonObst', 'timeHorizonObst', (sim, bad) => sim.setAgentTimeHorizonObst(0, bad)],
  ...properties.flatMap((argument, k): Call[] => [
    ['addAgent', argument, (sim, bad) => sim.addAgent(P, ...withBad(k, bad))],
    ['setAgentDefaults', argument, (sim, bad) => sim.setAgentDefaults(...withBad(k, bad))],
  ]),
]

const pointCalls: Call[] = [
  ['addAgent', 'position', (sim, bad) => sim.addAgent(bad)],
  ['addAgent', 'position', (sim, bad) => sim.addAgent(bad, 1, 1, 1, 1, 1, 1)],
  ['addObstacle', 'vertices[1]', (sim, bad) => sim.addObstacle([P, bad])],
  ['queryVisibility', 'point1', (sim, bad) => sim.queryVisibility(bad, P)],
  ['queryVisibility', 'point2', (sim, bad) => sim.queryVisibility(P, bad)],
  ['setAgentPosition', 'position', (sim, bad) => sim.setAgentPosition(0, bad)],
  ['setAgentPrefVelocity', 'prefVelocity', (sim, bad) => sim.setAgentPrefVelocity(0, bad)],
  ['setAgentVelocity', 'velocity', (sim, bad) => sim.setAgentVelocity(0, bad)],
]

const agentCalls: Call[] = [
  ['getAgentAgentNeighbor', 'agent', (sim, bad) => sim.getAgentAgentNeighbor(bad, 0)],
  ['getAgentMaxNeighbors', 'agent', (sim, bad) => sim.getAgentMaxNeighbors(bad)],
  ['getAgentMaxSpeed', 'agent', (sim, bad) => sim.getAgentMaxSpeed(bad)],
  ['getAgentNeighborDist', 'agent', (sim, bad) => sim.getAgentNeighborDist(bad)],
  ['getAgentNumAgentNeighbors', 'agent', (sim, bad) => sim.getAgentNumAgentNeighbors(bad)],
  ['getAgentNumObstacleNeighbors', 'agent', (sim, bad) => sim.getAgentNumObstacleNeighbors(bad)],
  ['getAgentNumORCALines', 'agent', (sim, bad) => sim.getAgentNumORCALines(bad)],
  ['getAgentObstacleNeighbor', 'agent', (sim, bad) => sim.getAgentObstacleNeighbor(bad, 0)],
  ['getAgentORCALine', 'agent', (sim, bad) => sim.getAgentORCALine(bad, 0)],
  ['getAgentPosition', 'agent', (sim, bad) => sim.getAgentPosition(bad)],
  ['getAgentPrefVelocity', 'agent', (sim, bad) => sim.getAgentPrefVelocity(bad)],
  ['getAgentRadius', 'agent', (sim, bad) => sim.getAgentRadius(bad)],
  ['getAgentTimeHorizon', 'agent', (sim, bad) => sim.getAgentTimeHorizon(bad)],
  ['getAgentTimeHorizonObst', 'agent', (sim, bad) => sim.getAgentTimeHorizonObst(bad)],
  ['getAgentVelocity', 'agent', (sim, bad) => sim.getAgentVelocity(bad)],
  ['setAgentMaxNeighbors', 'agent', (sim, bad) => sim.setAgentMaxNeighbors(bad, 1)],
  ['setAgentMaxSpeed', 'agent', (sim, bad) => sim.setAgentMaxSpeed(bad, 1)],
  ['setAgentNeighborDist', 'agent', (sim, bad) => sim.setAgentNeighborDist(bad, 1)],
  ['setAgentPosition', 'agent', (sim, bad) => sim.setAgentPosition(bad, P)],
  ['setAgentPrefVelocity', 'agent', (sim, bad) => sim.setAgentPrefVelocity(bad, P)],
  ['setAgentRadius', 'agent', (sim, bad) => sim.setAgentRadius(bad, 1)],
  ['setAgentTimeHorizon', 'agent', (sim, bad) => sim.setAgentTimeHorizon(bad, 1)],
  ['setAgentTimeHorizonObst', 'agent', (sim, bad) => sim.setAgentTimeHorizonObst(bad, 1)],
  ['setAgentVelocity', 'agent', (sim, bad) => sim.setAgentVelocity(bad, P)],
  ['getObstacleVertex', 'vertex', (sim, bad) => sim.getObstacleVertex(bad)],
  ['getNextObstacleVertexNo', 'vertex', (sim, bad) => sim.getNextObstacleVertexNo(bad)],
  ['getPrevObstacleVertexNo', 'vertex', (sim, bad) => sim.getPrevObstacleVertexNo(bad)],
  ['getAgentAgentNeighbor', 'neighbor', (sim, bad) => sim.getAgentAgentNeighbor(0, bad)],
  ['getAgentObstacleNeighbor', 'neighbor', (sim, bad) => sim.getAgentObstacleNeighbor(0, bad)],
  ['getAgentORCALine', 'line', (sim, bad) => sim.getAgentORCALine(0, bad)],
]

describe('what is refused', () => {
  it.each([
    { what: 'numbers', calls: numberCalls, bad: BAD_NUMBERS },
    { what: 'points', calls: pointCalls, bad: BAD_POINTS },
    { what: 'numbers of agents, vertices, neighbors and lines', calls: agentCalls, bad: BAD_INDICES },
  ])('bad $what: a RangeError names argument and function, and nothing changes', ({ calls, bad }) => {
    const sim = filled()
    const before = allOf(sim)
    for (const [name, argument, call] of calls) {
      for (const value of bad) {
        const attempt = () => call(sim, value)
        expect(attempt, `${name} with ${JSON.stringify(value)}`).toThrow(RangeError)
        expect(attempt).toThrow(name)
        expect(attempt).toThrow(argument)
      }
    }
    expect(allOf(sim)).toEqual(before)
    // the defaults are as they were, too
    sim.addAgent({ x: 50, y: 50 })
    expect(sim.getAgentRadius(2)).toBe(0.5)
  })

  it('bad numbers in the constructor', () => {
    for (const bad of BAD_NUMBERS) {
      // left out or an object, the first argument is the form without numbers
      if (typeof bad !== 'object' && bad !== undefined) expect(() => new RVOSimulator(bad)).toThrow(/timeStep/)
      expect(() => new RVOSimulator(bad, 1, 1, 1, 1, 1, 1)).toThrow(/timeStep.*RVOSimulator/)
      expect(() => new RVOSimulator(1, 1, 1, 1, 1, 1, bad)).toThrow(/maxSpeed.*RVOSimulator/)
    }
    expect(() => new RVOSimulator(1, 1, 1, 1, 1, 1, 1, { x: Number.NaN, y: 0 })).toThrow(/velocity.x.*got NaN/)
  })

  it('an optional argument may be left out but not be wrong', () => {
    const sim = filled()
    expect(() => sim.addAgent(P, 1, 1, 1, 1, 1, 1, { x: 0, y: Number.NaN })).toThrow(/velocity.y/)
    expect(() => sim.setAgentDefaults(1, 1, 1, 1, 1, 1, { x: 0, y: Number.NaN })).toThrow(/velocity.y/)
    expect(() => sim.queryVisibility(P, P, Number.NaN)).toThrow(/radius.*queryVisibility/)
    expect(() => sim.addObstacle(undefined as never)).toThrow(/vertices.*addObstacle/)
  })
})

describe('what is taken, as in RVO2', () => {
  it('zeros, negative numbers and any maxNeighbors, with finite results', () => {
    for (const value of [0, -1, -0.5, 1e-300, 1e9, 1e150]) {
      const sim = new RVOSimulator(value, value, value, value, value, value, value, { x: value, y: -value })
      sim.addObstacle([
        { x: -3, y: -1 },
        { x: 3, y: -1 },
      ])
      sim.processObstacles()
      for (let i = 0; i < 5; i++) {
        sim.addAgent({ x: i * 0.25, y: i * i * 0.125 })
        sim.addAgent({ x: i, y: i * i }, 100, 10, 5, 2, 0.5, 2, { x: 1, y: 0 })
      }
      for (let step = 0; step < 3; step++) sim.doStep()
      expect(JSON.stringify(allOf(sim)), `all ${value}`).not.toContain('null')
    }
  })

  it('no time to come apart: overlapping agents at time step 0 get no line, and their wish', () => {
    const sim = new RVOSimulator(0, 15, 10, 5, 2, 0.5, 2)
    sim.addAgent({ x: 0, y: 0 })
    sim.addAgent({ x: 0.25, y: 0.125 })
    sim.setAgentPrefVelocity(0, { x: 1, y: 0.5 })
    sim.doStep()
    expect(sim.getAgentVelocity(0)).toEqual({ x: 1, y: 0.5 })
    expect(sim.getAgentNumAgentNeighbors(0)).toBe(1)
    expect(sim.getAgentNumORCALines(0)).toBe(0)
  })

  it('maxNeighbors of 0 switches avoidance of agents off, a huge one takes all', () => {
    const sim = new RVOSimulator(0.25, 100, 0, 5, 2, 0.5, 2)
    for (let i = 0; i < 100; i++) sim.addAgent({ x: i * 0.5, y: 0 })
    sim.setAgentMaxNeighbors(1, 1e300)
    sim.setAgentMaxNeighbors(2, 2.9)
    sim.setAgentMaxNeighbors(3, -7)
    sim.doStep()
    expect(sim.getAgentNumAgentNeighbors(0)).toBe(0)
    expect(sim.getAgentNumAgentNeighbors(1)).toBe(99)
    expect(sim.getAgentNumAgentNeighbors(2)).toBe(2)
    expect(sim.getAgentMaxNeighbors(3)).toBe(0)
  })

  it('fewer than two vertices are no obstacle: RVO_ERROR', () => {
    const sim = new RVOSimulator()
    expect(sim.addObstacle([])).toBe(RVO_ERROR)
    expect(sim.addObstacle([P])).toBe(RVO_ERROR)
    expect(sim.getNumObstacleVertices()).toBe(0)
  })
})
