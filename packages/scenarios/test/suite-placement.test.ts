import { expect, test } from 'vitest'
import { place, type SceneBody } from '../src/suite/placement.ts'

const scene: SceneBody = {
  timeStep: 0.1,
  agentDefaults: { radius: 0.5, maxSpeed: 2, timeHorizon: 3, neighborDistance: 'auto' },
  agents: [
    { id: 'a', position: [1, 2], goal: [3, 0], velocity: [1, 0] },
    {
      id: 'b',
      position: [0, 0],
      path: [
        [1, 0],
        [1, 1],
      ],
      radius: 2,
      neighborDistance: 4,
    },
    { id: 'c', position: [0, 5], preferredVelocity: [0, 1], goalTolerance: 0.1, priority: 3 },
    { id: 'd', position: [0, -5], script: { velocity: [0, -1] }, maxAcceleration: 5 },
  ],
  obstacles: [
    {
      type: 'polyline',
      vertices: [
        [0, 1],
        [2, 1],
      ],
      motion: { velocity: [1, 0] },
    },
    { type: 'circle', center: [4, 0], radius: 1 },
  ],
  expect: [
    { metric: 'arrived', equals: 'all' },
    { metric: 'lastArrivalTime', atMost: 10 },
    { metric: 'maxOverlap', atMost: 0.1 },
    { metric: 'displacement', agent: 'a', atLeast: 2 },
  ],
}

test('a scene that is not placed anywhere stays what it is', () => {
  expect(place(scene, {})).toEqual(scene)
})

test('turned a quarter to the left', () => {
  const { agents, obstacles, expect: expectations } = place(scene, { turn: Math.PI / 2 })
  expectNear(agents![0].position, [-2, 1])
  expectNear(agents![0].goal, [0, 3])
  expectNear(agents![0].velocity, [0, 1])
  expectNear(agents![1].path, [
    [0, 1],
    [-1, 1],
  ])
  expectNear(agents![2].preferredVelocity, [-1, 0])
  expectNear(agents![3].script?.velocity, [1, 0])
  expectNear(obstacles![0].type === 'polyline' && obstacles![0].vertices, [
    [-1, 0],
    [-1, 2],
  ])
  expectNear(obstacles![0].motion?.velocity, [0, 1])
  expectNear(obstacles![1].type === 'circle' && obstacles![1].center, [0, 4])
  expect(expectations).toEqual(scene.expect)
})

test('mirrored, then moved: velocities are not moved', () => {
  const { agents } = place(scene, { mirror: true, shift: [10, 20] })
  expect(agents![0]).toMatchObject({ position: [11, 18], goal: [13, 20], velocity: [1, 0] })
  expect(agents![2]).toMatchObject({ position: [10, 15], preferredVelocity: [0, -1] })
})

test('scaled: lengths and speeds, and the bounds in them, but no times', () => {
  const placed = place(scene, { scale: 10 })
  expect(placed.timeStep).toBe(0.1)
  expect(placed.agentDefaults).toEqual({ radius: 5, maxSpeed: 20, timeHorizon: 3, neighborDistance: 'auto' })
  expect(placed.agents![1]).toMatchObject({
    radius: 20,
    neighborDistance: 40,
    path: [
      [10, 0],
      [10, 10],
    ],
  })
  expect(placed.agents![2]).toMatchObject({ goalTolerance: 1, priority: 3, preferredVelocity: [0, 10] })
  expect(placed.agents![3]).toMatchObject({ maxAcceleration: 50, script: { velocity: [0, -10] } })
  expect(placed.obstacles![1]).toMatchObject({ center: [40, 0], radius: 10 })
  expect(placed.expect).toEqual([
    { metric: 'arrived', equals: 'all' },
    { metric: 'lastArrivalTime', atMost: 10 },
    { metric: 'maxOverlap', atMost: 1 },
    { metric: 'displacement', agent: 'a', atLeast: 20 },
  ])
})

test('shuffled: the same agents in another order, and the same order for the same seed', () => {
  const orderOf = (shuffle: number) => place(scene, { shuffle }).agents!.map(({ id }) => id)
  const orders = [1, 2, 3, 4, 5].map(orderOf)
  for (const order of orders) expect([...order].sort()).toEqual(['a', 'b', 'c', 'd'])
  expect(new Set(orders.map(String)).size).toBeGreaterThan(1)
  expect(orderOf(3)).toEqual(orders[2])
})

test('what can’t follow is refused', () => {
  const generators: SceneBody['generators'] = [{ type: 'circle', count: 3, radius: 5 }]
  expect(() => place({ ...scene, generators }, { turn: 1 })).toThrow('only agents and obstacles')
  const expectations: SceneBody['expect'] = [{ metric: 'maxVelocityX', agent: 'a', atMost: 1 }]
  expect(() => place({ ...scene, expect: expectations }, { turn: 1 })).toThrow('maxVelocityX')
})

/** Points and lists of points, up to rounding. */
function expectNear(actual: unknown, expected: number[] | number[][]): void {
  const flat = (actual as number[] | number[][]).flat()
  expect(flat).toHaveLength(expected.flat().length)
  expected.flat().forEach((value, i) => {
    expect(flat[i]).toBeCloseTo(value, 12)
  })
}
