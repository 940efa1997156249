import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import vm from 'node:vm'
import { Simulation } from 'makeway'
import { createSimdKernel } from 'makeway/simd'
import { createWorkerKernel } from 'makeway/workers'
import ts from 'typescript'
import { es5Context } from '../lib/es5-context.mjs'
import { findChromium } from '../lib/find-chromium.mjs'
import { findFirefox } from '../lib/find-firefox.mjs'
import { root } from '../lib/run.mjs'
import { headless, inBrowser } from './browsers.mjs'
import { fingerprints, randomFrom, scenes } from './scenes.mjs'

const dist = join(root, 'packages', 'core', 'dist')
const builtFile = (/** @type {string} */ name) => join(dist, name)

/**
 * Every way to run the scenes that must come to the same bits as the plain one.
 * @typedef {{ name: string, run: (steps: number) => string[] | Promise<string[]>, optional?: () => string | undefined }} Variant
 * `optional` says what is missing here
 */

/** @param {(index: number) => import('./scenes.mjs').Way} [way] @returns {(steps: number) => string[]} */
function here(way = () => ({})) {
  return (steps) => scenes.map((_, index) => fingerprints(index, Simulation, steps, way(index)))
}

/** @param {number} workers @returns {Variant} */
function withWorkers(workers) {
  return {
    name: `${workers} workers`,
    async run(steps) {
      const kernel = await createWorkerKernel({ workers, chunkSize: 8, timeout: 60 })
      try {
        if (kernel.workers !== workers) throw new Error(`${kernel.workers} workers instead of ${workers}`)
        return here(() => ({ kernel }))(steps)
      } finally {
        await kernel.dispose()
      }
    },
  }
}

/** The scenes as a script in ES5 syntax, in a world of its own. @param {import('node:vm').Context} context @param {string} file */
function inContext(context, file) {
  return (/** @type {number} */ steps) => {
    const module = readFileSync(join(root, 'scripts/verify/scenes.mjs'), 'utf8')
    const compilerOptions = { target: ts.ScriptTarget.ES5, module: ts.ModuleKind.CommonJS }
    const script = ts.transpileModule(module, { compilerOptions }).outputText
    vm.runInContext(readFileSync(builtFile(file), 'utf8'), context)
    vm.runInContext(`var scenes = {}; (function (exports) {${script}\n})(scenes)`, context)
    const run = `scenes.scenes.map(function (_, index) { return scenes.fingerprints(index, makeway.Simulation, ${steps}) })`
    return /** @type {string[]} */ ([...vm.runInContext(run, context)])
  }
}

/** Another program that runs JavaScript files, by npx. @param {string} name @param {string} npm @param {string} command @returns {Variant} */
function otherRuntime(name, npm, command) {
  const npx = (/** @type {readonly string[]} */ args) =>
    spawnSync('npx', ['-y', '-p', npm, command, ...args], { encoding: 'utf8', timeout: 900_000 })
  return {
    name,
    optional() {
      const { status, stdout } = npx(['--version'])
      return status === 0 && stdout ? undefined : `npx could not get ${npm}`
    },
    run(steps) {
      const { status, stdout, stderr } = npx([join(root, 'scripts/verify/run-scenes.mjs'), String(steps)])
      if (status !== 0) throw new Error(`${name} ended with ${status}: ${stderr}`)
      return JSON.parse(stdout)
    },
  }
}

/** @param {string} name @param {string | undefined} program @param {readonly string[]} args @returns {Variant} */
function browser(name, program, args) {
  return {
    name,
    optional: () => (program ? undefined : `no ${name} here`),
    run(steps) {
      const script = `import { Simulation } from '/packages/core/dist/index.mjs'
import { createSimdKernel } from '/packages/core/dist/simd.mjs'
import { fingerprints, scenes } from '/scripts/verify/scenes.mjs'
const plain = scenes.map((_, index) => fingerprints(index, Simulation, ${steps}))
const simd = scenes.map((_, index) => fingerprints(index, Simulation, ${steps}, { kernel: createSimdKernel() }))
report(plain.map((hash, index) => (hash === simd[index] ? hash : 'SIMD differs')))`
      return inBrowser(program ?? '', args, script, 1200)
    },
  }
}

/** A new kernel every few steps: whatever the old one had learned of the past is lost. @returns {import('./scenes.mjs').Way} */
function forgetful() {
  return { kernel: createSimdKernel(), newKernel: createSimdKernel, restoreAt: (step) => step % 7 === 0 }
}

/** @type {readonly Variant[]} */
const variants = [
  { name: 'k-d tree', run: here(() => ({ neighborSearch: 'kdtree' })) },
  { name: 'SIMD kernel replaced every 7 steps, so without hints from earlier ones', run: here(forgetful) },
  { name: 'SIMD kernel', run: here(() => ({ kernel: createSimdKernel() })) },
  ...[0, 1, 2, 4, 8].map(withWorkers),
  { name: 'restored from snapshots at random steps', run: here(restoring) },
  {
    name: 'CommonJS build',
    run(steps) {
      const built = createRequire(import.meta.url)(builtFile('index.cjs'))
      return scenes.map((_, index) => fingerprints(index, built.Simulation, steps))
    },
  },
  { name: 'makeway.js as a script', run: (steps) => inContext(vm.createContext({}), 'makeway.js')(steps) },
  {
    name: 'makeway.es5.js, ES5 and typed arrays only',
    run: (steps) => inContext(es5Context(), 'makeway.es5.js')(steps),
  },
  browser('Chromium, scalar and SIMD', findChromium(), headless.chromium),
  browser('Firefox, scalar and SIMD', findFirefox(), headless.firefox),
  otherRuntime('Node 26', 'node@26', 'node'),
  otherRuntime('Bun', 'bun@1', 'bun'),
  otherRuntime('Deno', 'deno@2', 'deno'),
]

/** @param {number} index @returns {import('./scenes.mjs').Way} */
function restoring(index) {
  const random = randomFrom(1000 + index)
  return { restoreAt: () => random() < 0.01 }
}

/**
 * @param {object} options
 * @param {number} options.steps of each scene
 * @param {(name: string) => boolean} [options.only] which variants; all unless given
 * @returns {Promise<import('./record.mjs').Finding[]>}
 */
export async function sameBits({ steps, only = () => true }) {
  const expected = here()(steps)
  const findings = []
  for (const { name, run, optional } of variants.filter((variant) => only(variant.name))) {
    const missing = optional?.()
    if (missing !== undefined) {
      findings.push({ what: name, figure: `not run: ${missing}`, ok: true, missing: true })
      continue
    }
    const found = await run(steps)
    const same = expected.filter((hash, index) => hash === found[index]).length
    const figure = `${same} of ${scenes.length} scenes × ${steps} steps, the same bits`
    findings.push({ what: name, figure, ok: same === scenes.length })
  }
  return findings
}
