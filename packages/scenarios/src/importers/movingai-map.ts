import { cellObstacles } from 'makeway/nav'
import type { Obstacle } from '../schema/obstacle-schema.ts'
import { TextLines } from './text-lines.ts'

/** A map of the MovingAI benchmarks: what can be walked on, row by row from the top as in the file. */
export interface MovingAiMap {
  width: number
  height: number
  /** 1 where the cell is blocked */
  blocked: Uint8Array
  notes: string[]
}

/** Ground, and swamp, which is ground for walkers; then what is not: out of bounds, trees, water. */
const FREE = '.GS'
const BLOCKED = '@OTW'

/** Larger than any map of the benchmarks. */
const MOST_CELLS = 1 << 24

/**
 * Reads a `.map` file: `type`, `height`, `width` in any order, then `map` and the rows.
 * @throws {ScenarioError} with the line, when something is missing or wrong in it
 */
export function readMovingAiMap(text: string, file: string): MovingAiMap {
  const lines = new TextLines(text, file)
  const header: Record<string, string> = {}
  for (;;) {
    const line = lines.next('map').trim()
    if (line === 'map') break
    const [key, value, ...rest] = line.split(/\s+/)
    if (!['type', 'height', 'width'].includes(key) || value === undefined || rest.length > 0) {
      throw lines.error(
        'header',
        'must be "type NAME", "height NUMBER", "width NUMBER" or "map"',
        'check the file',
        line,
      )
    }
    header[key] = value
  }
  for (const key of ['height', 'width']) {
    if (header[key] === undefined) throw lines.error(key, 'is missing above "map"', `give "${key} NUMBER"`)
  }
  const width = lines.whole(header.width, 'width', 1, MOST_CELLS)
  const height = lines.whole(header.height, 'height', 1, Math.floor(MOST_CELLS / width))
  return { width, height, ...readRows(lines, width, height) }
}

function readRows(lines: TextLines, width: number, height: number): { blocked: Uint8Array; notes: string[] } {
  const blocked = new Uint8Array(width * height)
  const notes = new Set<string>()
  for (let row = 0; row < height; row++) {
    const text = lines.next(`row ${row} of ${height}`)
    if (text.length !== width) {
      throw lines.error(`row ${row}`, `must have ${width} cells`, 'check the width in the header', text.length)
    }
    for (let column = 0; column < width; column++) {
      const cell = text[column]
      if (BLOCKED.includes(cell)) blocked[row * width + column] = 1
      else if (!FREE.includes(cell)) {
        throw lines.error(`row ${row}, column ${column}`, `must be one of ${FREE}${BLOCKED}`, 'correct the cell', cell)
      }
      if (cell === 'S') notes.add('swamp (S) is walked like ground')
      if (cell === 'W') notes.add('water (W) is a wall')
    }
  }
  return { blocked, notes: [...notes] }
}

/** The map's walls, 1 cell = 1 m, its left bottom corner at (0, 0): row 0 of the file is the topmost. */
export function movingAiObstacles({ width, height, blocked }: MovingAiMap): Obstacle[] {
  const fromBottom = new Uint8Array(width * height)
  for (let row = 0; row < height; row++) {
    fromBottom.set(blocked.subarray(row * width, (row + 1) * width), (height - 1 - row) * width)
  }
  return cellObstacles({ columns: width, rows: height, blocked: fromBottom }).map((shape): Obstacle => {
    if (shape.type === 'circle')
      return { type: 'circle', center: [shape.center.x, shape.center.y], radius: shape.radius }
    return { type: shape.type, vertices: shape.vertices.map(({ x, y }) => [x, y]) }
  })
}
