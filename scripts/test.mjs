/**
 * `npm test`: installs what is missing, builds, and runs every test, those in a browser included.
 * `npm test -- golden` hands arguments to Vitest. TEST_COUNTS=FILE writes `{ "passed", "failed" }` there.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './lib/build.mjs'
import { ensureChromium } from './lib/ensure-chromium.mjs'
import { ensureDependencies } from './lib/ensure-dependencies.mjs'
import { installedCommand, runNode } from './lib/run.mjs'
import { say } from './lib/terminal.mjs'
import { countTests } from './lib/test-counts.mjs'

const args = process.argv.slice(2)

await ensureDependencies()
const CHROMIUM_PATH = await ensureChromium()
await build()

say(`Running the tests (Chromium: ${CHROMIUM_PATH})`)
const folder = mkdtempSync(join(tmpdir(), 'makeway-test-'))
const reportFile = join(folder, 'report.json')
const exitCode = await runNode(
  [
    installedCommand('vitest'),
    'run',
    ...args,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
  ],
  { env: { ...process.env, CHROMIUM_PATH } },
)
const { passed, failed, complaints } = countTests({ exitCode, report: readReport(), filtered: isFiltered(args) })
rmSync(folder, { recursive: true })

for (const complaint of complaints) console.error(`✗ ${complaint}`)
if (process.env.TEST_COUNTS) writeFileSync(process.env.TEST_COUNTS, JSON.stringify({ passed, failed }))
console.log(`Tests: ${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

/** @returns {string | undefined} nothing when Vitest ended before writing it */
function readReport() {
  try {
    return readFileSync(reportFile, 'utf8')
  } catch {
    return undefined
  }
}

/** Choosing tests by name makes Vitest report all others as skipped. @param {readonly string[]} args */
function isFiltered(args) {
  return args.some((arg) => arg === '-t' || arg.startsWith('--testNamePattern'))
}
