import { closeSync, existsSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import type { StudyRow } from '@makeway/scenarios'
import { UsageError } from '../usage-error.ts'

const FORMAT = 'makeway-journal/1'

/** What a journal is of; rows of something else must not get into it. */
export interface JournalHead {
  /** Fingerprint of the study and of the version of makeway. */
  study: string
  shard: string
}

/**
 * The runs that are finished, one line of JSON each, on the disk before the next is begun to be counted: a kill at any
 * moment loses at most the runs under way. A line that a kill has torn is cut off when the journal is opened again.
 */
export class Journal {
  /** By index of the run. */
  readonly rows = new Map<number, StudyRow>()
  readonly path: string
  private readonly descriptor: number

  /**
   * @param path made when it isn't there
   * @throws UsageError when it is the journal of something else
   */
  constructor(path: string, head: JournalHead) {
    this.path = path
    const { text, whole } = existsSync(path) ? wholeLines(readFileSync(path)) : { text: '', whole: 0 }
    const [first, ...lines] = text.split('\n').slice(0, -1)
    if (first !== undefined) requireHead(path, first, head)
    this.descriptor = openSync(path, existsSync(path) ? 'r+' : 'w')
    ftruncateSync(this.descriptor, whole)
    this.end = whole
    if (first === undefined) this.append({ format: FORMAT, ...head })
    for (const line of lines) this.take(JSON.parse(line))
  }

  /** Position of the next line, bytes. */
  private end: number

  add(row: StudyRow): void {
    if (this.rows.has(row.run)) return
    this.append(row)
    this.take(row)
  }

  close(): void {
    closeSync(this.descriptor)
  }

  private take(row: StudyRow): void {
    if (!this.rows.has(row.run)) this.rows.set(row.run, row)
  }

  private append(value: unknown): void {
    const bytes = Buffer.from(`${JSON.stringify(value)}\n`)
    for (let written = 0; written < bytes.length; ) {
      written += writeSync(this.descriptor, bytes, written, bytes.length - written, this.end + written)
    }
    this.end += bytes.length
    fsyncSync(this.descriptor)
  }
}

/** The beginning that consists of whole lines of JSON: writing may have stopped at any byte. */
function wholeLines(bytes: Buffer): { text: string; whole: number } {
  let whole = bytes.lastIndexOf('\n') + 1
  for (;;) {
    const text = bytes.toString('utf8', 0, whole)
    const last = text.slice(text.lastIndexOf('\n', text.length - 2) + 1)
    if (whole === 0 || isJson(last)) return { text, whole }
    whole -= Buffer.byteLength(last)
  }
}

function isJson(line: string): boolean {
  try {
    JSON.parse(line)
    return true
  } catch {
    return false
  }
}

function requireHead(path: string, line: string, head: JournalHead): void {
  const found = JSON.parse(line) as Partial<JournalHead & { format: string }> | null
  if (found?.format !== FORMAT) {
    throw new UsageError(`${path} is no journal of a sweep: name another folder with --out`)
  }
  if (found.study !== head.study || found.shard !== head.shard) {
    throw new UsageError(
      `${path} belongs to another study, shard or version of makeway: name another folder with --out, or remove it`,
    )
  }
}
