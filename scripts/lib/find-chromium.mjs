import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

/** Chromium and the browsers built on it, the plain one first. */
const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge']

/**
 * Looks for an installed Chromium: `CHROMIUM_PATH`, then the commands on PATH, then the usual places of the system,
 * then the one that Playwright downloads.
 * @param {Record<string, string | undefined>} [environment]
 * @returns {string | undefined} absolute path of the program; nothing when there is none that works
 * @throws when `CHROMIUM_PATH` is set but names no browser that starts
 */
export function findChromium(environment = process.env) {
  const given = environment.CHROMIUM_PATH
  if (given) {
    if (works(given)) return given
    throw new Error(
      `CHROMIUM_PATH is "${given}", which does not start. Correct it, or unset it to have one looked for.`,
    )
  }
  return candidates(environment).find(works)
}

/** @param {Record<string, string | undefined>} environment */
function candidates(environment) {
  return [...onPath(environment), ...usualPlaces(environment), ...downloaded()]
}

/** @param {Record<string, string | undefined>} environment */
function onPath(environment) {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const folders = (environment.PATH ?? environment.Path ?? '').split(delimiter).filter(Boolean)
  return commands.flatMap((command) => folders.map((folder) => join(folder, command + suffix)))
}

/** @param {Record<string, string | undefined>} environment */
function usualPlaces(environment) {
  if (process.platform === 'darwin') {
    const programs = ['Chromium', 'Google Chrome', 'Microsoft Edge']
    return ['/Applications', join(homedir(), 'Applications')].flatMap((folder) =>
      programs.map((program) => join(folder, `${program}.app`, 'Contents', 'MacOS', program)),
    )
  }
  if (process.platform === 'win32') {
    const { PROGRAMFILES, 'PROGRAMFILES(X86)': programFiles32, LOCALAPPDATA } = environment
    const programs = ['Chromium/Application/chrome.exe', 'Google/Chrome/Application/chrome.exe']
    programs.push('Microsoft/Edge/Application/msedge.exe')
    return [PROGRAMFILES, programFiles32, LOCALAPPDATA].flatMap((folder) =>
      folder ? programs.map((program) => join(folder, program)) : [],
    )
  }
  return [
    '/usr/lib/chromium/chromium',
    '/opt/google/chrome/chrome',
    '/opt/microsoft/msedge/msedge',
    '/snap/bin/chromium',
  ]
}

/** Where Playwright keeps its own, if the dependencies are installed and it was ever asked for one. */
function downloaded() {
  try {
    return [createRequire(import.meta.url)('playwright-core').chromium.executablePath()]
  } catch {
    return []
  }
}

/**
 * A file of that name is not enough: Ubuntu ships a `chromium-browser` that only says how to install one.
 * Windows browsers open a window instead of printing their version, so there the file has to do.
 * @param {string} path
 */
function works(path) {
  if (!existsSync(path)) return false
  if (process.platform === 'win32') return true
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000, stdio: 'pipe' })
  return status === 0 && /\d+\.\d+/.test(stdout)
}
