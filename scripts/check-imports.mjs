/** `npm run check:imports`: who may import whom, and what the core may use of the language. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { checkImports } from './lib/check-imports.mjs'
import { checkPortability } from './lib/check-portability.mjs'
import { parse } from './lib/parse.mjs'
import { root } from './lib/run.mjs'

/** @type {import('./lib/check-imports.mjs').Workspace} */
const workspace = {
  exists: (path) => existsSync(join(root, path)),
  dependencies(home) {
    const manifest = JSON.parse(readFileSync(join(root, home, 'package.json'), 'utf8'))
    return Object.keys({ ...manifest.dependencies, ...manifest.devDependencies, ...manifest.peerDependencies })
  },
}

const files = ['packages', 'apps'].flatMap((top) =>
  readdirSync(join(root, top)).flatMap((folder) => sourcesIn(join(root, top, folder, 'src'))),
)
const violations = files.flatMap((file) => {
  const path = relative(root, file).split(sep).join('/')
  const source = parse(path, readFileSync(file, 'utf8'))
  return [...checkImports(path, source, workspace), ...checkPortability(path, source)]
})

for (const { file, line, message } of violations) console.error(`${file}:${line}: ${message}`)
console.log(`Import rule: ${files.length} files, ${violations.length} violations`)
process.exitCode = violations.length > 0 || files.length === 0 ? 1 : 0

/** @param {string} folder @returns {string[]} */
function sourcesIn(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sourcesIn(path)
    return /\.[cm]?tsx?$/.test(entry.name) ? [path] : []
  })
}
