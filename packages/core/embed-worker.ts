import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const source = (name: string) => fileURLToPath(new URL(`src/workers/${name}`, import.meta.url))
const placeholder = source('worker-script.ts')

/**
 * Puts the program of the workers, bundled into one script, into the empty string of src/workers/worker-script.ts. For
 * everything that bundles or runs the sources: tsdown, Vitest, Vite.
 *
 * As text inside the library a worker needs no file: nothing to copy or serve, the same for ES modules, CommonJS and
 * every bundler. Node runs it as a script of its own, a page from a blob.
 */
export function embedWorker() {
  return {
    name: 'embed-worker',
    async load(id: string) {
      if (id !== placeholder) return undefined
      return `export const workerScript = ${JSON.stringify(await bundleWorker())}`
    },
  }
}

/** A script without imports and exports. Names and spaces are shortened, and nothing is rewritten. */
async function bundleWorker(): Promise<string> {
  const bundle = await rolldown({ input: source('worker.ts'), platform: 'neutral' })
  const { output } = await bundle.generate({
    format: 'iife',
    minify: { compress: false, mangle: true, codegen: { removeWhitespace: true } },
  })
  await bundle.close()
  return output[0].code
}
