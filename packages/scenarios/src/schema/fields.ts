import { z } from 'zod'

/** What a field wants, in words that complete "must be …" and "give …". */
export interface FieldHint {
  wants: string
  /** What holds when the key is left out, if something does. */
  default?: unknown
}

/** The hints of all fields, for error messages; the JSON Schema has the descriptions instead. */
export const fieldHints = z.registry<FieldHint>()

interface FieldOptions {
  /** One sentence, without the unit and the default; these are added. */
  about: string
  /** Filled in by the library or the loader when the key is left out; here for the documentation. */
  default?: unknown
}

interface NumberOptions extends FieldOptions {
  unit?: string
  above?: number
  atLeast?: number
  atMost?: number
  whole?: boolean
}

/** A finite number. */
export function number(options: NumberOptions) {
  const { above, atLeast, atMost, whole, unit } = options
  let schema: z.ZodNumber = whole ? z.int() : z.number()
  if (above !== undefined) schema = schema.gt(above)
  if (atLeast !== undefined) schema = schema.gte(atLeast)
  if (atMost !== undefined) schema = schema.lte(atMost)
  const range =
    atLeast !== undefined && atMost !== undefined
      ? ` from ${atLeast} to ${atMost}`
      : above !== undefined
        ? ` above ${above}`
        : atLeast !== undefined
          ? ` of at least ${atLeast}`
          : ''
  const wants = `a ${whole ? 'whole ' : ''}number${range}${unit === undefined ? '' : ` (${unit})`}`
  return described(schema, wants, options, unit)
}

/** `[x, y]`. */
export function point(options: FieldOptions & { unit?: string }) {
  const unit = options.unit ?? 'm'
  const coordinate = () => number({ about: 'Coordinate', unit })
  return described(z.tuple([coordinate(), coordinate()]), `a point [x, y] (${unit})`, options, unit)
}

/** A list of points. */
export function points(options: FieldOptions & { atLeast: number }) {
  const wants = `a list of at least ${options.atLeast} ${options.atLeast === 1 ? 'point' : 'points'} [[x, y], …] (m)`
  return described(z.array(point({ about: 'Point' })).min(options.atLeast), wants, options, 'm')
}

export function text(options: FieldOptions) {
  return described(z.string().min(1), 'a text that is not empty', options)
}

export function flag(options: FieldOptions) {
  return described(z.boolean(), 'true or false', options)
}

export function oneOf<const T extends readonly [string, ...string[]]>(values: T, options: FieldOptions) {
  return described(z.enum(values), values.map((value) => JSON.stringify(value)).join(' or '), options)
}

/** Gives a field its description, unit and default for the JSON Schema, and its hint for the errors. */
export function described<T extends z.ZodType>(schema: T, wants: string, options: FieldOptions, unit?: string): T {
  const byDefault = 'default' in options ? ` Default ${JSON.stringify(options.default)}.` : ''
  const described = schema.meta({
    description: `${options.about}${unit === undefined ? '' : ` (${unit})`}.${byDefault}`,
    ...('default' in options ? { default: options.default } : {}),
  }) as T
  fieldHints.add(described, { wants, default: options.default })
  return described
}
