import { nearest } from '@makeway/scenarios'
import type { ArgDef, ArgsDef } from 'citty'
import { UsageError } from './usage-error.ts'

/**
 * Refuses what citty would let pass: options that don't exist, options without their value, values where none belongs.
 * @throws UsageError
 */
export function checkOptions(rawArgs: readonly string[], definitions: ArgsDef): void {
  const names = Object.keys(definitions).filter((name) => definitions[name].type !== 'positional')
  for (let i = 0; i < rawArgs.length && rawArgs[i] !== '--'; i++) {
    if (!rawArgs[i].startsWith('-') || rawArgs[i] === '-') continue
    const [option, value] = splitAtEquals(rawArgs[i])
    const name = option.startsWith('--') && names.find((known) => option === `--${known}`)
    if (!name) throw new UsageError(unknownOption(option, names))
    if (takesValue(definitions[name])) {
      if (value === undefined) i++
      const given = value ?? rawArgs[i]
      if (given === undefined || given === '' || given.startsWith('--')) {
        throw new UsageError(`${option} needs a value: ${option} <${definitions[name].valueHint ?? 'value'}>`)
      }
    } else if (value !== undefined) {
      throw new UsageError(`${option} takes no value, got "${value}": write ${option} alone`)
    }
  }
}

/** One of the known values of an option, or undefined when it isn't given. */
export function choice<T extends string>(name: string, given: string | undefined, known: readonly T[]): T | undefined {
  if (given === undefined || known.includes(given as T)) return given as T | undefined
  const list = known.map((value) => `"${value}"`).join(', ')
  const hint = known.length > 1 ? `: did you mean "${nearest(given, known)}"?` : ''
  throw new UsageError(`${name} must be ${known.length > 1 ? `one of ${list}` : list}, got "${given}"${hint}`)
}

/** A number option, or undefined when it isn't given. */
export function number(
  name: string,
  given: string | undefined,
  must: string,
  isValid: (value: number) => boolean,
): number | undefined {
  if (given === undefined) return undefined
  const value = given.trim() === '' ? Number.NaN : Number(given)
  if (Number.isFinite(value) && isValid(value)) return value
  throw new UsageError(`${name} must be ${must}, got "${given}"`)
}

function splitAtEquals(arg: string): [option: string, value: string | undefined] {
  const at = arg.indexOf('=')
  return at < 0 ? [arg, undefined] : [arg.slice(0, at), arg.slice(at + 1)]
}

function takesValue({ type }: ArgDef): boolean {
  return type === 'string' || type === 'enum'
}

function unknownOption(option: string, names: readonly string[]): string {
  const hint = nearest(option.replace(/^-+/, ''), names)
  return `There is no option ${option}${hint ? `: did you mean --${hint}?` : ''}`
}

/** For verbs that work on nothing. */
export function refusePositionals(given: readonly string[], verb: string): void {
  if (given.length > 0) throw new UsageError(`makeway ${verb} takes no files, got "${given[0]}"`)
}
