import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { embedWorker } from '../../packages/core/embed-worker.ts'
import { sourceAliases } from '../../packages/core/source-entries.ts'

/** The tests that mutation testing runs again and again: those of the geometry, without browsers, threads and long scenes. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  plugins: [embedWorker()],
  resolve: { alias: sourceAliases() },
  test: {
    include: [
      'packages/core/test/{math,orca,neighbors,velocity-obstacles}/**/*.test.ts',
      'packages/core/test/golden-{programs,facade,degenerate,visibility,simulation}.test.ts',
      'packages/core/test/simulation/{queries,promises.property}.test.ts',
    ],
    testTimeout: 60_000,
  },
})
