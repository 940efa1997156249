import { defineConfig } from 'tsdown'
import { embedWorker } from './embed-worker.ts'

/** One file for each entry of the exports map: ES module (.mjs, .d.mts) and CommonJS (.cjs, .d.cts). */
export default defineConfig({
  entry: {
    index: 'src/index.ts',
    nav: 'src/nav/index.ts',
    rvo2: 'src/rvo2/index.ts',
    simd: 'src/simd/index.ts',
    workers: 'src/workers/index.ts',
  },
  plugins: [embedWorker()],
  format: ['esm', 'cjs'],
  platform: 'neutral',
  fixedExtension: true,
  target: 'es2022',
  dts: true,
  sourcemap: true,
  clean: true,
  failOnWarn: true,
})
