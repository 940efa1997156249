import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'

/** Rows are gathered to about this many characters before they go to the disk. */
const CHUNK = 1 << 18

/**
 * A text file that is there whole or not at all: it grows under another name beside its place
 * and takes its own name in `commit`. Whatever stood there before stays until then.
 */
export class AtomicFile {
  readonly path: string
  private readonly temporaryPath: string
  private descriptor: number | undefined
  private pending: string[] = []
  private pendingLength = 0

  /** @throws the error of the file system when the file can't be made there */
  constructor(path: string) {
    this.path = path
    this.temporaryPath = `${path}.${process.pid}.part`
    this.descriptor = openSync(this.temporaryPath, 'w')
  }

  write(text: string): void {
    this.pending.push(text)
    this.pendingLength += text.length
    if (this.pendingLength >= CHUNK) this.flush()
  }

  /** Ends the file and gives it its name. */
  commit(): void {
    this.flush()
    this.close()
    renameSync(this.temporaryPath, this.path)
  }

  /** Takes back what was written; after `commit` there is nothing to take back. */
  discard(): void {
    this.close()
    rmSync(this.temporaryPath, { force: true })
  }

  private flush(): void {
    if (this.descriptor === undefined) throw new Error(`${this.path} is closed already`)
    const bytes = Buffer.from(this.pending.join(''))
    for (let written = 0; written < bytes.length; ) written += writeSync(this.descriptor, bytes, written)
    this.pending = []
    this.pendingLength = 0
  }

  private close(): void {
    if (this.descriptor !== undefined) closeSync(this.descriptor)
    this.descriptor = undefined
  }
}

/** Writes a whole text; on failure nothing is left behind. */
export function writeFileAtomically(path: string, text: string): void {
  const file = new AtomicFile(path)
  try {
    file.write(text)
    file.commit()
  } catch (error) {
    file.discard()
    throw error
  }
}
