import { describe, expect, test } from 'vitest'
import { build, FLYER, overlap, runToGoals, vector } from '../scene.ts'

describe('overlaps', () => {
  test('agents in one place come apart, the same way at every time step, and nobody is thrown', () => {
    for (const count of [2, 3, 5, 12]) {
      for (const timeStep of [1 / 60, 0.1, 0.25]) {
        const run = build(
          Array.from({ length: count }, () => ({ ...FLYER, position: vector(3, 2, 1) })),
          { timeStep },
        )
        let fastest = 0
        while (run.sim.time < 12) {
          run.sim.step()
          const { velocities } = run.sim.agents
          for (let i = 0; i < count; i++) {
            fastest = Math.max(fastest, Math.hypot(...velocities.subarray(3 * i, 3 * i + 3)))
          }
        }
        expect({ count, timeStep, worst: overlap(run) <= 1e-9 }).toEqual({ count, timeStep, worst: true })
        // a sum of radii a second, shared by two; with many in one place corrections add up, to the maximum speed at most
        expect(fastest).toBeLessThanOrEqual(count === 2 ? 0.5 + 1e-9 : 1.5 + 1e-9)
      }
    }
  })

  test('two that overlap by a third are apart within 1.5 s', () => {
    const run = build([
      { ...FLYER, position: vector(0, 0, 0) },
      { ...FLYER, position: vector(0.4, 0.4, 0.2) },
    ])
    while (run.sim.time < 1.5) run.sim.step()
    expect(overlap(run)).toBeLessThan(1e-9)
    const { x, y, z } = run.sim.position(run.agents[0])
    // 0.6 m apart, 1 m wanted: each moves 0.2 m, along (2, 2, 1) / 3
    expect([x, y, z]).toEqual([-0.4 / 3, -0.4 / 3, -0.2 / 3].map((c) => expect.closeTo(c, 9)))
  })
})

describe('who gives way', () => {
  test('the higher priority flies straight on; the other takes it all', () => {
    const run = build([
      { ...FLYER, position: vector(-5, 0, 0.1), goal: vector(5, 0, 0.1), priority: 1 },
      { ...FLYER, position: vector(5, 0, 0), goal: vector(-5, 0, 0) },
    ])
    let off = 0
    while (run.sim.time < 13) {
      run.sim.step()
      const { y, z } = run.sim.position(run.agents[0])
      off = Math.max(off, Math.hypot(y, z - 0.1))
      expect(overlap(run)).toBeLessThan(1e-4)
    }
    expect(run.agents.map((a) => run.sim.state(a))).toEqual(['arrived', 'arrived'])
    // it keeps to its side a little, as everybody does, but is not pushed
    expect(off).toBeLessThan(0.6)
  })

  test('a scripted sphere is avoided wholly, a held one flown around', () => {
    const run = build([
      { ...FLYER, position: vector(-6, 0, 0), goal: vector(6, 0, 0) },
      { ...FLYER, position: vector(0, 0, 0), hold: true, radius: 1.5 },
      { ...FLYER, position: vector(3, -12, 0), script: { velocity: vector(0, 1.4, 0) } },
    ])
    while (run.sim.time < 16) {
      run.sim.step()
      expect(overlap(run)).toBeLessThan(1e-4)
    }
    expect(run.agents.map((a) => run.sim.state(a))).toEqual(['arrived', 'held', 'scripted'])
    expect(run.sim.position(run.agents[1])).toEqual(vector(0, 0, 0))
    expect(run.sim.velocity(run.agents[2])).toEqual(vector(0, 1.4, 0))
  })

  test('a fast large scripted sphere that crosses is passed behind where the way in front is too far', () => {
    for (const side of [-1, 1]) {
      for (const [z, speed] of [
        [0, 4],
        [0.7, 6],
        [-1.2, 5],
      ]) {
        const run = build([
          { ...FLYER, position: vector(-6, 0, 0), goal: vector(6, 0, 0) },
          {
            radius: 2.5,
            position: vector(0, -side * 5.5 * speed, z),
            script: { velocity: vector(0, side * speed, 0) },
          },
        ])
        while (run.sim.time < 20) {
          run.sim.step()
          expect(overlap(run)).toBeLessThan(1e-3)
        }
        expect(run.sim.state(run.agents[0])).toBe('arrived')
      }
    }
  })

  test('of two that are not to see each other each flies straight through', () => {
    const run = build([
      { ...FLYER, position: vector(-5, 0, 0), goal: vector(5, 0, 0), layers: 1, mask: 1 },
      { ...FLYER, position: vector(5, 0, 0), goal: vector(-5, 0, 0), layers: 2, mask: 2 },
    ])
    const { arrived, time, worst } = runToGoals(run, 12)
    expect(arrived).toBe(2)
    expect(time).toBeLessThan(9.95)
    expect(worst).toBeCloseTo(1, 1)
  })
})

describe('at the goal', () => {
  test('twenty with one goal settle round it and rest', () => {
    const run = build(
      Array.from({ length: 20 }, (_, i) => ({
        ...FLYER,
        position: vector(8 * Math.cos(2 * i), 8 * Math.sin(2 * i), i - 10),
        goal: vector(0, 0, 0),
      })),
    )
    const { arrived, time, worst } = runToGoals(run, 60)
    expect(arrived).toBe(20)
    expect(worst).toBeLessThan(2e-3)
    expect(time).toBeLessThan(30)
    expect(run.agents.filter((a) => !run.sim.isCrowded(a)).length).toBeGreaterThan(0)
    expect(run.agents.filter((a) => run.sim.isCrowded(a)).length).toBeGreaterThan(10)
    for (let k = 0; k < 50; k++) run.sim.step()
    expect(Math.max(...run.sim.agents.velocities.subarray(0, 60).map(Math.abs))).toBeLessThan(0.02)
  })

  test('an arrived agent steps aside for one that comes by, and comes back', () => {
    const run = build([
      { ...FLYER, position: vector(0, 0, 0), goal: vector(0, 0, 0) },
      { ...FLYER, position: vector(-5, 0, 0), goal: vector(5, 0, 0) },
    ])
    let pushed = 0
    let worst = Number.NEGATIVE_INFINITY
    while (run.sim.time < 16) {
      run.sim.step()
      const { x, y, z } = run.sim.position(run.agents[0])
      pushed = Math.max(pushed, Math.hypot(x, y, z))
      worst = Math.max(worst, overlap(run))
    }
    expect(run.agents.map((a) => run.sim.state(a))).toEqual(['arrived', 'arrived'])
    expect(worst).toBeLessThan(1e-3)
    expect(pushed).toBeGreaterThan(0.3)
    const { x, y, z } = run.sim.position(run.agents[0])
    expect(Math.hypot(x, y, z)).toBeLessThanOrEqual(0.2 + 1e-9)
  })
})

test('inertia: half of the new velocity, half of the old one', () => {
  const { sim, agents } = build([
    { position: vector(0, 0, 0), velocity: vector(0, 1, 0), preferredVelocity: vector(1, 0, 0.5), inertia: 0.5 },
  ])
  sim.step()
  expect(sim.velocity(agents[0])).toEqual(vector(0.5, 0.5, 0.25))
})

test('waypoints are passed in order', () => {
  const corners = [vector(3, 0, 0), vector(3, 3, 0), vector(3, 3, 3)]
  const run = build([{ ...FLYER, position: vector(0, 0, 0), path: corners }])
  expect(run.sim.remainingPath(run.agents[0])).toEqual(corners)
  for (let k = 0; k < 40; k++) run.sim.step()
  expect(run.sim.target(run.agents[0])).toEqual(corners[1])
  expect(run.sim.remainingPath(run.agents[0])).toEqual(corners.slice(1))
  const { arrived, time } = runToGoals(run, 20)
  expect(arrived).toBe(1)
  // 9 m in all, of which the corners save some
  expect(time).toBeGreaterThan(7)
  expect(time).toBeLessThan(9)
})

test('limited acceleration is kept, and braking is in time', () => {
  const run = build([
    { ...FLYER, maxAcceleration: 0.8, position: vector(-6, 0, 0), goal: vector(6, 0, 0) },
    { ...FLYER, maxAcceleration: 0.8, position: vector(6, 0, 0), goal: vector(-6, 0, 0) },
    { ...FLYER, maxAcceleration: 0.8, position: vector(0, 1, -6), goal: vector(0, 0, 6) },
  ])
  let before = [0, 0, 0, 0, 0, 0, 0, 0, 0]
  while (run.sim.time < 20) {
    run.sim.step()
    const now = [...run.sim.agents.velocities.subarray(0, 9)]
    for (let i = 0; i < 3; i++) {
      const change = Math.hypot(...[0, 1, 2].map((c) => now[3 * i + c] - before[3 * i + c]))
      expect(change).toBeLessThanOrEqual(0.08 * (1 + 1e-9))
    }
    before = now
    expect(overlap(run)).toBeLessThan(1e-3)
  }
  expect(run.agents.map((a) => run.sim.state(a))).toEqual(['arrived', 'arrived', 'arrived'])
})

test('blocked, and by whom: a cage of held spheres', () => {
  const cage = [
    [1, 0, 0],
    [-1, 0, 0],
    [0, 1, 0],
    [0, -1, 0],
    [0, 0, 1],
    [0, 0, -1],
  ].map(([x, y, z]) => ({ position: vector(1.4 * x, 1.4 * y, 1.4 * z), hold: true, radius: 0.9 }))
  const run = build([{ ...FLYER, position: vector(0, 0, 0), goal: vector(9, 0.1, 0) }, ...cage])
  while (run.sim.time < 6) run.sim.step()
  const [inside, ahead] = run.agents
  expect(run.sim.state(inside)).toBe('blocked')
  expect(run.sim.blockedBy(inside).agents).toContain(ahead)
  expect(run.sim.blockedBy(ahead).agents).toEqual([])
})
