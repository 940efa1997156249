import { findSelfCrossing, hasNoArea } from '../outline.ts'
import { showValue } from '../scenario-error.ts'
import { isNumber, isOutline, type Loose, type Report, recordsIn } from './loose.ts'

/** Outlines enclose something and don't cross themselves, walls have a length, and obstacles exist for some time. */
export function checkObstacles(scenario: Loose, report: Report): void {
  for (const [index, obstacle] of recordsIn(scenario, 'obstacles')) {
    const path = ['obstacles', index]
    const { type, vertices, from = 0, to } = obstacle
    if (type === 'polygon' || type === 'room') checkOutline([...path, 'vertices'], vertices, report)
    if (type === 'polyline') checkPolyline([...path, 'vertices'], vertices, report)
    if (isNumber(from) && isNumber(to) && to <= from) {
      report([...path, 'to'], to, `must be above "from" (${from})`, 'let it exist for some time, or take it out')
    }
  }
}

function checkOutline(path: readonly PropertyKey[], vertices: unknown, report: Report): void {
  if (!isOutline(vertices, 3)) return
  const crossing = findSelfCrossing(vertices)
  if (crossing) {
    const [a, b] = crossing.map((edge) => {
      const next = (edge + 1) % vertices.length
      return `edge ${edge} (${showValue(vertices[edge])} to ${showValue(vertices[next])})`
    })
    report(
      path,
      vertices,
      `must not cross itself: ${a} crosses ${b}`,
      'order the vertices along the border, or split it',
    )
  } else if (hasNoArea(vertices)) {
    report(path, vertices, 'must enclose an area', 'use a polyline for a wall without thickness')
  }
}

function checkPolyline(path: readonly PropertyKey[], vertices: unknown, report: Report): void {
  if (!isOutline(vertices, 2)) return
  const [x, y] = vertices[0]
  if (vertices.every((vertex) => vertex[0] === x && vertex[1] === y)) {
    report(path, vertices, 'must have a length', 'give at least two different points')
  }
}
