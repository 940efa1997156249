import { expect, test } from 'vitest'
import { parseShard, runsOf } from '../../src/sweep/shard.ts'
import { estimate } from '../../src/sweep/statistics.ts'
import { estimateText } from '../../src/sweep/study-report.ts'

test('mean and confidence interval of 1, 2, 3, 4 as in a table of Student’s t', () => {
  // s = √(5/3), t(3, 0.975) = 3.182: half = 3.182 · 1.29099 / 2
  const found = estimate([1, 2, null, 3, 4])!
  expect(found).toMatchObject({ mean: 2.5, count: 4, missing: 1 })
  expect(found.half).toBeCloseTo(2.054, 3)
  expect(estimate([5])).toEqual({ mean: 5, half: null, count: 1, missing: 0 })
  expect(estimate([null, undefined])).toBeUndefined()
})

test('beyond the table the quantile goes on without a jump', () => {
  const of = (count: number) => {
    const values = Array.from({ length: count }, (_, i) => (i % 2 === 0 ? 1 : -1))
    const s = Math.sqrt(count / (count - 1))
    return (estimate(values)!.half! / s) * Math.sqrt(count)
  }
  // with even counts the mean is 0 and s as above
  expect(of(30)).toBeCloseTo(2.045, 3)
  expect(of(32)).toBeCloseTo(2.0395, 2)
  expect(of(1002)).toBeCloseTo(1.9623, 3)
})

test.each([
  [{ mean: 12.345, half: 0.456, count: 3, missing: 0 }, '12.35 ± 0.46'],
  [{ mean: 1234.5, half: 123, count: 3, missing: 0 }, '1230 ± 120'],
  [{ mean: 0.00000883, half: 0.000014, count: 3, missing: 0 }, '(0.9 ± 1.4)e-5'],
  [{ mean: 40, half: 0, count: 3, missing: 0 }, '40'],
  [{ mean: 63.1, half: null, count: 1, missing: 2 }, '63.1 [1]'],
  [undefined, '–'],
])('%j reads %s', (found, text) => {
  expect(estimateText(found)).toBe(text)
})

test('the shards of a study share its runs without a rest', () => {
  expect(runsOf(parseShard('2/3'), 8)).toEqual([1, 4, 7])
  expect(runsOf(parseShard(undefined), 3)).toEqual([0, 1, 2])
  expect(runsOf(parseShard('5/5'), 3)).toEqual([])
  const all = [1, 2, 3, 4, 5, 6, 7].flatMap((index) => runsOf({ index, count: 7 }, 50))
  expect(all.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i))
})

test.each(['0/3', '4/3', '1', '1/0', 'a/b', '1/3/5', '-1/3', '1.5/3'])('--shard %s is refused', (text) => {
  expect(() => parseShard(text)).toThrow(/part of a whole such as 3\/16/)
})
