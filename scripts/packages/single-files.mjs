import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import vm from 'node:vm'
import { parse } from 'acorn'
import { es5Context } from '../lib/es5-context.mjs'
import { giveUp } from '../lib/terminal.mjs'
import { entries } from './entries.mjs'
import { sceneHash } from './scene.mjs'

/**
 * The files for a plain `<script>`. `makeway.es5.js` must be ES5 to a parser of that level, and runs where nothing newer
 * than ES5 and typed arrays is left; as a CommonJS module too, as the engines of mini-games load it.
 * @param {import('./project.mjs').Project} project @param {string} expected hash of the scene
 */
export function checkSingleFiles(project, expected) {
  const dist = join(project.folder, 'node_modules', 'makeway', 'dist')
  const modern = readFileSync(join(dist, 'makeway.js'), 'utf8')
  const es5 = readFileSync(join(dist, 'makeway.es5.js'), 'utf8')
  parse(es5, { ecmaVersion: 5, sourceType: 'script' })

  const bare = vm.createContext({})
  expectHash('makeway.js as a script', run(bare, modern), expected)
  expectHash('makeway.es5.js with ES5 and typed arrays only', run(es5Context(), es5), expected)
  const module = { exports: {} }
  vm.runInNewContext(`(function (module, exports) {${es5}\n})`)(module, module.exports)
  const { Simulation } = /** @type {any} */ (module.exports)
  const asModule = new Function('Simulation', `${sceneHash}; return sceneHash(Simulation)`)(Simulation)
  expectHash('makeway.es5.js as a CommonJS module', asModule, expected)
}

/** @param {import('node:vm').Context} context @param {string} library */
function run(context, library) {
  vm.runInContext(library, context)
  for (const name of entries()) {
    const member = name.slice('makeway/'.length).replace(/-./g, (part) => part[1].toUpperCase())
    if (!member || member === 'simd' || member === 'workers') continue
    const count = vm.runInContext(`Object.getOwnPropertyNames(makeway['${member}'] || {}).length`, context)
    if (count === 0) giveUp(`The single file has no makeway.${member}`)
  }
  return vm.runInContext(`${sceneHash}; sceneHash(makeway.Simulation)`, context)
}

/** @param {string} what @param {string} hash @param {string} expected */
function expectHash(what, hash, expected) {
  if (hash !== expected) giveUp(`${what}: the scene comes to ${hash}, not ${expected}`)
  console.log(`${what}: ${hash}`)
}
