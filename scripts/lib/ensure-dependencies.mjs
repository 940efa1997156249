import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runNpm } from './run.mjs'
import { giveUp, say, secondsSince } from './terminal.mjs'

/**
 * Installs the locked dependencies with `npm ci` where they are missing or differ from package-lock.json.
 * Takes a few milliseconds when they are in place, however they got there.
 */
export async function ensureDependencies() {
  requireNode()
  const reason = whatIsMissing(root)
  if (!reason) return
  say(`Installing dependencies (npm ci): ${reason}`)
  const start = performance.now()
  // NODE_ENV=production would leave out the development tools, which are what this is for.
  const code = await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (code !== 0) giveUp(`npm ci failed with exit code ${code}; its message is above. Is the npm registry reachable?`)
  const rest = whatIsMissing(root)
  if (rest) giveUp(`npm ci succeeded, and still ${rest}. Delete node_modules and run this again.`)
  say(`Dependencies are in place (${secondsSince(start)})`)
}

/**
 * Compares package-lock.json with the record that npm itself keeps of what it installed.
 * @param {string} folder
 * @returns {string | undefined} what is missing or differs, in words; nothing when all is in place
 */
export function whatIsMissing(folder) {
  const record = join(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return 'nothing is installed yet'
  const wanted = readPackages(join(folder, 'package-lock.json'))
  const installed = readPackages(record)
  for (const [path, { version, optional, link }] of Object.entries(wanted)) {
    if (path === '') continue
    if (!(path in installed)) {
      if (optional) continue // meant for another system
      return `${path} is not installed`
    }
    if (!link && installed[path].version !== version) {
      return `${path} is at ${installed[path].version}, package-lock.json wants ${version}`
    }
    if (!existsSync(join(folder, path))) return `${path} is gone`
  }
}

/** @param {string} file @returns {Record<string, { version?: string, optional?: boolean, link?: boolean }>} */
function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

/** The build and test tools load ES modules with `require`, which Node can do from these versions on. */
function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const enough = major === 20 ? minor >= 19 : major === 22 ? minor >= 12 : major > 22
  if (enough) return
  giveUp(
    `Node ${process.versions.node} is too old to build makeway: use 20.19 or newer, 22.12 or newer, or any from 23 on.`,
  )
}
