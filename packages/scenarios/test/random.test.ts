import { expect, test } from 'vitest'
import { generatorStream, hashSeed, mulberry32, perturbationStream } from '../src/generators/random.ts'

const take = (random: () => number, n: number) => Array.from({ length: n }, random)

test('mulberry32 gives the numbers of its C original', () => {
  const words = (seed: number) => take(mulberry32(seed), 3).map((x) => x * 2 ** 32)
  expect(words(0)).toEqual([1144304738, 1416247, 958946056])
  expect(words(1234567)).toEqual([2609054897, 822258138, 1879104571])
})

test('the seeds of streams stay what they are', () => {
  expect([hashSeed(0, 0), hashSeed(1, 0), hashSeed(1, 1)]).toEqual([1422740206, 1760188785, 3613740907])
})

test('a stream repeats itself, and neighboring streams and seeds have nothing in common', () => {
  expect(take(generatorStream(1, 0), 5)).toEqual(take(generatorStream(1, 0), 5))
  const streams = [
    ...[0, 1, 2].map((index) => generatorStream(1, index)),
    generatorStream(2, 0),
    generatorStream(-1, 0),
    generatorStream(1 + 2 ** 32, 0),
    perturbationStream(1),
  ]
  const numbers = streams.flatMap((stream) => take(stream, 100))
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('the hash takes all of a seed into account', () => {
  const seeds = [0, 1, -1, 2 ** 31, 2 ** 32, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]
  expect(new Set(seeds.map((seed) => hashSeed(seed, 0))).size).toBe(seeds.length)
})

test('numbers fill [0, 1) evenly', () => {
  const numbers = take(generatorStream(1, 0), 100_000)
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...numbers)).toBeLessThan(1)
  for (let tenth = 0; tenth < 10; tenth++) {
    const count = numbers.filter((x) => Math.floor(10 * x) === tenth).length
    // Five standard deviations of a binomial with n = 10⁵, p = 0.1.
    expect(Math.abs(count - 10_000)).toBeLessThan(480)
  }
})
