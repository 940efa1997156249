/**
 * A fenced block of a Markdown file: ```language name
 * @typedef {{ language: string, name: string, code: string, line: number }} Block
 */

/** @param {string} markdown @returns {Block[]} in the order of the file; `line` is that of the opening fence */
export function codeBlocks(markdown) {
  const fence = /^```(\S*)[ \t]*(.*)\n([\s\S]*?)^```[ \t]*$/gm
  return [...markdown.matchAll(fence)].map((match) => ({
    language: match[1],
    name: match[2].trim(),
    code: match[3],
    line: markdown.slice(0, match.index).split('\n').length,
  }))
}
