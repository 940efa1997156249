/** Below this size only the order of magnitude says anything. */
const TINY = 1e-6

/** A measured number for people: four significant digits, whole ones in full, `–` where there is none. */
export function numberText(value: number | null, unit = ''): string {
  if (value === null) return '–'
  const text = rounded(value)
  return unit ? `${text} ${unit}` : text
}

function rounded(value: number): string {
  const size = Math.abs(value)
  if (size >= 1000) return String(Math.round(value))
  if (size > 0 && size < TINY) return value.toExponential(0)
  return String(Number(value.toPrecision(4)))
}
