import { expect, test } from 'vitest'
import { type Built, build, fastest, overlap } from './motion.ts'

const STANDING = { preferredVelocity: { x: 0, y: 0 } }

function untilClear(run: Built): { time: number; peak: number } {
  let peak = 0
  while (overlap(run) > 1e-3 && run.sim.time < 10) {
    run.sim.step()
    peak = Math.max(peak, fastest(run))
  }
  return { time: run.sim.time, peak }
}

test.each([2, 3, 5, 12])(
  '%i agents at the very same point come apart, in a time that does not depend on dt',
  (count) => {
    const agents = Array.from({ length: count }, () => ({ position: { x: 3, y: -7 }, ...STANDING }))
    const coarse = untilClear(build(agents))
    const fine = untilClear(build(agents, [], { timeStep: 1 / 60 }))
    expect(coarse.time).toBeLessThan(2.5)
    expect(Math.abs(coarse.time - fine.time)).toBeLessThan(0.3)
    expect(coarse.peak).toBeLessThanOrEqual(1.5 + 1e-9)
    const again = build(agents)
    untilClear(again)
    const first = build(agents)
    untilClear(first)
    expect(again.sim.hash()).toBe(first.sim.hash())
  },
)

test('a newcomer inside a standing grid is no shock to the others', () => {
  const spawn = (timeStep: number) => {
    const grid = Array.from({ length: 49 }, (_, i) => ({
      position: { x: 1.2 * (i % 7) - 3.6, y: 1.2 * Math.floor(i / 7) - 3.6 },
      ...STANDING,
      maxSpeed: 5,
    }))
    return untilBelow(build([...grid, { position: { x: 0.1, y: 0.05 }, ...STANDING, maxSpeed: 5 }], [], { timeStep }))
  }
  const coarse = spawn(0.1)
  const fine = spawn(1 / 60)
  expect(coarse.peak).toBeLessThan(1)
  expect(fine.peak).toBeLessThan(1)
  expect(Math.abs(coarse.time - fine.time) / fine.time).toBeLessThan(0.1)
})

function untilBelow(run: Built): { time: number; peak: number } {
  let peak = 0
  while (overlap(run) > 0.01 && run.sim.time < 10) {
    run.sim.step()
    peak = Math.max(peak, fastest(run))
  }
  return { time: run.sim.time, peak }
}

test('relaxed lines leave no overlap to speak of: a crowd against a dead end', () => {
  const funnel = [
    { x: -9, y: -4 },
    { x: 0, y: -4 },
    { x: 6, y: -0.4 },
    { x: 6, y: 0.4 },
    { x: 0, y: 4 },
    { x: -9, y: 4 },
  ]
  const walls = [{ type: 'room' as const, vertices: funnel }]
  const agents = Array.from({ length: 20 }, (_, i) => ({
    position: { x: -1 - 1.1 * (i % 5), y: 1.1 * Math.floor(i / 5) - 1.65 },
    preferredVelocity: { x: 1.3, y: 0 },
  }))
  const run = build(agents, walls)
  for (let k = 0; k < 300; k++) {
    run.sim.step()
    // 1 % of the sum of two radii
    expect(overlap(run)).toBeLessThan(0.01)
  }
  const { count, positions } = run.sim.agents
  for (let i = 0; i < count; i++) expect(positions[2 * i]).toBeLessThan(6)
})
