import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runNpm } from '../lib/run.mjs'
import { giveUp } from '../lib/terminal.mjs'

/**
 * An empty project with the packed packages installed, as a user has it.
 * @typedef {object} Project
 * @property {string} folder
 * @property {(file: string, text: string) => string} write puts a file there and returns its path
 * @property {(args: readonly string[]) => string} node runs Node there and returns what it printed
 */

/**
 * Packs a workspace as `npm publish` would.
 * @param {string} name @param {string} folder where the tarball goes @returns {Promise<string>} its path
 */
export async function pack(name, folder) {
  const before = new Set(readdirSync(folder))
  const args = ['pack', '--workspace', name, '--pack-destination', folder, '--loglevel=error']
  await expectSuccess(`npm pack of ${name}`, runNpm(args, { stdio: ['ignore', 'ignore', 'inherit'] }))
  const made = readdirSync(folder).find((file) => file.endsWith('.tgz') && !before.has(file))
  return join(folder, made ?? giveUp(`npm pack of ${name} wrote nothing`))
}

/** @param {string} folder does not exist yet @param {readonly string[]} tarballs @returns {Promise<Project>} */
export async function install(folder, tarballs) {
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'empty', private: true }))
  const args = ['install', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error', ...tarballs]
  await expectSuccess('npm install of the tarballs', runNpm(args, { cwd: folder }))
  for (const name of readdirSync(join(folder, 'node_modules')).filter((entry) => entry.startsWith('makeway'))) {
    for (const file of ['README.md', 'LICENSE']) {
      if (!existsSync(join(folder, 'node_modules', name, file))) giveUp(`The packed ${name} has no ${file}`)
    }
  }
  return {
    folder,
    write(file, text) {
      const path = join(folder, file)
      writeFileSync(path, text)
      return path
    },
    node(args) {
      const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
      if (status !== 0) giveUp(`node ${args.join(' ')} failed with exit code ${status}:\n${stdout}${stderr}`)
      return stdout.trim()
    },
  }
}

/** @param {string} what @param {Promise<number>} result */
export async function expectSuccess(what, result) {
  const code = await result
  if (code !== 0) giveUp(`${what} failed with exit code ${code}; the message is above.`)
}
