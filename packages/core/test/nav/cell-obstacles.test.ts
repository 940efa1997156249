import { describe, expect, it } from 'vitest'
import { cellObstacles } from '../../src/nav/index.ts'
import type { ObstacleShape } from '../../src/types.ts'
import { check, randomFrom, seeds } from '../property.ts'

/** A map as it is drawn: the first line is the topmost row. */
function obstaclesOf(...lines: string[]): ObstacleShape[] {
  const blocked = lines
    .slice()
    .reverse()
    .flatMap((line) => [...line].map((cell) => cell === '#'))
  return cellObstacles({ columns: lines[0].length, rows: lines.length, blocked })
}

const outline = (shape: ObstacleShape) =>
  shape.type === 'circle' ? '' : shape.vertices.map(({ x, y }) => `${x},${y}`).join(' ')

describe('obstacles of a map of cells', () => {
  it('an empty map is a room, with a vertex for each corner and no more', () => {
    const shapes = obstaclesOf('.......', '.......', '.......')
    expect(shapes.map(({ type }) => type)).toEqual(['room'])
    expect(outline(shapes[0])).toBe('7,0 7,3 0,3 0,0')
  })

  it('cells in a row become one polygon, at the place and size asked for', () => {
    const blocked = [0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0]
    const [, island] = cellObstacles({ columns: 5, rows: 3, blocked, cellSize: 2, origin: { x: 10, y: -1 } })
    expect(island.type).toBe('polygon')
    expect(outline(island).split(' ').sort().join(' ')).toBe('12,1 12,3 18,1 18,3')
  })

  it('what is blocked at the border is left out of the room', () => {
    const shapes = obstaclesOf('..#', '...')
    expect(shapes).toHaveLength(1)
    expect(outline(shapes[0])).toBe('3,0 3,1 2,1 2,2 0,2 0,0')
  })

  it('blocked cells that touch at a corner are one wall, free ones are two rooms', () => {
    const islands = obstaclesOf('....', '.#..', '..#.', '....')
    expect(islands.map(({ type }) => type)).toEqual(['room', 'polygon'])
    expect(obstaclesOf('.#', '#.').map(({ type }) => type)).toEqual(['room', 'room'])
  })

  it('a free area inside an island is walled from both sides, and solid nowhere', () => {
    const shapes = obstaclesOf('.......', '.#####.', '.#...#.', '.#####.', '.......')
    expect(shapes.map(({ type }) => type).sort()).toEqual(['polyline', 'polyline', 'room'])
    for (const shape of shapes) {
      if (shape.type === 'polyline') expect(shape.vertices.at(-1)).toEqual(shape.vertices[0])
    }
  })

  it('a map that is all blocked has no walls to show', () => {
    expect(obstaclesOf('##', '##')).toEqual([])
  })

  it('every border between a free and a blocked cell is on exactly one outline', () => {
    check(
      seeds,
      (seed) => {
        const random = randomFrom(seed)
        const [columns, rows] = [Math.floor(random(1, 9)), Math.floor(random(1, 7))]
        const share = random(0.1, 0.7)
        const blocked = Array.from({ length: columns * rows }, () => random() < share)
        const at = (c: number, r: number) => c < 0 || r < 0 || c >= columns || r >= rows || blocked[r * columns + c]
        const expected = new Map<string, number>()
        for (let r = 0; r <= rows; r++) {
          for (let c = 0; c <= columns; c++) {
            if (at(c, r) !== at(c - 1, r)) expected.set(`${c},${r} up`, 1)
            if (at(c, r) !== at(c, r - 1)) expected.set(`${c},${r} right`, 1)
          }
        }
        const found = new Map<string, number>()
        for (const shape of cellObstacles({ columns, rows, blocked })) {
          const ring = shape.type === 'circle' ? [] : [...shape.vertices]
          if (shape.type !== 'polyline') ring.push(ring[0])
          for (let k = 1; k < ring.length; k++) {
            const [a, b] = [ring[k - 1], ring[k]]
            const steps = Math.abs(b.x - a.x) + Math.abs(b.y - a.y)
            expect(a.x === b.x || a.y === b.y).toBe(true)
            for (let n = 0; n < steps; n++) {
              const x = Math.min(a.x, b.x) + (a.x === b.x ? 0 : n)
              const y = Math.min(a.y, b.y) + (a.y === b.y ? 0 : n)
              const key = `${x},${y} ${a.x === b.x ? 'up' : 'right'}`
              found.set(key, (found.get(key) ?? 0) + 1)
            }
          }
        }
        expect([...found].sort()).toEqual([...expected].sort())
      },
      200,
    )
  })

  it('refuses a map of the wrong size', () => {
    expect(() => cellObstacles({ columns: 2, rows: 2, blocked: [1, 0, 1] })).toThrow('must have 2 · 2 entries, got 3')
    expect(() => cellObstacles({ columns: 0, rows: 2, blocked: [] })).toThrow('columns must be a whole number from 1')
    expect(() => cellObstacles({ columns: 1, rows: 1, blocked: [0], cellSize: 0 })).toThrow(
      'cellSize must be a positive',
    )
  })
})
