/**
 * `npm run lab`: the lab on a local server. `npm run lab -- build` writes it as static files to apps/lab/dist, and
 * `npm run lab -- preview` serves those. Options of Vite (`--port 8080`, `--open`) go with each.
 */

import { join } from 'node:path'
import { ensureDependencies } from './lib/ensure-dependencies.mjs'
import { installedCommand, root, runNode } from './lib/run.mjs'

await ensureDependencies()
process.exitCode = await runNode([installedCommand('vite'), ...process.argv.slice(2)], { cwd: join(root, 'apps/lab') })
