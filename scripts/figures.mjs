/** `npm run figures`: draws every figure of the documentation into docs/figures, and a page that shows them all. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureDependencies } from './lib/ensure-dependencies.mjs'
import { root } from './lib/run.mjs'
import { say } from './lib/terminal.mjs'

await ensureDependencies()
const { createServer } = await import('vite')
const lab = join(root, 'apps/lab')
const server = await createServer({
  configFile: join(lab, 'vite.config.ts'),
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
})
const module = await server.ssrLoadModule(join(lab, 'src/figures/index.ts'))
await server.close()
/** @type {readonly { name: string, title: string, draw(): string }[]} */
const figures = module.figures
const folder = join(root, 'docs/figures')
mkdirSync(folder, { recursive: true })
for (const file of readdirSync(folder)) if (file.endsWith('.svg')) rmSync(join(folder, file))
for (const { name, draw } of figures) writeFileSync(join(folder, `${name}.svg`), `${draw()}\n`)
const page = figures.map(({ name, title }) => `## ${title}\n\n![${title}](${name}.svg)\n`)
const intro =
  'Made by `npm run figures` from traces of the real solver, with the code that draws the inspector of the lab.'
writeFileSync(join(folder, 'README.md'), `# Figures\n\n${intro}\n\n${page.join('\n')}`)
say(`Drew ${figures.length} figures into docs/figures`)
