/** What src/simd/simd-kernel.ts calls, in the order of a step. */
import { solveBlock } from './agent-solver'
import { block, circles, edgeBytes, edges, newVelocities, outcomes, positions, rows, stage } from './memory'

export { reserveAgents, reserveScratch, reserveWalls } from './memory'
export { setRules } from './rules'
export { collect, gatherPoints, mostNeighborsOfAny, place, sortAgents } from './uniform-grid'
export { buildWallIndex } from './wall-index'

export function positionsAt(): usize {
  return positions
}

/** Row of each slot, 32 bits. */
export function rowsAt(): usize {
  return rows
}

export function stageAt(): usize {
  return stage
}

export function newVelocitiesAt(): usize {
  return newVelocities
}

export function outcomesAt(): usize {
  return outcomes
}

export function edgesAt(): usize {
  return edges
}

export function edgeBytesAt(): usize {
  return edgeBytes
}

export function circlesAt(): usize {
  return circles
}

/** Solves the agents of slots `from` … `to`. */
export function solve(from: i32, to: i32): void {
  for (let slot = from; slot < to; slot += block) solveBlock(slot, min<i32>(block, to - slot))
}
