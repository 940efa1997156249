import type { Study, StudyRun, StudyTarget } from './study.ts'
import type { ParameterValue } from './study-schema.ts'

/** The scenario of one run, not yet checked; the study's own stays as it is. */
export function scenarioOf({ scenario, parameters }: Study, run: Pick<StudyRun, 'parameters'>): unknown {
  const copy: unknown = structuredClone(scenario)
  for (const { name, set } of parameters) {
    for (const target of set) put(copy, target, run.parameters[name])
  }
  return copy
}

/**
 * Writes a value where a JSON Pointer (RFC 6901) points to. A missing object on the way is made; a list has to be there and
 * long enough.
 * @throws RangeError when the pointer leads through something that has no members, or off the end of a list
 */
function put(root: unknown, { pointer, times, plus }: StudyTarget, value: ParameterValue): void {
  const keys = pointer
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
  let parent = root
  keys.forEach((key, depth) => {
    const place = () => `/${keys.slice(0, depth + 1).join('/')}`
    if (typeof parent !== 'object' || parent === null) throw new RangeError(`there is nothing at ${place()}`)
    if (Array.isArray(parent) && !(/^\d+$/.test(key) && Number(key) < parent.length)) {
      throw new RangeError(`the list of ${parent.length} has no element ${place()}`)
    }
    if (key === '__proto__') throw new RangeError(`there is nothing at ${place()}`)
    const members = parent as Record<string, unknown>
    if (depth === keys.length - 1) members[key] = typeof value === 'number' ? scaled(value, times, plus) : value
    else members[key] ??= {}
    parent = members[key]
  })
}

/** Rounded to 12 digits, so that 0.1 · 3 is 0.3 in the scenario, as a person would write it. */
function scaled(value: number, times: number, plus: number): number {
  return times === 1 && plus === 0 ? value : Number((times * value + plus).toPrecision(12))
}
