/** `npm run build`: builds every package into its dist/, and the lab into apps/lab/dist. */
import { build, buildLab } from './lib/build.mjs'
import { ensureDependencies } from './lib/ensure-dependencies.mjs'

await ensureDependencies()
await build()
await buildLab()
