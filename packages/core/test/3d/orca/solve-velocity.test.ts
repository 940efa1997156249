import { expect, test } from 'vitest'
import { solveVelocity3d } from '../../../src/3d/index.ts'

// permitted: x ≥ 1
const RIGHT = [1, 0, 0, 1, 0, 0]
// permitted: x ≤ −1
const LEFT = [-1, 0, 0, -2, 0, 0]

test('nearest to a wish, farthest in a direction', () => {
  const preferredVelocity = { x: 0, y: 1, z: 2 }
  expect(solveVelocity3d({ planes: [], maxSpeed: 9, preferredVelocity })).toEqual({
    ...preferredVelocity,
    kind: 'satisfied',
    failedPlane: -1,
  })
  expect(solveVelocity3d({ planes: RIGHT, maxSpeed: 9, preferredVelocity })).toMatchObject({ x: 1, y: 1, z: 2 })
  const far = solveVelocity3d({ planes: RIGHT, maxSpeed: 2, direction: { x: -3, y: 0, z: 4 } })
  expect(far).toMatchObject({ x: 1, y: 0, kind: 'satisfied' })
  expect(far.z).toBeCloseTo(Math.sqrt(3), 12)
})

test('normals of any length; opposite planes are violated alike; hard ones are kept', () => {
  const preferredVelocity = { x: 0.3, y: 0.5, z: 0 }
  const both = { planes: [...RIGHT, ...LEFT], maxSpeed: 5, preferredVelocity }
  const { x, kind, failedPlane } = solveVelocity3d(both)
  expect({ x, kind, failedPlane }).toEqual({ x: 0, kind: 'relaxed', failedPlane: 1 })
  expect(solveVelocity3d({ ...both, hardCount: 1 }).x).toBe(1)
  expect(solveVelocity3d({ ...both, hardCount: 2 }).failedPlane).toBe(1)
})

test('what it refuses', () => {
  const good = { planes: RIGHT, maxSpeed: 1, preferredVelocity: { x: 0, y: 0, z: 0 } }
  expect(() => solveVelocity3d({ ...good, planes: [1, 2, 3] })).toThrow('planes must hold 6 numbers a plane, got 3')
  expect(() => solveVelocity3d({ ...good, planes: [0, 0, 0, 0, 0, 0] })).toThrow('the normal of plane 0')
  expect(() => solveVelocity3d({ ...good, planes: [0, 0, 0, 1, Number.NaN, 0] })).toThrow(/planes\[4\].*NaN.*plane 0/)
  expect(() => solveVelocity3d({ ...good, hardCount: 2 })).toThrow('hardCount')
  expect(() => solveVelocity3d({ ...good, maxSpeed: -1 })).toThrow('maxSpeed')
  expect(() => solveVelocity3d({ ...good, direction: { x: 1, y: 0, z: 0 } })).toThrow('not both')
  expect(() => solveVelocity3d({ planes: [], maxSpeed: 1, direction: { x: 0, y: 0, z: 0 } })).toThrow('not be zero')
  expect(() => solveVelocity3d({ ...good, plane: [] } as never)).toThrow('did you mean "planes"')
  expect(() => solveVelocity3d({ ...good, preferredVelocity: { x: 0, y: 0 } as never })).toThrow('preferredVelocity.z')
})
