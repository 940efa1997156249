/**
 * Checks at the door. Every public call runs its arguments through these before it changes anything, so a refused call
 * leaves the state as it was. Messages give the field, what it must be, what it got and for whom.
 */

/** A number as people would write it, anything else as what it is. */
export function show(value: unknown): string {
  if (typeof value === 'string') return `"${value}"`
  if (typeof value === 'object' && value !== null) return 'an object'
  if (typeof value === 'function') return 'a function'
  return String(value)
}

function refuse(field: string, must: string, value: unknown, who: string): never {
  throw new RangeError(`${field} must be ${must}, got ${show(value)}${who === '' ? '' : ` (${who})`}`)
}

function isFiniteNumber(value: unknown): value is number {
  return typeof value === 'number' && isFinite(value)
}

export function requireFinite(value: unknown, field: string, unit: string, who = ''): number {
  return isFiniteNumber(value) ? value : refuse(field, `a finite number${inUnit(unit)}`, value, who)
}

export function requirePositive(value: unknown, field: string, unit: string, who = ''): number {
  return isFiniteNumber(value) && value > 0 ? value : refuse(field, `a positive number${inUnit(unit)}`, value, who)
}

export function requireNonNegative(value: unknown, field: string, unit: string, who = ''): number {
  return isFiniteNumber(value) && value >= 0
    ? value
    : refuse(field, `0 or a positive number${inUnit(unit)}`, value, who)
}

/** A positive number or Infinity, which means "no bound". */
export function requirePositiveOrInfinite(value: unknown, field: string, unit: string, who = ''): number {
  if (value === Infinity) return Infinity
  return isFiniteNumber(value) && value > 0
    ? value
    : refuse(field, `a positive number${inUnit(unit)}, or Infinity for none`, value, who)
}

/** A part of a whole that is not nothing: above 0, up to 1. */
export function requireShare(value: unknown, field: string, who = ''): number {
  return isFiniteNumber(value) && value > 0 && value <= 1
    ? value
    : refuse(field, 'a number above 0 and up to 1', value, who)
}

export function requireWhole(value: unknown, field: string, least: number, most: number, who = ''): number {
  return isFiniteNumber(value) && Math.floor(value) === value && value >= least && value <= most
    ? value
    : refuse(field, `a whole number from ${least} to ${most}`, value, who)
}

export function requireBoolean(value: unknown, field: string, who = ''): boolean {
  return typeof value === 'boolean' ? value : refuse(field, 'true or false', value, who)
}

export function requireOneOf<T extends string>(value: unknown, field: string, known: readonly T[], who = ''): T {
  for (let i = 0; i < known.length; i++) if (known[i] === value) return known[i]
  const hint = typeof value === 'string' ? nearestOf(value, known) : ''
  const must = `one of ${known.map((name) => `"${name}"`).join(', ')}`
  return refuse(field, hint === '' ? must : `${must} (did you mean "${hint}"?)`, value, who)
}

/** Reads a point given as `{ x, y }`. */
export function requirePoint(value: unknown, field: string, unit: string, who = ''): { x: number; y: number } {
  if (typeof value !== 'object' || value === null) return refuse(field, 'a point { x, y }', value, who)
  const point = value as { x?: unknown; y?: unknown }
  return { x: requireFinite(point.x, `${field}.x`, unit, who), y: requireFinite(point.y, `${field}.y`, unit, who) }
}

/** Refuses any key of `options` that is not in `known`, naming the nearest one. */
export function requireKnownKeys(options: object, known: readonly string[], what: string): void {
  if (typeof options !== 'object' || options === null) refuse(what, 'an object', options, '')
  const keys = Object.keys(options)
  for (let i = 0; i < keys.length; i++) {
    if (known.indexOf(keys[i]) >= 0) continue
    const hint = nearestOf(keys[i], known)
    const cure = hint === '' ? `known are ${known.join(', ')}` : `did you mean "${hint}"?`
    throw new TypeError(`${what} has no "${keys[i]}"; ${cure}`)
  }
}

function inUnit(unit: string): string {
  return unit === '' ? '' : ` of ${unit}`
}

/** The known name with the fewest edits to `name`, or '' when none is close. */
export function nearestOf(name: string, known: readonly string[]): string {
  let best = ''
  let fewest = 1 + name.length / 2
  for (let i = 0; i < known.length; i++) {
    const edits = editDistance(name.toLowerCase(), known[i].toLowerCase())
    if (edits < fewest) {
      fewest = edits
      best = known[i]
    }
  }
  return best
}

function editDistance(a: string, b: string): number {
  let row: number[] = []
  for (let j = 0; j <= b.length; j++) row.push(j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      let least = row[j - 1] + (a.charAt(i - 1) === b.charAt(j - 1) ? 0 : 1)
      if (row[j] + 1 < least) least = row[j] + 1
      if (next[j - 1] + 1 < least) least = next[j - 1] + 1
      next.push(least)
    }
    row = next
  }
  return row[b.length]
}
