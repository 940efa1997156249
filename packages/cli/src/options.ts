import { KERNELS } from '@makeway/scenarios'
import type { ArgsDef } from 'citty'
import { choice, number } from './arguments.ts'
import type { RunSettings } from './run-source.ts'
import { UsageError } from './usage-error.ts'

export const PROFILES = ['default', 'rvo2'] as const

/** Options that several verbs share, with what they mean. */
export const runOptions = {
  kernel: { type: 'string', valueHint: 'K', description: 'what solves the agents: scalar' },
  workers: { type: 'string', valueHint: 'N', description: 'threads that help: 0' },
  seed: { type: 'string', valueHint: 'N', description: "in place of the scenario's seed" },
} as const satisfies ArgsDef

export const sizeOption = {
  'max-size': { type: 'string', valueHint: 'MB', description: 'largest file that is read (64)' },
} as const satisfies ArgsDef

type Given = Record<string, unknown>

/** @throws UsageError for what doesn't exist */
export function readRunOptions(args: Given): RunSettings {
  choice('--kernel', text(args.kernel), KERNELS)
  const workers = number('--workers', text(args.workers), 'a whole number of at least 0', isCount)
  if (workers) throw new UsageError(`--workers must be 0, got ${workers}: more threads are not available`)
  const seed = number('--seed', text(args.seed), 'a whole number', Number.isSafeInteger)
  return seed === undefined ? {} : { seed }
}

/** Bytes, or undefined for the usual limit. */
export function readMaxBytes(args: Given): number | undefined {
  const megabytes = number('--max-size', text(args['max-size']), 'a number of megabytes above 0', (value) => value > 0)
  return megabytes === undefined ? undefined : megabytes * 1024 * 1024
}

export function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** @throws UsageError when there is none */
export function requireSources(sources: readonly string[], verb: string): readonly string[] {
  if (sources.length > 0) return sources
  throw new UsageError(`Name a scenario file or a built-in scene: makeway ${verb} circle`)
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0
}
