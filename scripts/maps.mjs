/**
 * `npm run maps -- FOLDER`: runs every MovingAI scenario (.scen) of a folder with 100 and with 300 agents and prints a
 * table: who arrived, overlaps, walls crossed, time of a step. `-- FOLDER --agents 50,200` takes other numbers,
 * `--only NAME` the files with that in their name. Exit code 1 when somebody did not arrive, overlapped or crossed a wall.
 */
import { mkdirSync, readdirSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { root } from './lib/run.mjs'
import { giveUp } from './lib/terminal.mjs'

const bundle = join(root, 'node_modules', '.cache', 'makeway-maps', 'maps.mjs')
/** 1 % of the sum of two radii of 0.3 m */
const MOST_OVERLAP = 0.006

const { values, positionals } = parseArgs({
  options: { agents: { type: 'string' }, only: { type: 'string' } },
  allowPositionals: true,
})
const [folder] = positionals
if (folder === undefined) giveUp('Name the folder with the .scen and .map files: npm run maps -- FOLDER')
const counts = (values.agents ?? '100,300').split(',').map(Number)
if (counts.some((count) => !(Number.isInteger(count) && count > 0))) giveUp('--agents takes whole numbers: 100,300')
const files = readdirSync(folder).filter((name) => name.endsWith('.scen') && name.includes(values.only ?? ''))
if (files.length === 0) giveUp(`There are no .scen files in ${folder}`)

await makeBundle()
/** @type {typeof import('../packages/scenarios/src/maps/index.ts')} */
const { loadScenarioFile, runMap } = await import(pathToFileURL(bundle).href)

console.log(
  `${cpus()[0]?.model.trim()}, Node ${process.version}; 1 cell = 1 m, radius 0.3 m, step 0.1 s, profile default\n`,
)
console.log(
  '| map | agents | arrived | last arrival, s | largest overlap, m | walls crossed | plan, ms | step, ms | who is left |',
)
console.log('|---|--:|--:|--:|--:|--:|--:|--:|---|')
let failed = 0
for (const name of files) {
  for (const agents of counts) {
    const { scenario } = await loadScenarioFile(join(folder, name), { agents })
    const outcome = runMap(scenario)
    const { arrived, lastArrival, maxOverlap, wallCrossings, planning, step, left } = outcome
    if (arrived < agents || maxOverlap > MOST_OVERLAP || wallCrossings > 0) failed++
    const last = lastArrival === null ? '–' : lastArrival.toFixed(1)
    const cells = [scenario.name, agents, arrived, last, maxOverlap.toFixed(4), wallCrossings, planning.toFixed(0)]
    console.log(`| ${[...cells, step.toFixed(2), left.join(', ')].join(' | ')} |`)
  }
}
process.exitCode = failed === 0 ? 0 : 1

/** What runs a map and everything it imports, as one file of JavaScript. */
async function makeBundle() {
  const { build } = await import('tsdown')
  mkdirSync(join(bundle, '..'), { recursive: true })
  await build({
    config: false,
    cwd: root,
    entry: { maps: 'packages/scenarios/src/maps/index.ts' },
    outDir: join(bundle, '..'),
    format: 'esm',
    platform: 'node',
    target: 'node20',
    fixedExtension: true,
    dts: false,
    tsconfig: 'tsconfig.json',
    logLevel: 'warn',
  })
}
