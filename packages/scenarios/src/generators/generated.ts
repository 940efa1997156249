import { type Generator, MAX_GENERATED } from '../schema/generator-schema.ts'

/** How many agents the generator makes; up to `MAX_GENERATED`, and one more when it would be more than that. */
export function generatedCount(generator: Generator, duration: number): number {
  return Math.min(fullCount(generator, duration), MAX_GENERATED + 1)
}

function fullCount(generator: Generator, duration: number): number {
  if (generator.type === 'grid') return generator.columns * generator.rows
  if (generator.type !== 'source') return generator.count
  // Agent i appears at startTime + i/rate, before `until`; what is left of an agent by rounding is none.
  const { rate, until = duration, startTime = 0 } = generator
  return Math.max(0, Math.ceil((until - startTime) * rate - 1e-9))
}

/** Id of the i-th agent of a generator. */
export function generatedId(generator: Generator, i: number): string {
  return `${generator.id ?? generator.type}-${i}`
}
