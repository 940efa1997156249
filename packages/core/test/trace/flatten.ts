import type { DrawGeometry } from '../../src/trace/drawing.ts'

/** A path as a polygon, its arcs replaced by many short sides. */
export function flatten(path: DrawGeometry & { type: 'path' }): { x: number; y: number }[] {
  const points = [path.start]
  for (const { to, radius } of path.parts) {
    const from = points[points.length - 1]
    if (radius !== undefined) points.push(...arcPoints(from, to, radius))
    points.push(to)
  }
  return points
}

function arcPoints(a: { x: number; y: number }, b: { x: number; y: number }, radius: number) {
  const [mx, my] = [(a.x + b.x) / 2, (a.y + b.y) / 2]
  const half = Math.hypot(b.x - a.x, b.y - a.y) / 2
  if (half < 1e-12) return []
  const rise = Math.sqrt(Math.max(0, radius * radius - half * half)) * Math.sign(radius)
  // the center lies left of a → b for counter-clockwise arcs of less than half a turn
  const [cx, cy] = [mx - (rise * (b.y - a.y)) / (2 * half), my + (rise * (b.x - a.x)) / (2 * half)]
  const from = Math.atan2(a.y - cy, a.x - cx)
  let turn = Math.atan2(b.y - cy, b.x - cx) - from
  if (radius > 0 && turn < 0) turn += 2 * Math.PI
  if (radius < 0 && turn > 0) turn -= 2 * Math.PI
  return Array.from({ length: 63 }, (_, k) => {
    const angle = from + (turn * (k + 1)) / 64
    return { x: cx + Math.abs(radius) * Math.cos(angle), y: cy + Math.abs(radius) * Math.sin(angle) }
  })
}
