import { StateHash } from './hash.ts'

/** Takes in the numbers of a state one after the other; the hash and the snapshot are both made this way. */
export interface StateSink {
  add(value: number): void
  /** The length first, then the values. */
  addAll(values: ArrayLike<number>, length: number): void
}

const MAGIC = 0x4d4b5759 // MKWY
/** What snapshots of three-dimensional simulations begin with. */
export const MAGIC_3D = 0x4d4b5733 // MKW3
const VERSION = 1
/** magic, version, count, checksum */
const HEADER = 4

/** Collects a state into bytes: doubles, low byte first, behind a header with a check sum. */
export class SnapshotWriter implements StateSink {
  private numbers = new Float64Array(1024)
  private length = HEADER

  constructor(private readonly magic = MAGIC) {}

  add(value: number): void {
    this.reserve(1)
    this.numbers[this.length++] = value
  }

  addAll(values: ArrayLike<number>, length: number): void {
    this.reserve(length + 1)
    this.numbers[this.length++] = length
    for (let i = 0; i < length; i++) this.numbers[this.length++] = values[i]
  }

  bytes(): Uint8Array {
    const { numbers, length } = this
    numbers[0] = this.magic
    numbers[1] = VERSION
    numbers[2] = length - HEADER
    numbers[3] = checksum(numbers.subarray(HEADER, length))
    const view = new DataView(new ArrayBuffer(8 * length))
    for (let i = 0; i < length; i++) view.setFloat64(8 * i, numbers[i], true)
    return new Uint8Array(view.buffer)
  }

  private reserve(more: number): void {
    let size = this.numbers.length
    if (this.length + more <= size) return
    while (size < this.length + more) size *= 2
    const larger = new Float64Array(size)
    larger.set(this.numbers)
    this.numbers = larger
  }
}

/** Reads what a `SnapshotWriter` wrote, in the same order. Bytes that were changed or cut are refused. */
export class SnapshotReader {
  private readonly numbers: Float64Array
  private at = HEADER

  constructor(bytes: Uint8Array, magic = MAGIC) {
    if (!(bytes instanceof Uint8Array)) throw new TypeError('a snapshot is a Uint8Array, as snapshot() returns it')
    if (bytes.length < 8 * HEADER || bytes.length % 8 !== 0) {
      throw new Error(`not a makeway snapshot: ${bytes.length} bytes; pass what snapshot() returned, whole`)
    }
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    this.numbers = new Float64Array(bytes.length / 8)
    for (let i = 0; i < this.numbers.length; i++) this.numbers[i] = view.getFloat64(8 * i, true)
    const { numbers } = this
    const known = numbers[0] === MAGIC || numbers[0] === MAGIC_3D
    if (!known) throw new Error('not a makeway snapshot: it begins with other bytes')
    if (numbers[0] !== magic) {
      const owner = numbers[0] === MAGIC_3D ? 'Simulation3d' : 'Simulation'
      throw new Error(`this is a snapshot of a ${owner}; restore it with ${owner}.restore()`)
    }
    if (numbers[1] !== VERSION) {
      throw new Error(`snapshot of format ${numbers[1]}; this version of makeway reads format ${VERSION}`)
    }
    if (numbers[2] !== numbers.length - HEADER || numbers[3] !== checksum(numbers.subarray(HEADER))) {
      throw new Error('damaged snapshot: its check sum does not fit; take a new one')
    }
  }

  next(): number {
    if (this.at >= this.numbers.length) throw damaged('it ends too early')
    return this.numbers[this.at++]
  }

  /** The next number, one from 0 to `most` without a fraction. */
  nextWhole(most: number, what: string): number {
    const value = this.next()
    if (value >= 0 && value <= most && Math.floor(value) === value) return value
    throw damaged(`${what}: ${value}`)
  }

  /** The next list, of `expected` numbers where that is known; they are not copied. */
  nextAll(expected?: number): Float64Array {
    const length = this.nextWhole(this.remaining, 'the length of a list')
    if (expected !== undefined && length !== expected) throw damaged(`a list of ${length} numbers, not ${expected}`)
    this.at += length
    return this.numbers.subarray(this.at - length, this.at)
  }

  /** How many numbers are left: nothing can be longer. */
  get remaining(): number {
    return this.numbers.length - this.at
  }

  /** To be called when everything has been read. */
  end(): void {
    if (this.remaining > 0) throw damaged(`${this.remaining} numbers too many`)
  }
}

/** The error for bytes that are a snapshot by their form and can't be one by what they say. */
export function damaged(what: string): Error {
  return new Error(`damaged snapshot: ${what} can't be; take a new one`)
}

/** 48 bits of the hash as a number. */
function checksum(numbers: Float64Array): number {
  const hash = new StateHash()
  hash.addAll(numbers, numbers.length)
  return parseInt(hash.digest().substring(0, 12), 16)
}
