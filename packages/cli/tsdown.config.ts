import { defineConfig } from 'tsdown'

/**
 * One file for Node. The private package of scenarios goes into it; what is published on its own stays outside.
 * The viewer of the report is read at run time, as the plain files that it consists of.
 */
export default defineConfig({
  entry: { main: 'src/main.ts' },
  format: 'esm',
  platform: 'node',
  target: 'node20',
  dts: false,
  sourcemap: true,
  clean: true,
  deps: {
    neverBundle: ['makeway', 'citty', 'zod', 'fast-xml-parser'],
    onlyBundle: ['json-stringify-pretty-compact'],
  },
  copy: [{ from: '../scenarios/src/report/viewer/*.{js,css}', to: 'dist/viewer' }],
})
