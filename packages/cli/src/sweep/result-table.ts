import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { measuresOf, type ParameterValue, type Study, type StudyRow } from '@makeway/scenarios'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { type ColumnSource, parquetWriteBuffer } from 'hyparquet-writer'
import { version } from '../../package.json' with { type: 'json' }
import { UsageError } from '../usage-error.ts'

/** Keys of the metadata in a file. */
const STUDY = 'makeway.study'
const SHARD = 'makeway.shard'
const VERSION = 'makeway.version'

/** Rows of a study, as a Parquet file has them. */
export interface ResultTable {
  study: Study
  /** `3/16`; `1/1` is the whole. */
  shard: string
  version: string
  /** In the order of the runs. */
  rows: StudyRow[]
}

/** Names of the measures of a study, in the order of the columns. */
export function measureNames({ scenario }: Study): string[] {
  return measuresOf((scenario.lines ?? []).map(({ id }) => id)).map(({ name }) => name)
}

/**
 * Writes a Parquet file: the columns `run`, the parameters, `seed`, the measures, `ok`, `hash`, `error`. The same rows
 * give the same bytes. The file is there whole or not at all.
 */
export function writeTable(path: string, study: Study, shard: string, unsorted: readonly StudyRow[]): void {
  const rows = [...unsorted].sort((a, b) => a.run - b.run)
  const column = <T>(name: string, type: ColumnSource['type'], of: (row: StudyRow) => T): ColumnSource => ({
    name,
    type,
    data: rows.map(of) as ColumnSource['data'],
  })
  const columnData: ColumnSource[] = [
    { ...column('run', 'INT32', ({ run }) => run), nullable: false },
    ...study.parameters.map(({ name, values }) => {
      const type = typeOf(values)
      const write = (value: ParameterValue) => (type === 'STRING' ? String(value) : value)
      return { ...column(name, type, ({ parameters }) => write(parameters[name])), nullable: false }
    }),
    { ...column('seed', 'INT64', ({ seed }) => BigInt(seed)), nullable: false },
    ...measureNames(study).map((name) => column(name, 'DOUBLE', ({ measures }) => measures[name] ?? null)),
    column('ok', 'BOOLEAN', ({ ok }) => ok),
    column('hash', 'STRING', ({ hash }) => hash),
    column('error', 'STRING', ({ error }) => error),
  ]
  const kvMetadata = [
    { key: STUDY, value: JSON.stringify(study) },
    { key: SHARD, value: shard },
    { key: VERSION, value: version },
  ]
  const bytes = parquetWriteBuffer({ columnData, kvMetadata })
  const temporary = `${path}.${process.pid}.part`
  try {
    writeFileSync(temporary, new Uint8Array(bytes))
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

/** @throws UsageError when it is no file of a sweep */
export async function readTable(path: string): Promise<ResultTable> {
  const { buffer, byteOffset, byteLength } = readFileSync(path)
  const file = buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer
  try {
    const metadata = parquetMetadata(file)
    const text = (key: string) => metadata.key_value_metadata?.find((pair) => pair.key === key)?.value ?? ''
    const study = JSON.parse(text(STUDY)) as Study
    const records = await parquetReadObjects({ file, metadata })
    const measures = measureNames(study)
    return {
      study,
      shard: text(SHARD),
      version: text(VERSION),
      rows: records.map((record) => rowOf(record, study, measures)),
    }
  } catch (error) {
    throw new UsageError(`${path} is no Parquet file of a sweep (${error instanceof Error ? error.message : error})`)
  }
}

function rowOf(record: Record<string, unknown>, study: Study, measures: readonly string[]): StudyRow {
  const parameters = study.parameters.map(({ name, values }) => {
    const stored = record[name] as ParameterValue
    return [name, typeOf(values) === 'STRING' ? values.find((value) => String(value) === stored)! : stored] as const
  })
  return {
    run: record.run as number,
    seed: Number(record.seed),
    parameters: Object.fromEntries(parameters),
    measures: Object.fromEntries(measures.map((name) => [name, record[name] as number | null])),
    ok: record.ok as boolean | null,
    hash: record.hash as string | null,
    error: record.error as string | null,
  }
}

/** Numbers and flags keep their type where all values have it; otherwise the column is text. */
function typeOf(values: readonly ParameterValue[]): 'DOUBLE' | 'BOOLEAN' | 'STRING' {
  if (values.every((value) => typeof value === 'number')) return 'DOUBLE'
  return values.every((value) => typeof value === 'boolean') ? 'BOOLEAN' : 'STRING'
}
