import { cos, type ObstacleOptions, type Point, sin } from 'makeway'

/** A wall along these points, m. */
export function wallAlong(
  ...points: readonly (readonly [x: number, y: number])[]
): ObstacleOptions & { type: 'polyline' } {
  return { type: 'polyline', vertices: points.map(([x, y]) => ({ x, y })) }
}

export function turned({ x, y }: Point, angle: number): Point {
  const c = cos(angle)
  const s = sin(angle)
  return { x: c * x - s * y, y: s * x + c * y }
}

/** Places in rows and columns that fill a box evenly, `count` of them, each moved a little by `random`. */
export function fillBox(
  [left, bottom, right, top]: readonly [number, number, number, number],
  count: number,
  random: () => number,
): Point[] {
  const width = right - left
  const height = top - bottom
  const columns = Math.ceil(Math.sqrt((count * width) / height))
  const rows = Math.ceil(count / columns)
  const jitter = () => 0.2 * (random() - 0.5)
  return Array.from({ length: count }, (_, k) => {
    const column = k % columns
    const row = (k - column) / columns
    return {
      x: left + ((column + 0.5 + jitter()) * width) / columns,
      y: bottom + ((row + 0.5 + jitter()) * height) / rows,
    }
  })
}
