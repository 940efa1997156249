import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Runs a command with the terminal handed through and waits for it.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options] `cwd` is the root unless given
 * @returns {Promise<number>} the exit code; 1 after a signal, 127 when the command could not be started
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`)
      resolve(127)
    })
    child.on('close', (code) => resolve(code ?? 1))
  })
}

/**
 * Runs a JavaScript file with the Node that runs this one.
 * @param {readonly string[]} args the file, then its arguments
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export function runNode(args, options) {
  return run(process.execPath, args, options)
}

/**
 * Runs npm. npm names its own script to what it starts, which needs no shell on any system; without it (`node scripts/…`
 * started by hand) Windows needs a shell, because its npm is a batch file.
 * @param {readonly string[]} args no spaces in them
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export function runNpm(args, options) {
  const script = process.env.npm_execpath
  if (script?.endsWith('npm-cli.js')) return runNode([script, ...args], options)
  return run('npm', args, { shell: process.platform === 'win32', ...options })
}

/**
 * The file behind a command that an installed package offers, to be run with `runNode`.
 * @param {string} packageName
 * @param {string} [command] needed where the package offers several
 * @returns {string} absolute path
 */
export function installedCommand(packageName, command = packageName) {
  const manifestFile = join(root, 'node_modules', packageName, 'package.json')
  const { bin } = JSON.parse(readFileSync(manifestFile, 'utf8'))
  return join(dirname(manifestFile), typeof bin === 'string' ? bin : bin[command])
}
