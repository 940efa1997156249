import { describe, expect, it } from 'vitest'
import { agentLine } from '../../src/orca/agent-line.ts'
import { CUTOFF, LEFT_LEG, NO_LINE, OVERLAP, RIGHT_LEG } from '../../src/orca/line-case.ts'

interface Pair {
  /** from A to B */
  p: [number, number]
  /** relative velocity */
  v: [number, number]
  /** sum of the radii */
  r: number
  horizon?: number
  escapeTime?: number
  own?: [number, number]
  share?: number
}

/** The line of A, share 1 and own velocity zero unless said otherwise: then its point is u itself. */
function line({ p, v, r, horizon = 1, escapeTime = 0.25, own = [0, 0], share = 1 }: Pair) {
  const lines = new Float64Array(8)
  const kind = agentLine(lines, 1, ...p, ...v, r, 1 / horizon, 1 / escapeTime, ...own, share)
  const [x, y, dx, dy] = lines.subarray(4)
  return { kind, point: [x, y], direction: [dx, dy] }
}

const near = (numbers: number[], digits = 12) => numbers.map((x) => expect.closeTo(x, digits))

function expectLine(found: ReturnType<typeof line>, kind: number, point: number[], direction: number[]) {
  expect(found.kind).toBe(kind)
  expect(found.point).toEqual(near(point))
  expect(found.direction).toEqual(near(direction))
}

describe('the line of an agent', () => {
  it('cut-off circle, the velocity before it: u leads to its nearest point', () => {
    // circle round (2, 0) with radius 1/2: from (1, 0) the way to it is (1/2, 0)
    expectLine(line({ p: [4, 0], r: 1, v: [1, 0], horizon: 2 }), CUTOFF, [0.5, 0], [0, 1])
  })

  it('cut-off circle, the velocity in it: u leads out', () => {
    expectLine(line({ p: [4, 0], r: 1, v: [1.75, 0], horizon: 2 }), CUTOFF, [-0.25, 0], [0, 1])
  })

  it('cut-off circle, aslant', () => {
    // w = (−3, −4) has length 5, the radius is 2: u = (2 − 5) · (−3/5, −4/5)
    expectLine(line({ p: [10, 10], r: 2, v: [7, 6] }), CUTOFF, [1.8, 2.4], [-0.8, 0.6])
  })

  it('left leg, the velocity in the cone: out across it', () => {
    // r = 3 at distance 5: legs of length 4 at slope 3/4
    expectLine(line({ p: [5, 0], r: 3, v: [4, 2.5] }), LEFT_LEG, [-0.24, 0.32], [0.8, 0.6])
  })

  it('right leg, mirrored', () => {
    expectLine(line({ p: [5, 0], r: 3, v: [4, -2.5] }), RIGHT_LEG, [-0.24, -0.32], [-0.8, 0.6])
  })

  it('turned by a quarter, all turns with it', () => {
    expectLine(line({ p: [0, 5], r: 3, v: [-2.5, 4] }), LEFT_LEG, [-0.32, -0.24], [-0.6, 0.8])
  })

  it('outside the cone u leads back to its border', () => {
    expectLine(line({ p: [5, 0], r: 3, v: [4, 6] }), LEFT_LEG, [1.44, -1.92], [0.8, 0.6])
    expectLine(line({ p: [5, 0], r: 3, v: [4, -6] }), RIGHT_LEG, [1.44, 1.92], [-0.8, 0.6])
  })

  it('on the axis: right', () => {
    expectLine(line({ p: [5, 0], r: 3, v: [7, 0] }), RIGHT_LEG, [-2.52, -3.36], [-0.8, 0.6])
  })

  it('in the center of the cut-off circle, w = 0: right', () => {
    expectLine(line({ p: [5, 0], r: 3, v: [5, 0] }), RIGHT_LEG, [-1.8, -2.4], [-0.8, 0.6])
  })

  it('at the tangent point, arc and leg are one', () => {
    // the left tangent point of the circle round (5, 0) with radius 3
    const v: [number, number] = [3.2, 2.4]
    const onLeg = line({ p: [5, 0], r: 3, v: [v[0] + 1e-9 * 0.8, v[1] + 1e-9 * 0.6] })
    const onArc = line({ p: [5, 0], r: 3, v: [v[0] - 1e-9 * 0.8, v[1] - 1e-9 * 0.6] })
    expect([onLeg.kind, onArc.kind]).toEqual([LEFT_LEG, CUTOFF])
    expect(onArc.direction).toEqual(near(onLeg.direction, 8))
    expect(onArc.point).toEqual(near(onLeg.point, 8))
  })

  it('a longer horizon brings the cut-off nearer to the origin, the legs stay', () => {
    const at = (horizon: number, v: [number, number]) => line({ p: [5, 0], r: 3, v, horizon })
    expect(at(1, [0, 0]).point[0]).toBeCloseTo(2, 12)
    expect(at(4, [0, 0]).point[0]).toBeCloseTo(0.5, 12)
    expect(at(4, [4, 2.5]).point).toEqual(at(1, [4, 2.5]).point)
  })

  it('overlapping: the circle of the escape time stands alone', () => {
    // centers 1 apart, radii 2, 1/4 s: circle round (4, 0) with radius 8; from rest 4 backwards
    expectLine(line({ p: [1, 0], r: 2, v: [0, 0] }), OVERLAP, [-4, 0], [0, 1])
  })

  it('touching counts as overlapping', () => {
    expectLine(line({ p: [2, 0], r: 2, v: [0, 0] }), OVERLAP, [0, 0], [0, 1])
    expect(line({ p: [2.0000001, 0], r: 2, v: [0, 0] }).kind).toBe(CUTOFF)
  })

  it('in one place but moving apart: along the relative velocity', () => {
    expectLine(line({ p: [0, 0], r: 1, v: [0, 2] }), OVERLAP, [0, 2], [1, 0])
  })

  it('no direction, no line', () => {
    expect(line({ p: [0, 0], r: 1, v: [0, 0] }).kind).toBe(NO_LINE)
    // the centers would meet at the end of the escape time
    expect(line({ p: [0.25, 0], r: 1, v: [1, 0] }).kind).toBe(NO_LINE)
    // no time to escape
    expect(line({ p: [0.25, 0.125], r: 1, v: [1, 0], escapeTime: 0 }).kind).toBe(NO_LINE)
  })

  it('takes its share of u from the own velocity on', () => {
    const whole = line({ p: [5, 0], r: 3, v: [4, 2.5] })
    const half = line({ p: [5, 0], r: 3, v: [4, 2.5], own: [1, 2], share: 0.5 })
    expect(half.direction).toEqual(whole.direction)
    expect(half.point[0]).toBeCloseTo(1 - 0.12, 12)
    expect(half.point[1]).toBeCloseTo(2 + 0.16, 12)
  })

  it('discs without size: everything but the exact course is free', () => {
    expectLine(line({ p: [5, 0], r: 0, v: [5, 1] }), LEFT_LEG, [0, -1], [1, 0])
  })
})
