import { defineConfig } from 'tsdown'

/**
 * For Node: the command, and the script of a sweep's threads. The private package of scenarios goes into it; what is published on its own stays outside.
 * The viewer of the report is read at run time, as the plain files that it consists of.
 */
export default defineConfig({
  entry: { main: 'src/main.ts', 'sweep-worker': 'src/sweep/worker.ts' },
  format: 'esm',
  platform: 'node',
  target: 'node20',
  dts: false,
  sourcemap: true,
  clean: true,
  deps: {
    neverBundle: [
      'makeway',
      'citty',
      'zod',
      'fast-xml-parser',
      '@observablehq/plot',
      'linkedom',
      'hyparquet',
      'hyparquet-writer',
    ],
    onlyBundle: ['json-stringify-pretty-compact'],
  },
  copy: [{ from: '../scenarios/src/report/viewer/*.{js,css}', to: 'dist/viewer' }],
})
