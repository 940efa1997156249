import { show } from '../errors.ts'
import { damaged } from './snapshot.ts'

/**
 * Stable handles for rows that move. A handle is slot + generation · 2^24: the slot says where to look up the row, the
 * generation tells whether the slot still belongs to whom the handle was given to. Slot 0 is never given out, so no
 * handle is 0. Freed slots are used again in the order in which they were freed.
 */
const SLOT_SPAN = 16777216
/** Beyond this a handle is no longer a number that a double holds exactly. */
const MOST_GENERATIONS = 536870911

export class HandleTable {
  /** row by slot, −1 for a free slot */
  private rows: number[] = [-1]
  private generations: number[] = [0]
  private freed: number[] = []
  private freedHead = 0

  constructor(private readonly noun: 'agent' | 'obstacle') {}

  /** Gives out a handle for `row`. */
  add(row: number): number {
    let slot: number
    if (this.freedHead < this.freed.length) {
      slot = this.freed[this.freedHead++]
      if (this.freedHead > 1024 && this.freedHead * 2 > this.freed.length) {
        this.freed = this.freed.slice(this.freedHead)
        this.freedHead = 0
      }
    } else {
      slot = this.rows.length
      if (slot >= SLOT_SPAN) throw new RangeError(`no more than ${SLOT_SPAN - 1} ${this.noun}s can live at once`)
      this.rows.push(-1)
      this.generations.push(0)
    }
    this.rows[slot] = row
    return slot + this.generations[slot] * SLOT_SPAN
  }

  /** Takes `handle` back; it is stale from now on. */
  remove(handle: number): void {
    const slot = handle % SLOT_SPAN
    this.rows[slot] = -1
    this.generations[slot]++
    this.freed.push(slot)
  }

  /** Tells that what `handle` names has moved to `row`. */
  move(handle: number, row: number): void {
    this.rows[handle % SLOT_SPAN] = row
  }

  /** Row of `handle`, or −1 if it is not (or no longer) valid. */
  find(handle: number): number {
    if (typeof handle !== 'number' || !(handle > 0) || Math.floor(handle) !== handle) return -1
    const slot = handle % SLOT_SPAN
    if (slot >= this.rows.length) return -1
    return (handle - slot) / SLOT_SPAN === this.generations[slot] ? this.rows[slot] : -1
  }

  /** Row of `handle`; throws if it is stale or was never given out. */
  row(handle: number): number {
    const row = this.find(handle)
    if (row >= 0) return row
    const slot = handle % SLOT_SPAN
    const known = typeof handle === 'number' && slot > 0 && slot < this.rows.length && handle > 0
    throw new Error(
      known && (handle - slot) / SLOT_SPAN < this.generations[slot]
        ? `${this.describe(handle)} was removed; ask has() before using a kept handle`
        : `${show(handle)} is not an ${this.noun} handle of this simulation; keep what ${this.giver}() returned`,
    )
  }

  /** The call that gives out such handles. */
  private get giver(): string {
    return this.noun === 'agent' ? 'addAgent' : 'addObstacle'
  }

  /** `agent 12`, or `agent 12#3` for the fourth owner of a slot. */
  describe(handle: number): string {
    const slot = handle % SLOT_SPAN
    const generation = (handle - slot) / SLOT_SPAN
    return generation === 0 ? `${this.noun} ${slot}` : `${this.noun} ${slot}#${generation}`
  }

  /**
   * Does the table, after `read`, name exactly the rows 0 … `count` − 1, each by the handle in `ids`, and wait with all other
   * slots to be given out again?
   */
  checkRows(ids: ArrayLike<number>, count: number): void {
    const slots = this.rows.length
    for (let row = 0; row < count; row++) if (this.find(ids[row]) !== row) throw this.broken()
    const seen = new Uint8Array(slots)
    for (let k = 0; k < this.freed.length; k++) {
      const slot = this.freed[k]
      if (!(slot > 0 && slot < slots) || this.rows[slot] !== -1 || seen[slot] === 1) throw this.broken()
      seen[slot] = 1
    }
    if (this.rows[0] !== -1 || slots - 1 !== count + this.freed.length) throw this.broken()
    for (let slot = 0; slot < slots; slot++) {
      const generation = this.generations[slot]
      const sound = generation >= 0 && generation <= MOST_GENERATIONS && Math.floor(generation) === generation
      if (!sound) throw this.broken()
    }
  }

  private broken(): Error {
    return damaged(`its table of ${this.noun} handles`)
  }

  /** The whole table as numbers, for snapshots; `read` is the way back. */
  write(): number[] {
    const waiting = this.freed.slice(this.freedHead)
    return [this.rows.length, waiting.length].concat(this.rows, this.generations, waiting)
  }

  read(numbers: ArrayLike<number>): void {
    const slots = numbers[0]
    const waiting = numbers[1]
    if (!(slots >= 1 && waiting >= 0) || numbers.length !== 2 + 2 * slots + waiting) throw this.broken()
    this.rows = []
    this.generations = []
    this.freed = []
    this.freedHead = 0
    for (let i = 0; i < slots; i++) this.rows.push(numbers[2 + i])
    for (let i = 0; i < slots; i++) this.generations.push(numbers[2 + slots + i])
    for (let i = 0; i < waiting; i++) this.freed.push(numbers[2 + 2 * slots + i])
  }
}
