import { describe, expect, it } from 'vitest'
import { solveVelocity, type VelocityProblem } from '../../src/orca/solve-velocity.ts'

const below = (y: number) => [0, y, -1, 0]
const above = (y: number) => [0, y, 1, 0]
const leftOf = (x: number) => [x, 0, 0, 1]

describe('solveVelocity', () => {
  it('grants the wish where it can', () => {
    expect(solveVelocity({ lines: [], maxSpeed: 2, preferredVelocity: { x: 1, y: 1 } })).toEqual({
      x: 1,
      y: 1,
      kind: 'satisfied',
      failedLine: -1,
    })
  })

  it('finds the nearest permitted velocity, or goes as far as it can in a direction', () => {
    const lines = [...below(0.25), ...leftOf(0.5)]
    expect(solveVelocity({ lines, maxSpeed: 2, preferredVelocity: { x: 1, y: 1 } })).toMatchObject({ x: 0.5, y: 0.25 })
    expect(solveVelocity({ lines, maxSpeed: 2, direction: { x: 3, y: 4 } })).toMatchObject({ x: 0.5, y: 0.25 })
    expect(solveVelocity({ lines: [], maxSpeed: 2, direction: { x: 3, y: 4 } })).toMatchObject({ x: 1.2, y: 1.6 })
  })

  it('relaxes the soft lines and keeps the hard ones', () => {
    const lines = [...below(-0.5), ...above(0.5)]
    const soft = solveVelocity({ lines, maxSpeed: 2, preferredVelocity: { x: 1, y: 0 } })
    expect(soft).toMatchObject({ y: 0, kind: 'relaxed', failedLine: 1 })
    const hard = solveVelocity({ lines, hardCount: 1, maxSpeed: 2, preferredVelocity: { x: 1, y: 0 } })
    expect(hard).toMatchObject({ y: -0.5, kind: 'relaxed', failedLine: 1 })
  })

  it('takes directions of any length, any array of numbers, and leaves it as it is', () => {
    const lines = Float32Array.of(0, 0.25, -8, 0, 0.5, 0, 0, 0.5)
    const before = [...lines]
    expect(solveVelocity({ lines, maxSpeed: 2, preferredVelocity: { x: 1, y: 1 } })).toMatchObject({ x: 0.5, y: 0.25 })
    expect([...lines]).toEqual(before)
  })

  it.each<[string, Partial<VelocityProblem>, RegExp]>([
    ['a number too few', { lines: [0, 0, 1] }, /4 numbers a line, got 3/],
    ['no lines', { lines: undefined as never }, /4 numbers a line/],
    ['NaN in a line', { lines: [0, Number.NaN, 1, 0] }, /lines\[1\].*got NaN \(line 0\)/],
    ['a zero direction', { lines: [...below(1), 0, 0, 0, 0] }, /direction of line 1 must not be zero/],
    ['more hard lines than lines', { lines: below(1), hardCount: 2 }, /hardCount.*0 to 1.*got 2/],
    ['half a hard line', { lines: below(1), hardCount: 0.5 }, /hardCount.*got 0.5/],
    ['a negative speed', { maxSpeed: -1 }, /maxSpeed.*got -1/],
    ['an infinite speed', { maxSpeed: Number.POSITIVE_INFINITY }, /maxSpeed.*got Infinity/],
    ['a wish that is none', { preferredVelocity: { x: Number.NaN, y: 0 } }, /preferredVelocity\.x.*got NaN/],
    ['wish and direction', { direction: { x: 1, y: 0 } }, /either preferredVelocity or direction/],
    ['neither', { preferredVelocity: undefined }, /either preferredVelocity or direction/],
    ['no way to go', { preferredVelocity: undefined, direction: { x: 0, y: 0 } }, /direction must not be zero/],
    ['an unknown key', { maxSped: 1 } as never, /"maxSped".*did you mean "maxSpeed"/],
  ])('refuses %s', (_, change, message) => {
    expect(() => solveVelocity({ lines: [], maxSpeed: 1, preferredVelocity: { x: 0, y: 0 }, ...change })).toThrow(
      message,
    )
  })
})
