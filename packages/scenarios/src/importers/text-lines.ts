import { ScenarioError } from '../loader/scenario-error.ts'

/** The lines of a text file one by one, and errors that say where they are. */
export class TextLines {
  private readonly lines: string[]
  /** Number of the line read last, counted from 1; 0 before the first. */
  line = 0

  constructor(
    text: string,
    readonly file: string,
  ) {
    this.lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
    // a line break at the end of the file ends the last line and begins no other
    if (this.lines.at(-1) === '') this.lines.pop()
  }

  get isAtEnd(): boolean {
    return this.line >= this.lines.length
  }

  /** @throws ScenarioError at the end of the file, where `what` was to come */
  next(what: string): string {
    if (this.isAtEnd) {
      this.line = this.lines.length
      throw this.error(what, 'is missing: the file ends before it', 'get the whole file again')
    }
    return this.lines[this.line++]
  }

  /** A finite number out of the line read last. */
  number(field: string | undefined, what: string): number {
    const value = field === undefined || field === '' ? Number.NaN : Number(field)
    if (Number.isFinite(value)) return value + 0
    throw this.error(what, 'must be a number', 'correct the line', field)
  }

  whole(field: string | undefined, what: string, least = 0, most = Number.MAX_SAFE_INTEGER): number {
    const value = this.number(field, what)
    if (Number.isInteger(value) && value >= least && value <= most) return value
    const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`
    throw this.error(what, `must be a whole number ${range}`, 'correct the line', field)
  }

  /** Something wrong in the line read last. */
  error(path: string, message: string, cure: string, value?: unknown): ScenarioError {
    return new ScenarioError([{ file: this.file, line: this.line, path, value, message, cure }])
  }
}
