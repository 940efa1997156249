import { Simulation } from 'makeway'
import { expect, test } from 'vitest'
import { build, track } from './motion.ts'

test('a lone agent walks straight to the last bit', () => {
  const run = build([{ position: { x: -5, y: 0 }, goal: { x: 5, y: 0 } }])
  for (const frame of track(run, 120)) expect(frame[1]).toBe(0)
  expect(run.sim.position(run.agents[0])).toEqual({ x: 5, y: 0 })
})

test('agents that pass each other clear move as under profile rvo2, bit for bit', () => {
  const agents = [
    { position: { x: -6, y: 0 }, preferredVelocity: { x: 1, y: 0 }, neighborDistance: 15 },
    { position: { x: 6, y: 2.5 }, preferredVelocity: { x: -1, y: 0 }, neighborDistance: 15 },
    { position: { x: -6, y: -3 }, preferredVelocity: { x: 0.8, y: 0 }, neighborDistance: 15 },
  ]
  const cured = track(build(agents), 120)
  const plain = track(build(agents, [], { profile: 'rvo2' }), 120)
  expect(cured).toEqual(plain)
})

test('every cure off is profile rvo2', () => {
  const agents = Array.from({ length: 12 }, (_, i) => {
    const angle = (2 * Math.PI * i) / 12
    const x = 6 * Math.cos(angle) + 0.1 * (i % 3)
    const y = 6 * Math.sin(angle)
    return { position: { x, y }, goal: { x: -x, y: -y }, neighborDistance: 8, escapeTime: 0.1 }
  })
  const off = {
    keepRight: false,
    shortHorizon: false,
    rightOfWay: false,
    gentleEscape: false,
    separation: false,
    roles: false,
    surfaces: false,
    solidWalls: false,
    wallHorizon: false,
    waypoints: false,
    settling: false,
    internalSteps: false,
  }
  expect(track(build(agents, [], { cures: off }), 200)).toEqual(track(build(agents, [], { profile: 'rvo2' }), 200))
})

test('an unknown cure is refused with the nearest known one', () => {
  expect(() => new Simulation({ cures: { keepLeft: true } as object })).toThrow('did you mean "keepRight"?')
})
