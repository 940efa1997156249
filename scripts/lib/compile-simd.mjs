import { join } from 'node:path'
import asc from 'assemblyscript/asc'
import { root } from './run.mjs'

const folder = join(root, 'packages/core/assembly')

/**
 * Compiles the SIMD kernel in memory. Equal sources give equal bytes.
 * @returns {Promise<{ error: string, binary: Uint8Array, text: string }>} the binary, and the same as text to look into;
 *   an empty error when all went well
 */
export async function compileSimd() {
  /** @type {Uint8Array} */
  let binary = new Uint8Array()
  let text = ''
  const { error, stderr } = await asc.main(
    [
      'index.ts',
      '--baseDir',
      folder,
      '--config',
      'asconfig.json',
      '--outFile',
      'kernel.wasm',
      '--textFile',
      'kernel.wat',
    ],
    {
      writeFile(_name, contents) {
        if (typeof contents === 'string') text = contents
        else binary = contents
      },
    },
  )
  return { error: error ? `${stderr.toString()}\n${error.message}` : '', binary, text }
}

/** @param {Uint8Array} binary @returns {string} the file that embeds it */
export function simdSource(binary) {
  const text = Buffer.from(binary).toString('base64')
  const lines = text.match(/.{1,110}/g) ?? []
  return `// Made by \`npm run build:simd\` from packages/core/assembly; do not edit.

/** The SIMD kernel as WebAssembly, base64. */
export const BINARY = [
${lines.map((line) => `  '${line}',\n`).join('')}].join('')
`
}
