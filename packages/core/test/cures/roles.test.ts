import { expect, test } from 'vitest'
import { build, overlap } from './motion.ts'

test('held agents are not moved, and whoever they block says so', () => {
  const walls = [1, -1].map((side) => ({
    type: 'polyline' as const,
    vertices: [
      { x: -10, y: 0.9 * side },
      { x: 10, y: 0.9 * side },
    ],
  }))
  const run = build(
    [
      { position: { x: -6, y: 0 }, goal: { x: 6, y: 0 } },
      { position: { x: 0, y: 0 }, hold: true },
    ],
    walls,
  )
  const [walker, held] = run.agents
  let blockedAt = Infinity
  for (let k = 0; k < 300; k++) {
    run.sim.step()
    if (run.sim.state(walker) === 'blocked') blockedAt = Math.min(blockedAt, run.sim.time)
  }
  expect(run.sim.position(held)).toEqual({ x: 0, y: 0 })
  expect(run.sim.state(held)).toBe('held')
  expect(blockedAt).toBeLessThan(15)
  expect(run.sim.blockedBy(walker).agents).toContain(held)
})

test('a scripted agent goes its way, and the others take the whole', () => {
  const run = build([
    { position: { x: -10, y: 0 }, goal: { x: 10, y: 0 } },
    { position: { x: 10, y: 0 }, script: { velocity: { x: -1, y: 0 } } },
  ])
  const [walker, cart] = run.agents
  while (run.sim.time < 25) {
    run.sim.step()
    expect(run.sim.velocity(cart)).toEqual({ x: -1, y: 0 })
    expect(run.sim.velocity(walker).x).toBeGreaterThan(-0.5)
    expect(overlap(run)).toBeLessThan(1e-3)
  }
  expect(run.sim.state(walker)).toBe('arrived')
  expect(run.sim.state(cart)).toBe('scripted')
})

test.each([2, 4, 6, 10])('a vehicle at %i m/s is let through, whatever the horizon and the meeting point', (speed) => {
  for (const timeHorizon of [1, 3, 5]) {
    for (const x of [3.5, 4.5, 6]) {
      const walker = { position: { x: 0, y: 0 }, preferredVelocity: { x: 1.3, y: 0 }, radius: 0.4, maxSpeed: 1.4 }
      const vehicle = { position: { x, y: -4.5 * speed }, radius: 2, script: { velocity: { x: 0, y: speed } } }
      const run = build([
        { ...walker, timeHorizon },
        { ...vehicle, maxSpeed: speed },
      ])
      while (run.sim.time < 15) {
        run.sim.step()
        expect(overlap(run)).toBeLessThan(1e-3)
      }
    }
  }
})

test('with its back to a wall the lower priority can only say so', () => {
  const corridor = {
    type: 'polyline' as const,
    vertices: [
      { x: -10, y: 0.8 },
      { x: 7, y: 0.8 },
      { x: 7, y: -0.8 },
      { x: -10, y: -0.8 },
    ],
  }
  const run = build(
    [
      { position: { x: -6, y: 0 }, goal: { x: 6.4, y: 0 }, priority: 1 },
      { position: { x: 4, y: 0 }, goal: { x: -6, y: 0 } },
    ],
    [corridor],
  )
  while (run.sim.time < 40) {
    run.sim.step()
    expect(overlap(run)).toBeLessThan(1e-3)
  }
  expect(run.agents.map((a) => run.sim.state(a))).toEqual(['blocked', 'blocked'])
  expect(run.sim.blockedBy(run.agents[0]).agents).toEqual([run.agents[1]])
  expect(Math.abs(run.sim.velocity(run.agents[0]).x)).toBeLessThan(0.01)
})

test('in a corridor for one the higher priority walks through and the other backs out', () => {
  const walls = [1, -1].map((side) => ({
    type: 'polyline' as const,
    vertices: [
      { x: -10, y: 0.8 * side },
      { x: 10, y: 0.8 * side },
    ],
  }))
  const run = build(
    [
      { position: { x: -6, y: 0.05 }, goal: { x: 6, y: 0 }, priority: 1 },
      { position: { x: 6, y: -0.05 }, goal: { x: -6, y: 0 } },
    ],
    walls,
  )
  while (run.sim.state(run.agents[0]) !== 'arrived' && run.sim.time < 40) {
    run.sim.step()
    expect(overlap(run)).toBeLessThan(1e-3)
  }
  expect(run.sim.time).toBeLessThan(20)
})

test('equal agents in a corridor for one are put in order, and then nothing shakes', () => {
  const walls = [1, -1].map((side) => ({
    type: 'polyline' as const,
    vertices: [
      { x: -10, y: 0.8 * side },
      { x: 10, y: 0.8 * side },
    ],
  }))
  const run = build(
    [
      { position: { x: -6, y: 0.05 }, goal: { x: 6, y: 0 } },
      { position: { x: 6, y: -0.05 }, goal: { x: -6, y: 0 } },
    ],
    walls,
  )
  const [a, b] = run.agents
  const blocked = new Set<number>()
  while (run.sim.time < 12) {
    run.sim.step()
    for (const agent of run.agents) if (run.sim.state(agent) === 'blocked') blocked.add(agent)
  }
  expect(blocked.size).toBeGreaterThan(0)
  while (run.sim.time < 120) run.sim.step()
  expect(run.sim.state(a)).toBe('arrived')
  expect(run.sim.blockedBy(b).agents).toEqual([a])
  for (let k = 0; k < 100; k++) {
    run.sim.step()
    for (const agent of run.agents) {
      const v = run.sim.velocity(agent)
      expect(Math.hypot(v.x, v.y)).toBeLessThan(0.05)
    }
  }
})

test('a large neighbor is seen in time, whatever the search range between centers', () => {
  const run = build([
    { position: { x: 0, y: 0.1 }, goal: { x: 16, y: 0 }, neighborDistance: 4 },
    { position: { x: 8, y: 0 }, radius: 5, hold: true, neighborDistance: 4 },
  ])
  while (run.sim.state(run.agents[0]) !== 'arrived' && run.sim.time < 40) {
    run.sim.step()
    expect(overlap(run)).toBeLessThan(1e-3)
  }
  expect(run.sim.state(run.agents[0])).toBe('arrived')
})

test('an agent left out because of maxNeighbors is counted, and is the one farthest off', () => {
  const ring = Array.from({ length: 6 }, (_, i) => ({
    position: { x: 1.2 + 0.2 * i, y: i % 2 === 0 ? 0.5 * i : -0.5 * i },
    preferredVelocity: { x: 0, y: 0 },
    radius: 0.2,
  }))
  const run = build([{ position: { x: 0, y: 0 }, preferredVelocity: { x: 0, y: 0 }, maxNeighbors: 4 }, ...ring])
  const [center, ...others] = run.agents
  expect(run.sim.neighbors(center)).toEqual(others.slice(0, 4))
  expect(run.sim.dropped(center)).toBe(2)
  run.sim.updateAgent(center, { maxNeighbors: 'all' })
  expect(run.sim.dropped(center)).toBe(0)
})

test('limited acceleration is kept in the solve, in a crowded ring', () => {
  const agents = Array.from({ length: 20 }, (_, i) => {
    const angle = (2 * Math.PI * i) / 20
    const x = 9 * Math.cos(angle) + 0.2 * Math.sin(7 * i)
    const y = 9 * Math.sin(angle)
    return { position: { x, y }, goal: { x: -x, y: -y }, maxAcceleration: 3 }
  })
  const run = build(agents, [], { timeStep: 1 / 60 })
  while (run.sim.time < 40) {
    const before = run.agents.map((a) => run.sim.velocity(a))
    run.sim.step()
    run.agents.forEach((agent, k) => {
      const v = run.sim.velocity(agent)
      expect(Math.hypot(v.x - before[k].x, v.y - before[k].y) * 60).toBeLessThan(3.0001)
      expect(Math.hypot(v.x, v.y)).toBeLessThan(1.5 + 1e-9)
    })
    expect(overlap(run)).toBeLessThan(0.005)
  }
  expect(run.agents.map((a) => run.sim.state(a))).toEqual(run.agents.map(() => 'arrived'))
})
