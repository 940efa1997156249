import type { UniformGrid } from '../neighbors/uniform-grid.ts'
import type { AgentSolver } from './agent-solver.ts'
import { ALONE, block, copyLines, MOST_NEIGHBORS } from './block.ts'

/** Lines of the block of `count` agents under the cures, as `solver` makes them for one agent after the other. */
export function addCuredLines(solver: AgentSolver, grid: UniformGrid, count: number): void {
  const { rows, neighborCounts, neighbors, neighborKeys, wishes } = block
  const { lineBegins, softBegins, firstViolated, lineEnds, flags } = block
  let lineCount = 0
  for (let b = 0; b < count; b++) {
    lineBegins[b] = 4 * lineCount
    softBegins[b] = 4 * lineCount
    firstViolated[b] = 4 * lineCount
    if (neighborCounts[b] !== ALONE) {
      solver.neighbors.assign(neighbors, neighborKeys, MOST_NEIGHBORS * b, neighborCounts[b], grid.order)
      solver.addLines(rows[b])
      wishes[2 * b] = solver.wishX
      wishes[2 * b + 1] = solver.wishY
      flags[b] = solver.flags
      softBegins[b] += 4 * solver.set.hardCount
      lineCount = copyLines(solver.set, b, lineCount)
    }
    lineEnds[b] = 4 * lineCount
  }
}
