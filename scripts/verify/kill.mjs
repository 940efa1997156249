import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../lib/run.mjs'
import { randomFrom } from './scenes.mjs'

const bin = join(root, 'packages/cli/bin/makeway.mjs')
/** Files whose bytes are the same in every run. */
const exact = ['trajectories.csv', 'trajectories.txt']

/**
 * `makeway run --out` killed without warning (SIGKILL) at random moments: every file with its final name is whole, and a second
 * run into the same folder gets through.
 * @param {{ kills: number }} options @returns {Promise<import('./record.mjs').Finding[]>}
 */
export async function killAnywhere({ kills }) {
  const folder = mkdtempSync(join(tmpdir(), 'makeway-kill-'))
  try {
    const started = performance.now()
    await run(join(folder, 'whole'), Infinity)
    const time = performance.now() - started
    const random = randomFrom(7)
    const broken = []
    let finished = 0
    let between = 0
    for (let k = 0; k < kills; k++) {
      const out = join(folder, `out-${k}`)
      await run(out, random(0, 1.1 * time))
      const files = existsSync(out) ? readdirSync(out) : []
      const whole = files.filter((file) => !file.endsWith('.part'))
      if (whole.length === 4) finished++
      else if (files.length > 0) between++
      broken.push(...whole.filter((file) => !isWhole(join(out, file), join(folder, 'whole', file))))
    }
    const code = await run(join(folder, 'out-0'), Infinity)
    const figure = `${kills} kills, ${between} while files were being written, ${finished} after the end: ${broken.length} files not whole`
    return [
      { what: 'makeway run --out, killed at random moments', figure, ok: broken.length === 0 },
      { what: 'a run into the folder of a killed one', figure: `exit code ${code}`, ok: code === 0 },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {string} file @param {string} model the same file of a run that was not killed */
function isWhole(file, model) {
  const text = readFileSync(file, 'utf8')
  if (exact.some((name) => file.endsWith(name))) return text === readFileSync(model, 'utf8')
  if (file.endsWith('.json')) return typeof JSON.parse(text) === 'object'
  return text.trimEnd().endsWith('</html>')
}

/** @param {string} out @param {number} killAfter ms @returns {Promise<number | null>} exit code; null when it was killed */
function run(out, killAfter) {
  const child = spawn(process.execPath, [bin, 'run', 'blocks', '--json', '--out', out], { stdio: 'ignore' })
  const clock = killAfter < Infinity ? setTimeout(() => child.kill('SIGKILL'), killAfter) : undefined
  return new Promise((resolve) =>
    child.on('exit', (code) => {
      clearTimeout(clock)
      resolve(code)
    }),
  )
}
