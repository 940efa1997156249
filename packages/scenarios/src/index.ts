export { generatorStream, mulberry32, perturbationStream, type Random } from './generators/random.ts'
export { fromSteerBench } from './importers/steerbench.ts'
export { checkScenario, type SourceOptions } from './loader/check-scenario.ts'
export { nearest } from './loader/nearest.ts'
export { parseScenario } from './loader/parse-scenario.ts'
export { type ResolveOptions, resolveScenario } from './loader/resolve-scenario.ts'
export { formatProblem, MAX_PROBLEMS, ScenarioError, type ScenarioProblem } from './loader/scenario-error.ts'
export { scenarioToText } from './loader/scenario-text.ts'
export { describeExpectation, type ExpectationResult } from './metrics/expectations.ts'
export type { Observation } from './metrics/metric.ts'
export { MetricSet } from './metrics/metric-set.ts'
export { METRICS, type MetricDefinition } from './metrics/registry.ts'
export { numberText } from './report/number-text.ts'
export { type Replay, ReplayRecorder } from './report/replay-recorder.ts'
export type {
  Expectation,
  MeasuringLine,
  Navigation,
  ResolvedAgent,
  ResolvedObstacle,
  ResolvedScenario,
} from './resolved.ts'
export type { VisibilityPath } from './run/navigation.ts'
export { type AgentResult, type RunResult, SUMMARY_METRICS, type SummaryMetrics } from './run/result.ts'
export { type RunCallbacks, runScenario } from './run/run-scenario.ts'
export { RUN_STATES, type RunState, type Sample } from './run/sample.ts'
export { KERNELS, type KernelName, type RunOptions, ScenarioRun } from './run/scenario-run.ts'
export { type RunSummary, summarize } from './run/summary.ts'
export { findScene, scenes } from './scenes/registry.ts'
export type { Scene } from './scenes/scene.ts'
export { METRIC_NAMES, type MetricName } from './schema/expect-schema.ts'
export { scenarioJsonSchema } from './schema/json-schema.ts'
export { SCENARIO_FORMAT, type Scenario } from './schema/scenario-schema.ts'
export { findSuiteScene, suite } from './suite/registry.ts'
export { SUITE_KINDS, type SuiteKind, type SuiteScene, type SuiteVariation } from './suite/suite-scene.ts'
export { csvTrajectories, juelichTrajectories, type TrajectoryFormat } from './writers/trajectories.ts'
