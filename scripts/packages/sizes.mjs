import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { giveUp } from '../lib/terminal.mjs'
import { entries } from './entries.mjs'

/**
 * What a page has to load: bundled and minified by esbuild, gzipped at level 9, in bytes. `aim` is what it should be, `most`
 * what it may be today. Who makes it smaller lowers `most`; who makes it larger has to say why.
 * @type {{ name: string, code: string, aim: number, most: number }[]}
 */
const budgets = [
  {
    name: 'Simulation with ORCA and the default policies',
    code: "export { Simulation } from 'makeway'",
    aim: 20_000,
    most: 46_000,
  },
  {
    name: 'the whole library',
    code: entries()
      .map((name, index) => `export * as entry${index} from '${name}'`)
      .join('\n'),
    aim: 60_000,
    most: 150_000,
  },
]

/** @param {import('./project.mjs').Project} project */
export async function checkSizes(project) {
  for (const { name, code, aim, most } of budgets) {
    const { outputFiles, metafile } = await build({
      stdin: { contents: code, resolveDir: project.folder },
      bundle: true,
      minify: true,
      format: 'esm',
      write: false,
      metafile: true,
    })
    const size = gzipSync(outputFiles[0].contents, { level: 9 }).length
    const over = size > aim ? `, ${kilobytes(size - aim)} over the aim` : ''
    console.log(`${name}: ${kilobytes(size)} gzipped, aim ${kilobytes(aim)}, at most ${kilobytes(most)}${over}`)
    const [output] = Object.values(metafile.outputs)
    const parts = Object.entries(output.inputs).map(([file, { bytesInOutput }]) => ({ file, bytesInOutput }))
    for (const { file, bytesInOutput } of parts.sort((a, b) => b.bytesInOutput - a.bytesInOutput).slice(0, 5)) {
      console.log(`  ${kilobytes(bytesInOutput).padStart(9)} before gzip: ${file.replace(/^.*node_modules\//, '')}`)
    }
    if (size > most) giveUp(`${name} has grown past its budget`)
  }
}

/** @param {number} bytes */
function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`
}
