import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vitest } from './fuzz.mjs'

/** Percent that may not be undercut. */
const least = { lines: 95, branches: 95 }

/** What the tests of the core reach of its sources. @returns {Promise<import('./record.mjs').Finding[]>} */
export async function coverage() {
  const folder = mkdtempSync(join(tmpdir(), 'makeway-coverage-'))
  try {
    const options = [
      '--coverage.enabled',
      '--coverage.provider=v8',
      '--coverage.include=packages/core/src/**',
      '--coverage.reporter=json-summary',
      `--coverage.reportsDirectory=${folder}`,
    ]
    const { ok, output } = vitest(['packages/core/test', ...options])
    if (!ok) console.log(output)
    const report = JSON.parse(readFileSync(join(folder, 'coverage-summary.json'), 'utf8'))
    /** @type {{ file: string, branches: number }[]} */
    const files = Object.entries(report)
      .filter(([file]) => file !== 'total')
      .map(([file, { branches }]) => ({ file: file.replace(/^.*core\/src\//, ''), branches: branches.pct }))
    for (const { file, branches } of files.sort((a, b) => a.branches - b.branches).slice(0, 8)) {
      console.log(`  ${branches} % of branches: ${file}`)
    }
    return [
      { what: 'tests', figure: output.match(/^\s*Tests\s+(.*)$/m)?.[1] ?? 'no test ran', ok },
      .../** @type {const} */ (['lines', 'branches']).map((kind) => {
        const { pct } = report.total[kind]
        return {
          what: `${kind} of packages/core/src`,
          figure: `${pct} %, at least ${least[kind]} %`,
          ok: pct >= least[kind],
        }
      }),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
