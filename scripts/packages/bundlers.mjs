import { join } from 'node:path'
import { build as esbuild } from 'esbuild'
import { build as vite } from 'vite'
import webpack from 'webpack'
import { giveUp } from '../lib/terminal.mjs'
import { entries } from './entries.mjs'
import { sceneHash } from './scene.mjs'

/** Each bundler writes one file from `entry` to `file`, for pages, with its usual settings. */
const bundlers = {
  /** @param {string} root @param {string} entry @param {string} file */
  async Vite(root, entry, file) {
    const output = { entryFileNames: file }
    const build = { outDir: '.', emptyOutDir: false, modulePreload: false, rolldownOptions: { input: entry, output } }
    await vite({ root, configFile: false, logLevel: 'error', build })
  },
  /** @param {string} root @param {string} entry @param {string} file */
  async webpack(root, entry, file) {
    const output = { path: root, filename: file, publicPath: '' }
    /** @type {import('webpack').Configuration} */
    const config = { context: root, entry, output, mode: 'production', target: ['web', 'es2022'] }
    const compiler = webpack({ ...config, performance: false })
    /** @type {import('webpack').Stats | undefined} */
    const stats = await new Promise((resolve, reject) => {
      compiler?.run((error, result) => (error ? reject(error) : resolve(result)))
    })
    if (!stats || stats.hasErrors() || stats.hasWarnings()) giveUp(`webpack: ${stats?.toString()}`)
  },
  /** @param {string} root @param {string} entry @param {string} file */
  async esbuild(root, entry, file) {
    const outfile = join(root, file)
    const result = await esbuild({ entryPoints: [entry], bundle: true, minify: true, outfile, logLevel: 'error' })
    if (result.warnings.length > 0) giveUp(`esbuild warns: ${result.warnings[0].text}`)
  },
}

/**
 * A program that imports every entry, bundled for pages. The bundle runs in Node, in a folder without the library.
 * @param {import('./project.mjs').Project} project @param {string} expected hash of the scene
 */
export async function checkBundlers(project, expected) {
  const imports = entries().map((name, index) => `import * as entry${index} from '${name}'`)
  const names = imports.map((_, index) => `Object.keys(entry${index}).length`)
  const entry = project.write(
    'bundled.js',
    `${imports.join('\n')}\nimport { Simulation } from 'makeway'\n${sceneHash}
console.log(sceneHash(Simulation), [${names.join(', ')}].every((count) => count > 0))\n`,
  )
  for (const [name, bundle] of Object.entries(bundlers)) {
    const file = `bundle-${name}.${name === 'Vite' ? 'mjs' : 'cjs'}`
    await bundle(project.folder, entry, file)
    const printed = project.node([file])
    if (printed !== `${expected} true`) giveUp(`Bundled by ${name}, the scene prints ${printed}, not ${expected} true`)
    console.log(`${name}: ${printed}`)
  }
}
