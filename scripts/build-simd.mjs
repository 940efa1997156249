/**
 * `npm run build:simd`: compiles packages/core/assembly and writes the binary into packages/core/src/simd/binary.ts, so
 * that no loader and no further file is needed. `--check` writes nothing and fails when that file is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileSimd, simdSource } from './lib/compile-simd.mjs'
import { root } from './lib/run.mjs'
import { giveUp, say } from './lib/terminal.mjs'

const file = join(root, 'packages/core/src/simd/binary.ts')
const { error, binary } = await compileSimd()
if (error) giveUp(`packages/core/assembly does not compile:\n${error}`)
const source = simdSource(binary)
if (!process.argv.includes('--check')) writeFileSync(file, source)
else if (readFileSync(file, 'utf8') !== source)
  giveUp('packages/core/src/simd/binary.ts is out of date: npm run build:simd')
say(`The SIMD kernel has ${binary.length} bytes`)
