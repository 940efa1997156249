import { BLOCK_SIZE, block } from './block.ts'
import { pairs } from './block-pairs.ts'
import { BIAS, CLEAR_MISS, FADE, foresightOf, turnRight } from './keep-right.ts'
import { HORIZON, type PackedAgents, RANGE, STRIDE, TURN, VX, VY } from './packed-agents.ts'

/** How evenly each agent of the block meets another; working memory, see block.ts. */
const weights = new Float64Array(BLOCK_SIZE)

/**
 * Turns the wishes of those agents of the block that would meet others: to the bit what keep-right.ts makes of one agent
 * among ordinary neighbors. Those that `pairUp` has left to an AgentSolver are turned already.
 */
export function turnWishes(packed: PackedAgents, surfaces: boolean, first: number, count: number): void {
  const { wishes } = block
  const { px, py, distanceSq, radius, agent, neighbor, encounters, encounterCount } = pairs
  if (encounterCount === 0) return
  const { near, own, rights } = packed
  for (let b = 0; b < count; b++) weights[b] = 0
  for (let k = 0; k < encounterCount; k++) {
    const p = encounters[k]
    const b = agent[p]
    const o = STRIDE * neighbor[p]
    const vx = wishes[2 * b] - near[o + VX]
    const vy = wishes[2 * b + 1] - near[o + VY]
    const closing = px[p] * vx + py[p] * vy
    const across = px[p] * vy - py[p] * vx
    const a = STRIDE * (first + b)
    const speedSq = vx * vx + vy * vy
    const clear = CLEAR_MISS * radius[p]
    const reach = own[a + RANGE] + (surfaces ? radius[p] : 0)
    const fade = (reach - Math.sqrt(distanceSq[p])) / (FADE * reach)
    const miss = (across < 0 ? -across : across) / (Math.sqrt(speedSq) * clear)
    const time = closing / (speedSq * foresightOf(own[a + HORIZON]))
    const even = (1 - miss) * (time > 1 ? 2 - time : 1) * (fade < 1 ? fade : 1)
    if (even > weights[b]) weights[b] = even
  }
  for (let b = 0; b < count; b++) {
    if (!(weights[b] > 0)) continue
    const x = wishes[2 * b]
    const y = wishes[2 * b + 1]
    let turn = BIAS * weights[b]
    if (turn === 0 || (x === 0 && y === 0)) continue
    const more = rights[STRIDE * (first + b) + TURN]
    if (more !== 0 && isInTheWay(b, x, y)) turn += more
    turnRight(turn, x, y, wishes, 2 * b)
  }
}

/** Does (x, y) violate the line of any neighbor of agent `b`? */
function isInTheWay(b: number, x: number, y: number): boolean {
  const { lines, softBegins, lineEnds } = block
  for (let l = softBegins[b]; l < lineEnds[b]; l += 4) {
    if (lines[l + 2] * (lines[l + 1] - y) - lines[l + 3] * (lines[l] - x) > 0) return true
  }
  return false
}
