import { defineConfig } from 'tsdown'

/** One program. What it measures is imported from the packages, as built. */
export default defineConfig({
  entry: { main: 'src/main.ts' },
  format: 'esm',
  platform: 'node',
  target: 'node20',
  fixedExtension: true,
  deps: { neverBundle: [/^[^./]/] },
  dts: false,
  clean: true,
})
