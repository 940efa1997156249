/**
 * `npm run docs`: the site. The pages are the Markdown files of docs/, which are read on their own as well; the reference comes from
 * the doc comments. Everything is put together in site/ and built to dist/, with links checked.
 * `npm run docs -- dev` serves it and rebuilds on change.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Application } from 'typedoc'
import { build, createServer } from 'vitepress'

const here = fileURLToPath(new URL('.', import.meta.url))
const root = join(here, '..', '..')
const site = join(here, 'site')

rmSync(site, { recursive: true, force: true })
mkdirSync(join(site, 'zh'), { recursive: true })
for (const folder of ['', 'zh']) {
  for (const name of readdirSync(join(root, 'docs', folder)).filter((file) => file.endsWith('.md'))) {
    const path = posix.join(folder, name)
    writeFileSync(join(site, path), forSite(readFileSync(join(root, 'docs', path), 'utf8'), posix.join('docs', path)))
  }
}
writeFileSync(join(site, 'index.md'), forSite(readFileSync(join(root, 'README.md'), 'utf8'), 'README.md'))
writeFileSync(
  join(site, 'zh', 'index.md'),
  forSite(readFileSync(join(root, 'README.zh-CN.md'), 'utf8'), 'README.zh-CN.md'),
)
writeFileSync(
  join(site, 'architecture.md'),
  forSite(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8'), 'ARCHITECTURE.md'),
)
await writeReference()
cpSync(join(here, 'config.mjs'), join(site, '.vitepress', 'config.mjs'))

if (process.argv[2] === 'dev') {
  const server = await createServer(site)
  await server.listen()
  server.printUrls()
} else {
  await build(site, { outDir: join(here, 'dist') })
}

/**
 * Links between the files of the repository, as links between pages of the site. What has no page there (sources, licenses)
 * stays as plain text.
 * @param {string} text @param {string} file seen from the root
 */
function forSite(text, file) {
  const parts = text.split(/(^```[\s\S]*?^```|`[^`\n]*`)/m)
  return parts.map((part, index) => (index % 2 ? part : withLinks(escaped(part), file))).join('')
}

/** VitePress reads double braces as code of a page. @param {string} text */
function escaped(text) {
  return text.replace(/\{\{/g, '&#123;&#123;')
}

/** @param {string} text @param {string} file */
function withLinks(text, file) {
  return text.replace(/\[([^\]]*)\]\(([^)\s]+)\)/g, (link, title, target) => {
    if (/^(https?:|mailto:|#)/.test(target)) return link
    const [path, anchor] = posix.join(dirname(file), target).split('#')
    const page = pageOf(path)
    return page ? `[${title}](/${page}${anchor ? `#${anchor}` : ''})` : title
  })
}

/** @param {string} path of a file in the repository @returns {string | undefined} of its page */
function pageOf(path) {
  if (path === 'README.md') return 'index.md'
  if (path === 'README.zh-CN.md') return 'zh/index.md'
  if (path === 'ARCHITECTURE.md') return 'architecture.md'
  return path.startsWith('docs/') && path.endsWith('.md') ? path.slice('docs/'.length) : undefined
}

/** The reference of every entry of the library, as pages in api/. */
async function writeReference() {
  const { exports } = JSON.parse(readFileSync(join(root, 'packages/core/package.json'), 'utf8'))
  const entryPoints = Object.keys(exports)
    .filter((key) => key !== './package.json')
    .map((key) => join(root, 'packages/core/src', key.slice(1), 'index.ts'))
  const app = await Application.bootstrapWithPlugins({
    entryPoints,
    tsconfig: join(root, 'tsconfig.json'),
    plugin: ['typedoc-plugin-markdown'],
    readme: 'none',
    name: 'Reference',
    excludePrivate: true,
    excludeInternal: true,
    disableSources: true,
    skipErrorChecking: true,
    logLevel: 'Error',
    validation: false,
    out: join(site, 'api'),
  })
  const project = await app.convert()
  if (!project) throw new Error('TypeDoc could not read the sources')
  await app.generateOutputs(project)
}
