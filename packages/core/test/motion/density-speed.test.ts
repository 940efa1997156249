import { describe, expect, test } from 'vitest'
import { Simulation } from '../../src/index.ts'
import { crowdedShare } from '../../src/policies/density-speed.ts'

describe('the speed at a density', () => {
  test.each([
    [0.5, 1.41],
    [1.17, 1.21],
    [1.7, 0.95],
    [2.8, 0.49],
  ])('%f /m²: %f m/s, as measured', (density, speed) => {
    expect(1.42 * crowdedShare(density, 4.67)).toBeCloseTo(speed, 1.9)
  })

  test('falls from the free speed to a tenth, and not below', () => {
    expect(crowdedShare(0.01, 4.67)).toBeCloseTo(1, 9)
    expect(crowdedShare(4.67, 4.67)).toBe(0.1)
    expect(crowdedShare(20, 4.67)).toBe(0.1)
    let last = 1
    for (let density = 0.1; density < 5; density += 0.1) {
      const share = crowdedShare(density, 4.67)
      expect(share).toBeLessThanOrEqual(last)
      last = share
    }
  })
})

/** Share of the wish that the agent in the middle of others keeps. */
function shareAmong(
  others: readonly [number, number][],
  { walls = [] as readonly [number, number, number, number][], wish = [1, 0] as const, jamDensity = 4 } = {},
): number {
  const sim = new Simulation({ profile: 'rvo2' })
  for (const [ax, ay, bx, by] of walls) {
    sim.addObstacle({
      type: 'polyline',
      vertices: [
        { x: ax, y: ay },
        { x: bx, y: by },
      ],
    })
  }
  const agent = sim.addAgent({
    position: { x: 0, y: 0 },
    preferredVelocity: { x: wish[0], y: wish[1] },
    jamDensity,
    radius: 0.1,
  })
  for (const [x, y] of others) sim.addAgent({ position: { x, y }, preferredVelocity: { x: 0, y: 0 }, radius: 0.1 })
  sim.solve()
  const { x, y } = sim.preferredVelocity(agent)
  return Math.sqrt(x * x + y * y)
}

/** Everybody of a square lattice around the origin but the agent there. */
function lattice(density: number, isThere: (x: number, y: number) => boolean = () => true): [number, number][] {
  const spacing = 1 / Math.sqrt(density)
  const places: [number, number][] = []
  for (let i = -9; i <= 9; i++) {
    for (let j = -9; j <= 9; j++) {
      if ((i !== 0 || j !== 0) && isThere(i * spacing, j * spacing)) places.push([i * spacing, j * spacing])
    }
  }
  return places
}

test.each([0.5, 1, 2, 3])('in an even crowd of %f a m² it is that of the density', (density) => {
  // a lattice is no continuum: 10 % of the density
  const share = shareAmong(lattice(density))
  expect(share).toBeLessThanOrEqual(crowdedShare(0.9 * density, 4))
  expect(share).toBeGreaterThanOrEqual(crowdedShare(1.1 * density, 4))
})

test.each([
  ['along a wall', [[-9, 0.35, 9, 0.35]], (_x: number, y: number) => y < 0.35],
  [
    'in a corridor',
    [
      [-9, 1.06, 9, 1.06],
      [-9, -1.06, 9, -1.06],
    ],
    (_x: number, y: number) => Math.abs(y) < 1.06,
  ],
] as const)('%s it is about the same, though half of the crowd is missing', (_name, walls, isThere) => {
  const share = shareAmong(lattice(2, isThere), { walls: walls as never })
  expect(share).toBeLessThan(crowdedShare(1.6, 4))
  expect(share).toBeGreaterThan(crowdedShare(2.4, 4))
  // without the probes for walls it would be that of a much thinner crowd
  expect(shareAmong(lattice(2, isThere))).toBeGreaterThan(share + 0.05)
})

test('who stands ahead counts more than who stands behind, and nobody behind a wall', () => {
  const ahead = shareAmong([
    [0.8, 0],
    [0.8, 0.3],
    [0.8, -0.3],
  ])
  const behind = shareAmong([
    [-0.8, 0],
    [-0.8, 0.3],
    [-0.8, -0.3],
  ])
  const alone = shareAmong([])
  expect(ahead).toBeLessThan(behind - 0.05)
  expect(behind).toBeCloseTo(alone, 2)
  const wall = [[0.5, -2, 0.5, 2]] as [number, number, number, number][]
  expect(
    shareAmong(
      [
        [0.8, 0],
        [0.8, 0.3],
      ],
      { walls: wall },
    ),
  ).toBe(shareAmong([], { walls: wall }))
})

test('alone in the open nobody minds; without a jam density nothing changes', () => {
  expect(shareAmong([])).toBeGreaterThan(0.99)
  expect(shareAmong(lattice(3), { jamDensity: Number.POSITIVE_INFINITY })).toBe(1)
})

test('a turned scene and another unit give the same', () => {
  const others: [number, number][] = [
    [0.8, 0.1],
    [0.4, -0.6],
    [-0.3, 0.5],
  ]
  const walls: [number, number, number, number][] = [[-1, -0.7, 2, -0.9]]
  const turned = (x: number, y: number): [number, number] => [0.6 * x - 0.8 * y, 0.8 * x + 0.6 * y]
  const plain = shareAmong(others, { walls })
  const turnedWalls = walls.map(([a, b, c, d]): [number, number, number, number] => [...turned(a, b), ...turned(c, d)])
  expect(
    shareAmong(
      others.map(([x, y]) => turned(x, y)),
      { walls: turnedWalls, wish: turned(1, 0) as never },
    ),
  ).toBeCloseTo(plain, 12)
  const far = others.map(([x, y]): [number, number] => [8 * x, 8 * y])
  const farWalls = walls.map((wall) => wall.map((v) => 8 * v) as [number, number, number, number])
  expect(shareAmong(far, { walls: farWalls, jamDensity: 4 / 64 })).toBeCloseTo(plain, 12)
})
