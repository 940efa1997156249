import type { UserConfig } from 'tsdown'
import ts from 'typescript'
import { sourceEntries } from './source-entries.ts'

/** What needs WebAssembly or threads has no place in a file that runs everywhere. */
const needsMoreThanEs5 = ['simd', 'workers']

const virtual = 'makeway-single-file'

/**
 * The library as one script with the global `makeway`: the main entry's names, and every other entry under its own name, as
 * in `makeway.rvo2.RVOSimulator` (`velocity-obstacles` is `makeway.velocityObstacles`, `3d` is `makeway['3d']`).
 */
export function singleFile(name: string, options: UserConfig): UserConfig {
  const { plugins = [], ...rest } = options
  return {
    entry: { makeway: virtual },
    plugins: [entryOfAll(), plugins],
    format: 'umd',
    globalName: 'makeway',
    platform: 'neutral',
    outputOptions: { entryFileNames: name, generatedCode: { symbols: false } },
    dts: false,
    clean: false,
    target: 'es2022',
    failOnWarn: true,
    ...rest,
  }
}

/** A module that exists only here and exports everything. */
function entryOfAll() {
  const lines = sourceEntries().map(({ name, file }) => {
    if (name === 'index') return `export * from ${JSON.stringify(file)}`
    if (needsMoreThanEs5.includes(name)) return ''
    const exported = name.replace(/-./g, (part) => part[1].toUpperCase())
    return `export * as '${exported}' from ${JSON.stringify(file)}`
  })
  return {
    name: 'single-file',
    resolveId: (id: string) => (id === virtual ? id : undefined),
    load: (id: string) => (id === virtual ? lines.join('\n') : undefined),
  }
}

/** Bundlers stop at ES2015; TypeScript goes on to ES5. */
export function es5Syntax() {
  return {
    name: 'es5-syntax',
    renderChunk(code: string) {
      // fields are assigned, not defined: the helper for the latter would look for Symbol
      const compilerOptions = {
        target: ts.ScriptTarget.ES5,
        module: ts.ModuleKind.None,
        useDefineForClassFields: false,
      }
      return ts.transpileModule(code, { compilerOptions }).outputText
    },
  }
}
