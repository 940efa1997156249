import type { ScenarioPoint } from '../schema/scenario-schema.ts'

/**
 * Two edges of a closed outline that cross; edge i runs from vertex i to the next. Undefined when none do.
 *
 *      3───2            An outline may touch itself (left: a corner against an edge, two corners on one point, edges on
 *       \ /   ┌──┐      each other), because its inside is clear all the same. It may not pass through itself (right).
 *        X    │ ┌┴─┐
 *       / \   └─┤  │    A line sweeps over the vertices in the order of x, then y. `status` has the edges that it cuts,
 *      0───1    └──┘    from the lowest up. Edges that cross are neighbors there before they do, so that only neighbors
 *                       are compared: n log n comparisons, where all pairs would be n².
 */
export function findSelfCrossing(vertices: readonly ScenarioPoint[]): [number, number] | undefined {
  const ring = withoutRepeats(vertices)
  const n = ring.length
  if (n < 3) return undefined
  const corner = (k: number) => vertices[ring[k]]
  const after = (k: number) => (k + 1 === n ? 0 : k + 1)
  const before = (k: number) => (k === 0 ? n - 1 : k - 1)
  const startsFirst = (k: number) => comesBefore(corner(k), corner(after(k)))
  const first = (edge: number) => corner(startsFirst(edge) ? edge : after(edge))
  const last = (edge: number) => corner(startsFirst(edge) ? after(edge) : edge)
  const heightAbove = (edge: number, p: ScenarioPoint) => side(first(edge), last(edge), p)
  const found = (a: number, b: number): [number, number] =>
    ring[a] < ring[b] ? [ring[a], ring[b]] : [ring[b], ring[a]]

  const edgesCross = (a: number, b: number) =>
    heightAbove(a, first(b)) * heightAbove(a, last(b)) < 0 && heightAbove(b, first(a)) * heightAbove(b, last(a)) < 0
  /** Whether the outline goes from one side of the edge to the other at corner k, which lies on the edge. */
  const passesThrough = (k: number, edge: number) =>
    heightAbove(edge, corner(before(k))) * heightAbove(edge, corner(after(k))) < 0
  /** Corners j and k are the same point: whether the two ways through it cross. */
  const waysCross = (j: number, k: number) => {
    const inWedge = (p: ScenarioPoint) => isInWedge(corner(j), corner(after(j)), corner(before(j)), p)
    const comesIn = inWedge(corner(before(k)))
    const goesOut = inWedge(corner(after(k)))
    return comesIn * goesOut < 0
  }

  const status: number[] = []
  const order = Array.from(ring.keys()).sort((j, k) => compare(corner(j), corner(k)))
  for (let i = 0; i < n; ) {
    const point = corner(order[i])
    const here: number[] = []
    while (i < n && compare(corner(order[i]), point) === 0) here.push(order[i++])

    const edges = here.flatMap((k) => [k, before(k)])
    for (const edge of edges) {
      if (comesBefore(first(edge), point)) removeEdge(edge)
    }
    const place = firstWhere(status, (edge) => heightAbove(edge, point) <= 0)
    let end = place
    for (; end < status.length && heightAbove(status[end], point) === 0; end++) {
      const through = here.find((k) => passesThrough(k, status[end]))
      if (through !== undefined) return found(status[end], through)
    }
    for (let a = 0; a < here.length; a++) {
      const other = here.slice(a + 1).find((k) => waysCross(here[a], k))
      if (other !== undefined) return found(here[a], other)
    }
    const added = edges.filter((edge) => comesBefore(point, last(edge)))
    for (const edge of added)
      status.splice(
        firstWhere(status, (other) => isBelow(edge, other, point)),
        0,
        edge,
      )

    // What has new neighbors: the added edges, or the two that the removed ones kept apart.
    end = Math.min(status.length - 1, end + added.length)
    for (let s = Math.max(0, place - 1); s < end; s++) {
      if (edgesCross(status[s], status[s + 1])) return found(status[s], status[s + 1])
    }
  }
  return undefined

  function removeEdge(edge: number): void {
    const end = last(edge)
    let s = firstWhere(status, (other) => heightAbove(other, end) <= 0)
    while (s < status.length && status[s] !== edge && heightAbove(status[s], end) === 0) s++
    // Nearly parallel edges can hide it from the search by heights.
    if (status[s] !== edge) s = status.indexOf(edge)
    status.splice(s, 1)
  }

  /** Whether `edge`, which starts at the point, lies below the other right of it. */
  function isBelow(edge: number, other: number, point: ScenarioPoint): boolean {
    const height = heightAbove(other, point) || heightAbove(other, last(edge))
    return height === 0 ? edge < other : height < 0
  }
}

/** Twice the area, positive when counter-clockwise. Measured from the first vertex, so that it keeps its digits far out. */
export function signedArea(vertices: readonly ScenarioPoint[]): number {
  const [ox, oy] = vertices[0]
  let area = 0
  for (let i = 2; i < vertices.length; i++) {
    area += (vertices[i - 1][0] - ox) * (vertices[i][1] - oy) - (vertices[i][0] - ox) * (vertices[i - 1][1] - oy)
  }
  return area
}

/** Whether all vertices lie on one line, to within rounding: there is nothing inside. */
export function hasNoArea(vertices: readonly ScenarioPoint[]): boolean {
  const [ox, oy] = vertices[0]
  const reach = vertices.reduce((most, [x, y]) => Math.max(most, Math.abs(x - ox), Math.abs(y - oy)), 0)
  return Math.abs(signedArea(vertices)) <= 1e-12 * reach * reach
}

/** Numbers of the vertices, leaving out those that repeat the one before, all around. */
function withoutRepeats(vertices: readonly ScenarioPoint[]): number[] {
  const same = (j: number, k: number) => compare(vertices[j], vertices[k]) === 0
  const ring = Array.from(vertices.keys()).filter((k) => k === 0 || !same(k - 1, k))
  while (ring.length > 1 && same(ring[0], ring[ring.length - 1])) ring.pop()
  return ring
}

function compare(a: ScenarioPoint, b: ScenarioPoint): number {
  return a[0] - b[0] || a[1] - b[1]
}

function comesBefore(a: ScenarioPoint, b: ScenarioPoint): boolean {
  return a[0] < b[0] || (a[0] === b[0] && a[1] < b[1])
}

/** Four roundings of half a unit in the last place: a determinant below this part of its terms has no certain sign. */
const UNCERTAIN = 4 * 2 ** -53

/** Positive when p is left of the line from a to b, negative when right, 0 when on it or too near to tell. */
function side(a: ScenarioPoint, b: ScenarioPoint, p: ScenarioPoint): number {
  const left = (b[0] - a[0]) * (p[1] - a[1])
  const right = (b[1] - a[1]) * (p[0] - a[0])
  const twice = left - right
  return Math.abs(twice) <= UNCERTAIN * (Math.abs(left) + Math.abs(right)) ? 0 : twice
}

/** 1 when p lies in the wedge at `tip`, counter-clockwise from `from` to `to`; -1 outside; 0 on one of its rays. */
function isInWedge(tip: ScenarioPoint, from: ScenarioPoint, to: ScenarioPoint, p: ScenarioPoint): number {
  const leftOfFrom = side(tip, from, p)
  const leftOfTo = side(tip, to, p)
  const onRay = (height: number, end: ScenarioPoint) =>
    height === 0 && (end[0] - tip[0]) * (p[0] - tip[0]) + (end[1] - tip[1]) * (p[1] - tip[1]) > 0
  if (onRay(leftOfFrom, from) || onRay(leftOfTo, to)) return 0
  const isReflex = side(tip, from, to) < 0
  const inside = isReflex ? leftOfFrom > 0 || leftOfTo < 0 : leftOfFrom > 0 && leftOfTo < 0
  return inside ? 1 : -1
}

/** The first index whose element passes the test, in a list where all after one that passes pass; the length if none does. */
function firstWhere(list: readonly number[], passes: (element: number) => boolean): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (passes(list[middle])) high = middle
    else low = middle + 1
  }
  return low
}
