import { describe, expect, it } from 'vitest'
import { checkPortability } from '../lib/check-portability.mjs'
import { parse } from '../lib/parse.mjs'

const check = (path: string, code: string) => checkPortability(path, parse(path, code))
const core = (code: string) => check('packages/core/src/orca/agent-line.ts', code)
const elementary = (code: string) => check('packages/core/src/math/elementary.ts', code)
const scenarios = (code: string) => check('packages/scenarios/src/generate.ts', code)

const engineDependent = ['sin', 'cos', 'tan', 'atan2', 'exp', 'log', 'pow', 'hypot', 'random', 'cbrt', 'log1p']

describe('in the core', () => {
  it.each([...engineDependent, 'min', 'max', 'imul', 'fround', 'trunc', 'sign'])('finds Math.%s', (name) => {
    const violations = core(`const a = 1\nconst b = Math.${name}(a)`)
    expect(violations).toEqual([{ file: 'packages/core/src/orca/agent-line.ts', line: 2, message: expect.any(String) }])
    expect(violations[0].message).toContain(`Math.${name}`)
  })

  it.each([
    'x ** 2',
    'x **= 2',
    '2 ** x',
    '10n',
    `Math['sin'](x)`,
    'Math[name](x)',
    'const { sin } = Math',
    'const m = Math',
    'Date.now()',
    'new Date()',
    'performance.now()',
    'Number.isFinite(x)',
    'Object.assign({}, x)',
    'Array.from(x)',
    'new Map()',
    'let seen: Set<number>',
    'Symbol.iterator',
    'Promise.resolve()',
    'new Proxy(x, y)',
    'BigInt(1)',
    'globalThis.x = 1',
    'console.log(x)',
    'setTimeout(x)',
    '({ Map })',
  ])('finds %s', (code) => {
    expect(core(code)).toHaveLength(1)
  })

  it('looks into template literals, but not at their text', () => {
    expect(core('`Math.sin $' + '{Math.sin(1)}`')).toHaveLength(1)
  })

  it.each([
    'Math.sqrt(x) + Math.abs(x) + Math.floor(x) * Math.PI',
    '// Math.sin(x), x ** 2, new Map()',
    '/** Like Math.hypot, with the same bits everywhere. */',
    `const text = 'Math.sin(x) and Date.now()'`,
    'const pattern = /Math.sin|Map/',
    'Number(text) > Number.MAX_VALUE',
    'new Float64Array(8)',
    'const ulp = 2 ** -53 + 2 ** 10',
    'isFinite(x)',
    'grid.Map + ({ Map: 1 }).Map',
    'class Index { Set() {} }',
    'function nearest(self: number) { return self }',
  ])('accepts %s', (code) => {
    expect(core(code)).toEqual([])
  })
})

describe('in math/elementary.ts', () => {
  it('allows sqrt, abs and floor, and no other function of Math', () => {
    expect(elementary('Math.sqrt(x) + Math.abs(x) + Math.floor(x)')).toEqual([])
    for (const name of [...engineDependent, 'round', 'ceil']) expect(elementary(`Math.${name}(x)`)).toHaveLength(1)
  })
})

describe('in the scenarios', () => {
  it.each(engineDependent)('finds Math.%s', (name) => {
    expect(scenarios(`Math.${name}(x)`)).toHaveLength(1)
  })

  it('finds ** and a Math it can’t read', () => {
    expect(scenarios('x ** 2')).toHaveLength(1)
    expect(scenarios('const { sin } = Math')).toHaveLength(1)
  })

  it('accepts the rest of the language', () => {
    expect(scenarios('new Map(); Math.max(1, 2); Number.isFinite(x); 2n')).toEqual([])
  })
})

it('leaves other packages alone', () => {
  expect(check('packages/cli/src/run.ts', 'Math.sin(Date.now()) ** 2')).toEqual([])
})
