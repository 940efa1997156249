import fc from 'fast-check'

/** Where random samples begin. */
export const FIRST_SEED = process.env.SEED === undefined ? 20260730 : Number(process.env.SEED)

/**
 * Runs a property on `runs` seeded samples. The seed is fixed, so that a run can be repeated; `SEED=123 npm test` tries
 * others, and a failure prints the seed it came from.
 */
export function check<T>(arbitrary: fc.Arbitrary<T>, predicate: (value: T) => void, runs: number): void {
  fc.assert(fc.property(arbitrary, predicate), { numRuns: runs, seed: FIRST_SEED })
}

/** How many times more samples than usual: `npm run verify` asks for many, `npm test` for few. */
export const FUZZ_SCALE = Number(process.env.FUZZ_SCALE ?? 1)

/** Numbers from `seed` on, 0 ≤ x < 1: no value is more likely than another, so exact ties don't come up by themselves. */
export function randomFrom(seed: number): (from?: number, to?: number) => number {
  let state = seed >>> 0
  return (from = 0, to = 1) => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return from + ((to - from) * ((t ^ (t >>> 14)) >>> 0)) / 2 ** 32
  }
}

/** A seed for `randomFrom`; samples of whole scenes are drawn from it. */
export const seeds = fc.noShrink(fc.integer({ min: 0, max: 2 ** 31 - 1 }))
