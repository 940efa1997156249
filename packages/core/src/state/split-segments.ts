import type { Segment } from './wall-graph.ts'

/** Ends nearer to each other than this share of the size of the whole scene become one vertex. */
const WELD = 1e-9

/**
 * Splits segments where the end of one lies on another and where two cross, and welds ends that nearly meet. Works from
 * sorted coordinates, so the outcome does not depend on the order of the input.
 */
export function splitSegments(segments: readonly Segment[]): Segment[] {
  const list = segments.slice().sort(byLeftEnd)
  const size = extent(list)
  const weld = WELD * size
  weldEnds(list, weld)
  const cuts: number[][] = list.map(() => [])
  let crossed = false
  for (let i = 0; i < list.length; i++) {
    const right = rightOf(list[i]) + weld
    for (let j = i + 1; j < list.length && leftOf(list[j]) <= right; j++) {
      if (cut(list, cuts, i, j, weld)) crossed = true
    }
  }
  const pieces: Segment[] = []
  for (let i = 0; i < list.length; i++) addPieces(pieces, list[i], cuts[i], weld)
  if (!crossed) return pieces
  // where three walls cross in one point, each pair has found it for itself, with other last digits
  weldEnds(pieces, weld)
  return pieces.filter((s) => s.ax !== s.bx || s.ay !== s.by)
}

function leftOf(s: Segment): number {
  return s.ax < s.bx ? s.ax : s.bx
}

function rightOf(s: Segment): number {
  return s.ax < s.bx ? s.bx : s.ax
}

function byLeftEnd(a: Segment, b: Segment): number {
  return (
    leftOf(a) - leftOf(b) ||
    a.ax - b.ax ||
    a.ay - b.ay ||
    a.bx - b.bx ||
    a.by - b.by ||
    a.kind - b.kind ||
    a.owner - b.owner ||
    a.vertex - b.vertex
  )
}

function extent(list: readonly Segment[]): number {
  let left = Infinity
  let right = -Infinity
  let bottom = Infinity
  let top = -Infinity
  for (let i = 0; i < list.length; i++) {
    const s = list[i]
    if (leftOf(s) < left) left = leftOf(s)
    if (rightOf(s) > right) right = rightOf(s)
    if (s.ay < bottom) bottom = s.ay
    if (s.by < bottom) bottom = s.by
    if (s.ay > top) top = s.ay
    if (s.by > top) top = s.by
  }
  return right - left + (top - bottom)
}

/** Moves every end onto the first one (by coordinates) that lies within `weld` of it. */
function weldEnds(list: Segment[], weld: number): void {
  const ends: { x: number; y: number; s: Segment; isA: boolean }[] = []
  for (let i = 0; i < list.length; i++) {
    // a copy: the segments of the caller stay as they are
    const s = { ...list[i] }
    list[i] = s
    ends.push({ x: s.ax, y: s.ay, s, isA: true }, { x: s.bx, y: s.by, s, isA: false })
  }
  ends.sort((p, q) => p.x - q.x || p.y - q.y)
  for (let i = 0; i < ends.length; i++) {
    for (let j = i - 1; j >= 0 && ends[j].x >= ends[i].x - weld; j--) {
      const dy = ends[i].y - ends[j].y
      if (dy <= weld && dy >= -weld) {
        ends[i].x = ends[j].x
        ends[i].y = ends[j].y
      }
    }
    const { s, isA, x, y } = ends[i]
    if (isA) {
      s.ax = x
      s.ay = y
    } else {
      s.bx = x
      s.by = y
    }
  }
}

/**
 * Notes where segments i and j cut each other: x, y alternating. Returns true where they cross between their ends, at a point
 * that had to be computed.
 */
function cut(list: readonly Segment[], cuts: number[][], i: number, j: number, weld: number): boolean {
  const s = list[i]
  const t = list[j]
  const lowS = (s.ay < s.by ? s.ay : s.by) - weld
  const highS = (s.ay < s.by ? s.by : s.ay) + weld
  if ((t.ay < lowS && t.by < lowS) || (t.ay > highS && t.by > highS)) return false
  let touching = false
  if (cutAt(cuts[i], s, t.ax, t.ay, weld)) touching = true
  if (cutAt(cuts[i], s, t.bx, t.by, weld)) touching = true
  if (cutAt(cuts[j], t, s.ax, s.ay, weld)) touching = true
  if (cutAt(cuts[j], t, s.bx, s.by, weld)) touching = true
  if (touching) return false
  const sx = s.bx - s.ax
  const sy = s.by - s.ay
  const tx = t.bx - t.ax
  const ty = t.by - t.ay
  const sine = sx * ty - sy * tx
  if (sine === 0) return false
  const a = ((t.ax - s.ax) * ty - (t.ay - s.ay) * tx) / sine
  const b = ((t.ax - s.ax) * sy - (t.ay - s.ay) * sx) / sine
  if (!(a > 0 && a < 1 && b > 0 && b < 1)) return false
  const x = s.ax + a * sx
  const y = s.ay + a * sy
  cuts[i].push(x, y)
  cuts[j].push(x, y)
  return true
}

/** If (x, y) lies on the segment, or is one of its ends, returns true; notes it as a cut unless it is an end. */
function cutAt(cuts: number[], s: Segment, x: number, y: number, weld: number): boolean {
  if ((x === s.ax && y === s.ay) || (x === s.bx && y === s.by)) return true
  const ex = s.bx - s.ax
  const ey = s.by - s.ay
  const lengthSq = ex * ex + ey * ey
  const along = (x - s.ax) * ex + (y - s.ay) * ey
  if (!(along > 0 && along < lengthSq)) return false
  const off = (x - s.ax) * ey - (y - s.ay) * ex
  if (!(off * off <= weld * weld * lengthSq)) return false
  cuts.push(x, y)
  return true
}

function addPieces(pieces: Segment[], s: Segment, cuts: readonly number[], weld: number): void {
  if (s.ax === s.bx && s.ay === s.by) return
  const ex = s.bx - s.ax
  const ey = s.by - s.ay
  const points: { x: number; y: number; t: number }[] = []
  for (let k = 0; k < cuts.length; k += 2) {
    points.push({ x: cuts[k], y: cuts[k + 1], t: (cuts[k] - s.ax) * ex + (cuts[k + 1] - s.ay) * ey })
  }
  points.sort((p, q) => p.t - q.t)
  points.push({ x: s.bx, y: s.by, t: Infinity })
  let x = s.ax
  let y = s.ay
  for (let k = 0; k < points.length; k++) {
    const p = points[k]
    const near = p.x - x <= weld && x - p.x <= weld && p.y - y <= weld && y - p.y <= weld
    if (near && k < points.length - 1) continue
    if (x !== p.x || y !== p.y) pieces.push({ ...s, ax: x, ay: y, bx: p.x, by: p.y })
    x = p.x
    y = p.y
  }
}
