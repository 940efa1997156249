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
    return this.numbers[this.at++]
  }

  /** The next list; its numbers are not copied. */
  nextAll(): Float64Array {
    const length = this.next()
    this.at += length
    return this.numbers.subarray(this.at - length, this.at)
  }
}

/** 48 bits of the hash as a number. */
function checksum(numbers: Float64Array): number {
  const hash = new StateHash()
  hash.addAll(numbers, numbers.length)
  return parseInt(hash.digest().substring(0, 12), 16)
}
