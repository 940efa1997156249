import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'
import { giveUp, say, secondsSince } from './terminal.mjs'

/** The packages that are built; each may import those before it. */
const packages = ['packages/core', 'packages/cli']

/** Builds the lab into apps/lab/dist: static files for any host. The dependencies must be in place. */
export async function buildLab() {
  const { build: viteBuild } = await import('vite')
  const folder = join(root, 'apps/lab')
  const start = performance.now()
  try {
    await viteBuild({ root: folder, configFile: join(folder, 'vite.config.ts'), logLevel: 'error' })
  } catch (error) {
    giveUp(`Building apps/lab failed: ${error instanceof Error ? error.message : error}`)
  }
  say(`Built apps/lab (${secondsSince(start)})`)
}

/**
 * Builds into the dist/ of each folder what its tsdown.config.ts says. The dependencies must be in place.
 * @param {readonly string[]} [folders] seen from the root
 */
export async function build(folders = packages) {
  const tsdown = await import('tsdown')
  for (const folder of folders) {
    const cwd = join(root, folder)
    if (!existsSync(join(cwd, 'tsdown.config.ts'))) giveUp(`${folder} has no tsdown.config.ts`)
    const start = performance.now()
    try {
      await tsdown.build({ cwd, logLevel: 'warn', checks: { pluginTimings: false } })
    } catch (error) {
      giveUp(`Building ${folder} failed: ${error instanceof Error ? error.message : error}`)
    }
    say(`Built ${folder} (${secondsSince(start)})`)
  }
}
