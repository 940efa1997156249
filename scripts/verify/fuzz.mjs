import { spawnSync } from 'node:child_process'
import { installedCommand, root } from '../lib/run.mjs'

/**
 * Test files run once more by Vitest, under other conditions.
 * @param {readonly string[]} args @param {Record<string, string>} environment
 * @returns {{ ok: boolean, output: string }}
 */
export function vitest(args, environment = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [installedCommand('vitest'), 'run', ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, NO_COLOR: '1', ...environment },
  })
  return { ok: status === 0, output: `${stdout}${stderr}` }
}

/** How much more the long form does than the test files do by themselves, and the line with figures that each prints. */
const files = [
  { file: 'packages/core/test/fuzz/calls.test.ts', title: 'sequences of calls', line: /^calls: .*/m, share: 1 },
  {
    file: 'packages/core/test/fuzz/snapshots.test.ts',
    title: 'forged snapshots',
    line: /^forged snapshots: .*/m,
    share: 0.5,
  },
  { file: 'packages/scenarios/test/fuzz.test.ts', title: 'damaged files', line: /^damaged files: .*/m, share: 1 },
  {
    file: 'packages/core/test/fuzz/one-step.test.ts',
    title: 'one step from random states',
    line: /^one step: [\s\S]*?\n(?! {2}\d)/m,
    share: 4,
  },
]

/**
 * The fuzzers, at length.
 * @param {{ scale: number }} options  1: as in `npm test`
 * @returns {Promise<import('./record.mjs').Finding[]>}
 */
export async function fuzz({ scale }) {
  return files.map(({ file, title, line, share }) => {
    const { ok, output } = vitest([file, '--silent=false'], {
      FUZZ_SCALE: String(Math.max(1, Math.round(scale * share))),
    })
    const figures = output.match(line)?.[0].trim() ?? ''
    console.log(ok ? figures : output)
    return { what: title, figure: figures.split('\n')[0], ok: ok && figures !== '' }
  })
}
