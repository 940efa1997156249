import { describe, expect, it } from 'vitest'
import { SnapshotReader, SnapshotWriter } from '../../src/state/snapshot.ts'

function written(numbers: number[]): Uint8Array {
  const writer = new SnapshotWriter()
  writer.addAll(numbers, numbers.length)
  return writer.bytes()
}

describe('snapshot bytes', () => {
  it('give back every number to the bit, in order', () => {
    const writer = new SnapshotWriter()
    writer.add(-0)
    writer.addAll([1.1, 2 ** -1074, Number.POSITIVE_INFINITY], 3)
    writer.add(7)
    const reader = new SnapshotReader(writer.bytes())
    expect(Object.is(reader.next(), -0)).toBe(true)
    expect([...reader.nextAll()]).toEqual([1.1, 2 ** -1074, Number.POSITIVE_INFINITY])
    expect(reader.next()).toBe(7)
  })

  it('hold as many as you like', () => {
    const numbers = Array.from({ length: 5000 }, (_, k) => k / 7)
    expect([...new SnapshotReader(written(numbers)).nextAll()]).toEqual(numbers)
  })

  it('may lie anywhere in a buffer', () => {
    const bytes = written([1, 2, 3])
    const shifted = new Uint8Array(bytes.length + 3)
    shifted.set(bytes, 3)
    expect([...new SnapshotReader(shifted.subarray(3)).nextAll()]).toEqual([1, 2, 3])
  })

  it('are refused with any byte changed', () => {
    const bytes = written([1, 2, 3])
    for (let k = 0; k < bytes.length; k++) {
      for (const flip of [1, 0x80]) {
        const damaged = bytes.slice()
        damaged[k] ^= flip
        expect(() => new SnapshotReader(damaged), `byte ${k}`).toThrow(/snapshot/)
      }
    }
  })

  it('are refused when cut, lengthened, or something else', () => {
    const bytes = written([1, 2, 3])
    for (let length = 0; length < bytes.length; length++) {
      expect(() => new SnapshotReader(bytes.subarray(0, length))).toThrow(/snapshot/)
    }
    expect(() => new SnapshotReader(Uint8Array.from([...bytes, ...new Array(8).fill(0)]))).toThrow(/damaged/)
    expect(() => new SnapshotReader(new Uint8Array(64))).toThrow(/not a makeway snapshot/)
    expect(() => new SnapshotReader([...bytes] as never)).toThrow(TypeError)
    expect(() => new SnapshotReader(undefined as never)).toThrow(TypeError)
  })
})
