/**
 * `npm run check:packages`: packs what would be published and looks at it from outside.
 * publint and "are the types wrong" read the packed core and CLI; then both are installed in an empty project, and the
 * library is used there in every way that is promised. Needs a build.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installedCommand, runNode } from '../lib/run.mjs'
import { giveUp, say } from '../lib/terminal.mjs'
import { checkBundlers } from './bundlers.mjs'
import { checkEntries, evaluate } from './entries.mjs'
import { checkPage } from './page.mjs'
import { expectSuccess, install, pack } from './project.mjs'
import { sceneHash } from './scene.mjs'
import { checkSingleFiles } from './single-files.mjs'
import { checkSizes } from './sizes.mjs'
import { checkTypes } from './types.mjs'

const folder = mkdtempSync(join(tmpdir(), 'makeway-packages-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const core = await pack('makeway', folder)
const cli = await pack('makeway-cli', folder)

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

say('Installing the packed core and CLI in an empty project')
const project = await install(join(folder, 'project'), [core, cli])
checkManifest()
checkEntries(project)
const hash = evaluate(
  project,
  'module',
  `import { Simulation } from 'makeway'; ${sceneHash}; console.log(sceneHash(Simulation))`,
)
console.log(`The scene in Node: ${hash}`)
say('Types')
checkTypes(project)
say('Bundlers')
await checkBundlers(project, hash)
say('Single files')
checkSingleFiles(project, hash)
say('A page')
await checkPage(project, hash)
say('Sizes')
await checkSizes(project)
checkCommand()
say('The packed core and CLI are in order')

function checkManifest() {
  const manifest = JSON.parse(readFileSync(join(project.folder, 'node_modules/makeway/package.json'), 'utf8'))
  if (manifest.sideEffects !== false) giveUp('The packed makeway does not say "sideEffects": false')
  if (manifest.dependencies !== undefined) giveUp('The packed makeway has dependencies')
}

/** A short scene, with the report, whose viewer has to be in the package. */
function checkCommand() {
  const command = join(project.folder, 'node_modules', 'makeway-cli', 'bin', 'makeway.mjs')
  const line = project.node([command, 'run', 'head-on', '--json', '--out', 'out'])
  const { ok, agents, hash } = JSON.parse(line)
  if (ok !== true) giveUp(`makeway run head-on --json printed ${line}`)
  if (!existsSync(join(project.folder, 'out', 'report.html'))) giveUp('makeway run --out wrote no report.html')
  console.log(`makeway run head-on: ${agents} agents, hash ${hash}`)
}
