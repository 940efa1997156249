import { TextLines } from '../importers/text-lines.ts'
import type { Person, Recording } from './recording.ts'

/** Columns of `obsmat`: frame, id, x, z, y, and the velocities vx, vz, vy. */
const OBSMAT_COLUMNS = 8

export interface ReadRecordingOptions {
  file: string
  /** In place of what the file says or lets see. */
  frameRate?: number | undefined
}

/**
 * Reads trajectories: the `obsmat` of UCY and ETH (eight columns of numbers), or the text format of the Jülich archive
 * (a header with the frame rate, then id, frame, x, y and perhaps more). The number of columns tells which.
 * @throws {ScenarioError} with the line, when it is neither or something is wrong in it
 */
export function readRecording(
  text: string,
  { file, frameRate }: ReadRecordingOptions,
): { recording: Recording; notes: string[] } {
  const lines = new TextLines(text, file)
  const notes = new Set<string>()
  const header = readHeader(lines)
  const persons = new Map<number, Person>()
  /** of every row of an obsmat: speed, m/s, to tell the frame rate by */
  const speeds = new Map<Person, number[]>()
  let columns = 0
  for (let row = header.firstRow; row !== undefined; row = nextRow(lines)) {
    const fields = row.split(/[\s,;]+/)
    if (columns === 0) columns = requireColumns(lines, fields.length)
    if (fields.length !== columns) {
      throw lines.error('row', `must have ${columns} columns as those before`, 'correct the line', fields.length)
    }
    const isObsmat = columns === OBSMAT_COLUMNS
    const [frame, id] = isObsmat ? [0, 1] : [1, 0]
    const [x, y] = isObsmat ? [2, 4] : [2, 3]
    const person = personOf(persons, lines.whole(fields[id], 'id', 0))
    addPlace(lines, person, {
      frame: lines.number(fields[frame], 'frame'),
      x: lines.number(fields[x], 'x') * header.unit,
      y: lines.number(fields[y], 'y') * header.unit,
    })
    if (isObsmat) {
      const [vx, vy] = [lines.number(fields[5], 'vx'), lines.number(fields[7], 'vy')]
      const known = speeds.get(person) ?? []
      known.push(Math.sqrt(vx * vx + vy * vy))
      speeds.set(person, known)
    } else if (header.unitIsGuessed) notes.add('the header names no unit: positions are taken as metres')
  }
  const all = [...persons.values()].sort((a, b) => a.id - b.id)
  if (all.length === 0) throw lines.error('rows', 'are missing', 'give a file with trajectories')
  const rate = frameRate ?? header.frameRate ?? frameRateOf(speeds)
  if (rate === undefined) {
    throw lines.error('frame rate', 'is said nowhere and cannot be told from velocities', 'give it (--fps)')
  }
  if (frameRate === undefined && header.frameRate === undefined) {
    notes.add(`the frame rate, ${rate} a second, was told from velocities and places`)
  }
  return { recording: { frameRate: rate, persons: all }, notes: [...notes] }
}

interface Header {
  frameRate: number | undefined
  /** m in a unit of the file */
  unit: number
  unitIsGuessed: boolean
  /** The first row of numbers; undefined where there is none. */
  firstRow: string | undefined
}

/** Lines that begin with # say what follows: `# framerate: 25`, `# id frame x/m y/m z/m`. */
function readHeader(lines: TextLines): Header {
  const header: Header = { frameRate: undefined, unit: 1, unitIsGuessed: true, firstRow: undefined }
  for (;;) {
    if (lines.isAtEnd) return header
    const line = lines.next('header').trim()
    if (line === '') continue
    if (!line.startsWith('#')) return { ...header, firstRow: line }
    const rate = /frame\s*rate[^\d-]*(-?[\d.]+)/i.exec(line)
    if (rate) {
      header.frameRate = lines.number(rate[1], 'framerate')
      if (!(header.frameRate > 0)) throw lines.error('framerate', 'must be above 0', 'correct the header', rate[1])
    }
    const unit = /x\s*\/\s*(m|cm)\b|\bunit\s*:\s*(m|cm)\b|\bin\s+(m|cm)\b/i.exec(line)
    if (unit) {
      header.unit = (unit[1] ?? unit[2] ?? unit[3]).toLowerCase() === 'cm' ? 0.01 : 1
      header.unitIsGuessed = false
    }
  }
}

/** The next line with numbers in it; undefined at the end. */
function nextRow(lines: TextLines): string | undefined {
  while (!lines.isAtEnd) {
    const line = lines.next('row').trim()
    if (line !== '' && !line.startsWith('#')) return line
  }
  return undefined
}

function requireColumns(lines: TextLines, count: number): number {
  if (count >= 4) return count
  const message = 'must have 8 columns (obsmat: frame, id, x, z, y, vx, vz, vy) or at least 4 (id, frame, x, y)'
  throw lines.error('row', message, 'check the format of the file', count)
}

function personOf(persons: Map<number, Person>, id: number): Person {
  const known = persons.get(id)
  if (known) return known
  const person: Person = { id, frames: [], x: [], y: [] }
  persons.set(id, person)
  return person
}

function addPlace(lines: TextLines, person: Person, { frame, x, y }: { frame: number; x: number; y: number }): void {
  const last = person.frames.at(-1)
  if (last !== undefined && frame <= last) {
    const message = `must come after the person's last one, ${last}`
    throw lines.error(`frame of person ${person.id}`, message, 'sort the file by frames', frame)
  }
  person.frames.push(frame)
  person.x.push(x)
  person.y.push(y)
}

/** Frames a second, from how far people came in so many frames at the speed given for them: the median, a whole number. */
function frameRateOf(speeds: ReadonlyMap<Person, number[]>): number | undefined {
  const rates: number[] = []
  for (const [{ frames, x, y }, known] of speeds) {
    for (let k = 1; k < frames.length; k++) {
      const dx = x[k] - x[k - 1]
      const dy = y[k] - y[k - 1]
      const way = Math.sqrt(dx * dx + dy * dy)
      const speed = (known[k] + known[k - 1]) / 2
      if (way > 0.05 && speed > 0) rates.push(((frames[k] - frames[k - 1]) * speed) / way)
    }
  }
  rates.sort((a, b) => a - b)
  const middle = Math.round(rates[Math.floor(rates.length / 2)] ?? 0)
  return middle > 0 ? middle : undefined
}
