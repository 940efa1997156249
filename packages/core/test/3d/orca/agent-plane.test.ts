import { describe, expect, it, test } from 'vitest'
import { agentPlane } from '../../../src/3d/orca/agent-plane.ts'
import { aside, lookAside } from '../../../src/3d/orca/aside.ts'
import { CONE, CUTOFF, NO_PLANE, OVERLAP } from '../../../src/3d/orca/plane-case.ts'
import { agentLine } from '../../../src/orca/agent-line.ts'
import { randomFrom } from '../../property.ts'
import { cross, dot, lengthOf } from '../reference/enumerate-program.ts'

interface Given {
  p: number[]
  v: number[]
  own?: number[]
  radius?: number
  horizon?: number
  escapeTime?: number
  share?: number
  choosesSide?: boolean
}

function planeOf({
  p,
  v,
  own = v,
  radius = 1,
  horizon = 2,
  escapeTime = 0.5,
  share = 0.5,
  choosesSide = false,
}: Given) {
  const planes = new Float64Array(12)
  const [px, py, pz] = p
  const [vx, vy, vz] = v
  const [ox, oy, oz] = own
  const kind = agentPlane(
    ...([planes, 1, px, py, pz, vx, vy, vz, radius, 1 / horizon, 1 / escapeTime] as const),
    ...([ox, oy, oz, share, choosesSide] as const),
  )
  return { kind, point: [...planes.subarray(6, 9)], normal: [...planes.subarray(9, 12)] }
}

const close = (actual: number[], expected: number[]) => {
  for (const [k, value] of expected.entries()) expect(actual[k]).toBeCloseTo(value, 12)
}

describe('by hand: B at (0, 0, 4), sum of radii 1, horizon 2 s; the cut-off sphere lies at (0, 0, 2) and has radius 0.5', () => {
  it('slow and straight ahead of the sphere: projected on it', () => {
    // w = (0, 0, 1.2) − (0, 0, 2): 0.8 from the center, outside by 0.3; the way back to the sphere is (0, 0, 0.3)
    const { kind, point, normal } = planeOf({ p: [0, 0, 4], v: [0, 0, 1.2] })
    expect(kind).toBe(CUTOFF)
    close(normal, [0, 0, -1])
    close(point, [0, 0, 1.2 + 0.5 * 0.3])
  })

  it('inside the sphere, to its side: pushed out across', () => {
    // w = (0.3, 0, −0.2); w·p < 0 but (w·p)² = 0.64 > r²w² = 0.13: on the sphere
    const { kind, point, normal } = planeOf({ p: [0, 0, 4], v: [0.3, 0, 1.8] })
    const w = Math.hypot(0.3, 0.2)
    expect(kind).toBe(CUTOFF)
    close(normal, [0.3 / w, 0, -0.2 / w])
    close(point, [0.3 + (0.5 * (0.5 - w) * 0.3) / w, 0, 1.8 - (0.5 * (0.5 - w) * 0.2) / w])
  })

  it('behind the sphere: on the flank of the cone, sin α = 1/4', () => {
    const { kind, point, normal } = planeOf({ p: [0, 0, 4], v: [0, 0.1, 3], share: 1 })
    const cosine = Math.sqrt(15) / 4
    expect(kind).toBe(CONE)
    close(normal, [0, cosine, -1 / 4])
    // the flank goes through the origin: with the whole share the plane does too, less the other's velocity, which is 0
    expect(dot(point, normal)).toBeCloseTo(0, 12)
    close(point, [0, 0.1 - (0.1 * cosine - 0.75) * cosine, 3 + (0.1 * cosine - 0.75) / 4])
  })

  it('overlapping: the sphere of the escape time stands alone', () => {
    // center (0, 0, 1), radius 2; w = (0, 0, −1)
    const { kind, point, normal } = planeOf({ p: [0, 0, 0.5], v: [0, 0, 0] })
    expect(kind).toBe(OVERLAP)
    close(normal, [0, 0, -1])
    close(point, [0, 0, -0.5])
  })

  it('on the axis: no plane in the reference, a side by convention where one is wanted, opposite for the other', () => {
    expect(planeOf({ p: [0, 0, 4], v: [0, 0, 3] }).kind).toBe(NO_PLANE)
    const a = planeOf({ p: [0, 0, 4], v: [0, 0, 3], choosesSide: true })
    const b = planeOf({ p: [0, 0, -4], v: [0, 0, -3], choosesSide: true })
    expect(a.kind).toBe(CONE)
    expect(a.normal[2]).toBeCloseTo(-1 / 4, 12)
    expect(lengthOf(a.normal)).toBeCloseTo(1, 12)
    close(
      a.normal,
      b.normal.map((c) => -c),
    )
  })

  it('coincident and at rest relative to each other: nothing tells a direction', () => {
    expect(planeOf({ p: [0, 0, 0], v: [0, 0, 0] }).kind).toBe(NO_PLANE)
  })
})

test('everything in one plane: the line of the plane', () => {
  const random = randomFrom(3)
  const seen = new Set<number>()
  for (let k = 0; k < 2000; k++) {
    const [px, py, vx, vy, ox, oy] = Array.from({ length: 6 }, () => random(-4, 4))
    const radius = random(0.2, 3)
    const { kind, point, normal } = planeOf({ p: [px, py, 0], v: [vx, vy, 0], own: [ox, oy, 0], radius, share: 0.3 })
    const line = new Float64Array(4)
    agentLine(line, 0, px, py, vx, vy, radius, 0.5, 2, ox, oy, 0.3)
    seen.add(kind)
    // permitted is left of the line's direction
    close([...point, ...normal], [line[0], line[1], 0, -line[3], line[2], 0])
  }
  expect([...seen].sort()).toEqual([CUTOFF, CONE, OVERLAP])
})

test('the side is across, of unit length, and opposite for the opposite direction, everywhere', () => {
  const random = randomFrom(5)
  const axes = [
    [0.48, 0.36, 0.8],
    [0, 0, 1],
    [1, 0, 0],
    [0.48, 0.36, 0.81],
  ]
  const directions = [...axes, ...Array.from({ length: 500 }, () => [random(-1, 1), random(-1, 1), random(-1, 1)])]
  for (const [x, y, z] of directions) {
    lookAside(x, y, z)
    const side = [...aside.subarray(0, 3)]
    expect(lengthOf(side)).toBeCloseTo(1, 12)
    expect(dot(side, [x, y, z])).toBeCloseTo(0, 12)
    lookAside(-x, -y, -z)
    expect([...aside.subarray(0, 3)].map((c) => c + 0)).toEqual(side.map((c) => 0 - c))
  }
  // seen with z up, a traveler along x goes to its right, which is −y
  lookAside(1, 0, 0)
  expect(aside[1]).toBeLessThan(-0.8)
  expect(cross([1, 0, 0], [...aside.subarray(0, 3)])[2]).toBeLessThan(0)
})
