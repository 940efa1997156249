/** `npm run cures`: builds, makes the table of what fails without which cure, and puts it into docs/cures.md. */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './lib/build.mjs'
import { root } from './lib/run.mjs'
import { giveUp, say, secondsSince } from './lib/terminal.mjs'

const page = join(root, 'docs', 'cures.md')
const begin = '<!-- cures:begin -->'
const end = '<!-- cures:end -->'

const [before, rest] = split(readFileSync(page, 'utf8'), begin)
const [, after] = split(rest, end)

await build()
say('Running the suite with each cure off, about a minute')
const start = performance.now()
const command = join(root, 'packages', 'cli', 'bin', 'makeway.mjs')
const { status, stdout, stderr } = spawnSync(process.execPath, [command, 'cures', '--markdown'], { encoding: 'utf8' })
process.stderr.write(stderr)
// 1: something fails with all cures on, which the table shows
if (status !== 0 && status !== 1) giveUp(`makeway cures ended with ${status}: docs/cures.md stays as it was`)
writeFileSync(page, `${before}${begin}\n\n${stdout}\n${end}${after}`)
say(`Wrote the table in docs/cures.md (${secondsSince(start)})`)
process.exitCode = status

/** @param {string} text @param {string} marker @returns {[string, string]} */
function split(text, marker) {
  const at = text.indexOf(marker)
  if (at < 0) giveUp(`docs/cures.md has no "${marker}": put it back`)
  return [text.slice(0, at), text.slice(at + marker.length)]
}
