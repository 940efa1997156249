import { spawnSync } from 'node:child_process'

/** @returns {string | undefined} `FIREFOX_PATH`, or the first command on PATH that starts; nothing when there is none */
export function findFirefox(environment = process.env) {
  const { FIREFOX_PATH } = environment
  const candidates = FIREFOX_PATH ? [FIREFOX_PATH] : ['firefox-esr', 'firefox']
  return candidates.find((program) => spawnSync(program, ['--version'], { timeout: 20_000 }).status === 0)
}
