/** Colors, where a person looks at the stream and has not asked for none. */
export function painter(stream: NodeJS.WriteStream) {
  const isColored = stream.isTTY === true && !process.env.NO_COLOR
  const paint = (code: number) => (text: string) => (isColored ? `\x1b[${code}m${text}\x1b[0m` : text)
  return { bold: paint(1), dim: paint(2), red: paint(31), green: paint(32) }
}

/** Rows with their columns aligned; the first column to the left, the others to the right unless told. */
export function table(rows: readonly (readonly string[])[], align: readonly ('left' | 'right')[] = []): string[] {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i].length)))
  return rows.map((row) =>
    row
      .map((cell, i) =>
        (align[i] ?? (i === 0 ? 'left' : 'right')) === 'left' ? cell.padEnd(widths[i]) : cell.padStart(widths[i]),
      )
      .join('  ')
      .trimEnd(),
  )
}

/** The same as a table of Markdown; the first row is its head. */
export function markdownTable(rows: readonly (readonly string[])[]): string[] {
  const [head = [], ...body] = rows
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), `|${head.map((_, i) => (i === 0 ? '---|' : '--:|')).join('')}`, ...body.map(line)]
}

const BAR_WIDTH = 30
/** ms between two states of the bar */
const REFRESH = 80

/** A bar on stderr while something runs; nothing at all unless a terminal is there to see it. */
export class ProgressBar {
  private readonly label: string
  private readonly stream = process.stderr
  private last = 0

  constructor(label: string) {
    this.label = label.length > 32 ? `${label.slice(0, 31)}…` : label
  }

  /** @param note what else there is to say, such as the time left */
  update(done: number, total: number, note = ''): void {
    const now = performance.now()
    if (!this.stream.isTTY || now - this.last < REFRESH) return
    this.last = now
    const part = total > 0 ? done / total : 1
    const full = Math.round(part * BAR_WIDTH)
    const bar = '█'.repeat(full) + '░'.repeat(BAR_WIDTH - full)
    this.stream.write(
      `\r\x1b[2K${this.label}  ${bar} ${String(Math.floor(100 * part)).padStart(3)} %${note && `  ${note}`}`,
    )
  }

  clear(): void {
    if (this.stream.isTTY && this.last > 0) this.stream.write('\r\x1b[2K')
  }
}
