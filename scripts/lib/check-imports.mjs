import { posix } from 'node:path'
import ts from 'typescript'
import { coreOrder, ground, packageOrder } from './import-order.mjs'
import { lineOf } from './parse.mjs'

/**
 * @typedef {{ file: string, line: number, message: string }} Violation
 * @typedef {object} Workspace
 * @property {(path: string) => boolean} exists whether there is such a file, relative to the root
 * @property {(home: string) => readonly string[]} dependencies what the manifest of a package names, such as `packages/core`
 */

/**
 * Holds the imports of one source file against the import rule. Type imports count as well: they are what a reader
 * has to follow.
 * @param {string} path such as `packages/core/src/orca/agent-line.ts`
 * @param {ts.SourceFile} source
 * @param {Workspace} workspace
 * @returns {Violation[]}
 */
export function checkImports(path, source, workspace) {
  const [top, folder] = path.split('/')
  return importsOf(source).flatMap(({ node, specifier }) => {
    const message =
      specifier === undefined
        ? 'a computed import can’t be checked; write the name out'
        : specifier.startsWith('.')
          ? checkRelative(path, specifier, workspace)
          : checkPackage(top, folder, specifier, workspace)
    return message ? [{ file: path, line: lineOf(source, node), message }] : []
  })
}

/** @param {string} path @param {string} specifier @param {Workspace} workspace @returns {string | undefined} */
function checkRelative(path, specifier, workspace) {
  const target = posix.join(posix.dirname(path), specifier)
  const [top, folder] = path.split('/')
  const home = `${top}/${folder}/src/`
  if (folder !== 'core' && target === `${top}/${folder}/package.json`) return undefined
  if (!target.startsWith(home)) return `'${specifier}' leaves ${home}; import the other package by its name`
  if (!workspace.exists(target)) return `'${specifier}' names no file; write it with its extension`
  if (home !== 'packages/core/src/') return undefined

  const from = partOf(path)
  const to = partOf(target)
  const allowed = coreOrder.get(from)
  if (!allowed) return `'${from}' has no place in the order; give it one in scripts/lib/import-order.mjs`
  if (allowed.has(to)) return undefined
  if (ground.includes(from)) return `'${from}' is imported by everything, so it may not import '${to}'`
  return `'${from}' may not import '${to}'; it may import ${[...allowed].filter((part) => part !== from).join(', ')}`
}

/** The first folder below src, or the file itself where it lies directly in src. @param {string} path */
function partOf(path) {
  return path.split('/')[3].replace(/\.ts$/, '')
}

/**
 * @param {string} top @param {string} folder @param {string} specifier @param {Workspace} workspace
 * @returns {string | undefined}
 */
function checkPackage(top, folder, specifier, workspace) {
  if (folder === 'core') return `'${specifier}': the core has no dependencies`
  if (specifier.startsWith('node:')) return undefined
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
  const order = packageOrder[/** @type {keyof typeof packageOrder} */ (folder)]
  if (!order) return `${top}/${folder} has no place in the order; give it one in scripts/lib/import-order.mjs`
  const isOurs = Object.values(packageOrder).some((other) => other.name === name)
  if (isOurs && !(/** @type {readonly string[]} */ (order.mayImport).includes(name))) {
    return `${top}/${folder} may not import '${name}': imports run core ← scenarios ← cli, lab`
  }
  if (workspace.dependencies(`${top}/${folder}`).includes(name)) return undefined
  return `'${name}' is not a dependency in ${top}/${folder}/package.json`
}

/**
 * Every way to name another module: import, export from, import(), import type, require().
 * @param {ts.SourceFile} source
 * @returns {{ node: ts.Node, specifier: string | undefined }[]}
 */
function importsOf(source) {
  /** @type {{ node: ts.Node, specifier: string | undefined }[]} */
  const found = []
  /** @param {ts.Node} node @param {ts.Node | undefined} target */
  const add = (node, target) => {
    found.push({ node, specifier: target && ts.isStringLiteralLike(target) ? target.text : undefined })
  }
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isImportDeclaration(node)) add(node, node.moduleSpecifier)
    else if (ts.isExportDeclaration(node) && node.moduleSpecifier) add(node, node.moduleSpecifier)
    else if (ts.isImportEqualsDeclaration(node) && ts.isExternalModuleReference(node.moduleReference)) {
      add(node, node.moduleReference.expression)
    } else if (ts.isImportTypeNode(node)) {
      add(node, ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined)
    } else if (ts.isCallExpression(node)) {
      const { expression } = node
      const isImport = expression.kind === ts.SyntaxKind.ImportKeyword
      if (isImport || (ts.isIdentifier(expression) && expression.text === 'require')) add(node, node.arguments[0])
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}
