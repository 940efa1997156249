import ts from 'typescript'
import { lineOf } from './parse.mjs'

/**
 * What a package may use of the language, so that the same input gives the same bits in every engine.
 *
 * ECMAScript leaves the last digits of sin, exp, pow and their like to the engine; + − × ÷ and square root it does not.
 * The core has two more limits: it runs with nothing but the globals of ES5 and typed arrays, and it doesn't use
 * Math.min and Math.max, which spread a NaN where a comparison drops it.
 *
 * @typedef {object} Limits
 * @property {(name: string) => boolean} math which members of Math may be used
 * @property {Readonly<Record<string, readonly string[]>>} members of some globals only these members
 * @property {readonly string[]} globals that may not be used at all
 */

const engineDependent = new Set(
  (
    'sin cos tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh ' +
    'exp expm1 log log1p log2 log10 pow cbrt hypot random'
  ).split(' '),
)

const exact = 'abs floor ceil round sqrt PI SQRT2 SQRT1_2 E LN2 LN10 LOG2E LOG10E'.split(' ')

/** @type {Limits} */
const scenarioLimits = { math: (name) => !engineDependent.has(name), members: {}, globals: [] }

/** @type {Limits} */
const coreLimits = {
  math: (name) => exact.includes(name),
  members: {
    Number: 'MAX_VALUE MIN_VALUE NaN POSITIVE_INFINITY NEGATIVE_INFINITY'.split(' '),
    Object: 'create defineProperty defineProperties freeze getPrototypeOf getOwnPropertyNames keys'.split(' '),
    Array: ['isArray'],
    String: ['fromCharCode'],
  },
  globals: (
    'Date Map Set WeakMap WeakSet WeakRef Symbol Promise Proxy Reflect BigInt BigInt64Array BigUint64Array Atomics ' +
    'SharedArrayBuffer WebAssembly TextEncoder TextDecoder Intl globalThis window self process performance console ' +
    'structuredClone queueMicrotask setTimeout setInterval require eval Function'
  ).split(' '),
}

/**
 * The limits for a source file; none for most of the workspace.
 * @param {string} path such as `packages/core/src/math/elementary.ts`
 * @returns {Limits | undefined}
 */
export function limitsFor(path) {
  if (path.startsWith('packages/scenarios/src/')) return scenarioLimits
  if (!path.startsWith('packages/core/src/')) return undefined
  // Threads and WebAssembly are what these two are for.
  if (/^packages\/core\/src\/(simd|workers)\//.test(path)) return scenarioLimits
  // The one file that may approximate, and does so by polynomials alone.
  if (path === 'packages/core/src/math/elementary.ts') {
    return { ...coreLimits, math: (name) => ['sqrt', 'abs', 'floor'].includes(name) }
  }
  return coreLimits
}

/**
 * @param {string} path
 * @param {ts.SourceFile} source
 * @returns {import('./check-imports.mjs').Violation[]}
 */
export function checkPortability(path, source) {
  const limits = limitsFor(path)
  if (!limits) return []
  /** @type {import('./check-imports.mjs').Violation[]} */
  const violations = []
  /** @param {ts.Node} node @param {string} message */
  const report = (node, message) => violations.push({ file: path, line: lineOf(source, node), message })

  /** @param {ts.Node} node */
  const visit = (node) => {
    if (isPower(node) && !isPowerOfTwo(node.parent)) {
      report(node, '** may differ between engines; multiply, or use math/elementary.ts')
    } else if (ts.isBigIntLiteral(node) && limits.globals.includes('BigInt')) {
      report(node, 'BigInt is not in ES5')
    } else if (ts.isIdentifier(node) && isUseOfName(node)) {
      checkName(node)
    }
    ts.forEachChild(node, visit)
  }

  const declared = namesDeclaredIn(source)
  /** @param {ts.Identifier} node */
  const checkName = (node) => {
    const name = node.text
    if (declared.has(name)) return
    if (name === 'Math') {
      const member = memberOf(node)
      if (member === undefined) report(node, 'Math may only be used as Math.name, so that this check can read it')
      else if (!limits.math(member)) report(node, `Math.${member} ${reasonAgainst(member)}`)
    } else if (limits.globals.includes(name)) {
      report(
        node,
        `the core may not use ${name}: no clock, no host, and of the globals only those of ES5 and typed arrays`,
      )
    } else if (Object.hasOwn(limits.members, name)) {
      const member = memberOf(node)
      if (member !== undefined && !limits.members[name].includes(member)) {
        report(node, `${name}.${member} is not in ES5, which is all the core may use`)
      }
    }
  }

  visit(source)
  return violations
}

/** @param {ts.Node} node */
function isPower({ kind }) {
  return kind === ts.SyntaxKind.AsteriskAsteriskToken || kind === ts.SyntaxKind.AsteriskAsteriskEqualsToken
}

/** `2 ** -53`, written out: an exact constant. @param {ts.Node} node */
function isPowerOfTwo(node) {
  if (!ts.isBinaryExpression(node) || node.left.getText() !== '2') return false
  const exponent = ts.isPrefixUnaryExpression(node.right) ? node.right.operand : node.right
  return ts.isNumericLiteral(exponent)
}

/**
 * Names that the file gives to something of its own; a parameter `self` is no access to the host.
 * @param {ts.SourceFile} source
 */
function namesDeclaredIn(source) {
  /** @type {Set<string>} */
  const names = new Set()
  /** @param {ts.Node} node */
  const visit = (node) => {
    const { name } = /** @type {{ name?: ts.Node }} */ (/** @type {unknown} */ (node))
    const declares = ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node)
    if (declares && name && ts.isIdentifier(name)) names.add(name.text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return names
}

/** @param {string} member */
function reasonAgainst(member) {
  if (engineDependent.has(member)) return 'differs between engines; use math/elementary.ts, or the seeded generator'
  if (member === 'min' || member === 'max') return 'spreads NaN where a comparison drops it; compare'
  return 'is not in the list of what the core may use (scripts/lib/check-portability.mjs)'
}

/** False for `object.Map`, `{ Map: 1 }` and the like, where the word is only a label. @param {ts.Identifier} node */
function isUseOfName(node) {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node
  if (ts.isQualifiedName(parent)) return parent.left === node
  const isLabel =
    ts.isPropertyAssignment(parent) ||
    ts.isPropertySignature(parent) ||
    ts.isPropertyDeclaration(parent) ||
    ts.isMethodDeclaration(parent) ||
    ts.isMethodSignature(parent) ||
    ts.isEnumMember(parent)
  return !(isLabel && parent.name === node)
}

/** The `sin` of `Math.sin` and `Math['sin']`; nothing for any other use. @param {ts.Identifier} node */
function memberOf(node) {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent) && parent.expression === node) return parent.name.text
  if (!ts.isElementAccessExpression(parent) || parent.expression !== node) return undefined
  return ts.isStringLiteralLike(parent.argumentExpression) ? parent.argumentExpression.text : undefined
}
