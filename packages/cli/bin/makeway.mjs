#!/usr/bin/env node
import { existsSync } from 'node:fs'

const build = new URL('../dist/main.mjs', import.meta.url)
if (existsSync(build)) await import(build.href)
else {
  console.error('makeway is not built yet: run "npm run build" in the repository.')
  process.exitCode = 2
}
