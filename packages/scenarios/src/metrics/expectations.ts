import type { Expectation } from '../resolved.ts'

export interface ExpectationResult {
  expectation: Expectation
  value: number | null
  ok: boolean
}

/**
 * Whether a measured value is as expected; a metric without a value never is.
 * @param goalCount agents with a goal or path: what `equals: "all"` means
 */
export function judge(expectation: Expectation, value: number | null, goalCount: number): ExpectationResult {
  return { expectation, value, ok: value !== null && holds(expectation, value, goalCount) }
}

function holds({ atMost, atLeast, equals }: Expectation, value: number, goalCount: number): boolean {
  if (atMost !== undefined && !(value <= atMost)) return false
  if (atLeast !== undefined && !(value >= atLeast)) return false
  return equals === undefined || value === (equals === 'all' ? goalCount : equals)
}

/** In words: `maxOverlap of agent b at 5 s ≤ 0.01 m`. */
export function describeExpectation({ metric, agent, line, at, ...bounds }: Expectation, unit: string): string {
  const of = [agent === undefined ? '' : ` of agent ${agent}`, line === undefined ? '' : ` through ${line}`].join('')
  const when = at === undefined ? '' : ` at ${at} s`
  return `${metric}${of}${when} ${describeBounds(bounds, unit)}`
}

function describeBounds({ atMost, atLeast, equals }: Partial<Expectation>, unit: string): string {
  const suffix = unit ? ` ${unit}` : ''
  const parts: string[] = []
  if (atLeast !== undefined) parts.push(`≥ ${atLeast}${suffix}`)
  if (atMost !== undefined) parts.push(`≤ ${atMost}${suffix}`)
  if (equals !== undefined) parts.push(`= ${equals}${equals === 'all' ? '' : suffix}`)
  return parts.join(' and ')
}
