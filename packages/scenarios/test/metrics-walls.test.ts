import type { Point } from 'makeway'
import { describe, expect, test } from 'vitest'
import { type FakeRun, type Moment, measureOne } from './fake-run.ts'

const points = (...list: [number, number][]): Point[] => list.map(([x, y]) => ({ x, y }))
const at = (...list: [number, number][]): Moment[] => list.map((place) => ({ at: place }))
const square = points([0, 0], [10, 0], [10, 10], [0, 10])
const clockwise = [...square].reverse()

/** Radius 0.5 unless given. */
function overlapOf(place: [number, number], obstacles: FakeRun['obstacles'], radius = 0.5): number | null {
  return measureOne('maxWallOverlap', { obstacles, agents: [{ radius, moments: at(place) }] })
}

function crossingsOf(way: [number, number][], obstacles: FakeRun['obstacles']): number | null {
  return measureOne('wallCrossings', { obstacles, agents: [{ moments: at(...way) }] })
}

describe('maxWallOverlap', () => {
  test.each([
    ['counter-clockwise', square],
    ['clockwise', clockwise],
  ])('of a polygon, %s', (_, vertices) => {
    const box = [{ type: 'polygon', vertices }] as const
    expect(overlapOf([-0.6, 5], [...box])).toBe(0)
    expect(overlapOf([-0.4, 5], [...box])).toBeCloseTo(0.1, 12)
    expect(overlapOf([-0.3, -0.4], [...box], 0.75)).toBeCloseTo(0.25, 12) // off the corner
    expect(overlapOf([2, 5], [...box])).toBeCloseTo(2.5, 12) // inside: radius + depth
  })

  test.each([
    ['counter-clockwise', square],
    ['clockwise', clockwise],
  ])('of a room, %s', (_, vertices) => {
    const room = [{ type: 'room', vertices }] as const
    expect(overlapOf([5, 5], [...room])).toBe(0)
    expect(overlapOf([9.75, 5], [...room])).toBeCloseTo(0.25, 12)
    expect(overlapOf([12, 5], [...room])).toBeCloseTo(2.5, 12) // outside: radius + depth
  })

  test('in one of several rooms is not outside of the others', () => {
    const other = points([20, 0], [30, 0], [30, 10], [20, 10])
    const rooms: FakeRun['obstacles'] = [
      { type: 'room', vertices: square },
      { type: 'room', vertices: other },
    ]
    expect(overlapOf([5, 5], rooms)).toBe(0)
    expect(overlapOf([25, 5], rooms)).toBe(0)
    expect(overlapOf([14, 5], rooms)).toBeCloseTo(4.5, 12) // to the nearer room
  })

  test('of a polyline, which has no inside and no edge from last to first', () => {
    const open = [{ type: 'polyline', vertices: points([0, 10], [0, 0], [10, 0], [10, 10]) }] as const
    expect(overlapOf([5, 5], [...open])).toBe(0)
    expect(overlapOf([5, 10], [...open])).toBe(0)
    expect(overlapOf([5, 0.25], [...open])).toBeCloseTo(0.25, 12)
    expect(overlapOf([5, -0.25], [...open])).toBeCloseTo(0.25, 12)
  })

  test('of a circle', () => {
    const pillar = [{ type: 'circle', center: { x: 3, y: 4 }, radius: 2 }] as const
    expect(overlapOf([0, 0], [...pillar])).toBe(0)
    expect(overlapOf([0, 0], [...pillar], 3.5)).toBeCloseTo(0.5, 12)
    expect(overlapOf([3, 3], [...pillar])).toBeCloseTo(1.5, 12) // 1 m from the border, inside
  })

  test('counts an obstacle from its first to before its last moment, where it has moved to', () => {
    const still = at([0, 0], [0, 0], [0, 0], [0, 0])
    const wall = {
      type: 'polyline',
      vertices: points([-3, -9], [-3, 9]),
      from: 1,
      velocity: { x: 2.75, y: 0 },
    } as const
    // at −3 after 1 s, at −0.25 after 2 s, at 2.5 after 3 s
    const run = (obstacle: NonNullable<FakeRun['obstacles']>[number]) => ({
      obstacles: [obstacle],
      agents: [{ moments: still }],
    })
    expect(measureOne('maxWallOverlap', run(wall))).toBeCloseTo(0.25, 12)
    expect(measureOne('maxWallOverlap', run(wall), { at: 3 })).toBe(0)
    expect(measureOne('maxWallOverlap', run({ ...wall, to: 2 }))).toBe(0)
    const resting = { type: 'polyline', vertices: points([0, -9], [0, 9]), from: 1, to: 2 } as const
    expect(measureOne('maxWallOverlap', run(resting), { at: 0 })).toBe(0)
    expect(measureOne('maxWallOverlap', run(resting), { at: 1 })).toBe(0.5)
    expect(measureOne('maxWallOverlap', run(resting), { at: 2 })).toBe(0)
  })

  test('finds the one that is touched among many', () => {
    const obstacles: NonNullable<FakeRun['obstacles']> = []
    for (let i = 0; i < 40; i++) {
      for (let j = 0; j < 40; j++) {
        const [x, y] = [3 * i, 3 * j]
        obstacles.push({ type: 'polygon', vertices: points([x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1]) })
      }
    }
    expect(overlapOf([47, 62], obstacles)).toBe(0) // 1 m from the nearest corner and edge
    expect(overlapOf([46.25, 60.5], obstacles)).toBeCloseTo(0.25, 12)
    expect(overlapOf([45.5, 60.5], obstacles)).toBeCloseTo(1, 12)
    expect(overlapOf([-100, 60.5], obstacles)).toBe(0)
  })

  test('can be restricted to an agent', () => {
    const obstacles: FakeRun['obstacles'] = [{ type: 'polyline', vertices: points([0, -9], [0, 9]) }]
    const agents = [{ moments: at([0.25, 0]) }, { moments: at([0.375, 0]) }]
    expect(measureOne('maxWallOverlap', { obstacles, agents })).toBe(0.25)
    expect(measureOne('maxWallOverlap', { obstacles, agents }, { agent: 'agent-1' })).toBe(0.125)
  })
})

describe('wallCrossings', () => {
  const wall: FakeRun['obstacles'] = [{ type: 'polyline', vertices: points([0, -2], [0, 2]) }]

  test('a passage counts in one step, from either side, also with a rest on the edge', () => {
    expect(
      crossingsOf(
        [
          [-1, 0],
          [1, 0],
        ],
        wall,
      ),
    ).toBe(1)
    expect(
      crossingsOf(
        [
          [1, 0],
          [-1, 1],
        ],
        wall,
      ),
    ).toBe(1)
    expect(
      crossingsOf(
        [
          [-1, 0],
          [0, 0],
          [0, 0],
          [1, 0],
        ],
        wall,
      ),
    ).toBe(1)
    expect(
      crossingsOf(
        [
          [-1, 0],
          [1, 0],
          [-1, 0],
        ],
        wall,
      ),
    ).toBe(2)
  })

  test('beside, along and short of an edge is no crossing', () => {
    expect(
      crossingsOf(
        [
          [-1, 2.5],
          [1, 2.5],
        ],
        wall,
      ),
    ).toBe(0)
    expect(
      crossingsOf(
        [
          [-1, 0],
          [-0.001, 0],
        ],
        wall,
      ),
    ).toBe(0)
    expect(
      crossingsOf(
        [
          [0, -1],
          [0, 1],
        ],
        wall,
      ),
    ).toBe(0)
  })

  test('ends and corners are part of the wall', () => {
    expect(
      crossingsOf(
        [
          [-1, 2],
          [1, 2],
        ],
        wall,
      ),
    ).toBe(1)
    expect(
      crossingsOf(
        [
          [0, -5],
          [0, -1],
        ],
        wall,
      ),
    ).toBe(1) // end on
    const corner: FakeRun['obstacles'] = [{ type: 'polyline', vertices: points([-2, 0], [0, 0], [0, -2]) }]
    expect(
      crossingsOf(
        [
          [-1, -1],
          [1, 1],
        ],
        corner,
      ),
    ).toBe(1)
  })

  test('circles count in, out and through', () => {
    const pillar: FakeRun['obstacles'] = [{ type: 'circle', center: { x: 0, y: 0 }, radius: 1 }]
    expect(
      crossingsOf(
        [
          [-2, 0],
          [0, 0],
          [2, 0],
        ],
        pillar,
      ),
    ).toBe(2)
    expect(
      crossingsOf(
        [
          [-2, 0],
          [2, 0],
        ],
        pillar,
      ),
    ).toBe(1)
    expect(
      crossingsOf(
        [
          [-2, 1],
          [2, 1],
        ],
        pillar,
      ),
    ).toBe(0) // touches
    expect(
      crossingsOf(
        [
          [-0.5, 0],
          [0.5, 0],
        ],
        pillar,
      ),
    ).toBe(0)
  })

  test('a wall that sweeps over a resting agent crosses it; one that carries it along does not', () => {
    const moving: FakeRun['obstacles'] = [
      { type: 'polyline', vertices: points([-1, -2], [-1, 2]), velocity: { x: 2, y: 0 } },
    ]
    expect(
      crossingsOf(
        [
          [0, 0],
          [0, 0],
        ],
        moving,
      ),
    ).toBe(1)
    expect(
      crossingsOf(
        [
          [0, 0],
          [2, 0],
        ],
        moving,
      ),
    ).toBe(0)
  })

  test('a wall that is not there yet, or no longer, can be walked through', () => {
    const way: [number, number][] = [
      [-1, 0],
      [1, 0],
      [-1, 0],
      [1, 0],
    ]
    const between = { type: 'polyline', vertices: points([0, -2], [0, 2]), from: 1, to: 2 } as const
    expect(crossingsOf(way, [between])).toBe(1)
  })
})
