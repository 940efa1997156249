/**
 * `npm run verify`: the reliability record, in under an hour on two cores, with a table at the end. `npm run verify -- bits fuzz`
 * runs only these parts; `--short` does little of each, as `npm test` does. `--write` puts the tables into docs/reliability.md.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from '../lib/build.mjs'
import { ensureChromium } from '../lib/ensure-chromium.mjs'
import { ensureDependencies } from '../lib/ensure-dependencies.mjs'
import { root } from '../lib/run.mjs'
import { giveUp, say, secondsSince } from '../lib/terminal.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean', default: false }, write: { type: 'boolean', default: false } },
})
const { short, write } = values

await ensureDependencies()
process.env.CHROMIUM_PATH = await ensureChromium()
await build()
const { tableOf } = await import('./record.mjs')

/**
 * The parts of the record. Each is loaded only when it runs.
 * @type {Record<string, { title: string, run: () => Promise<import('./record.mjs').Finding[]> }>}
 */
const parts = {
  bits: {
    title: 'The same bits',
    run: async () => (await import('./same-bits.mjs')).sameBits({ steps: short ? 50 : 2000 }),
  },
  fuzz: { title: 'Fuzz', run: async () => (await import('./fuzz.mjs')).fuzz({ scale: short ? 1 : 60 }) },
  soak: {
    title: 'Soak',
    run: async () => (await import('./soak-and-replay.mjs')).soakAndReplay({ steps: short ? 20_000 : 1_000_000 }),
  },
  kill: { title: 'Kill', run: async () => (await import('./kill.mjs')).killAnywhere({ kills: short ? 5 : 40 }) },
  security: { title: 'Security', run: async () => (await import('./security.mjs')).security() },
  packed: { title: 'Packed library', run: async () => (await import('./packed-suite.mjs')).packedSuite() },
  coverage: { title: 'Coverage', run: async () => (await import('./coverage.mjs')).coverage() },
}

const names = positionals.length > 0 ? positionals : Object.keys(parts)
for (const name of names) {
  if (!Object.hasOwn(parts, name)) giveUp(`There is no part "${name}"; the parts are ${Object.keys(parts).join(', ')}`)
}

let failed = 0
const tables = []
for (const name of names) {
  const { title, run } = parts[name]
  say(title)
  const start = performance.now()
  let findings
  try {
    findings = await run()
  } catch (error) {
    findings = [{ what: title, figure: `${error instanceof Error ? error.message : error}`, ok: false }]
  }
  failed += findings.filter(({ ok }) => !ok).length
  const table = tableOf(`${title} (\`npm run verify -- ${name}\`, ${secondsSince(start)})`, findings)
  console.log(table)
  tables.push({ name, table })
}

if (write) {
  const file = join(root, 'docs', 'reliability.md')
  let text = readFileSync(file, 'utf8')
  for (const { name, table } of tables) {
    const block = new RegExp(`(<!-- ${name}:begin -->\\n)[\\s\\S]*?(\\n<!-- ${name}:end -->)`)
    if (!block.test(text)) giveUp(`${file} has no place for ${name}`)
    text = text.replace(block, (_, begin, end) => `${begin}\n${table}\n${end}`)
  }
  writeFileSync(file, text)
}
console.log(failed === 0 ? 'The record holds.' : `${failed} findings fall short.`)
process.exitCode = failed === 0 ? 0 : 1
