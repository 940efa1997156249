/**
 * `npm run bench`: builds the library and the benchmark, and runs it. `npm run bench -- --help` says what it can do.
 */
import { join } from 'node:path'
import { build } from './lib/build.mjs'
import { ensureDependencies } from './lib/ensure-dependencies.mjs'
import { root, runNode } from './lib/run.mjs'

await ensureDependencies()
await build(['packages/core', 'bench'])
process.exitCode = await runNode([join(root, 'bench', 'dist', 'main.mjs'), ...process.argv.slice(2)])
