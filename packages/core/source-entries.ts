import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export interface SourceEntry {
  /** as it is imported, such as `makeway/rvo2` */
  specifier: string
  /** name of its files in dist/, without extension */
  name: string
  /** absolute path of its source */
  file: string
}

/**
 * The entries of the library, as its exports map has them: `./NAME` is made from src/NAME/index.ts. A new entry needs a line
 * there and nothing here: the build, the tests and the checks of packages all go by this list.
 */
export function sourceEntries(): SourceEntry[] {
  const { exports } = JSON.parse(readFileSync(at('package.json'), 'utf8')) as { exports: Record<string, unknown> }
  return Object.keys(exports)
    .filter((key) => key !== './package.json')
    .map((key) => ({
      specifier: key.replace('.', 'makeway'),
      name: key === '.' ? 'index' : key.slice(2),
      file: at(key === '.' ? 'src/index.ts' : `src/${key.slice(2)}/index.ts`),
    }))
}

/** Every entry, with the source that it stands for: for bundlers that are to take the sources in place of the build. */
export function sourceAliases(): { find: RegExp; replacement: string }[] {
  return sourceEntries().map(({ specifier, file }) => ({ find: new RegExp(`^${specifier}$`), replacement: file }))
}

/**
 * The same for a packed library at `folder`. The unit tests import some sources by their path; where an entry exports what
 * these have, the tests get the packed one.
 */
export function packedAliases(folder: string): { find: RegExp; replacement: string }[] {
  const inMain = ['simulation', 'kernel/scalar-kernel', 'orca/solve-velocity'].map((path) => ({ path, name: 'index' }))
  const others = sourceEntries().filter(({ name }) => name !== 'index')
  const paths = [...inMain, ...others.map(({ name }) => ({ path: `${name}/index`, name }))]
  return [
    ...sourceEntries().map(({ specifier, name }) => ({ find: new RegExp(`^${specifier}$`), name })),
    ...paths.map(({ path, name }) => ({ find: new RegExp(`^(?:\\.\\./)+src/${path}\\.ts$`), name })),
  ].map(({ find, name }) => ({ find, replacement: `${folder}/dist/${name}.mjs` }))
}
