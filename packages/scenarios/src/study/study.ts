import type { Scenario } from '../schema/scenario-schema.ts'
import type { ParameterValue } from './study-schema.ts'

/** A study with everything settled: the scenario is there, ranges are lists. It is plain JSON and goes to other threads. */
export interface Study {
  name: string
  description: string
  scenario: Scenario
  parameters: StudyParameter[]
  seeds: number[]
  charts: StudyChart[]
}

export interface StudyParameter {
  name: string
  /** Empty for counts, texts and flags. */
  unit: string
  values: ParameterValue[]
  set: StudyTarget[]
}

/** A place in the scenario that gets `times` · value + `plus`; texts and flags go there as they are. */
export interface StudyTarget {
  pointer: string
  times: number
  plus: number
}

export interface StudyChart {
  x: string
  y: string
  series?: string
  facet?: string
}

/** One run of a study. */
export interface StudyRun {
  /** Counted from 0: the last parameter varies fastest but for the seeds, which vary fastest of all. */
  index: number
  parameters: Record<string, ParameterValue>
  seed: number
}

export function runCount({ parameters, seeds }: Study): number {
  return parameters.reduce((count, { values }) => count * values.length, seeds.length)
}

/** @param index from 0 to below `runCount` */
export function runAt({ parameters, seeds }: Study, index: number): StudyRun {
  let rest = index
  const take = <T>(list: readonly T[]): T => {
    const value = list[rest % list.length]
    rest = Math.floor(rest / list.length)
    return value
  }
  const seed = take(seeds)
  const entries = [...parameters].reverse().map(({ name, values }) => [name, take(values)] as const)
  return { index, parameters: Object.fromEntries(entries.reverse()), seed }
}
