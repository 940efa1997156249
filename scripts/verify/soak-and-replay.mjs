import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../lib/run.mjs'

/** Growth of memory in use from a tenth of the way to the end that still counts as none: what compiled code may take. */
const MOST_GROWTH = 2e6

/** @param {{ steps: number }} options @returns {Promise<import('./record.mjs').Finding[]>} */
export async function soakAndReplay({ steps }) {
  const args = ['--expose-gc', join(root, 'scripts/verify/soak.mjs'), String(steps)]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0) return [{ what: 'soak', figure: stderr.trim().split('\n').slice(-1)[0], ok: false }]
  const { growth, hash, replayed, logged } = JSON.parse(stdout)
  return [
    {
      what: `${steps} steps, agents and walls come and go: memory in use`,
      figure: `${(growth / 1e6).toFixed(2)} MB more at the end than after a tenth, at most ${MOST_GROWTH / 1e6} MB`,
      ok: growth <= MOST_GROWTH,
    },
    {
      what: 'replay of the log over the other index',
      figure: `${logged} numbers, hash ${replayed} against ${hash}`,
      ok: replayed === hash,
    },
  ]
}
