import type { Point } from '../types.ts'
import { endsWithin } from './draw-trace.ts'
import type { DrawShape } from './drawing.ts'
import type { HalfPlane } from './feasible-region.ts'
import type { SolveTrace } from './solve-trace.ts'

/** How far the solver had come at a stage of a trace. */
export interface SolverState {
  /** where the velocity stands */
  velocity: Point
  /** number of the line that is looked at, in the program at hand; −1 before the first */
  line: number
  /** what is left of that line, m/s along it from its point; null: nothing, or not looked at */
  interval: [number, number] | null
  /** inside a relaxation: the number of the line relaxed for, and the program that stands for it */
  relaxing: { line: number; violation: number; lines: HalfPlane[]; hardCount: number } | undefined
}

/** Follows the stages of a trace up to and including number `stage`. */
export function solverStateAt({ stages, wish }: SolveTrace, stage: number): SolverState {
  const state: SolverState = { velocity: wish, line: -1, interval: null, relaxing: undefined }
  for (let k = 0; k <= stage && k < stages.length; k++) {
    const now = stages[k]
    if (now.type === 'start') {
      state.velocity = now.velocity
      state.line = -1
      state.interval = null
    } else if (now.type === 'line') {
      state.line = now.line
      state.interval = null
    } else if (now.type === 'point' || now.type === 'longest') state.velocity = now.velocity
    else if (now.type === 'interval' || now.type === 'cut') state.interval = now.interval
    else if (now.type === 'candidate') state.velocity = now.velocity
    else if (now.type === 'fail') state.interval = null
    else if (now.type === 'relax') {
      state.relaxing = {
        line: now.line,
        violation: now.violation,
        lines: halfPlanes(now.lines),
        hardCount: now.hardCount,
      }
      state.line = -1
      state.interval = null
    } else {
      state.velocity = now.velocity
      state.relaxing = undefined
      state.line = now.line
      state.interval = null
    }
  }
  return state
}

/**
 * One stage of the solve in velocity space: the interval left on the line at hand, the velocity so far, in a relaxation the
 * bisectors and by how much the line is violated. To be drawn over the lines of `drawTrace`.
 */
export function drawStage(trace: SolveTrace, stage: number, extent = 1.3 * trace.maxSpeed): DrawShape[] {
  const { velocity, line, interval, relaxing } = solverStateAt(trace, stage)
  const shapes: DrawShape[] = []
  if (relaxing !== undefined) {
    relaxing.lines.slice(relaxing.hardCount).forEach((bisector) => {
      const ends = endsWithin(bisector, 1.5 * extent)
      if (ends !== undefined) shapes.push({ type: 'segment', from: ends[0], to: ends[1], role: 'bisector' })
    })
    const { point: p, direction: d } = trace.lines[relaxing.line]
    const along = (velocity.x - p.x) * d.x + (velocity.y - p.y) * d.y
    const foot = { x: p.x + along * d.x, y: p.y + along * d.y }
    shapes.push({ type: 'segment', from: velocity, to: foot, role: 'violation', line: relaxing.line })
  }
  const at = relaxing === undefined ? trace.lines[line] : relaxing.lines[line]
  if (at !== undefined && interval !== null) {
    const [left, right] = interval.map((t) => ({
      x: at.point.x + t * at.direction.x,
      y: at.point.y + t * at.direction.y,
    }))
    const shape: DrawShape = { type: 'segment', from: left, to: right, role: 'interval' }
    shapes.push(relaxing === undefined ? { ...shape, line } : shape)
  }
  shapes.push({ type: 'dot', at: velocity, role: 'candidate' })
  return shapes
}

function halfPlanes(lines: readonly number[]): HalfPlane[] {
  const planes: HalfPlane[] = []
  for (let o = 0; o < lines.length; o += 4) {
    planes.push({ point: { x: lines[o], y: lines[o + 1] }, direction: { x: lines[o + 2], y: lines[o + 3] } })
  }
  return planes
}
