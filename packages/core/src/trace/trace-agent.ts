import type { AgentSolver } from '../kernel/agent-solver.ts'
import { NOBODY } from '../kernel/line-set.ts'
import type { VelocityObstacle } from '../kernel/method.ts'
import type { KernelInput } from '../kernel/step-kernel.ts'
import { LINE_CASES } from '../orca/line-case.ts'
import type { ObstacleHandle, Point } from '../types.ts'
import { agentPair, circlePair } from './pair.ts'
import {
  type LineCause,
  markLines,
  nearLine,
  type SolveStage,
  type SolveTrace,
  StageList,
  type TraceLine,
  type TracePair,
  type TraceVelocityObstacle,
} from './solve-trace.ts'

/**
 * Solves agent `i` of `input` once more, with everything written down.
 * @param solver        prepared for `input`
 * @param ids           handles by row
 * @param obstacleIds   handles of obstacles by row
 */
export function traceAgent(
  solver: AgentSolver,
  input: KernelInput,
  i: number,
  ids: ArrayLike<number>,
  obstacleIds: readonly ObstacleHandle[],
): SolveTrace {
  const { agents } = input
  const recorder = new StageList()
  solver.startRecording(recorder)
  solver.solve(i)
  solver.stopRecording()
  const newVelocity = { x: solver.program.x, y: solver.program.y }
  const lines: TraceLine[] = []
  for (let k = 0; k < solver.set.count; k++) lines.push(traceLine(solver, input, k, ids, obstacleIds))
  const disc = discOf(input, i)
  shift(recorder.stages, disc.center)
  return {
    agent: ids[i],
    position: { x: agents.positions[2 * i], y: agents.positions[2 * i + 1] },
    velocity: { x: agents.velocities[2 * i], y: agents.velocities[2 * i + 1] },
    preferredVelocity: { x: agents.preferredVelocities[2 * i], y: agents.preferredVelocities[2 * i + 1] },
    radius: agents.radii[i],
    maxSpeed: agents.maxSpeeds[i],
    disc,
    wish: { x: solver.wishX, y: solver.wishY },
    timeHorizon: agents.timeHorizons[i],
    obstacleTimeHorizon: agents.obstacleTimeHorizons[i],
    neighbors: neighborHandles(solver, ids),
    lines,
    velocityObstacles: solver
      .velocityObstacles()
      .map((obstacle) => traceObstacle(obstacle, nearLine(agents.maxSpeeds[i]), ids)),
    hardCount: solver.set.hardCount,
    unusedWalls: solver.unused.items.map((item, k) => ({
      cause: wallCause(input, item, obstacleIds),
      case: LINE_CASES[solver.unused.cases[k]],
    })),
    stages: recorder.stages,
    newVelocity,
    kind: solver.failedLine < 0 ? 'satisfied' : 'relaxed',
    failedLine: solver.failedLine,
    ...markLines(lines, agents.maxSpeeds[i]),
  }
}

function traceObstacle(obstacle: VelocityObstacle, near: number, ids: ArrayLike<number>): TraceVelocityObstacle {
  const { row, apex, left, right, center, radius, depth } = obstacle
  const agent = ids[row]
  return { agent, apex, left, right, center, radius, inside: depth > near, binding: depth <= near && depth >= -near }
}

/** Handles of the neighbors the solver found last, nearest first. */
export function neighborHandles(solver: AgentSolver, ids: ArrayLike<number>): number[] {
  const handles: number[] = []
  for (let k = 0; k < solver.neighbors.count; k++) handles.push(ids[solver.neighbors.ids[k]])
  return handles
}

function traceLine(
  solver: AgentSolver,
  input: KernelInput,
  k: number,
  ids: ArrayLike<number>,
  obstacleIds: readonly ObstacleHandle[],
): TraceLine {
  const { program, set } = solver
  const { lines } = set
  const point = { x: lines[4 * k], y: lines[4 * k + 1] }
  const direction = { x: lines[4 * k + 2], y: lines[4 * k + 3] }
  const hard = k < set.hardCount
  const source = set.sources[k]
  const pair = pairOf(solver, input, k)
  const cause: LineCause = hard ? wallCause(input, source, obstacleIds) : { type: 'agent', agent: ids[source] }
  const violation = direction.x * (point.y - program.y) - direction.y * (point.x - program.x)
  return { point, direction, cause, case: LINE_CASES[set.cases[k]], hard, pair, violation, binding: false }
}

function pairOf(solver: AgentSolver, { agents, walls }: KernelInput, k: number): TracePair | undefined {
  const { set, row } = solver
  const source = set.sources[k]
  if (k >= set.hardCount) return agentPair(agents, row, source, set, k)
  if (source < walls.count) return undefined
  return circlePair(agents, row, walls.circles, source - walls.count, set, k)
}

/** The disc that the program of agent `i` worked in; see limited-change.ts. */
function discOf({ agents }: KernelInput, i: number): SolveTrace['disc'] {
  const radius = agents.velocityChanges[i]
  const x = agents.velocities[2 * i]
  const y = agents.velocities[2 * i + 1]
  const maxSpeed = agents.maxSpeeds[i]
  if (radius >= Math.sqrt(x * x + y * y) + maxSpeed) return { center: { x: 0, y: 0 }, radius: maxSpeed }
  return { center: { x, y }, radius }
}

/** Stages are told relative to the center of the disc; what they are held against is not. */
function shift(stages: readonly SolveStage[], { x, y }: Point): void {
  for (let k = 0; k < stages.length; k++) {
    const stage = stages[k]
    if ('velocity' in stage) {
      stage.velocity.x += x
      stage.velocity.y += y
    }
    if (stage.type !== 'relax') continue
    for (let o = 0; o < stage.lines.length; o += 4) {
      stage.lines[o] += x
      stage.lines[o + 1] += y
    }
  }
}

function wallCause(input: KernelInput, item: number, obstacleIds: readonly ObstacleHandle[]): LineCause {
  if (item === NOBODY) return { type: 'self' }
  const { walls } = input
  if (item < walls.count) {
    return {
      type: 'wall',
      obstacle: obstacleIds[walls.owner[item]],
      from: { x: walls.ax[item], y: walls.ay[item] },
      to: { x: walls.bx[item], y: walls.by[item] },
      velocity: { x: walls.vx[item], y: walls.vy[item] },
    }
  }
  const o = 6 * (item - walls.count)
  const { circles } = walls
  return {
    type: 'circle',
    obstacle: obstacleIds[circles[o + 5]],
    center: { x: circles[o], y: circles[o + 1] },
    radius: circles[o + 2],
  }
}
