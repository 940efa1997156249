export type { Advice, AdviceRule, Threat } from './advice/advice.ts'
export { advise } from './advice/advise.ts'
export type { AdvisedSimulation } from './advice/facts.ts'
export type { AvoidanceMethod } from './kernel/method.ts'
export { ScalarKernel } from './kernel/scalar-kernel.ts'
export type { KernelInput, KernelRules, StepKernel } from './kernel/step-kernel.ts'
export { atan2, cos, exp, log, sin } from './math/elementary.ts'
export type { LineCase } from './orca/line-case.ts'
export { solveVelocity, type VelocityProblem, type VelocitySolution } from './orca/solve-velocity.ts'
export type { RestoreOptions } from './settings-snapshot.ts'
export { Simulation } from './simulation.ts'
export type { SimulationOptions } from './simulation-options.ts'
export { CURE_NAMES, type CureName, type Cures } from './state/cures.ts'
export type { KernelColumns } from './state/kernel-columns.ts'
export { type Cone, type ConeKind, coneOf, coneOutline, edgeOutline } from './trace/cones.ts'
export { drawStage, type SolverState, solverStateAt } from './trace/draw-stage.ts'
export { drawTrace, type TraceDrawOptions } from './trace/draw-trace.ts'
export type { DrawGeometry, DrawRole, DrawShape, PathPart } from './trace/drawing.ts'
export { feasibleRegion, type HalfPlane } from './trace/feasible-region.ts'
export { timeToCollision, wayOut } from './trace/pair.ts'
export type {
  LineCause,
  SolveStage,
  SolveTrace,
  TraceLine,
  TracePair,
  TraceVelocityObstacle,
  UnusedWall,
} from './trace/solve-trace.ts'
export { traceVelocity } from './trace/trace-velocity.ts'
export type * from './types.ts'
