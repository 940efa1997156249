import { expect, test } from 'vitest'
import { findJsonError } from '../src/loader/json-error.ts'
import { parseScenario } from '../src/loader/parse-scenario.ts'

const TEXT = '{ "format": "makeway-scenario/1", "agents": [{ "position": [0, 0], "goal": [1, 0] }] }'

test('a scenario without a name gets that of its file', () => {
  expect(parseScenario(TEXT, { file: 'some/where/door.v2.json' }).name).toBe('door.v2')
  expect(parseScenario(TEXT, { file: 'C:\\scenes\\door.json' }).name).toBe('door')
  expect(parseScenario(TEXT.replace('{', '{ "name": "The door",'), { file: 'x.json' }).name).toBe('The door')
})

test('a byte order mark does no harm', () => {
  expect(parseScenario(`\ufeff${TEXT}`).agents).toHaveLength(1)
})

test.each(['', ' \n\t', '\ufeff'])('an empty file is said to be empty: %j', (text) => {
  expect(() => parseScenario(text, { file: 'e.json' })).toThrow(/^e\.json: \$: is empty/)
})

/** Text, line, column, what is said about it. */
const broken: [string, number, number, RegExp][] = [
  ['{\n  "radius": NaN\n}', 2, 13, /a value should come here, got "NaN": JSON has finite numbers only/],
  ['[-Infinity]', 1, 2, /got "-Infinity": JSON has finite numbers only/],
  ['{"a":1,}', 1, 8, /a key in double quotes should come here, got "}": take out the comma/],
  ['[1,]', 1, 4, /a value should come here, got "]": take out the comma/],
  ['[1 2]', 1, 4, /"," or "]" should come here, got "2"/],
  ['{"a" 1}', 1, 6, /":" should come here/],
  ['// hi\n{}', 1, 1, /got "\/": JSON has no comments/],
  ["{'a': 1}", 1, 2, /got "'": use double quotes/],
  ['{a: 1}', 1, 2, /got "a": put texts and keys in double quotes/],
  ['{"a": .5}', 1, 7, /got ".5": write the number as 0.5/],
  ['[01]', 1, 3, /write the number as 0.5/],
  ['{"a": "x\ny"}', 1, 7, /close the quotes on the same line/],
  ['{"a": [1,\n2', 2, 2, /the text ends where "," or "]" should come/],
  ['{} {}', 1, 4, /it goes on after the end/],
  ['[1}', 1, 3, /"," or "]" should come here, got "}"/],
  ['["\\x"]', 1, 2, /a value should come here/],
]

test.each(broken)('broken JSON: %j', (text, line, column, message) => {
  expect(() => parseScenario(text, { file: 'b.json' })).toThrow(message)
  expect(() => parseScenario(text, { file: 'b.json' })).toThrow(`b.json:${line}:${column}: `)
})

test('agrees with the engine on what JSON is', () => {
  const pieces = [
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"k"',
    '"\\u00e9"',
    '1',
    '-0.5e+3',
    '0',
    '.',
    'true',
    'null',
    ' ',
    '\n',
    'x',
  ]
  let seed = 1
  const next = (n: number) => {
    seed = (seed * 48271) % 2147483647
    return seed % n
  }
  let valid = 0
  for (let k = 0; k < 20_000; k++) {
    const text = Array.from({ length: 1 + next(7) }, () => pieces[next(pieces.length)]).join('')
    let isJson = true
    try {
      JSON.parse(text)
    } catch {
      isJson = false
    }
    if (isJson) valid++
    expect(findJsonError(text) === undefined, JSON.stringify(text)).toBe(isJson)
  }
  expect(valid).toBeGreaterThan(1000)
})

test('deep nesting is read without recursion', () => {
  expect(findJsonError('['.repeat(300_000))?.column).toBe(300_001)
})
