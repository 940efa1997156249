import { requireFinite, requireWhole } from '../errors.ts'
import type { ObstacleShape, Point } from '../types.ts'
import { fromGround } from './ground-plane.ts'

/** Sine of the angle below which a border goes straight on. */
const STRAIGHT = 1e-9

/**
 * The borders of a mesh as walls: edges that belong to one triangle alone, joined to closed outlines with one vertex for
 * each turn. For the ground that a level or a navigation mesh is made of, in the plane of x and z with y up.
 *
 * A navigation mesh ends its `walkableRadius` before the real walls: make one with radius 0 for walls, or take the level's.
 *
 * @param positions  x, y, z of each vertex, m
 * @param indices    three vertices a triangle
 * @returns closed polylines, solid from both sides
 * @throws RangeError when an index names no vertex, or a coordinate is no finite number
 */
export function meshWalls(positions: ArrayLike<number>, indices: ArrayLike<number>): ObstacleShape[] {
  const names = weld(positions)
  const next: { [from: number]: number[] } = {}
  const used: { [edge: string]: number } = {}
  const vertices = positions.length / 3
  for (let t = 0; t + 2 < indices.length; t += 3) {
    for (let k = 0; k < 3; k++) {
      const a = names[requireWhole(indices[t + k], `indices[${t + k}]`, 0, vertices - 1, 'meshWalls')]
      const b = names[requireWhole(indices[t + ((k + 1) % 3)], 'indices', 0, vertices - 1, 'meshWalls')]
      used[`${a} ${b}`] = (used[`${a} ${b}`] || 0) + 1
    }
  }
  const starts: number[] = []
  for (const edge of Object.keys(used)) {
    const [a, b] = edge.split(' ').map(Number)
    // the neighbor runs the other way
    if (a === b || used[`${b} ${a}`] !== undefined) continue
    if (next[a] === undefined) {
      next[a] = []
      starts.push(a)
    }
    next[a].push(b)
  }
  starts.sort((a, b) => a - b)
  const walls: ObstacleShape[] = []
  for (let k = 0; k < starts.length; k++) {
    while (next[starts[k]].length > 0) walls.push({ type: 'polyline', vertices: outline(starts[k], next, positions) })
  }
  return walls
}

/** For each vertex the first one at the same place, height aside. */
function weld(positions: ArrayLike<number>): number[] {
  const first: { [place: string]: number } = {}
  const names: number[] = []
  for (let v = 0; 3 * v + 2 < positions.length; v++) {
    const x = requireFinite(positions[3 * v], `positions[${3 * v}]`, 'metres', 'meshWalls')
    const z = requireFinite(positions[3 * v + 2], `positions[${3 * v + 2}]`, 'metres', 'meshWalls')
    const place = `${x} ${z}`
    if (first[place] === undefined) first[place] = v
    names.push(first[place])
  }
  return names
}

/** Follows borders from a vertex until they come back to it, and takes them out. */
function outline(start: number, next: { [from: number]: number[] }, positions: ArrayLike<number>): Point[] {
  const points: Point[] = []
  let at = start
  do {
    points.push(fromGround(positions[3 * at], positions[3 * at + 2]))
    const ways = next[at]
    if (ways === undefined || ways.length === 0) break
    at = ways.pop() as number
  } while (at !== start)
  const isClosed = at === start
  const n = points.length
  const turns = points.filter(
    (p, k) => (!isClosed && (k === 0 || k === n - 1)) || isTurn(points[(k + n - 1) % n], p, points[(k + 1) % n]),
  )
  if (isClosed) turns.push({ x: turns[0].x, y: turns[0].y })
  return turns
}

function isTurn(a: Point, b: Point, c: Point): boolean {
  const ux = b.x - a.x
  const uy = b.y - a.y
  const vx = c.x - b.x
  const vy = c.y - b.y
  const cross = ux * vy - uy * vx
  const lengths = Math.sqrt((ux * ux + uy * uy) * (vx * vx + vy * vy))
  return Math.abs(cross) > STRAIGHT * lengths || ux * vx + uy * vy < 0
}
