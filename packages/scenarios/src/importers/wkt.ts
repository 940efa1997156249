import { checkScenario } from '../loader/check-scenario.ts'
import { placeOf } from '../loader/json-error.ts'
import { ScenarioError } from '../loader/scenario-error.ts'
import type { Obstacle } from '../schema/obstacle-schema.ts'
import { SCENARIO_FORMAT, type ScenarioPoint } from '../schema/scenario-schema.ts'
import type { Imported } from './imported.ts'

const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y
const WORD = /[A-Za-z]+/y
const SPACE = /\s*/y

/**
 * Reads the walkable area of an experiment of the Jülich archive as well-known text: POLYGON, MULTIPOLYGON, LINESTRING,
 * MULTILINESTRING and GEOMETRYCOLLECTION of these, in metres. The outer ring of a polygon becomes a room, its holes become
 * solid polygons, lines become walls without thickness; a third coordinate doesn't count.
 * @throws {ScenarioError} with line and column, where the text is no such geometry
 */
export function fromWkt(text: string, file: string): Imported {
  const obstacles = readWkt(text, file)
  return { scenario: checkScenario({ format: SCENARIO_FORMAT, obstacles }, { file }), notes: [] }
}

export function readWkt(text: string, file: string): Obstacle[] {
  const reader = new WktReader(text, file)
  const obstacles: Obstacle[] = []
  do obstacles.push(...reader.geometry())
  while (!reader.isAtEnd)
  return obstacles
}

class WktReader {
  private at = 0

  constructor(
    private readonly text: string,
    private readonly file: string,
  ) {}

  get isAtEnd(): boolean {
    this.match(SPACE)
    return this.at >= this.text.length
  }

  geometry(): Obstacle[] {
    this.match(SPACE)
    const start = this.at
    const type = (this.match(WORD) ?? '').toUpperCase()
    const read = this.kinds[type]
    if (!read) {
      this.at = start
      throw this.error(`must be one of ${Object.keys(this.kinds).join(', ')}`, 'give a walkable area as WKT')
    }
    this.match(SPACE)
    const before = this.at
    const word = (this.match(WORD) ?? '').toUpperCase()
    if (word === 'EMPTY') return []
    // a mark of further coordinates: Z, M or ZM
    if (!['', 'Z', 'M', 'ZM'].includes(word)) this.at = before
    return read()
  }

  private readonly kinds: Record<string, () => Obstacle[]> = {
    POLYGON: () => this.polygon(),
    MULTIPOLYGON: () => this.list(() => this.polygon()).flat(),
    LINESTRING: () => [this.line()],
    MULTILINESTRING: () => this.list(() => this.line()),
    GEOMETRYCOLLECTION: () => this.list(() => this.geometry()).flat(),
  }

  private polygon(): Obstacle[] {
    const rings = this.list(() => this.ring())
    return rings.map((vertices, index): Obstacle => ({ type: index === 0 ? 'room' : 'polygon', vertices }))
  }

  /** A closed ring, without the last point, which repeats the first. */
  private ring(): ScenarioPoint[] {
    const start = this.at
    const points = this.list(() => this.point())
    const [first, last] = [points[0], points[points.length - 1]]
    if (points.length < 4 || first[0] !== last[0] || first[1] !== last[1]) {
      this.at = start
      throw this.error('must be a ring of at least 4 points, the last one being the first', 'close the ring')
    }
    return points.slice(0, -1)
  }

  private line(): Obstacle {
    const start = this.at
    const vertices = this.list(() => this.point())
    if (vertices.length < 2) {
      this.at = start
      throw this.error('must be a line of at least 2 points', 'add points')
    }
    return { type: 'polyline', vertices }
  }

  /** x and y; what follows of the same point is heights and measures. */
  private point(): ScenarioPoint {
    const point: ScenarioPoint = [this.number(), this.number()]
    for (this.match(SPACE); this.match(NUMBER) !== undefined; this.match(SPACE));
    return point
  }

  private number(): number {
    this.match(SPACE)
    const found = this.match(NUMBER)
    if (found === undefined) throw this.error('must be a number', 'correct the coordinates')
    return Number(found)
  }

  private list<T>(element: () => T): T[] {
    this.expect('(')
    const elements = [element()]
    for (this.match(SPACE); this.text[this.at] === ','; this.match(SPACE)) {
      this.at++
      elements.push(element())
    }
    this.expect(')')
    return elements
  }

  private expect(character: string): void {
    this.match(SPACE)
    if (this.text[this.at] !== character) throw this.error(`must be "${character}"`, 'complete the text')
    this.at++
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    if (found === null) return undefined
    this.at += found[0].length
    return found[0]
  }

  private error(message: string, cure: string): ScenarioError {
    const { line, column } = placeOf(this.text, this.at)
    const value = this.text.slice(this.at, this.at + 20)
    return new ScenarioError([{ file: this.file, line, column, path: 'WKT', value, message, cure }])
  }
}
