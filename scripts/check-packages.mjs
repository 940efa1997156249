/**
 * `npm run check:packages`: packs what would be published and looks at it from outside.
 * publint and "are the types wrong" read the packed core and CLI; then both are installed in an empty project, which
 * imports every entry as ES module and as CommonJS and runs the command. Needs a build.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installedCommand, root, runNode, runNpm } from './lib/run.mjs'
import { giveUp, say } from './lib/terminal.mjs'

const folder = mkdtempSync(join(tmpdir(), 'makeway-packages-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const core = await pack('makeway')
const cli = await pack('makeway-cli')

for (const tarball of [core, cli]) {
  await expectSuccess(`publint of ${tarball}`, runNode([installedCommand('publint'), tarball, '--strict']))
}
// The CLI is a command and has nothing to import, hence no types to be wrong. The resolution of Node 10 is left out: it
// does not know the exports map, on which the entries beside the main one rest.
const attw = installedCommand('@arethetypeswrong/cli', 'attw')
await expectSuccess(
  'are the types wrong',
  runNode([attw, core, '--profile', 'node16', '--no-emoji', '--format', 'table-flipped']),
)

const project = join(folder, 'project')
mkdirSync(project)
writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'empty', private: true }))
say('Installing the packed core and CLI in an empty project')
const install = ['install', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error', core, cli]
await expectSuccess('npm install of both', runNpm(install, { cwd: project }))
for (const name of ['makeway', 'makeway-cli']) {
  for (const file of ['README.md', 'LICENSE']) {
    if (!existsSync(join(project, 'node_modules', name, file))) giveUp(`The packed ${name} has no ${file}`)
  }
}
tryEveryEntry()
tryTheCommand()
say('The packed core and CLI are in order')

/** @param {string} name @returns {Promise<string>} path of the tarball */
async function pack(name) {
  const before = new Set(readdirSync(folder))
  const args = ['pack', '--workspace', name, '--pack-destination', folder, '--loglevel=error']
  await expectSuccess(`npm pack of ${name}`, runNpm(args, { stdio: ['ignore', 'ignore', 'inherit'] }))
  const made = readdirSync(folder).find((file) => file.endsWith('.tgz') && !before.has(file))
  return join(folder, made ?? giveUp(`npm pack of ${name} wrote nothing`))
}

/** @param {string} what @param {Promise<number>} result */
async function expectSuccess(what, result) {
  const code = await result
  if (code !== 0) giveUp(`${what} failed with exit code ${code}; the message is above.`)
}

/** Both module systems have to offer the same names. */
function tryEveryEntry() {
  const { exports } = JSON.parse(readFileSync(join(root, 'packages/core/package.json'), 'utf8'))
  const entries = Object.keys(exports).filter((entry) => entry !== './package.json')
  for (const entry of entries) {
    const name = entry.replace('.', 'makeway')
    const print = 'console.log(Object.keys(entry).filter((key) => key !== "default").sort().join(" "))'
    const asModule = evaluate('module', `import * as entry from '${name}'; ${print}`)
    const asCommonJs = evaluate('commonjs', `const entry = require('${name}'); ${print}`)
    if (asModule !== asCommonJs || asModule === '') {
      giveUp(`'${name}' exports "${asModule}" as ES module and "${asCommonJs}" as CommonJS`)
    }
    console.log(`${name}: ${asModule}`)
  }
}

/** @param {string} type @param {string} code @returns {string} what it printed */
function evaluate(type, code) {
  return output([`--input-type=${type}`, '--eval', code])
}

/** A short scene, with the report, whose viewer has to be in the package. */
function tryTheCommand() {
  const command = join(project, 'node_modules', 'makeway-cli', 'bin', 'makeway.mjs')
  const line = output([command, 'run', 'head-on', '--json', '--out', 'out'])
  const { ok, agents, hash } = JSON.parse(line)
  if (ok !== true) giveUp(`makeway run head-on --json printed ${line}`)
  if (!existsSync(join(project, 'out', 'report.html'))) giveUp('makeway run head-on --out wrote no report.html')
  console.log(`makeway run head-on: ${agents} agents, hash ${hash}`)
}

/** @param {readonly string[]} args of Node, in the empty project @returns {string} */
function output(args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' })
  if (status !== 0) giveUp(`node ${args.join(' ')} failed with exit code ${status}:\n${stdout}${stderr}`)
  return stdout.trim()
}
