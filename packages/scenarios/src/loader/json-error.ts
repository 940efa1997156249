/** Where a text stops being JSON. `JSON.parse` doesn't say it in every engine. */
export interface JsonError {
  /** Counted from 1. */
  line: number
  column: number
  /** What stands there; undefined at the end of the text. */
  value?: string
  /** What is wrong, and what to do about it. */
  message: string
  cure: string
}

const WHITESPACE = /[ \t\r\n]*/y
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids exactly these inside a string
const STRING = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
const WORD = /[+-]?[\w.$]+/y

/** What may come next; `first…` right after an opening bracket, where the closing one may come as well. */
type Next = 'value' | 'firstValue' | 'key' | 'firstKey' | 'colon' | 'separator'

/** The first place where `text` is no JSON; undefined if it is. Reads it once, without recursion. */
export function findJsonError(text: string): JsonError | undefined {
  /** Closing brackets that are still due. */
  const due: ('}' | ']')[] = []
  let next: Next = 'value'
  let at = 0

  const match = (pattern: RegExp) => {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found) at += found[0].length
    return found !== null
  }

  for (;;) {
    match(WHITESPACE)
    if (next === 'separator' && due.length === 0) {
      return at === text.length ? undefined : errorAt(text, at, 'it goes on after the end', 'take out the rest')
    }
    const c = text[at]
    const mayClose = next === 'separator' || next === 'firstValue' || next === 'firstKey'
    if (mayClose && c === due.at(-1)) {
      due.pop()
      next = 'separator'
      at++
    } else if (next === 'separator') {
      if (c !== ',') return expected(text, at, `"," or "${due.at(-1)}"`)
      next = due.at(-1) === '}' ? 'key' : 'value'
      at++
    } else if (next === 'colon') {
      if (c !== ':') return expected(text, at, '":"')
      next = 'value'
      at++
    } else if (next === 'key' || next === 'firstKey') {
      if (!match(STRING)) return expected(text, at, 'a key in double quotes')
      next = 'colon'
    } else if (c === '{' || c === '[') {
      due.push(c === '{' ? '}' : ']')
      next = c === '{' ? 'firstKey' : 'firstValue'
      at++
    } else if (match(STRING) || match(SCALAR)) {
      next = 'separator'
    } else {
      return expected(text, at, 'a value')
    }
  }
}

function expected(text: string, at: number, what: string): JsonError {
  if (at >= text.length)
    return errorAt(text, at, `the text ends where ${what} should come`, 'the file is cut off: save it again')
  WORD.lastIndex = at
  const found = WORD.exec(text)?.[0] ?? text[at]
  return { ...errorAt(text, at, `${what} should come here`, cureFor(found, text[at + 1])), value: found }
}

function cureFor(found: string, after: string | undefined): string {
  if (/^[+-]?(NaN|Infinity)$/.test(found)) return 'JSON has finite numbers only: write one, or leave the key out'
  if (found === '/' || found === '#') return 'JSON has no comments: take it out'
  if (found === "'") return 'use double quotes'
  if (found === '}' || found === ']') return 'take out the comma before it, or write what is missing'
  if (found === '"') return 'put the missing comma or colon before it, or close the quotes on the same line'
  if (/^[+.\d]|\.$/.test(found)) return 'write the number as 0.5, -0.5 or 1e-3'
  if (/^\w/.test(found) || after === undefined) return 'put texts and keys in double quotes'
  return 'write plain JSON'
}

function errorAt(text: string, at: number, message: string, cure: string): JsonError {
  const { line, column } = placeOf(text, at)
  return { line, column, message: `is not JSON: ${message}`, cure }
}

/** Line and column, counted from 1, of the character at the index `at`. */
export function placeOf(text: string, at: number): { line: number; column: number } {
  let line = 1
  let start = 0
  for (let end = text.indexOf('\n'); end !== -1 && end < at; end = text.indexOf('\n', start)) {
    line++
    start = end + 1
  }
  return { line, column: at - start + 1 }
}
