import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { embedWorker } from './packages/core/embed-worker.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  plugins: [embedWorker()],
  resolve: {
    alias: [
      { find: /^makeway$/, replacement: at('packages/core/src/index.ts') },
      { find: /^makeway\/nav$/, replacement: at('packages/core/src/nav/index.ts') },
      { find: /^makeway\/rvo2$/, replacement: at('packages/core/src/rvo2/index.ts') },
      { find: /^makeway\/simd$/, replacement: at('packages/core/src/simd/index.ts') },
      { find: /^makeway\/workers$/, replacement: at('packages/core/src/workers/index.ts') },
      { find: /^@makeway\/scenarios$/, replacement: at('packages/scenarios/src/index.ts') },
    ],
  },
  test: {
    include: ['packages/*/test/**/*.test.ts', 'scripts/test/**/*.test.ts', 'bench/test/**/*.test.ts'],
    testTimeout: 60_000,
  },
})
