import { requireKnownKeys, requirePoint, requirePositive, requireWhole } from '../errors.ts'
import type { ObstacleShape, Point } from '../types.ts'

export interface CellObstaclesOptions {
  columns: number
  rows: number
  /** Row by row from the bottom, `columns` each: is the cell blocked? */
  blocked: ArrayLike<boolean | number>
  /** Side of a cell, m. Default 1. */
  cellSize?: number
  /** Left bottom corner of the first cell, m. Default (0, 0). */
  origin?: Point
}

/**
 * The walls of a map of cells as few long outlines: traced along the borders between free and blocked cells, with one
 * vertex for each turn.
 *
 *     ██████      A free area is a `room`, the blocked islands in it are `polygon`s. Where an island has a free area
 *     █    █      of its own inside, both borders are closed `polyline`s: walls from either side. Beyond the map
 *     █ ▓▓ █      everything is blocked. Cells that touch at a corner alone: blocked ones are taken as joined, free ones
 *     ██████      as apart, since no disc fits through.
 */
export function cellObstacles(options: CellObstaclesOptions): ObstacleShape[] {
  requireKnownKeys(options, ['columns', 'rows', 'blocked', 'cellSize', 'origin'], 'cellObstacles')
  const columns = requireWhole(options.columns, 'columns', 1, 65536, 'cellObstacles')
  const rows = requireWhole(options.rows, 'rows', 1, 65536, 'cellObstacles')
  const { blocked, cellSize = 1, origin = { x: 0, y: 0 } } = options
  requirePositive(cellSize, 'cellSize', 'metres', 'cellObstacles')
  requirePoint(origin, 'origin', 'metres', 'cellObstacles')
  if (blocked.length !== columns * rows) {
    throw new RangeError(`blocked must have ${columns} · ${rows} entries, got ${blocked.length}`)
  }
  const map = new CellMap(columns, rows, blocked)
  const loops = traceLoops(map)
  const labels = map.labelBlocked()
  // blocked areas with a free one inside
  const hollow = new Uint8Array(map.width * map.height)
  for (let k = 0; k < loops.length; k++) {
    if (loops[k].isOuter) hollow[labels[loops[k].beside]] = 1
  }
  const outside = labels[0]
  return loops.map(({ corners, isOuter, beside }): ObstacleShape => {
    const vertices: Point[] = []
    for (let k = 0; k < corners.length; k++) {
      const column = (corners[k] % (map.width + 1)) - 1
      const row = Math.floor(corners[k] / (map.width + 1)) - 1
      vertices.push({ x: origin.x + column * cellSize, y: origin.y + row * cellSize })
    }
    if (isOuter && labels[beside] === outside) return { type: 'room', vertices }
    if (!isOuter && hollow[labels[beside]] === 0) return { type: 'polygon', vertices }
    vertices.push({ x: vertices[0].x, y: vertices[0].y })
    return { type: 'polyline', vertices }
  })
}

/** The map with a rim of blocked cells around it, so that nothing has to ask for the border. */
class CellMap {
  readonly width: number
  readonly height: number
  readonly blocked: Uint8Array

  constructor(columns: number, rows: number, blocked: ArrayLike<boolean | number>) {
    this.width = columns + 2
    this.height = rows + 2
    this.blocked = new Uint8Array(this.width * this.height)
    for (let row = 0; row < this.height; row++) {
      for (let column = 0; column < this.width; column++) {
        const isRim = row === 0 || column === 0 || row > rows || column > columns
        if (isRim || blocked[(row - 1) * columns + column - 1]) this.blocked[row * this.width + column] = 1
      }
    }
  }

  /** For each blocked cell the first cell of the area it belongs to, joined over corners too; of free cells nothing. */
  labelBlocked(): Int32Array {
    const { width, height, blocked } = this
    const labels = new Int32Array(width * height)
    for (let cell = 0; cell < labels.length; cell++) labels[cell] = -1
    const open: number[] = []
    for (let first = 0; first < labels.length; first++) {
      if (blocked[first] === 0 || labels[first] >= 0) continue
      labels[first] = first
      open.push(first)
      for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
        const column = cell % width
        for (let dy = -width; dy <= width; dy += width) {
          for (let dx = -1; dx <= 1; dx++) {
            const next = cell + dx + dy
            if (column + dx < 0 || column + dx >= width || next < 0 || next >= labels.length) continue
            if (blocked[next] === 0 || labels[next] >= 0) continue
            labels[next] = first
            open.push(next)
          }
        }
      }
    }
    return labels
  }
}

interface Loop {
  /** Numbers of the corner points where it turns. */
  corners: number[]
  /** Runs counter-clockwise around its free area; else clockwise around a blocked one. */
  isOuter: boolean
  /** A blocked cell on its right. */
  beside: number
}

/** Directions of edges: right, up, left, down. */
const STEP_X = [1, 0, -1, 0]
const STEP_Y = [0, 1, 0, -1]

/**
 * All borders as loops with the free side on their left. Edges start at a corner point in one of four directions:
 *
 *      left  │ right      From a corner point a loop turns left where it can, then goes straight, then right. So where
 *     ───────┼───────     two free cells touch at the corner alone it stays with its own one.
 *            ↑
 */
function traceLoops(map: CellMap): Loop[] {
  const { width, height } = map
  const points = (width + 1) * (height + 1)
  const used = new Uint8Array(4 * points)
  const loops: Loop[] = []
  for (let point = 0; point < points; point++) {
    for (let direction = 0; direction < 4; direction++) {
      if (used[4 * point + direction] === 1 || !isEdge(map, point, direction)) continue
      loops.push(traceLoop(map, point, direction, used))
    }
  }
  return loops
}

function traceLoop(map: CellMap, start: number, startDirection: number, used: Uint8Array): Loop {
  const corners: number[] = []
  let point = start
  let direction = startDirection
  let turns = 0
  do {
    used[4 * point + direction] = 1
    point += STEP_X[direction] + STEP_Y[direction] * (map.width + 1)
    let turn = 1
    while (!isEdge(map, point, (direction + turn + 4) % 4)) turn--
    if (turn !== 0) corners.push(point)
    turns += turn
    direction = (direction + turn + 4) % 4
  } while (point !== start || direction !== startDirection)
  return { corners, isOuter: turns > 0, beside: cellRightOf(map, start, startDirection) }
}

/** Does a border lead from the point in the direction, free on its left and blocked on its right? */
function isEdge(map: CellMap, point: number, direction: number): boolean {
  const left = cellBeside(map, point, direction, 0)
  const right = cellBeside(map, point, direction, 1)
  return left >= 0 && right >= 0 && map.blocked[left] === 0 && map.blocked[right] === 1
}

function cellRightOf(map: CellMap, point: number, direction: number): number {
  return cellBeside(map, point, direction, 1)
}

/** Column and row of the cell to the left and to the right of an edge in each direction, relative to its start. */
const BESIDE_X = [
  [0, -1, -1, 0],
  [0, 0, -1, -1],
]
const BESIDE_Y = [
  [0, 0, -1, -1],
  [-1, 0, 0, -1],
]

/** The cell on side 0 (left) or 1 (right) of the edge; −1 off the map. */
function cellBeside(map: CellMap, point: number, direction: number, side: number): number {
  const column = (point % (map.width + 1)) + BESIDE_X[side][direction]
  const row = Math.floor(point / (map.width + 1)) + BESIDE_Y[side][direction]
  if (column < 0 || row < 0 || column >= map.width || row >= map.height) return -1
  return row * map.width + column
}
