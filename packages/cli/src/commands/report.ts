import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { defineCommand } from 'citty'
import { HOLDS } from '../exit-code.ts'
import { text } from '../options.ts'
import { UsageError } from '../usage-error.ts'
import { summaryText } from './sweep.ts'

export const report = defineCommand({
  meta: { name: 'report', description: 'Join the shards of a sweep, or compare several sweeps' },
  args: {
    folder: { type: 'positional', required: false, valueHint: '…', description: 'folders that makeway sweep wrote to' },
    out: { type: 'string', valueHint: 'DIR', description: 'folder of the report (the first of the folders)' },
    json: { type: 'boolean', description: 'one line of JSON on stdout: what has been written' },
  },
  run: async ({ args }): Promise<number> => {
    const folders: string[] = args._
    if (folders.length === 0) throw new UsageError('Name a folder that makeway sweep wrote to: makeway report out/door')
    const { readTable, writeTable } = await import('../sweep/result-table.ts')
    const { compareStudies, joinShards } = await import('../sweep/join.ts')
    const { writeReport } = await import('../sweep/write-results.ts')
    const { summaryRows } = await import('../sweep/study-report.ts')
    const joined = []
    for (const folder of folders) {
      const tables = []
      for (const path of shardFiles(folder)) tables.push({ path, ...(await readTable(path)) })
      joined.push({ folder, ...joinShards(tables) })
    }
    const { study, rows, notes } = joined.length === 1 ? joined[0] : compareStudies(joined)
    const out = text(args.out) ?? folders[0]
    mkdirSync(out, { recursive: true })
    const name = joined.length === 1 ? 'report' : 'comparison'
    const parquet = join(out, joined.length === 1 ? 'runs.parquet' : 'comparison.parquet')
    const isWhole = joined.every(({ notes }) => notes.length === 0)
    const written = isWhole ? parquet : null
    if (isWhole) writeTable(parquet, study, '1/1', rows)
    const page = writeReport(out, name, study, rows, notes)
    for (const note of notes) console.error(note)
    if (args.json) console.log(JSON.stringify({ study: study.name, runs: rows.length, parquet: written, report: page }))
    else {
      console.log(summaryText(summaryRows(study, rows)))
      console.log(`\n  ${rows.length} runs${written ? `: ${written}` : ''}\n  report: ${page}`)
    }
    return HOLDS
  },
})

/** The Parquet files of the shards, or else of the whole. */
function shardFiles(folder: string): string[] {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new UsageError(`There is no folder ${folder}`)
  const names = readdirSync(folder).sort()
  const shards = names.filter((name) => /^runs-\d+-of-\d+\.parquet$/.test(name))
  const files = shards.length > 0 ? shards : names.filter((name) => name === 'runs.parquet')
  if (files.length === 0) {
    throw new UsageError(
      `${folder} has no runs.parquet and no runs-…-of-….parquet: let makeway sweep come to its end first`,
    )
  }
  return files.map((name) => join(folder, name))
}
