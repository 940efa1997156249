import type { ParameterValue, StudyRow } from '@makeway/scenarios'

/** 97.5 % quantiles of Student's t distribution with 1, 2, … 30 degrees of freedom. */
const T_QUANTILES = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131, 2.12, 2.11,
  2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042,
]

/** A mean with its uncertainty. */
export interface Estimate {
  mean: number
  /** Half the width of the 95 % confidence interval of the mean; null below two values. */
  half: number | null
  /** Values that there are. */
  count: number
  /** Runs that have no value, such as an arrival time where somebody never arrived. */
  missing: number
}

/** @returns undefined without any value */
export function estimate(values: readonly (number | null | undefined)[]): Estimate | undefined {
  const known = values.filter((value): value is number => typeof value === 'number')
  const count = known.length
  if (count === 0) return undefined
  const mean = known.reduce((sum, value) => sum + value, 0) / count
  const squares = known.reduce((sum, value) => sum + (value - mean) * (value - mean), 0)
  const half = count < 2 ? null : tQuantile(count - 1) * Math.sqrt(squares / (count - 1) / count)
  return { mean, half, count, missing: values.length - count }
}

function tQuantile(degrees: number): number {
  // beyond the table: first terms of the expansion around the normal quantile z, (z³ + z) / 4ν
  return T_QUANTILES[degrees - 1] ?? 1.96 + 2.372 / degrees
}

/** Rows that agree in the given parameters, in the order in which they first come. */
export function groupBy(rows: readonly StudyRow[], names: readonly string[]): Group[] {
  const groups = new Map<string, Group>()
  for (const row of rows) {
    const values = names.map((name) => row.parameters[name])
    const key = JSON.stringify(values)
    const group = groups.get(key)
    if (group) group.rows.push(row)
    else groups.set(key, { values, rows: [row] })
  }
  return [...groups.values()]
}

export interface Group {
  /** In the order of the names. */
  values: ParameterValue[]
  rows: StudyRow[]
}
