import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { embedWorker } from './packages/core/embed-worker.ts'
import { sourceAliases } from './packages/core/source-entries.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  plugins: [embedWorker()],
  resolve: {
    alias: [...sourceAliases(), { find: /^@makeway\/scenarios$/, replacement: at('packages/scenarios/src/index.ts') }],
  },
  test: {
    include: ['packages/*/test/**/*.test.ts', 'scripts/test/**/*.test.ts', 'bench/test/**/*.test.ts'],
    testTimeout: 60_000,
  },
})
