/** `npm run build`: every package that has something to build, in the order in which they need each other. */
import { build } from './lib/build.mjs'
import { ensureDependencies } from './lib/ensure-dependencies.mjs'

await ensureDependencies()
await build()
