import type { NeighborList } from '../neighbors/neighbor-list.ts'
import { agentLine } from '../orca/agent-line.ts'
import { NO_LINE, OVERLAP } from '../orca/line-case.ts'
import type { KernelColumns } from '../state/kernel-columns.ts'
import type { LineSet } from './line-set.ts'

/** Lines of agent `i` against its neighbors, shared by responsibility alone, as in the reference. */
export function addPlainAgentLines(set: LineSet, agents: KernelColumns, i: number, neighbors: NeighborList): void {
  const { positions, optimizationVelocities, radii, responsibilities, escapeTimes } = agents
  const x = positions[2 * i]
  const y = positions[2 * i + 1]
  const vx = optimizationVelocities[2 * i]
  const vy = optimizationVelocities[2 * i + 1]
  const invHorizon = 1 / agents.timeHorizons[i]
  const own = responsibilities[i]
  for (let k = 0; k < neighbors.count; k++) {
    const j = neighbors.ids[k]
    const both = own + responsibilities[j]
    if (!(both > 0)) continue
    const escapeTime = escapeTimes[j] < escapeTimes[i] ? escapeTimes[j] : escapeTimes[i]
    set.reserve()
    const kind = agentLine(
      set.lines,
      set.count,
      positions[2 * j] - x,
      positions[2 * j + 1] - y,
      vx - optimizationVelocities[2 * j],
      vy - optimizationVelocities[2 * j + 1],
      radii[i] + radii[j],
      invHorizon,
      1 / escapeTime,
      vx,
      vy,
      own / both,
    )
    if (kind === NO_LINE) continue
    set.keep(kind, j)
    set.note(kind === OVERLAP ? escapeTime : agents.timeHorizons[i], own / both)
  }
}
