import type { AgentSolver } from '../kernel/agent-solver.ts'
import { NOBODY } from '../kernel/plane-set.ts'
import type { KernelInput } from '../kernel/step-kernel.ts'
import { PLANE_CASES } from '../orca/plane-case.ts'
import type { Point3d } from '../types.ts'
import { type SolveTrace3d, StageList, type TracePlane } from './solve-trace.ts'

/** A velocity this near to a plane, as a share of the maximum speed, lies on it. */
const ON_PLANE = 1e-9

/**
 * Solves agent `i` of `input` once more, with everything written down.
 * @param solver  prepared for `input`
 * @param ids     handles by row
 */
export function traceAgent(solver: AgentSolver, input: KernelInput, i: number, ids: ArrayLike<number>): SolveTrace3d {
  const { agents } = input
  const recorder = new StageList()
  solver.record(recorder)
  solver.solve(i)
  solver.record(null)
  const { program, set, failedPlane } = solver
  const planes: TracePlane[] = []
  const binding: number[] = []
  const violated: number[] = []
  const near = ON_PLANE * (agents.maxSpeeds[i] > 0 ? agents.maxSpeeds[i] : 1)
  for (let k = 0; k < set.count; k++) {
    const violation = set.violation(k, program.x, program.y, program.z)
    const isBinding = violation <= near && violation >= -near
    if (isBinding) binding.push(k)
    else if (violation > 0) violated.push(k)
    const source = set.sources[k]
    planes.push({
      point: pointAt(set.planes, 2 * k),
      normal: pointAt(set.planes, 2 * k + 1),
      cause: source === NOBODY ? { type: 'self' } : { type: 'agent', agent: ids[source] },
      case: PLANE_CASES[set.cases[k]],
      hard: k < set.hardCount,
      violation,
      binding: isBinding,
    })
  }
  return {
    agent: ids[i],
    position: pointAt(agents.positions, i),
    velocity: pointAt(agents.velocities, i),
    preferredVelocity: pointAt(agents.preferredVelocities, i),
    radius: agents.radii[i],
    maxSpeed: agents.maxSpeeds[i],
    timeHorizon: agents.timeHorizons[i],
    neighbors: neighborHandles(solver, ids),
    planes,
    hardCount: set.hardCount,
    stages: recorder.stages,
    newVelocity: { x: program.x, y: program.y, z: program.z },
    kind: failedPlane < 0 ? 'satisfied' : 'relaxed',
    failedPlane,
    binding,
    violated,
  }
}

/** Handles of the neighbors the solver found last, nearest first. */
export function neighborHandles(solver: AgentSolver, ids: ArrayLike<number>): number[] {
  const handles: number[] = []
  for (let k = 0; k < solver.neighbors.count; k++) handles.push(ids[solver.neighbors.ids[k]])
  return handles
}

function pointAt(column: Float64Array, i: number): Point3d {
  return { x: column[3 * i], y: column[3 * i + 1], z: column[3 * i + 2] }
}
