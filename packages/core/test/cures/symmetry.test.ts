import { describe, expect, test } from 'vitest'
import { build, overlap } from './motion.ts'

function ring(count: number, timeStep: number, timeHorizon: number, turn = 0) {
  const radius = Math.max(5, 0.6 * count)
  const agents = Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count + turn
    const x = radius * Math.cos(angle)
    const y = radius * Math.sin(angle)
    return { position: { x, y }, goal: { x: -x, y: -y }, timeHorizon }
  })
  const run = build(agents, [], { timeStep })
  let worst = 0
  while (run.sim.time < 80 && !run.agents.every((a) => run.sim.state(a) === 'arrived')) {
    run.sim.step()
    worst = Math.max(worst, overlap(run))
  }
  return {
    arrived: run.agents.filter((a) => run.sim.state(a) === 'arrived').length,
    ratio: run.sim.time / (2 * radius),
    worst,
  }
}

describe('exactly symmetric rings finish', () => {
  test.each([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 19, 22, 26, 30])('%i agents', (count) => {
    for (const [timeStep, horizon, turn] of [
      [0.25, 2, 0],
      [0.1, 3, 0.3],
      [0.1, 10, 0],
      [1 / 30, 5, 1],
    ]) {
      const { arrived, ratio, worst } = ring(count, timeStep, horizon, turn)
      expect({ timeStep, horizon, arrived }).toEqual({ timeStep, horizon, arrived: count })
      expect(worst).toBeLessThan(1e-3)
      expect(ratio).toBeLessThan(1.5)
    }
  })
})

test.each([1 / 60, 0.1, 0.25, 0.5])('an exactly head-on pair passes at dt %f', (timeStep) => {
  for (const radii of [
    [0.5, 0.5],
    [0.2, 1],
  ]) {
    for (const offset of [0, 1e-9, 0.01, -0.25]) {
      const run = build(
        [
          { position: { x: -5, y: offset }, goal: { x: 5, y: offset }, radius: radii[0] },
          { position: { x: 5, y: 0 }, goal: { x: -5, y: 0 }, radius: radii[1] },
        ],
        [],
        { timeStep },
      )
      let worst = 0
      while (run.sim.time < 14) {
        run.sim.step()
        worst = Math.max(worst, overlap(run))
      }
      expect(run.agents.map((a) => run.sim.state(a))).toEqual(['arrived', 'arrived'])
      expect(worst).toBeLessThan(1e-4)
    }
  }
})

test('a faster agent exactly behind overtakes without pushing', () => {
  for (const timeStep of [1 / 60, 0.1, 0.25]) {
    const run = build(
      [
        { position: { x: -4, y: 0 }, preferredVelocity: { x: 1.6, y: 0 }, maxSpeed: 2 },
        { position: { x: 0, y: 0 }, preferredVelocity: { x: 0.4, y: 0 }, maxSpeed: 2 },
      ],
      [],
      { timeStep },
    )
    const [fast, slow] = run.agents
    while (run.sim.time < 12) {
      run.sim.step()
      expect(run.sim.velocity(slow).x).toBeLessThan(0.42)
      expect(overlap(run)).toBeLessThan(1e-4)
    }
    expect(run.sim.position(fast).x - run.sim.position(slow).x).toBeGreaterThan(6)
  }
})
