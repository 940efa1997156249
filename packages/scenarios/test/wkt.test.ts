import { describe, expect, test } from 'vitest'
import { fromWkt, readWkt } from '../src/importers/wkt.ts'

const BOTTLENECK = `POLYGON ((35 -2, 35 8, -0.5 8, -0.5 -2, 35 -2),
  (26 3, 26.4 3, 26.4 8, 26 3))`

describe('WKT', () => {
  test('the outer ring is a room, holes are solid', () => {
    const { scenario } = fromWkt(BOTTLENECK, 'area.wkt')
    expect(scenario.obstacles).toEqual([
      {
        type: 'room',
        vertices: [
          [35, -2],
          [35, 8],
          [-0.5, 8],
          [-0.5, -2],
        ],
      },
      {
        type: 'polygon',
        vertices: [
          [26, 3],
          [26.4, 3],
          [26.4, 8],
        ],
      },
    ])
  })

  test('collections, lines, several geometries, heights, lower case and exponents', () => {
    const text = `geometrycollection(linestring Z (0 0 1, 1e1 0 1), MultiPolygon (((0 0, 1 0, 1 1, 0 0)), ((5 5, 6 5, 6 6, 5 5))))
      MULTILINESTRING((0 1,2 3),(-.5 0,4. 5)) POLYGON EMPTY`
    expect(readWkt(text, 'a.wkt')).toEqual([
      {
        type: 'polyline',
        vertices: [
          [0, 0],
          [10, 0],
        ],
      },
      {
        type: 'room',
        vertices: [
          [0, 0],
          [1, 0],
          [1, 1],
        ],
      },
      {
        type: 'room',
        vertices: [
          [5, 5],
          [6, 5],
          [6, 6],
        ],
      },
      {
        type: 'polyline',
        vertices: [
          [0, 1],
          [2, 3],
        ],
      },
      {
        type: 'polyline',
        vertices: [
          [-0.5, 0],
          [4, 5],
        ],
      },
    ])
  })

  test.each([
    [
      '',
      'a.wkt:1:1: WKT: must be one of POLYGON, MULTIPOLYGON, LINESTRING, MULTILINESTRING, GEOMETRYCOLLECTION, got ""',
    ],
    ['CIRCLE (0 0)', 'got "CIRCLE (0 0)"'],
    [
      'POLYGON ((0 0, 1 0, 1 1, 0 1))',
      'a.wkt:1:10: WKT: must be a ring of at least 4 points, the last one being the first',
    ],
    ['POLYGON ((0 0, 1 0,\n x 1, 0 0))', 'a.wkt:2:2: WKT: must be a number, got "x 1, 0 0))"'],
    ['POLYGON ((0 0, 1 0, 1 1, 0 0)', 'a.wkt:1:30: WKT: must be ")"'],
    ['LINESTRING (1 2)', 'must be a line of at least 2 points'],
    ['LINESTRING (1 2, 3 4) )', 'a.wkt:1:23: WKT: must be one of'],
  ])('%j is refused: %s', (text, message) => {
    expect(() => readWkt(text, 'a.wkt')).toThrow(message)
  })
})
