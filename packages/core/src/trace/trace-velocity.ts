import { LinearProgram } from '../orca/linear-program.ts'
import { readProblem, runProblem, type VelocityProblem } from '../orca/solve-velocity.ts'
import { markLines, type SolveTrace, StageList, type TraceLine } from './solve-trace.ts'

/**
 * As `solveVelocity`, with everything written down: for half-planes of one's own, as a trace that `drawTrace` draws.
 * The agent of the trace has the handle 0, stands at the origin and has no horizon.
 * @throws as solveVelocity
 */
export function traceVelocity(problem: VelocityProblem): SolveTrace {
  const checked = readProblem(problem, 'traceVelocity')
  const { count, hardCount, maxSpeed, aim, extreme } = checked
  const program = new LinearProgram()
  const recorder = new StageList()
  program.recorder = recorder
  const failedLine = runProblem(program, checked)
  const newVelocity = { x: program.x, y: program.y }
  const lines: TraceLine[] = []
  for (let k = 0; k < count; k++) {
    const [x, y, dx, dy] = [0, 1, 2, 3].map((c) => checked.lines[4 * k + c])
    const line = {
      point: { x, y },
      direction: { x: dx, y: dy },
      cause: { type: 'self' as const },
      case: 'given' as const,
    }
    const violation = dx * (y - newVelocity.y) - dy * (x - newVelocity.x)
    lines.push({ ...line, hard: k < hardCount, violation, binding: false })
  }
  const wish = extreme ? { x: aim.x * maxSpeed, y: aim.y * maxSpeed } : aim
  return {
    agent: 0,
    position: { x: 0, y: 0 },
    velocity: { x: 0, y: 0 },
    preferredVelocity: wish,
    radius: 0,
    maxSpeed,
    disc: { center: { x: 0, y: 0 }, radius: maxSpeed },
    wish,
    timeHorizon: 0,
    obstacleTimeHorizon: 0,
    neighbors: [],
    lines,
    velocityObstacles: [],
    hardCount,
    unusedWalls: [],
    stages: recorder.stages,
    newVelocity,
    kind: failedLine < 0 ? 'satisfied' : 'relaxed',
    failedLine,
    ...markLines(lines, maxSpeed),
  }
}
