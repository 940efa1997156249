import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { embedWorker } from './packages/core/embed-worker.ts'
import { packedAliases, sourceAliases } from './packages/core/source-entries.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** `npm run verify -- packed` runs the tests of the core against the packed library in this folder. */
const packed = process.env.PACKED_MAKEWAY

export default defineConfig({
  plugins: [embedWorker()],
  resolve: {
    alias: [
      ...(packed ? packedAliases(packed) : sourceAliases()),
      { find: /^@makeway\/scenarios$/, replacement: at('packages/scenarios/src/index.ts') },
    ],
  },
  test: {
    include: [
      'packages/*/test/**/*.test.ts',
      'apps/*/test/**/*.test.ts',
      'scripts/test/**/*.test.ts',
      'bench/test/**/*.test.ts',
      'examples/test/**/*.test.ts',
    ],
    testTimeout: process.env.FUZZ_SCALE ? 3_600_000 : 60_000,
  },
})
