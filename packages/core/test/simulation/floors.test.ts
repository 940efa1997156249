import { ScalarKernel, Simulation } from 'makeway'
import { createSimdKernel } from 'makeway/simd'
import { describe, expect, it, test } from 'vitest'
import type { StepKernel } from '../../src/kernel/step-kernel.ts'
import type { ObstacleOptions } from '../../src/types.ts'
import { randomFrom } from '../property.ts'

/** Floors of a building as layers: floor k is bit k. */
const floor = (k: number) => 1 << k
const on = (k: number) => ({ layers: floor(k), mask: floor(k) })

const WALL = [
  { x: 0, y: -3 },
  { x: 0, y: 3 },
]

/** Somebody on `agentFloor` walks straight at a wall. */
function walk(agentFloor: number, wall: Partial<ObstacleOptions>, profile: 'rvo2' | 'default' = 'default') {
  const sim = new Simulation({ timeStep: 0.1, profile })
  sim.addObstacle({ type: 'polyline', vertices: WALL, ...wall } as ObstacleOptions)
  const agent = sim.addAgent({ position: { x: -3, y: 0 }, preferredVelocity: { x: 1.3, y: 0 }, ...on(agentFloor) })
  for (let k = 0; k < 50; k++) sim.step()
  return { sim, agent, x: sim.position(agent).x }
}

describe.each(['rvo2', 'default'] as const)('a wall under profile %s', (profile) => {
  it('stops those on its floor, and nobody on another one', () => {
    expect(walk(1, { layers: floor(1) }, profile).x).toBeLessThan(-0.29)
    expect(walk(0, { layers: floor(1) }, profile).x).toBeCloseTo(3.5, 9)
    expect(walk(0, { layers: floor(0) | floor(1) }, profile).x).toBeLessThan(-0.29)
  })

  it('without floors stops everybody, even who sees no agent', () => {
    expect(walk(5, {}, profile).x).toBeLessThan(-0.29)
    const { sim, agent } = walk(5, {}, profile)
    sim.updateAgent(agent, { mask: 0 })
    for (let k = 0; k < 20; k++) sim.step()
    expect(sim.position(agent).x).toBeLessThan(-0.29)
  })
})

test('discs and the trace follow the floors too', () => {
  const sim = new Simulation({ timeStep: 0.1 })
  const disc = sim.addObstacle({ type: 'circle', center: { x: 1.2, y: 0 }, radius: 0.5, layers: floor(1) })
  const below = sim.addAgent({ position: { x: 0, y: 0 }, preferredVelocity: { x: 1.3, y: 0 }, ...on(0) })
  const above = sim.addAgent({ position: { x: 0, y: 0 }, preferredVelocity: { x: 1.3, y: 0 }, ...on(1) })
  expect(sim.trace(below).lines).toEqual([])
  expect(sim.trace(above).lines.map(({ cause }) => cause)).toEqual([
    { type: 'circle', obstacle: disc, center: { x: 1.2, y: 0 }, radius: 0.5 },
  ])
})

test('who takes the stairs is on both floors, then on the upper one', () => {
  const { sim, agent } = walk(0, { layers: floor(1) })
  sim.setMotion(agent, { position: { x: -3, y: 0 } })
  sim.updateAgent(agent, { layers: floor(0) | floor(1), mask: floor(0) | floor(1) })
  for (let k = 0; k < 50; k++) sim.step()
  expect(sim.position(agent).x).toBeLessThan(-0.29)
  sim.updateAgent(agent, on(0))
  for (let k = 0; k < 20; k++) sim.step()
  expect(sim.position(agent).x).toBeGreaterThan(1)
})

test('walls of two floors in the same place leave each other as they are', () => {
  // below, a box; above, a wall that crosses it
  const box = {
    type: 'polygon',
    vertices: [
      { x: -1, y: -1 },
      { x: 1, y: -1 },
      { x: 1, y: 1 },
      { x: -1, y: 1 },
    ],
  } as const
  const alone = (floors: number[]) => {
    const sim = new Simulation({ timeStep: 0.1 })
    if (floors.includes(0)) sim.addObstacle({ ...box, layers: floor(0) })
    if (floors.includes(1)) sim.addObstacle({ type: 'polyline', vertices: WALL, layers: floor(1) })
    const agents = [0, 1].map((k) => sim.addAgent({ position: { x: 0.5, y: -4 }, goal: { x: 0.4, y: 4 }, ...on(k) }))
    return { sim, agents }
  }
  const both = alone([0, 1])
  const [lower, upper] = [alone([0]), alone([1])]
  for (let k = 0; k < 80; k++) {
    for (const { sim } of [both, lower, upper]) sim.step()
    expect(both.sim.position(both.agents[0])).toEqual(lower.sim.position(lower.agents[0]))
    expect(both.sim.position(both.agents[1])).toEqual(upper.sim.position(upper.agents[1]))
  }
})

test('sight: through the walls of other floors, not of one’s own', () => {
  const { sim } = walk(0, { layers: floor(1) })
  const [p, q] = [
    { x: -2, y: 0 },
    { x: 2, y: 0 },
  ]
  expect([sim.isVisible(p, q), sim.isVisible(p, q, 0.3, floor(1)), sim.isVisible(p, q, 0.3, floor(0))]).toEqual([
    false,
    false,
    true,
  ])
  expect(() => sim.isVisible(p, q, 0, -1)).toThrow('mask (a set of 32 bits)')
})

test('bad layers are refused; good ones come back', () => {
  const sim = new Simulation()
  for (const layers of [-1, 0.5, 2 ** 32, Number.NaN, '1']) {
    expect(() => sim.addObstacle({ type: 'polyline', vertices: WALL, layers } as never)).toThrow(
      /layers \(a set of 32 bits\)/,
    )
  }
  sim.addObstacle({ type: 'polyline', vertices: WALL, layers: 0x80000001 })
  sim.addObstacle({ type: 'polyline', vertices: WALL })
  expect(sim.obstacles.map(({ layers }) => layers)).toEqual([0x80000001, undefined])
})

/** Two floors full of people and walls. */
function building(kernel: StepKernel) {
  const random = randomFrom(3)
  const sim = new Simulation({ timeStep: 0.1, kernel })
  for (let k = 0; k < 24; k++) {
    const [x, y] = [random(-9, 9), random(-9, 9)]
    const shape: ObstacleOptions =
      k % 3 === 0
        ? { type: 'circle', center: { x, y }, radius: random(0.2, 0.8) }
        : {
            type: 'polyline',
            vertices: [
              { x, y },
              { x: x + random(-3, 3), y: y + random(-3, 3) },
            ],
          }
    sim.addObstacle(k % 8 === 7 ? shape : { ...shape, layers: floor(k % 2) })
  }
  for (let k = 0; k < 120; k++) {
    const at = () => ({ x: random(-9, 9), y: random(-9, 9) })
    sim.addAgent({ position: at(), goal: at(), ...on(k % 2) })
  }
  return sim
}

test('every kernel gives the same bits, and snapshots keep the floors', () => {
  const scalar = building(new ScalarKernel())
  const simd = building(createSimdKernel())
  for (let k = 0; k < 40; k++) {
    scalar.step()
    simd.step()
  }
  expect(simd.hash()).toBe(scalar.hash())
  const copy = Simulation.restore(scalar.snapshot())
  expect(copy.hash()).toBe(scalar.hash())
  for (const sim of [scalar, copy]) for (let k = 0; k < 20; k++) sim.step()
  expect(copy.hash()).toBe(scalar.hash())
  expect(copy.obstacles).toEqual(scalar.obstacles)
})
