import ts from 'typescript'

/** Parses TypeScript, so that a check sees code and not the words in comments and strings. @param {string} path @param {string} text */
export function parse(path, text) {
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
}

/** @param {ts.SourceFile} source @param {ts.Node} node @returns {number} counted from 1 */
export function lineOf(source, node) {
  return source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
}
