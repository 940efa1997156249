import { describe, expect, it } from 'vitest'
import {
  COVERED,
  CUTOFF_LINE,
  FOREIGN_LEFT_LEG,
  FOREIGN_RIGHT_LEG,
  LEFT_ARC,
  LINE_CASES,
  NON_CONVEX_VERTEX,
  RIGHT_ARC,
  TOUCHING_LEFT_VERTEX,
  TOUCHING_RIGHT_VERTEX,
  TOUCHING_SEGMENT,
  WALL_LEFT_LEG,
  WALL_RIGHT_LEG,
} from '../../src/orca/line-case.ts'
import { hasLine, wallLine } from '../../src/orca/wall-line.ts'
import { ObstacleStore } from '../../src/state/obstacle-store.ts'

type Vector = [number, number]

interface View {
  /** closed outline, solid on its left */
  outline: Vector[]
  /** vertex at which the edge begins */
  edge?: number
  at: Vector
  v?: Vector
  radius?: number
  horizon?: number
  wall?: Vector
  /** lines made before */
  earlier?: number[]
}

function look({ outline, edge = 0, at, v = [0, 0], radius = 0.5, horizon = 1, wall = [0, 0], earlier = [] }: View) {
  const store = new ObstacleStore()
  store.add('loop', outline.flat(), 0, 0, 0)
  const { walls } = store
  let item = 0
  while (walls.vertex[item] !== edge) item++
  const lines = new Float64Array(earlier.length + 4)
  lines.set(earlier)
  const index = earlier.length / 4
  const relative: Vector = [v[0] - wall[0], v[1] - wall[1]]
  const kind = wallLine(lines, index, walls, item, ...at, ...relative, radius, 1 / horizon, ...wall, 1e-5)
  const [x, y, dx, dy] = lines.subarray(earlier.length)
  return { kind: LINE_CASES[kind], hasLine: hasLine(kind), point: [x, y], direction: [dx, dy] }
}

const near = (numbers: number[], digits = 12) => numbers.map((x) => expect.closeTo(x, digits))

function expectLine(found: ReturnType<typeof look>, kind: number, point: number[], direction: number[]) {
  expect(found.kind).toBe(LINE_CASES[kind])
  expect(found.hasLine).toBe(true)
  expect(found.point).toEqual(near(point))
  expect(found.direction).toEqual(near(direction))
}

function expectNone(found: ReturnType<typeof look>, kind: number) {
  expect(found.kind).toBe(LINE_CASES[kind])
  expect(found.hasLine).toBe(false)
}

// A wall on the x-axis. Edge 0 runs to the right and is seen from below: its left end is at x = −1, its right one at 1.
const wall: Vector[] = [
  [-1, 0],
  [1, 0],
]

/** Counter-clockwise, so solid. Edge 0 is the lower side, edge 3 the left one. */
const square: Vector[] = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
]

/** An L, with a reflex vertex at (2, 2). */
const ell: Vector[] = [
  [0, 0],
  [4, 0],
  [4, 2],
  [2, 2],
  [2, 4],
  [0, 4],
]

const unit = (x: number, y: number) => [x / Math.hypot(x, y), y / Math.hypot(x, y)]

describe('the line of a wall: touching', () => {
  it('the edge itself: no deeper', () => {
    expectLine(look({ outline: wall, at: [0, -0.25] }), TOUCHING_SEGMENT, [0, 0], [-1, 0])
    expectLine(look({ outline: wall, at: [0.5, -0.5] }), TOUCHING_SEGMENT, [0, 0], [-1, 0])
  })

  it('the left end: away from it', () => {
    expectLine(look({ outline: wall, at: [-1.3, -0.2] }), TOUCHING_LEFT_VERTEX, [0, 0], unit(-0.2, 0.3))
  })

  it('the right end: away from it', () => {
    expectLine(look({ outline: wall, at: [1.3, -0.2] }), TOUCHING_RIGHT_VERTEX, [0, 0], unit(-0.2, -0.3))
  })

  it('exactly at the far end counts as the edge itself', () => {
    expectLine(look({ outline: wall, at: [1, -0.25], v: [0, 0.5] }), TOUCHING_SEGMENT, [0, 0], [-1, 0])
  })

  it('a corner whose next edge the agent stands before belongs to that edge', () => {
    // below and right of the lower right corner: edge 0 leaves it to edge 1
    expectNone(look({ outline: square, edge: 0, at: [1.2, -1.05] }), NON_CONVEX_VERTEX)
    expectLine(look({ outline: square, edge: 1, at: [1.2, -1.05] }), TOUCHING_LEFT_VERTEX, [0, 0], unit(-0.05, -0.2))
  })

  it('a reflex vertex is no obstacle of its own', () => {
    // beyond the inner end of the shelf, which means inside the upright of the L
    expectNone(look({ outline: ell, edge: 2, at: [1.8, 2.2] }), NON_CONVEX_VERTEX)
    expectNone(look({ outline: ell, edge: 3, at: [2.2, 1.8] }), NON_CONVEX_VERTEX)
  })
})

describe('the line of a wall: projection', () => {
  it('cut-off line: at the horizon the agent may just touch', () => {
    expectLine(look({ outline: wall, at: [0, -2] }), CUTOFF_LINE, [-1, 1.5], [-1, 0])
    expectLine(look({ outline: wall, at: [0, -2], v: [0.25, 1.9] }), CUTOFF_LINE, [-1, 1.5], [-1, 0])
    expectLine(look({ outline: wall, at: [0, -2], horizon: 2 }), CUTOFF_LINE, [-0.5, 0.75], [-1, 0])
  })

  it('left arc', () => {
    // from the left end of the cut-off, (−1, 2), the velocity lies at (−3, −4)/10; the arc has radius 1/2
    expectLine(look({ outline: wall, at: [0, -2], v: [-1.3, 1.6] }), LEFT_ARC, [-1.3, 1.6], [-0.8, 0.6])
    expectLine(look({ outline: wall, at: [0, -2], v: [-1.6, 1.2] }), LEFT_ARC, [-1.3, 1.6], [-0.8, 0.6])
  })

  it('right arc', () => {
    expectLine(look({ outline: wall, at: [0, -2], v: [1.6, 1.2] }), RIGHT_ARC, [1.3, 1.6], [-0.8, -0.6])
  })

  it('left leg: tangent at the disc round the left end', () => {
    // left end straight ahead at 5, radius 3: the leg has slope 4/3
    const outline: Vector[] = [
      [0, 5],
      [10, 5],
    ]
    expectLine(look({ outline, at: [0, 0], v: [-6, 13], radius: 3 }), WALL_LEFT_LEG, [-2.4, 3.2], [-0.6, 0.8])
  })

  it('right leg', () => {
    const outline: Vector[] = [
      [-10, 5],
      [0, 5],
    ]
    expectLine(look({ outline, at: [0, 0], v: [6, 13], radius: 3 }), WALL_RIGHT_LEG, [2.4, 3.2], [-0.6, -0.8])
  })

  it('a moving wall carries its line along', () => {
    const moved = look({ outline: wall, at: [0, -2], v: [3, 1], wall: [3, 1] })
    expectLine(moved, CUTOFF_LINE, [2, 2.5], [-1, 0])
    expectLine(look({ outline: wall, at: [0, -0.25], wall: [0, -2] }), TOUCHING_SEGMENT, [0, -2], [-1, 0])
  })
})

describe('the line of a wall seen obliquely', () => {
  // on the line of the wall, up to the radius: one end makes both legs. Left end at 4 to the right, radius 1/2
  const left = { outline: wall, at: [-5, -0.25] as Vector }
  const right = { outline: wall, at: [5, -0.25] as Vector }

  it('left: arc', () => {
    // the cut-off is the disc round (4, 1/4) with radius 1/2; from it the velocity lies at (−3, −4)/10 · 5
    expectLine(look({ ...left, v: [2.5, -1.75] }), LEFT_ARC, [3.7, -0.15], [-0.8, 0.6])
  })

  it('left: both legs are tangents at the same end', () => {
    const d = Math.hypot(4, 0.25)
    const tangent = Math.sqrt(d * d - 0.25)
    const leg = (side: number) => [
      (4 * tangent - side * 0.25 * 0.5) / (d * d),
      (side * 4 * 0.5 + 0.25 * tangent) / (d * d),
    ]
    const [lx, ly] = leg(1)
    const [rx, ry] = leg(-1)
    expectLine(look({ ...left, v: [9, 2] }), WALL_LEFT_LEG, [4 - 0.5 * ly, 0.25 + 0.5 * lx], [lx, ly])
    expectLine(look({ ...left, v: [9, -1] }), WALL_RIGHT_LEG, [4 + 0.5 * ry, 0.25 - 0.5 * rx], [-rx, -ry])
  })

  it('right: mirrored', () => {
    expectLine(look({ ...right, v: [-2.5, -1.75] }), LEFT_ARC, [-3.7, -0.15], [-0.8, -0.6])
    expect(look({ ...right, v: [-9, 2] }).kind).toBe(LINE_CASES[WALL_RIGHT_LEG])
    expect(look({ ...right, v: [-9, -1] }).kind).toBe(LINE_CASES[WALL_LEFT_LEG])
  })

  it('an end that is not convex has nothing to go round', () => {
    // beyond the inner end of the shelf
    expectNone(look({ outline: ell, edge: 2, at: [-1, 2.2] }), NON_CONVEX_VERTEX)
    expectNone(look({ outline: ell, edge: 3, at: [2.2, -1] }), NON_CONVEX_VERTEX)
  })
})

describe('the line of a wall beside others', () => {
  it('already covered by an earlier line, which has to reach both ends', () => {
    const before = [-1, 1.5, -1, 0]
    expectNone(look({ outline: wall, at: [0, -2], earlier: before }), COVERED)
    const lower = [0, 1.49, -1, 0]
    expectNone(look({ outline: wall, at: [0, -2], earlier: lower }), COVERED)
    const higher = [0, 1.51, -1, 0]
    expect(look({ outline: wall, at: [0, -2], earlier: higher }).kind).toBe(LINE_CASES[CUTOFF_LINE])
    const aslant = [0, 1.5, ...unit(-10, 1)]
    expect(look({ outline: wall, at: [0, -2], earlier: aslant }).kind).toBe(LINE_CASES[CUTOFF_LINE])
  })

  it('one of several earlier lines is enough', () => {
    const earlier = [0, 9, -1, 0, 0, 1.5, -1, 0]
    expectNone(look({ outline: wall, at: [0, -2], earlier }), COVERED)
  })

  it('a leg that would cut into the edge before is left to that edge', () => {
    // from below left both sides of the corner can be seen
    expectNone(look({ outline: square, edge: 0, at: [-5, -5], v: [4, 10] }), FOREIGN_LEFT_LEG)
  })

  it('a leg that would cut into the edge after is left to that edge', () => {
    expectNone(look({ outline: square, edge: 3, at: [-5, -5], v: [10, 4] }), FOREIGN_RIGHT_LEG)
  })

  it('where the other edge is out of sight, the leg is its own', () => {
    expect(look({ outline: square, edge: 0, at: [0, -5], v: [-9, 9] }).kind).toBe(LINE_CASES[WALL_LEFT_LEG])
    expect(look({ outline: square, edge: 0, at: [0, -5], v: [9, 9] }).kind).toBe(LINE_CASES[WALL_RIGHT_LEG])
  })

  it('a leg at a reflex vertex runs along the edge', () => {
    // above the shelf of the L, whose right end (seen from above) is the reflex vertex
    expectLine(look({ outline: ell, edge: 2, at: [3, 4], v: [-5, 0] }), WALL_RIGHT_LEG, [-1, -1.5], [1, 0])
    // right of the upright, whose left end is the reflex vertex
    expectLine(look({ outline: ell, edge: 3, at: [4, 3], v: [0, -5] }), WALL_LEFT_LEG, [-1.5, -1], [0, -1])
  })
})

describe('the line of a wall in the extreme', () => {
  it('at an end of it, nearer than a square can tell: as before the edge', () => {
    expectLine(look({ outline: wall, at: [-1, -1e-200] }), TOUCHING_SEGMENT, [0, 0], [-1, 0])
    const near: Vector[] = [
      [0, 0],
      [1, 0],
    ]
    expectLine(look({ outline: near, at: [-1e-170, -1e-200] }), TOUCHING_SEGMENT, [0, 0], [-1, 0])
  })
})
