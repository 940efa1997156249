import type { Point } from 'makeway'

/** Something that is known of people or of another program, and whether makeway reproduces it. */
export interface Validation {
  /** Short, in kebab case. */
  name: string
  title: string
  /** Where the target comes from. */
  source: string
  run(): Outcome
}

export interface Outcome {
  findings: Finding[]
  pictures: Picture[]
}

/** One line of the table. */
export interface Finding {
  /** What was measured, such as `width 1.2 m: specific flow`. */
  what: string
  /** null where there is no value, such as the arrival time where somebody never arrived */
  measured: number | null
  unit: string
  /** In words, such as `1.9 ± 0.15`. */
  target: string
  ok: boolean
}

export type Picture =
  | {
      kind: 'curve'
      title: string
      xLabel: string
      yLabel: string
      points: { x: number; y: number; series: string }[]
      /** What it is compared with. */
      reference: { label: string; points: { x: number; low: number; high: number }[] }
    }
  | {
      kind: 'paths'
      title: string
      /** Outlines of walls, m. */
      walls: Point[][]
      /** One for each agent that is drawn. */
      paths: Point[][]
    }

/** A finding that has to lie in a range. */
export function inRange(
  what: string,
  measured: number | null,
  unit: string,
  [low, high]: readonly [number, number],
): Finding {
  const ok = measured !== null && measured >= low && measured <= high
  return { what, measured, unit, target: `${plain(low)} to ${plain(high)}`, ok }
}

/** A finding that has to be within `tolerance` of a value. */
export function near(what: string, measured: number | null, unit: string, value: number, tolerance: number): Finding {
  const ok = measured !== null && Math.abs(measured - value) <= tolerance
  return { what, measured, unit, target: `${plain(value)} ± ${plain(tolerance)}`, ok }
}

export function atMost(what: string, measured: number | null, unit: string, limit: number): Finding {
  return { what, measured, unit, target: `at most ${plain(limit)}`, ok: measured !== null && measured <= limit }
}

export function exactly(what: string, measured: number | null, unit: string, value: number): Finding {
  return { what, measured, unit, target: plain(value), ok: measured === value }
}

function plain(value: number): string {
  return String(Number(value.toPrecision(6)))
}
