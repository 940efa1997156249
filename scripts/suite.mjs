/**
 * `npm run suite`: wide sweeps over rings, doors and crowds under the default profile, a table, and exit code 1 when a
 * target is missed. `npm run suite -- rings doors` runs some of them, `-- --jobs 1` with one thread, `-- --list` says
 * what there is. Takes about a quarter of an hour on two cores.
 */
import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { root } from './lib/run.mjs'
import { giveUp, say, secondsSince } from './lib/terminal.mjs'

/** @typedef {import('../packages/scenarios/src/suite/sweeps/sweep.ts').Sweep} Sweep */
/** @typedef {import('../packages/scenarios/src/suite/sweeps/sweep.ts').SweepOutcome} SweepOutcome */

const bundle = join(root, 'node_modules', '.cache', 'makeway-suite', 'sweeps.mjs')

if (isMainThread) await main()
else await work()

async function main() {
  const { values, positionals } = parseArgs({
    options: { jobs: { type: 'string' }, list: { type: 'boolean' } },
    allowPositionals: true,
  })
  const jobs = Number(values.jobs ?? availableParallelism())
  if (!Number.isInteger(jobs) || jobs < 1) giveUp(`--jobs must be a whole number of at least 1, got "${values.jobs}"`)
  await makeBundle()
  const { sweeps } = await loadBundle()
  if (values.list) {
    for (const { name, title, runs } of sweeps) console.log(`${name}: ${title} (${runs.length} runs)`)
    return
  }
  const known = sweeps.map(({ name }) => name)
  for (const name of positionals) {
    if (!known.includes(name)) giveUp(`There is no sweep "${name}": name any of ${known.join(', ')}`)
  }
  let missed = 0
  for (const sweep of sweeps.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
    const start = performance.now()
    const targets = sweep.judge(await runAll(sweep, jobs))
    console.log(`\n${sweep.name}: ${sweep.title} (${sweep.runs.length} runs, ${secondsSince(start)})`)
    for (const { target, found, ok, missed: names } of targets) {
      console.log(`  ${ok ? '✓' : '✗'} ${target.padEnd(44)} ${found}`)
      for (const name of names.slice(0, 20)) console.log(`      ${name}`)
      if (names.length > 20) console.log(`      … and ${names.length - 20} more`)
      if (!ok) missed++
    }
  }
  console.log(missed === 0 ? '\nEvery target is met.' : `\n${missed} targets are missed.`)
  process.exitCode = missed === 0 ? 0 : 1
}

/** Hands the runs of a sweep to threads, one at a time. @param {Sweep} sweep @param {number} jobs @returns {Promise<SweepOutcome[]>} */
function runAll(sweep, jobs) {
  /** @type {SweepOutcome[]} */
  const outcomes = []
  const { length } = sweep.runs
  let next = 0
  let done = 0
  return new Promise((resolve, reject) => {
    for (let k = 0; k < jobs; k++) {
      const worker = new Worker(new URL(import.meta.url), { workerData: sweep.name })
      const handOut = () => {
        if (next < length) worker.postMessage(next++)
        else worker.terminate()
      }
      worker.on('online', handOut)
      worker.on('error', reject)
      worker.on('message', ({ index, outcome }) => {
        outcomes[index] = outcome
        done++
        if (process.stderr.isTTY) process.stderr.write(`\r\x1b[2K${sweep.name}: ${done} of ${length}`)
        if (done === length) {
          if (process.stderr.isTTY) process.stderr.write('\r\x1b[2K')
          resolve(outcomes)
        }
        handOut()
      })
    }
  })
}

/** A thread: gets numbers of runs, gives outcomes. */
async function work() {
  const { sweeps, runSweepItem } = await loadBundle()
  const { runs } = /** @type {Sweep} */ (sweeps.find(({ name }) => name === workerData))
  const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort)
  port.on('message', (index) => port.postMessage({ index, outcome: runSweepItem(runs[index]) }))
}

/** The sweeps and everything they import, as one file of JavaScript. */
async function makeBundle() {
  const start = performance.now()
  const { build } = await import('tsdown')
  mkdirSync(join(bundle, '..'), { recursive: true })
  await build({
    config: false,
    cwd: root,
    entry: { sweeps: 'packages/scenarios/src/suite/sweeps/registry.ts' },
    outDir: join(bundle, '..'),
    format: 'esm',
    platform: 'node',
    target: 'node20',
    fixedExtension: true,
    dts: false,
    tsconfig: 'tsconfig.json',
    logLevel: 'warn',
  })
  say(`Bundled the sweeps (${secondsSince(start)})`)
}

/** @returns {Promise<typeof import('../packages/scenarios/src/suite/sweeps/registry.ts')>} */
function loadBundle() {
  return import(pathToFileURL(bundle).href)
}
