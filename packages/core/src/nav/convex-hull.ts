import { pointToSegmentSq } from '../neighbors/visibility.ts'
import type { Point } from '../types.ts'

/** The corners of the convex hull, counter-clockwise, none of them on the line between its neighbors (Andrew 1979). */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = points.slice().sort((a, b) => a.x - b.x || a.y - b.y)
  const lower = chain(sorted)
  const upper = chain(sorted.reverse())
  lower.pop()
  upper.pop()
  return lower.length + upper.length > 0 ? lower.concat(upper) : sorted.slice(0, 1)
}

function chain(sorted: readonly Point[]): Point[] {
  const kept: Point[] = []
  for (let k = 0; k < sorted.length; k++) {
    while (kept.length > 1 && !turnsLeft(kept[kept.length - 2], kept[kept.length - 1], sorted[k])) kept.pop()
    const last = kept[kept.length - 1]
    if (last === undefined || last.x !== sorted[k].x || last.y !== sorted[k].y) kept.push(sorted[k])
  }
  return kept
}

function turnsLeft(a: Point, b: Point, c: Point): boolean {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 0
}

/** Largest distance between two of the points, m. */
export function diameterOf(points: readonly Point[]): number {
  let most = 0
  for (let i = 0; i < points.length; i++) {
    for (let j = i + 1; j < points.length; j++) {
      const dx = points[j].x - points[i].x
      const dy = points[j].y - points[i].y
      if (dx * dx + dy * dy > most) most = dx * dx + dy * dy
    }
  }
  return Math.sqrt(most)
}

/**
 * How deep the dents of an outline are, m: from each hull edge into the dent behind it, the farthest corner. Straight in
 * from the edge one meets the outline no later than that, so nobody in a dent is farther from the outline.
 */
export function pocketDepth(outline: readonly Point[], hull: readonly Point[]): number {
  const n = outline.length
  let most = 0
  for (let h = 0; h < hull.length; h++) {
    const a = hull[h]
    const b = hull[(h + 1) % hull.length]
    // the corners of the outline between the two, whichever way it runs
    const from = indexOf(outline, a)
    const to = indexOf(outline, b)
    const forward = betweenDepth(outline, from, to, 1, a, b)
    const backward = betweenDepth(outline, from, to, n - 1, a, b)
    const depth = forward < backward ? forward : backward
    if (depth > most) most = depth
  }
  return most
}

function betweenDepth(outline: readonly Point[], from: number, to: number, step: number, a: Point, b: Point): number {
  let most = 0
  for (let k = from; k !== to; k = (k + step) % outline.length) {
    const distanceSq = pointToSegmentSq(outline[k].x, outline[k].y, a.x, a.y, b.x, b.y)
    if (distanceSq > most) most = distanceSq
  }
  return Math.sqrt(most)
}

function indexOf(outline: readonly Point[], p: Point): number {
  for (let k = 0; k < outline.length; k++) if (outline[k].x === p.x && outline[k].y === p.y) return k
  return 0
}
