import { defineConfig } from 'tsdown'
import { embedWorker } from './embed-worker.ts'
import { es5Syntax, singleFile } from './single-file.ts'
import { sourceEntries } from './source-entries.ts'

export default defineConfig([
  // One file for each entry of the exports map: ES module (.mjs, .d.mts) and CommonJS (.cjs, .d.cts).
  {
    entry: Object.fromEntries(sourceEntries().map(({ name, file }) => [name, file])),
    plugins: [embedWorker()],
    format: ['esm', 'cjs'],
    platform: 'neutral',
    fixedExtension: true,
    target: 'es2022',
    dts: true,
    sourcemap: true,
    clean: true,
    failOnWarn: true,
  },
  // The library in one file, for a plain <script> …
  singleFile('makeway.js', { minify: true }),
  // … and once more in the syntax of ES5, for the engines of mini-games.
  singleFile('makeway.es5.js', { plugins: [es5Syntax()], minify: false }),
])
