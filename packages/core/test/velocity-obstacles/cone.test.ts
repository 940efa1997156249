import { describe, expect, it } from 'vitest'
import { Simulation } from '../../src/simulation.ts'
import type { SimulationOptions } from '../../src/simulation-options.ts'
import type { AgentOptions, Point } from '../../src/types.ts'
import { hrvo, rvo, vo } from '../../src/velocity-obstacles/index.ts'

/**
 * A at (0, 0) with r 1 and B at (5, 0) with r 2: sum 3, legs of length 4, directions (4, ±3)/5. τ = 2.
 * A moves with (1, ½), B with (−1, −½).
 */
function obstacleOf(
  method: NonNullable<SimulationOptions['method']>,
  a: Partial<AgentOptions> = {},
  b: Partial<AgentOptions> = {},
  options: SimulationOptions = {},
) {
  const sim = new Simulation({ profile: 'rvo2', timeStep: 0.125, method, ...options })
  const common = { timeHorizon: 2, maxSpeed: 20, neighborDistance: 20, escapeTime: 0.5 }
  const agent = sim.addAgent({ ...common, radius: 1, position: { x: 0, y: 0 }, velocity: { x: 1, y: 0.5 }, ...a })
  const other = sim.addAgent({ ...common, radius: 2, position: { x: 5, y: 0 }, velocity: { x: -1, y: -0.5 }, ...b })
  const trace = sim.trace(agent)
  expect(trace.lines).toEqual([])
  for (const { agent } of trace.velocityObstacles) expect(agent).toBe(other)
  return trace.velocityObstacles
}

function expectPoint(actual: Point | undefined, x: number, y: number): void {
  expect(actual?.x).toBeCloseTo(x, 12)
  expect(actual?.y).toBeCloseTo(y, 12)
}

describe('vo', () => {
  it('has its apex at the velocity of the other, and the circle of the whole way', () => {
    const [cone] = obstacleOf(vo)
    expectPoint(cone.apex, -1, -0.5)
    expectPoint(cone.left, 0.8, 0.6)
    expectPoint(cone.right, 0.8, -0.6)
    expectPoint(cone.center, -1 + 5 / 2, -0.5)
    expect(cone.radius).toBeCloseTo(1.5, 12)
  })

  it('does not depend on the share, unless the agent has none', () => {
    expect(obstacleOf(vo, { responsibility: 0.1 })).toEqual(obstacleOf(vo))
    expect(obstacleOf(vo, { responsibility: 0 })).toEqual([])
  })
})

describe('rvo', () => {
  it('between equals: apex halfway, half the circle', () => {
    const [cone] = obstacleOf(rvo)
    expectPoint(cone.apex, 0, 0)
    expectPoint(cone.left, 0.8, 0.6)
    expectPoint(cone.right, 0.8, -0.6)
    expectPoint(cone.center, 1.25, 0)
    expect(cone.radius).toBeCloseTo(0.75, 12)
  })

  it('who takes a quarter: apex a quarter of the way to the velocity of the other', () => {
    const [cone] = obstacleOf(rvo, { responsibility: 1 }, { responsibility: 3 })
    expectPoint(cone.apex, 0.5, 0.25)
    expectPoint(cone.center, 0.5 + 5 / 8, 0.25)
    expect(cone.radius).toBeCloseTo(3 / 8, 12)
  })

  it('priorities and rules share as they do under ORCA', () => {
    expect(obstacleOf(rvo, { priority: 1 })).toEqual([])
    expect(obstacleOf(rvo, { priority: -1 })).toEqual(obstacleOf(vo))
    // the faster one takes 0.7
    const [cone] = obstacleOf(rvo, { velocity: { x: 2, y: 0 } }, {}, { responsibilityRule: 'fasterTakesMore' })
    expectPoint(cone.apex, 0.3 * 2 - 0.7, 0.7 * -0.5)
    expect(cone.radius).toBeCloseTo(0.7 * 1.5, 12)
  })

  it('before who gives no way it is the vo', () => {
    expect(obstacleOf(rvo, {}, { responsibility: 0 })).toEqual(obstacleOf(vo))
    expect(obstacleOf(rvo, {}, { hold: true }, { cures: { roles: true } })).toEqual(obstacleOf(vo))
    expect(obstacleOf(rvo, { responsibility: 0 }, { responsibility: 0 })).toEqual([])
  })
})

describe('hrvo', () => {
  it('v_A left of the center line: the left leg of the rvo, the right one of the vo', () => {
    // apex of the rvo 0; v_A = (1, ½) lies above the axis. Left leg (4, 3)s from 0, right leg (−1, −½) + (4, −3)t:
    // 4s = 4t − 1, 3s = −3t − ½: s = −5/24, apex (−5/6, −5/8)
    const [cone] = obstacleOf(hrvo)
    expectPoint(cone.apex, -5 / 6, -5 / 8)
    expectPoint(cone.left, 0.8, 0.6)
    expectPoint(cone.right, 0.8, -0.6)
    expectPoint(cone.center, -5 / 6 + 1.25, -5 / 8)
    expect(cone.radius).toBeCloseTo(0.75, 12)
  })

  it('v_A right of the center line: mirrored', () => {
    const [cone] = obstacleOf(hrvo, { velocity: { x: 1, y: -0.5 } }, { velocity: { x: -1, y: 0.5 } })
    expectPoint(cone.apex, -5 / 6, 5 / 8)
  })

  it('v_A on the center line: right, so the left leg is that of the vo', () => {
    // the rvo from 0, the vo from (−1, 0): (4, −3)s = (−1, 0) + (4, 3)t: s = −1/8
    const [cone] = obstacleOf(hrvo, { velocity: { x: 1, y: 0 } }, { velocity: { x: -1, y: 0 } })
    expectPoint(cone.apex, -0.5, 0.375)
  })

  it('both of a pair see each other on the same side', () => {
    const swapped = obstacleOf(
      hrvo,
      { position: { x: 5, y: 0 }, radius: 2, velocity: { x: -1, y: -0.5 } },
      { position: { x: 0, y: 0 }, radius: 1, velocity: { x: 1, y: 0.5 } },
    )
    // the picture turned by half a turn
    expectPoint(swapped[0].apex, 5 / 6, 5 / 8)
  })
})

describe.each([
  ['vo', vo, 1],
  ['rvo', rvo, 0.5],
  ['hrvo', hrvo, 0.5],
] as const)('%s of bodies that overlap', (_, method, share) => {
  it('is the circle at p/T alone, T the smaller escape time', () => {
    const [circle] = obstacleOf(method, { escapeTime: 0.25 }, { position: { x: 2, y: 1 }, escapeTime: 0.75 })
    const apex = share === 1 ? { x: -1, y: -0.5 } : { x: 0, y: 0 }
    expectPoint(circle.apex, apex.x, apex.y)
    expect(circle.left).toBeUndefined()
    expect(circle.right).toBeUndefined()
    expectPoint(circle.center, apex.x + share * 8, apex.y + share * 4)
    expect(circle.radius).toBeCloseTo(share * 12, 12)
  })

  it('lets bodies at the very same point part, each its way', () => {
    const sim = new Simulation({ profile: 'rvo2', timeStep: 0.125, method })
    const at = { position: { x: 1, y: 1 }, maxSpeed: 20 }
    const [a, b] = [sim.addAgent(at), sim.addAgent(at)]
    for (let step = 0; step < 8; step++) sim.step()
    const [p, q] = [sim.position(a), sim.position(b)]
    expect(Math.hypot(p.x - q.x, p.y - q.y)).toBeGreaterThanOrEqual(0.6 - 1e-9)
  })
})

it('takes the optimisation velocities where others are asked for', () => {
  const wish = { preferredVelocity: { x: 0, y: 2 } }
  const [cone] = obstacleOf(rvo, wish, { preferredVelocity: { x: 4, y: 0 } }, { optimizationVelocity: 'preferred' })
  expectPoint(cone.apex, 2, 1)
})
