/** The next number in [0, 1). */
export type Random = () => number

/**
 * mulberry32, a generator with 32 bits of state: small, fast, the same in every engine.
 * Source: Tommy Ettinger, public domain.
 */
export function mulberry32(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/**
 * Mixes a seed (any whole number) and the index of a stream into 32 bits, so that neighboring seeds and streams have
 * nothing in common. Each word goes through the finalizer of MurmurHash3.
 */
export function hashSeed(seed: number, index: number): number {
  const low = seed >>> 0
  const high = Math.floor(seed / 4294967296) >>> 0
  return mix(mix(mix(0, low), high), index >>> 0)
}

function mix(hash: number, word: number): number {
  let h = (hash + 0x9e3779b9) ^ word
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** Streams that are no generator's have numbers from the far end. */
const PERTURBATION_STREAM = 0xffffffff

/** The stream of the generator at the given index in the list: what one draws doesn't move the others. */
export function generatorStream(seed: number, index: number): Random {
  return mulberry32(hashSeed(seed, index))
}

/** The stream of the perturbation. */
export function perturbationStream(seed: number): Random {
  return mulberry32(hashSeed(seed, PERTURBATION_STREAM))
}
