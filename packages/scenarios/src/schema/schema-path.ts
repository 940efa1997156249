import { z } from 'zod'

/** The schema of the value at `path`, so that an error can say what belongs there; undefined where the path leaves it. */
export function schemaAt(root: z.ZodType, path: readonly PropertyKey[], input: unknown): z.ZodType | undefined {
  let schema: z.ZodType | undefined = withoutOptional(root)
  let value = input
  for (const key of path) {
    schema = schema && childOf(schema, key, value)
    value = memberOf(value, key)
  }
  return schema
}

/** The keys of the object that belongs at `path`; none where that is no object. */
export function keysAt(root: z.ZodType, path: readonly PropertyKey[], input: unknown): string[] {
  const schema = schemaAt(root, path, input)
  const object = schema && chosenOption(schema, valueAt(input, path))
  return object instanceof z.ZodObject ? Object.keys(object.shape) : []
}

/** The value at `path`; undefined where there is none. */
export function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce(memberOf, input)
}

function memberOf(value: unknown, key: PropertyKey): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<PropertyKey, unknown>)[key]
    : undefined
}

function childOf(schema: z.ZodType, key: PropertyKey, value: unknown): z.ZodType | undefined {
  const parent = chosenOption(schema, value)
  if (parent instanceof z.ZodObject) {
    return Object.hasOwn(parent.shape, key) ? withoutOptional(parent.shape[key as string]) : undefined
  }
  if (parent instanceof z.ZodArray) return withoutOptional(parent.element as z.ZodType)
  if (parent instanceof z.ZodRecord) return withoutOptional(parent.valueType as z.ZodType)
  if (parent instanceof z.ZodTuple) return parent.def.items[key as number] as z.ZodType | undefined
  return undefined
}

/** Of a union told apart by one key, the option that the value's key names. */
function chosenOption(schema: z.ZodType, value: unknown): z.ZodType | undefined {
  if (!(schema instanceof z.ZodDiscriminatedUnion)) return schema
  const { discriminator, options } = schema.def
  const name = memberOf(value, discriminator)
  return (options as z.ZodType[]).find((option) => {
    const literal = option instanceof z.ZodObject ? option.shape[discriminator] : undefined
    return literal instanceof z.ZodLiteral && literal.value === name
  })
}

function withoutOptional(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema
}
