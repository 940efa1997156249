import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  resolve: {
    alias: [
      { find: /^makeway$/, replacement: at('packages/core/src/index.ts') },
      { find: /^makeway\/nav$/, replacement: at('packages/core/src/nav/index.ts') },
      { find: /^makeway\/rvo2$/, replacement: at('packages/core/src/rvo2/index.ts') },
      { find: /^@makeway\/scenarios$/, replacement: at('packages/scenarios/src/index.ts') },
    ],
  },
  test: {
    include: ['packages/*/test/**/*.test.ts', 'scripts/test/**/*.test.ts'],
    testTimeout: 60_000,
  },
})
