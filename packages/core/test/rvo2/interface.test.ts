import { describe, expect, it } from 'vitest'
import { ScalarKernel } from '../../src/kernel/scalar-kernel.ts'
import { RVO_ERROR, RVOSimulator } from '../../src/rvo2/index.ts'
import { allOf } from './all-of.ts'

/** Public member functions of RVO2's 2D simulator, constructors and destructor left out. */
const NAMES = [
  'addAgent',
  'addObstacle',
  'doStep',
  'getAgentAgentNeighbor',
  'getAgentMaxNeighbors',
  'getAgentMaxSpeed',
  'getAgentNeighborDist',
  'getAgentNumAgentNeighbors',
  'getAgentNumORCALines',
  'getAgentNumObstacleNeighbors',
  'getAgentORCALine',
  'getAgentObstacleNeighbor',
  'getAgentPosition',
  'getAgentPrefVelocity',
  'getAgentRadius',
  'getAgentTimeHorizon',
  'getAgentTimeHorizonObst',
  'getAgentVelocity',
  'getGlobalTime',
  'getNextObstacleVertexNo',
  'getNumAgents',
  'getNumObstacleVertices',
  'getObstacleVertex',
  'getPrevObstacleVertexNo',
  'getTimeStep',
  'processObstacles',
  'queryVisibility',
  'setAgentDefaults',
  'setAgentMaxNeighbors',
  'setAgentMaxSpeed',
  'setAgentNeighborDist',
  'setAgentPosition',
  'setAgentPrefVelocity',
  'setAgentRadius',
  'setAgentTimeHorizon',
  'setAgentTimeHorizonObst',
  'setAgentVelocity',
  'setGlobalTime',
  'setTimeStep',
] as const

describe('the interface of RVO2', () => {
  it('has every name, letter for letter', () => {
    const methods = Object.getOwnPropertyNames(RVOSimulator.prototype)
    for (const name of NAMES) expect(methods).toContain(name)
  })

  it('constructs without defaults: no agent can be added by position alone', () => {
    const sim = new RVOSimulator()
    expect(sim.getTimeStep()).toBe(0)
    expect(sim.getGlobalTime()).toBe(0)
    expect(sim.addAgent({ x: 1, y: 2 })).toBe(RVO_ERROR)
    expect(sim.getNumAgents()).toBe(0)
    sim.setAgentDefaults(15, 10, 5, 2, 0.5, 2)
    expect(sim.addAgent({ x: 1, y: 2 })).toBe(0)
    expect(sim.addAgent({ x: 3, y: 4 })).toBe(1)
    expect(sim.getAgentPosition(1)).toEqual({ x: 3, y: 4 })
  })

  it('constructs with defaults, velocity included or at rest', () => {
    const moving = new RVOSimulator(0.25, 15, 10, 5, 2, 0.5, 1.5, { x: 1, y: -1 })
    expect(moving.getTimeStep()).toBe(0.25)
    moving.addAgent({ x: 0, y: 0 })
    expect(allOf(moving).agents[0]).toMatchObject({
      neighborDist: 15,
      maxNeighbors: 10,
      timeHorizon: 5,
      timeHorizonObst: 2,
      radius: 0.5,
      maxSpeed: 1.5,
      velocity: { x: 1, y: -1 },
      prefVelocity: { x: 0, y: 0 },
    })
    const resting = new RVOSimulator(0.25, 15, 10, 5, 2, 0.5, 1.5)
    resting.addAgent({ x: 0, y: 0 })
    expect(resting.getAgentVelocity(0)).toEqual({ x: 0, y: 0 })
  })

  it('adds agents with properties of their own; their velocity does not come from the defaults', () => {
    const sim = new RVOSimulator(0.25, 15, 10, 5, 2, 0.5, 1.5, { x: 1, y: -1 })
    const own = sim.addAgent({ x: 0, y: 0 }, 1, 2, 3, 4, 5, 6)
    const moving = sim.addAgent({ x: 0, y: 0 }, 1, 2, 3, 4, 5, 6, { x: 7, y: 8 })
    expect(sim.getAgentVelocity(own)).toEqual({ x: 0, y: 0 })
    expect(allOf(sim).agents[moving]).toMatchObject({
      neighborDist: 1,
      maxNeighbors: 2,
      timeHorizon: 3,
      timeHorizonObst: 4,
      radius: 5,
      maxSpeed: 6,
      velocity: { x: 7, y: 8 },
    })
  })

  it('gives back what was set', () => {
    const sim = new RVOSimulator(0.25, 15, 10, 5, 2, 0.5, 1.5)
    sim.addAgent({ x: 0, y: 0 })
    sim.addAgent({ x: 9, y: 9 })
    sim.setAgentMaxNeighbors(1, 3)
    sim.setAgentMaxSpeed(1, 4)
    sim.setAgentNeighborDist(1, 5)
    sim.setAgentPosition(1, { x: 6, y: 7 })
    sim.setAgentPrefVelocity(1, { x: 8, y: 9 })
    sim.setAgentRadius(1, 10)
    sim.setAgentTimeHorizon(1, 11)
    sim.setAgentTimeHorizonObst(1, 12)
    sim.setAgentVelocity(1, { x: 13, y: 14 })
    expect(allOf(sim).agents[1]).toEqual({
      maxNeighbors: 3,
      maxSpeed: 4,
      neighborDist: 5,
      position: { x: 6, y: 7 },
      prefVelocity: { x: 8, y: 9 },
      radius: 10,
      timeHorizon: 11,
      timeHorizonObst: 12,
      velocity: { x: 13, y: 14 },
      agentNeighbors: [],
      obstacleNeighbors: [],
      lines: [],
    })
    expect(allOf(sim).agents[0].position).toEqual({ x: 0, y: 0 })
  })

  it('gives copies: what a caller does to a point does nothing here', () => {
    const sim = new RVOSimulator(0.25, 15, 10, 5, 2, 0.5, 1.5)
    const start = { x: 1, y: 2 }
    sim.addAgent(start)
    const corner = { x: 0, y: 0 }
    sim.addObstacle([corner, { x: 1, y: 0 }])
    start.x = 99
    corner.x = 99
    sim.getAgentPosition(0).x = 99
    sim.getObstacleVertex(0).x = 99
    expect(sim.getAgentPosition(0)).toEqual({ x: 1, y: 2 })
    expect(sim.getObstacleVertex(0)).toEqual({ x: 0, y: 0 })
  })

  it('moves an agent by its new velocity: a lone one by its wish, as far as its maximum speed lets it', () => {
    const sim = new RVOSimulator(0.5, 15, 10, 5, 2, 0.5, 1)
    sim.addAgent({ x: 1, y: 1 })
    sim.setAgentPrefVelocity(0, { x: 3, y: 4 })
    sim.doStep()
    expect(sim.getAgentVelocity(0).x).toBeCloseTo(0.6, 15)
    expect(sim.getAgentVelocity(0).y).toBeCloseTo(0.8, 15)
    expect(sim.getAgentPosition(0).x).toBeCloseTo(1.3, 15)
    expect(sim.getAgentPosition(0).y).toBeCloseTo(1.4, 15)
  })

  it('takes a kernel', () => {
    const kernel = new ScalarKernel()
    let solved = 0
    const solve = kernel.solve.bind(kernel)
    kernel.solve = (...given) => {
      solved++
      solve(...given)
    }
    const plain = new RVOSimulator({ kernel })
    plain.doStep()
    const full = new RVOSimulator(0.25, 15, 10, 5, 2, 0.5, 1.5, undefined, { kernel })
    full.doStep()
    expect(solved).toBe(2)
    expect(() => new RVOSimulator({ kernal: kernel } as never)).toThrow(/kernal.*did you mean "kernel"/)
  })
})
