import { readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { chartSvg } from './chart.ts'
import type { Measurement } from './measure.ts'
import { sceneTable } from './report.ts'
import { machine } from './table.ts'

const BEGIN = '<!-- measured: npm run bench -- --chart -->'
const END = '<!-- end of measured -->'

/** Puts the tables of the measurements, scene by scene, and their chart into docs/performance.md. */
export function writeDocument(scenes: readonly (readonly Measurement[])[], docs: URL): void {
  const page = new URL('performance.md', docs)
  const text = readFileSync(page, 'utf8')
  const begin = text.indexOf(BEGIN)
  const end = text.indexOf(END)
  if (begin < 0 || end < begin) throw new Error(`${page.pathname} lacks the lines "${BEGIN}" and "${END}"`)
  const where = `${machine()}, load ${loadavg()[1].toFixed(1)}`
  const tables = scenes.map(sceneTable).join('\n')
  const measured = `\n\n${where}. Medians of steps.\n\n\`\`\`text\n${tables}\`\`\`\n\n![speed by scene](performance.svg)\n\n`
  writeFileSync(page, text.slice(0, begin + BEGIN.length) + measured + text.slice(end))
  writeFileSync(new URL('performance.svg', docs), chartSvg(scenes.flat(), 'Agent-steps a second, more is better'))
}
