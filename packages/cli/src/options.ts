import { existsSync } from 'node:fs'
import { KERNELS, METHODS, suite } from '@makeway/scenarios'
import type { LoadOptions } from '@makeway/scenarios/node'
import type { ArgsDef } from 'citty'
import { CURE_NAMES, type CureName, type Cures, type Profile } from 'makeway'
import { choice, number } from './arguments.ts'
import type { RunSettings } from './run-source.ts'
import { UsageError } from './usage-error.ts'

/** As many as createWorkerKernel starts. */
const MOST_WORKERS = 32

export const PROFILES = ['default', 'rvo2'] as const

/** Options that several verbs share, with what they mean. */
export const runOptions = {
  kernel: { type: 'string', valueHint: 'K', description: 'what solves the agents: scalar or simd (scalar)' },
  method: { type: 'string', valueHint: 'M', description: `in place of the scenario's: ${METHODS.join(', ')}` },
  workers: { type: 'string', valueHint: 'N', description: 'threads that help the first one (0)' },
  seed: { type: 'string', valueHint: 'N', description: "in place of the scenario's seed" },
  without: { type: 'string', valueHint: 'CURE,…', description: 'cures of profile default to switch off' },
} as const satisfies ArgsDef

export const sizeOption = {
  'max-size': { type: 'string', valueHint: 'MB', description: 'largest file that is read (64)' },
} as const satisfies ArgsDef

export const loadOptions = {
  agents: { type: 'string', valueHint: 'N', description: 'of a MovingAI .scen, the first N agents (all)' },
  ...sizeOption,
} as const satisfies ArgsDef

type Given = Record<string, unknown>

/** @throws UsageError for what doesn't exist */
export function readRunOptions(args: Given): RunSettings {
  const kernel = choice('--kernel', text(args.kernel), KERNELS)
  const method = choice('--method', text(args.method), METHODS)
  const workers = number('--workers', text(args.workers), `a whole number from 0 to ${MOST_WORKERS}`, isWorkerCount)
  const seed = number('--seed', text(args.seed), 'a whole number', Number.isSafeInteger)
  const cures = readWithout(text(args.without))
  return {
    ...(kernel === undefined ? {} : { kernel }),
    ...(method === undefined ? {} : { method }),
    ...(workers === undefined ? {} : { workers }),
    ...(seed === undefined ? {} : { seed }),
    ...(cures === undefined ? {} : { cures }),
  }
}

/** @throws UsageError when cures are to be switched off and no profile has any */
export function requireCures({ cures }: RunSettings, profiles: readonly (Profile | undefined)[]): void {
  if (cures === undefined || profiles.some((profile) => profile !== 'rvo2')) return
  throw new UsageError(
    '--without switches off cures of profile default, and profile rvo2 has none: leave one of them out',
  )
}

/** The cures that `--without` names, switched off. */
function readWithout(given: string | undefined): Partial<Cures> | undefined {
  if (given === undefined) return undefined
  const names = given.split(',').map((name) => choice('--without', name.trim(), CURE_NAMES)!)
  return Object.fromEntries(names.map((name: CureName) => [name, false]))
}

/** Bytes, or undefined for the usual limit. */
export function readMaxBytes(args: Given): number | undefined {
  const megabytes = number('--max-size', text(args['max-size']), 'a number of megabytes above 0', (value) => value > 0)
  return megabytes === undefined ? undefined : megabytes * 1024 * 1024
}

/** How files are to be read. */
export function readLoadOptions(args: Given): LoadOptions {
  return {
    maxBytes: readMaxBytes(args),
    agents: number('--agents', text(args.agents), 'a whole number above 0', isCount),
  }
}

export function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/**
 * The sources that the arguments name; `suite`, unless there is a file of that name, stands for every scene of the suite.
 * @throws UsageError when there is none
 */
export function requireSources(sources: readonly string[], verb: string): readonly string[] {
  if (sources.length > 0) return sources.flatMap((source) => (isSuite(source) ? suiteNames() : [source]))
  throw new UsageError(`Name a scenario file or a built-in scene: makeway ${verb} circle`)
}

export function suiteNames(): string[] {
  return suite.map(({ name }) => name)
}

function isSuite(source: string): boolean {
  return source === 'suite' && !existsSync(source)
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0
}

function isWorkerCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0 && value <= MOST_WORKERS
}
