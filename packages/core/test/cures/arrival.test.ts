import { expect, test } from 'vitest'
import { build, fastest, overlap } from './motion.ts'

test.each([5, 20, 40])('%i agents with one goal come to rest around it', (count) => {
  const agents = Array.from({ length: count }, (_, i) => {
    const angle = 2.399963 * i
    const distance = 8 + 0.15 * i
    return { position: { x: distance * Math.cos(angle), y: distance * Math.sin(angle) }, goal: { x: 0, y: 0 } }
  })
  const run = build(agents)
  while (run.sim.time < 40) {
    run.sim.step()
    expect(overlap(run)).toBeLessThan(0.01)
  }
  expect(run.agents.map((a) => run.sim.state(a))).toEqual(run.agents.map(() => 'arrived'))
  expect(run.agents.filter((a) => !run.sim.isCrowded(a)).length).toBe(1)
  expect(fastest(run)).toBeLessThan(0.01)
})

test('who has settled in a crowd goes on when the goal gets free', () => {
  const goal = { x: 0, y: 0 }
  const run = build([
    { position: { x: 0, y: 0 }, goal },
    { position: { x: 4, y: 0 }, goal },
  ])
  const [first, second] = run.agents
  while (run.sim.time < 15) run.sim.step()
  expect(run.sim.state(second)).toBe('arrived')
  expect(run.sim.isCrowded(second)).toBe(true)
  run.sim.removeAgent(first)
  while (run.sim.time < 25) run.sim.step()
  expect(run.sim.isCrowded(second)).toBe(false)
  expect(run.sim.position(second)).toEqual(goal)
})

test('an arrived agent lets another pass and comes back', () => {
  const walls = [1, -1].map((side) => ({
    type: 'polyline' as const,
    vertices: [
      { x: -10, y: 1.2 * side },
      { x: 10, y: 1.2 * side },
    ],
  }))
  const run = build(
    [
      { position: { x: -6, y: 0 }, goal: { x: 6, y: 0 } },
      { position: { x: 0, y: 0 }, goal: { x: 0, y: 0 } },
    ],
    walls,
  )
  while (run.sim.time < 30) {
    run.sim.step()
    expect(overlap(run)).toBeLessThan(1e-3)
  }
  expect(run.agents.map((a) => run.sim.state(a))).toEqual(['arrived', 'arrived'])
  expect(Math.hypot(run.sim.position(run.agents[1]).x, run.sim.position(run.agents[1]).y)).toBeLessThan(0.2)
})

test('a waypoint nearer to a corner than the radius does not hold the agent up', () => {
  const block = {
    type: 'polygon' as const,
    vertices: [
      { x: 0, y: -6 },
      { x: 4, y: -6 },
      { x: 4, y: 0 },
      { x: 0, y: 0 },
    ],
  }
  const path = [
    { x: 0, y: 0 },
    { x: 8, y: 0.6 },
  ]
  const run = build([{ position: { x: -6, y: -4 }, path }], [block])
  while (run.sim.state(run.agents[0]) !== 'arrived' && run.sim.time < 30) run.sim.step()
  expect(run.sim.time).toBeLessThan(20)
})

test('a long horizon for walls does not slow the approach to a goal before one', () => {
  const times = [0.5, 2, 10].map((obstacleTimeHorizon) => {
    const wall = {
      type: 'polyline' as const,
      vertices: [
        { x: 4, y: -5 },
        { x: 4, y: 5 },
      ],
    }
    const agent = { position: { x: -8, y: 0 }, goal: { x: 3.4, y: 0 }, obstacleTimeHorizon, goalTolerance: 0.05 }
    const run = build([agent], [wall])
    while (run.sim.state(run.agents[0]) !== 'arrived' && run.sim.time < 60) run.sim.step()
    return run.sim.time
  })
  for (const time of times) expect(time).toBeLessThan(12)
})
