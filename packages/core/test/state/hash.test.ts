import { describe, expect, it } from 'vitest'
import { StateHash } from '../../src/state/hash.ts'

function hashOf(numbers: number[]): string {
  const hash = new StateHash()
  hash.addAll(numbers, numbers.length)
  return hash.digest()
}

describe('the hash', () => {
  it('is 16 hex digits, the same for the same numbers', () => {
    expect(hashOf([1, 2, 3])).toMatch(/^[0-9a-f]{16}$/)
    expect(hashOf([1, 2, 3])).toBe(hashOf([1, 2, 3]))
  })

  it('does not change from one version to the next', () => {
    // a stored hash would be worthless otherwise; change these only with the version of the snapshot
    expect([hashOf([]), hashOf([0]), hashOf([1.5, -2, 1e-300])]).toEqual([
      '7ff0d3432392c8ca',
      'b0b6143745124f48',
      '8d13a71fc2276b1d',
    ])
  })

  it('tells apart what differs in a bit, in place or in length', () => {
    const lists = [[], [0], [-0], [0, 0], [1], [1 + 2 ** -52], [2 ** -1074], [1, 2], [2, 1], [1, 2, 0], [Number.NaN]]
    expect(new Set(lists.map(hashOf)).size).toBe(lists.length)
  })

  it('lists next to each other do not run together', () => {
    const hash = (a: number[], b: number[]) => {
      const state = new StateHash()
      state.addAll(a, a.length)
      state.addAll(b, b.length)
      return state.digest()
    }
    expect(hash([1], [2, 3])).not.toBe(hash([1, 2], [3]))
  })

  it('spreads: 20 000 numbers that differ little have no collision, and half of all bits flip', () => {
    const seen = new Set<string>()
    let flipped = 0
    let previous = hashOf([1])
    for (let k = 0; k < 20000; k++) {
      const digest = hashOf([1 + k * 2 ** -52])
      seen.add(digest)
      if (k > 0) flipped += bitsBetween(previous, digest)
      previous = digest
    }
    expect(seen.size).toBe(20000)
    expect(flipped / 19999).toBeGreaterThan(30)
    expect(flipped / 19999).toBeLessThan(34)
  })

  it('texts count letter by letter', () => {
    const text = (...words: string[]) => {
      const hash = new StateHash()
      for (const word of words) hash.addText(word)
      return hash.digest()
    }
    expect(text('ab')).toBe(text('ab'))
    expect(new Set([text('ab'), text('ba'), text('a', 'b'), text(''), text('abc')]).size).toBe(5)
  })
})

function bitsBetween(a: string, b: string): number {
  let bits = 0
  for (let k = 0; k < 16; k++) {
    for (let x = Number.parseInt(a[k], 16) ^ Number.parseInt(b[k], 16); x > 0; x >>= 1) bits += x & 1
  }
  return bits
}
