import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'
import { giveUp, say, secondsSince } from './terminal.mjs'

/** The packages that are built; each may import those before it. */
const packages = ['core', 'cli']

/** Builds into packages/<name>/dist what the package's tsdown.config.ts says. The dependencies must be in place. */
export async function build() {
  const tsdown = await import('tsdown')
  for (const name of packages) {
    const cwd = join(root, 'packages', name)
    if (!existsSync(join(cwd, 'tsdown.config.ts'))) giveUp(`packages/${name} has no tsdown.config.ts`)
    const start = performance.now()
    try {
      await tsdown.build({ cwd, logLevel: 'warn', checks: { pluginTimings: false } })
    } catch (error) {
      giveUp(`Building packages/${name} failed: ${error instanceof Error ? error.message : error}`)
    }
    say(`Built packages/${name} (${secondsSince(start)})`)
  }
}
