/** One thing wrong with an input: where it is, what is there, and what to do about it. */
export interface ScenarioProblem {
  /** Path of the file, or a name for input that has none. */
  file: string
  /** JSON path such as `$.agents[3].radius`; in XML the elements, such as `agent[3]/radius`. `$` is the whole file. */
  path: string
  /** Counted from 1, where the format gives it. */
  line?: number
  column?: number
  /** What was found there. */
  value?: unknown
  /** What is wrong, such as `must be a number above 0 (m)`. */
  message: string
  /** What to do, such as `did you mean "radius"?`. */
  cure: string
}

/** No more than this many problems of a file are spelled out. */
export const MAX_PROBLEMS = 20

/** Bad input. The message spells out the first problems, one a line; `problems` has more of them. */
export class ScenarioError extends Error {
  override readonly name = 'ScenarioError'
  readonly problems: readonly ScenarioProblem[]

  /**
   * @param problems at least one
   * @param found how many there are, if not all of them are given
   */
  constructor(problems: readonly ScenarioProblem[], found = problems.length) {
    const lines = problems.slice(0, MAX_PROBLEMS).map(formatProblem)
    const more = found - lines.length
    if (more > 0) lines.push(`${problems[0].file}: and ${more} more ${more === 1 ? 'problem' : 'problems'}`)
    super(lines.join('\n'))
    this.problems = problems
  }
}

/** `file:line:column: path: message, got value: cure`, without the parts that are not there. */
export function formatProblem({ file, path, line, column, value, message, cure }: ScenarioProblem): string {
  const place = [file, line, column].filter((part) => part !== undefined).join(':')
  const got = value === undefined ? '' : `, got ${showValue(value)}`
  return `${place}: ${path === '' ? '' : `${path}: `}${message}${got}: ${cure}`
}

const MAX_SHOWN = 60

/** A value as it would stand in the file, cut short. */
export function showValue(value: unknown): string {
  const text = beginningOf(value, MAX_SHOWN)
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN - 1)}…` : text
}

/** JSON of about the given length, or all of it if shorter: the value may be a whole file, or nested a million deep. */
function beginningOf(value: unknown, length: number): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, length + 1))
  // JSON has no infinity, but a number such as 1e999 in a file becomes one.
  if (typeof value !== 'object' || value === null) return String(value)
  if (length <= 0) return ''
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  let text = open
  for (const key in value) {
    if (text.length > length) return text
    if (text !== open) text += ','
    if (open === '{') text += `${JSON.stringify(key.slice(0, length))}:`
    text += beginningOf((value as Record<string, unknown>)[key], length - text.length)
  }
  return text + close
}

/** `$.agents[3].radius`; keys that are no plain names stand in brackets. */
export function jsonPath(path: readonly PropertyKey[]): string {
  const parts = path.map((part) => {
    if (typeof part === 'number') return `[${part}]`
    const key = String(part)
    return /^[A-Za-z_$][\w$]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`
  })
  return `$${parts.join('')}`
}
