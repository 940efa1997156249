import { spawnSync } from 'node:child_process'
import { findChromium } from './find-chromium.mjs'
import { installedCommand, run, runNode } from './run.mjs'
import { giveUp, say, secondsSince } from './terminal.mjs'

/**
 * Finds a Chromium for the browser tests, or installs one: the system's package where apt-get may be used,
 * else the build that Playwright offers for download.
 * @returns {Promise<string>} absolute path of the program
 */
export async function ensureChromium() {
  const found = find()
  if (found) return found
  const start = performance.now()
  for (const install of [installPackage, download]) {
    if (!(await install())) continue
    const installed = find()
    if (installed) {
      say(`Chromium is in place (${secondsSince(start)}): ${installed}`)
      return installed
    }
  }
  return giveUp(
    'The browser tests need Chromium, and none could be installed; the messages are above. ' +
      'Install Chromium, Chrome or Edge, or set CHROMIUM_PATH to the program.',
  )
}

function find() {
  try {
    return findChromium()
  } catch (error) {
    return giveUp(/** @type {Error} */ (error).message)
  }
}

/** Debian and its relatives, as root or with a sudo that asks for no password. @returns {Promise<boolean>} */
async function installPackage() {
  if (process.platform !== 'linux' || !succeeds('apt-get', '--version')) return false
  const isRoot = process.getuid?.() === 0
  if (!isRoot && !succeeds('sudo', '-n', 'true')) return false
  say('Installing Chromium for the browser tests (apt-get install chromium)')
  /** @param {...string} args */
  const aptGet = (...args) => {
    const command = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q', '-o', 'DPkg::Lock::Timeout=600', ...args]
    if (!isRoot) command.unshift('sudo', '-n')
    return run(command[0], command.slice(1), { stdio: ['ignore', 'inherit', 'inherit'] })
  }
  // The lists of a machine fresh from an image are empty. If they can't be renewed, those on disk may still do.
  await aptGet('update')
  return (await aptGet('install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation')) === 0
}

/** @returns {Promise<boolean>} */
async function download() {
  say('Downloading Chromium for the browser tests (playwright install chromium)')
  const playwright = installedCommand('playwright-core')
  return (await runNode([playwright, 'install', 'chromium'], { stdio: ['ignore', 'inherit', 'inherit'] })) === 0
}

/** @param {string} command @param {...string} args */
function succeeds(command, ...args) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}
