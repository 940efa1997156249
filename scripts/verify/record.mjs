/**
 * What a step of the record found.
 * @typedef {object} Finding
 * @property {string} what was looked at
 * @property {string} figure what came out, with its unit
 * @property {boolean} ok
 * @property {boolean} [missing] could not be looked at here; counts as neither
 */

/** @param {string} title @param {readonly Finding[]} findings @returns {string} a table in Markdown */
export function tableOf(title, findings) {
  const rows = findings.map(
    ({ what, figure, ok, missing }) => `| ${what} | ${figure} | ${missing ? '–' : ok ? '✓' : '✗'} |`,
  )
  return [`| ${title} | | |`, '|---|---|---|', ...rows].join('\n')
}
