/**
 * `npm start`: sets everything up and runs the main job on a built-in scene.
 * `npm start -- doorway --profile rvo2` hands other scenes, files and options to `makeway run`.
 */
import { join } from 'node:path'
import { build } from './lib/build.mjs'
import { ensureDependencies } from './lib/ensure-dependencies.mjs'
import { root, runNode } from './lib/run.mjs'
import { say } from './lib/terminal.mjs'

const given = process.argv.slice(2)
const args = ['run', ...(given.length > 0 ? given : ['circle'])]
if (!given.some((arg) => arg === '--out' || arg.startsWith('--out='))) args.push('--out', 'out')

await ensureDependencies()
await build()
say(`Running makeway ${args.join(' ')}`)
process.exitCode = await runNode([join(root, 'packages', 'cli', 'bin', 'makeway.mjs'), ...args])
