import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/run.mjs'
import { giveUp } from '../lib/terminal.mjs'

/** @returns {string[]} what users import, from the exports map: `makeway`, `makeway/rvo2` … */
export function entries() {
  const { exports } = JSON.parse(readFileSync(join(root, 'packages/core/package.json'), 'utf8'))
  return Object.keys(exports)
    .filter((entry) => entry !== './package.json')
    .map((entry) => entry.replace('.', 'makeway'))
}

/** Both module systems have to offer the same names. @param {import('./project.mjs').Project} project */
export function checkEntries(project) {
  for (const name of entries()) {
    const print = 'console.log(Object.keys(entry).filter((key) => key !== "default").sort().join(" "))'
    const asModule = evaluate(project, 'module', `import * as entry from '${name}'; ${print}`)
    const asCommonJs = evaluate(project, 'commonjs', `const entry = require('${name}'); ${print}`)
    if (asModule !== asCommonJs || asModule === '') {
      giveUp(`'${name}' exports "${asModule}" as ES module and "${asCommonJs}" as CommonJS`)
    }
    console.log(`${name}: ${asModule}`)
  }
}

/** @param {import('./project.mjs').Project} project @param {string} type @param {string} code */
export function evaluate(project, type, code) {
  return project.node([`--input-type=${type}`, '--eval', code])
}
