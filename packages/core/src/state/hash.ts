/**
 * 64 bits over any number of doubles, as two lanes of 32 bits (FNV-style: xor, then multiply). Not for secrets: it tells
 * whether two simulations are in the same state. −0 and 0 differ, as they should: they are different bits.
 */
export class StateHash {
  private a = 0x811c9dc5
  private b = 0x9e3779b9
  private readonly double = new Float64Array(1)
  private readonly words = new Uint32Array(this.double.buffer)

  add(value: number): void {
    this.double[0] = value
    // low word first, whatever the byte order of the machine
    this.word(this.words[LOW])
    this.word(this.words[1 - LOW])
  }

  addAll(values: ArrayLike<number>, length: number): void {
    this.add(length)
    for (let i = 0; i < length; i++) this.add(values[i])
  }

  addText(text: string): void {
    this.add(text.length)
    for (let i = 0; i < text.length; i++) this.word(text.charCodeAt(i))
  }

  /** 16 hex digits. */
  digest(): string {
    return hex(mix(this.a ^ (this.b >>> 15))) + hex(mix(this.b ^ (this.a >>> 13)))
  }

  private word(word: number): void {
    this.a = multiply(this.a ^ word, 0x01000193)
    this.a ^= this.a >>> 15
    this.b = multiply((this.b ^ word) + 0x7f4a7c15, 0x85ebca6b)
    this.b ^= this.b >>> 13
  }
}

const LOW = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1 ? 0 : 1

/** Product modulo 2^32, without Math.imul, which ES5 lacks. */
function multiply(x: number, y: number): number {
  return ((x & 0xffff) * y + ((((x >>> 16) * (y & 0xffff)) & 0xffff) << 16)) | 0
}

/** Spreads every input bit over all output bits. */
function mix(word: number): number {
  let w = word
  w = multiply(w ^ (w >>> 16), 0x7feb352d)
  w = multiply(w ^ (w >>> 15), 0x846ca68b)
  return w ^ (w >>> 16)
}

function hex(word: number): string {
  const digits = (word >>> 0).toString(16)
  return '00000000'.substring(digits.length) + digits
}
