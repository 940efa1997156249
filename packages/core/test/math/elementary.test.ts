import { describe, expect, it } from 'vitest'
import { atan2, cos, exp, log, PI, sin } from '../../src/math/elementary.ts'

/** Numbers spread over [from, to], both ends included. */
const spread = (from: number, to: number, count = 4001) =>
  Array.from({ length: count }, (_, k) => from + ((to - from) * k) / (count - 1))

/** Largest difference in units of the last place of numbers around `scale`. */
function worst(ours: (x: number) => number, theirs: (x: number) => number, xs: number[], scale: (y: number) => number) {
  return Math.max(...xs.map((x) => Math.abs(ours(x) - theirs(x)) / (scale(theirs(x)) * 2 ** -52)))
}

const one = () => 1
const itself = (y: number) => Math.abs(y)

describe('elementary functions are right to a few units in the last place', () => {
  it('sin and cos, absolutely', () => {
    for (const xs of [spread(-4, 4), spread(-1000, 1000), spread(1e5, 1.0001e5)]) {
      expect(worst(sin, Math.sin, xs, one)).toBeLessThan(2)
      expect(worst(cos, Math.cos, xs, one)).toBeLessThan(2)
    }
  })

  it('sin of small angles, relatively', () => {
    expect(worst(sin, Math.sin, spread(1e-9, 0.78), itself)).toBeLessThan(4)
    expect(sin(0)).toBe(0)
    expect(sin(1e-300)).toBe(1e-300)
  })

  it('atan2, all round', () => {
    for (const angle of spread(-PI, PI, 3601)) {
      for (const length of [1e-150, 0.01, 1, 1e150]) {
        const x = length * Math.cos(angle)
        const y = length * Math.sin(angle)
        expect(Math.abs(atan2(y, x) - Math.atan2(y, x))).toBeLessThan(1e-15)
      }
    }
  })

  it('atan2 on the axes', () => {
    expect(atan2(0, 0)).toBe(0)
    expect(atan2(0, 1)).toBe(0)
    expect(atan2(1, 0)).toBe(PI / 2)
    expect(atan2(-1, 0)).toBe(-PI / 2)
    expect(atan2(0, -1)).toBe(PI)
  })

  it('exp, relatively', () => {
    expect(worst(exp, Math.exp, spread(-20, 20), itself)).toBeLessThan(8)
    expect(worst(exp, Math.exp, spread(-700, 700), itself)).toBeLessThan(8)
    expect(exp(0)).toBe(1)
    expect(exp(710)).toBe(Number.POSITIVE_INFINITY)
    expect(exp(-800)).toBe(0)
  })

  it('log', () => {
    expect(worst(log, Math.log, spread(1e-3, 100), (y) => Math.max(1, Math.abs(y)))).toBeLessThan(4)
    for (const x of [5e-324, 1e-300, 1e300, Number.MAX_VALUE]) {
      expect(log(x) / Math.log(x)).toBeCloseTo(1, 14)
    }
    expect(log(1)).toBe(0)
    expect(log(0)).toBe(Number.NEGATIVE_INFINITY)
    expect(log(-1)).toBeNaN()
    expect(log(Number.POSITIVE_INFINITY)).toBe(Number.POSITIVE_INFINITY)
  })

  it('exp undoes log', () => {
    for (const x of spread(0.01, 50, 500)) expect(exp(log(x)) / x).toBeCloseTo(1, 14)
  })
})
