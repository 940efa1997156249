/**
 * The control block: 32-bit words in shared memory by which the threads agree. What different threads write lies 64
 * bytes apart, so that no processor takes another's cache line away.
 */

const LINE = 16

/** Number of the step; grows when one begins. Workers sleep on this word. */
export const EPOCH = 0
/** How many workers are inside the present step, and whether more may enter; see enter(). */
const GATE = LINE
/** First agent that nobody has taken yet. */
const TICKET = 2 * LINE
/** What holds for the present step; written before the gate opens, fixed until it has closed. */
export const HEADER = 3 * LINE
/** Three words for each worker: the last step it has seen, a count that grows while it works, and where it is. */
const WORKERS = 5 * LINE
export const SEEN = 0
export const BEAT = 1
export const PLACE = 2

/** Values of PLACE. */
export const OUTSIDE = 0
export const INSIDE = 1
export const FAILED = 2

/** Characters that a worker has to say why it failed. */
const COMPLAINT = 200

export interface Control {
  words: Int32Array
  /** doubles of the header */
  numbers: Float64Array
  /** what a worker that failed has to say; 0 ends it */
  complaint: Uint16Array
}

export function createControl(workers: number): Control {
  const words = new Int32Array(new SharedArrayBuffer(4 * (WORKERS + workers * LINE)))
  words[GATE] = CLOSED
  const numbers = new Float64Array(new SharedArrayBuffer(64))
  return { words, numbers, complaint: new Uint16Array(new SharedArrayBuffer(2 * COMPLAINT + 2)) }
}

/** Index of one of the words of a worker. */
export function wordOf(worker: number, which: number): number {
  return WORKERS + worker * LINE + which
}

// --- the gate -------------------------------------------------------------------------------------------------------
//
// A step waits for those workers only that have entered it. One that wakes too late finds the gate closed and goes back
// to sleep, so a step never waits for the scheduler; and between closing and opening nobody is inside, so the calling
// thread may write whatever it wants.
//
//   calling thread   … write header │ open ── chunks ── close ── wait until empty │ read results …
//   worker                             sleep ─ enter ── chunks ── leave ─ sleep

const CLOSED = 0x40000000

/** Lets workers in. Nobody is inside. */
export function openGate(words: Int32Array): void {
  Atomics.store(words, TICKET, 0)
  Atomics.store(words, GATE, 0)
}

/** Lets nobody in any more. */
export function closeGate(words: Int32Array): void {
  Atomics.or(words, GATE, CLOSED)
}

/** Has everybody left, with the gate closed? */
export function isEmpty(words: Int32Array): boolean {
  return Atomics.load(words, GATE) === CLOSED
}

/** Sleeps until the last worker leaves, `ms` at most; may also wake before. Not for the main thread of a page. */
export function awaitEmpty(words: Int32Array, ms: number): void {
  const state = Atomics.load(words, GATE)
  if (state !== CLOSED) Atomics.wait(words, GATE, state, ms)
}

/** A worker goes in; false if the gate is closed. */
export function enter(words: Int32Array): boolean {
  for (;;) {
    const state = Atomics.load(words, GATE)
    if ((state & CLOSED) !== 0) return false
    if (Atomics.compareExchange(words, GATE, state, state + 1) === state) return true
  }
}

/** A worker goes out again: what it wrote can be read by whoever sees it gone. */
export function leave(words: Int32Array): void {
  if (Atomics.sub(words, GATE, 1) === CLOSED + 1) Atomics.notify(words, GATE)
}

/** Takes the next `size` agents; returns the first of them, which may lie past the last agent. */
export function takeChunk(words: Int32Array, size: number): number {
  return Atomics.add(words, TICKET, size)
}

// --- complaints -----------------------------------------------------------------------------------------------------

export function writeComplaint(complaint: Uint16Array, text: string): void {
  for (let i = 0; i < COMPLAINT; i++) complaint[i] = i < text.length ? text.charCodeAt(i) : 0
}

export function readComplaint(complaint: Uint16Array): string {
  let text = ''
  for (let i = 0; i < COMPLAINT && complaint[i] !== 0; i++) text += String.fromCharCode(complaint[i])
  return text
}
