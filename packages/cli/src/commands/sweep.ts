import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, extname, join } from 'node:path'
import { runCount, type Study } from '@makeway/scenarios'
import { defineCommand } from 'citty'
import { version } from '../../package.json' with { type: 'json' }
import { number } from '../arguments.ts'
import { BAD_INPUT, FAILS, HOLDS } from '../exit-code.ts'
import { readMaxBytes, sizeOption, text } from '../options.ts'
import { reportProblem } from '../report-problem.ts'
import { Journal } from '../sweep/journal.ts'
import { loadStudy } from '../sweep/load-study.ts'
import { RunClock } from '../sweep/run-clock.ts'
import { fileOf, parseShard, runsOf, shardText } from '../sweep/shard.ts'
import { painter, table } from '../terminal.ts'
import { UsageError } from '../usage-error.ts'

export const sweep = defineCommand({
  meta: { name: 'sweep', description: 'Run a parameter study; after a kill, the same command goes on' },
  args: {
    study: { type: 'positional', required: false, description: 'study file, .json' },
    out: { type: 'string', valueHint: 'DIR', description: 'folder of the results (out/<name of the study file>)' },
    shard: { type: 'string', valueHint: 'I/N', description: 'only one part of N, such as 3/16' },
    workers: { type: 'string', valueHint: 'N', description: 'runs at the same time (one for each core)' },
    json: { type: 'boolean', description: 'one line of JSON on stdout: what has been written' },
    ...sizeOption,
  },
  run: async ({ args }): Promise<number> => {
    const [file, ...rest] = args._
    if (file === undefined || rest.length > 0) throw new UsageError('Name one study file: makeway sweep study.json')
    const shard = parseShard(text(args.shard))
    const isCount = (value: number) => Number.isSafeInteger(value) && value >= 1 && value <= 1024
    const workers = number('--workers', text(args.workers), 'a whole number from 1 to 1024', isCount)
    const maxBytes = readMaxBytes(args)
    let study: Study
    try {
      study = await loadStudy(file, maxBytes)
    } catch (error) {
      reportProblem(error, file)
      return BAD_INPUT
    }
    const folder = text(args.out) ?? join('out', basename(file, extname(file)))
    mkdirSync(folder, { recursive: true })
    const head = { study: fingerprint(study), shard: shardText(shard) }
    const journal = new Journal(join(folder, fileOf(shard, 'runs', 'jsonl')), head)
    const runs = runsOf(shard, runCount(study))
    try {
      const open = runs.filter((run) => !journal.rows.has(run))
      const clock = new RunClock(basename(file), runs.length, runs.length - open.length)
      const { runAll } = await import('../sweep/run-all.ts')
      await runAll(study, open, workers ?? availableParallelism(), (row) => {
        journal.add(row)
        clock.tick()
      })
      clock.end()
    } finally {
      journal.close()
    }
    const rows = runs.map((run) => journal.rows.get(run)!)
    const { writeTable } = await import('../sweep/result-table.ts')
    const { writeReport } = await import('../sweep/write-results.ts')
    const { summaryRows } = await import('../sweep/study-report.ts')
    const parquet = join(folder, fileOf(shard, 'runs', 'parquet'))
    writeTable(parquet, study, shardText(shard), rows)
    const part = shard.count === 1 ? [] : [`Shard ${shardText(shard)} alone: makeway report joins them.`]
    const report = writeReport(folder, fileOf(shard, 'report', '').slice(0, -1), study, rows, part)
    const failed = rows.filter(({ error }) => error !== null)
    if (args.json)
      console.log(JSON.stringify({ study: study.name, runs: rows.length, failed: failed.length, parquet, report }))
    else {
      console.log(summaryText(summaryRows(study, rows)))
      console.log(`\n  ${rows.length} runs: ${parquet}\n  report: ${report}`)
    }
    for (const { run, error } of failed.slice(0, 5)) console.error(`run ${run} could not be made: ${error}`)
    if (failed.length > 5) console.error(`and ${failed.length - 5} more, named in the report`)
    return failed.length > 0 ? FAILS : HOLDS
  },
})

/** Rows of a journal are of use only for exactly the same study, run by the same version. */
function fingerprint(study: Study): string {
  return createHash('sha256')
    .update(JSON.stringify([version, study]))
    .digest('hex')
}

/** Combinations that a terminal has room for; the report has more. */
const MOST_LINES = 40

export function summaryText(rows: string[][]): string {
  const { bold, dim } = painter(process.stdout)
  const [head, ...body] = table(
    rows.slice(0, MOST_LINES + 1),
    rows[0].map(() => 'right'),
  )
  const rest = rows.length - 1 - body.length
  return [bold(head), ...body, ...(rest > 0 ? [dim(`… and ${rest} more combinations, in the report`)] : [])].join('\n')
}
