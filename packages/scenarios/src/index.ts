export {
  type AnyScenario,
  checkAnyScenario,
  parseAnyScenario,
  resolveAnyScenario,
  startRun,
} from './3d/any-scenario.ts'
export { resolveScenario3d } from './3d/resolve-scenario.ts'
export { isResolved3d, type ResolvedAgent3d, type ResolvedScenario3d } from './3d/resolved.ts'
export { ScenarioRun3d } from './3d/scenario-run.ts'
export { isScenario3d, type Scenario3d } from './3d/scenario-schema.ts'
export { findScene3d, scenes3d } from './3d/scenes/registry.ts'
export type { Scene3d } from './3d/scenes/scene.ts'
export { generatorStream, mulberry32, perturbationStream, type Random } from './generators/random.ts'
export { fromSteerBench } from './importers/steerbench.ts'
export { readWkt } from './importers/wkt.ts'
export { checkScenario, type SourceOptions } from './loader/check-scenario.ts'
export { nearest } from './loader/nearest.ts'
export { parseJson, parseScenario } from './loader/parse-scenario.ts'
export { type ResolveOptions, resolveScenario } from './loader/resolve-scenario.ts'
export { formatProblem, MAX_PROBLEMS, ScenarioError, type ScenarioProblem } from './loader/scenario-error.ts'
export { scenarioToText } from './loader/scenario-text.ts'
export { describeExpectation, type ExpectationResult } from './metrics/expectations.ts'
export { type Measure, measuresOf } from './metrics/measures.ts'
export type { Observation } from './metrics/metric.ts'
export { MetricSet } from './metrics/metric-set.ts'
export type { FlowPoint } from './metrics/passages.ts'
export { isMetricName, METRICS, type MetricDefinition } from './metrics/registry.ts'
export { type CrowdMeasures, measureCrowd } from './recordings/crowd-measures.ts'
export { type ReadRecordingOptions, readRecording } from './recordings/read-recording.ts'
export type { Person, Recording } from './recordings/recording.ts'
export { PERSON_RADIUS, recordingScenario } from './recordings/recording-scenario.ts'
export { type RecordingComparison, RecordingReplay } from './recordings/replay-recording.ts'
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
export { METHODS_HANDED_IN } from './run/methods.ts'
export type { NewPlanner } from './run/navigation.ts'
export { type AgentResult, type RunResult, SUMMARY_METRICS, type SummaryMetrics } from './run/result.ts'
export { type RunCallbacks, runScenario } from './run/run-scenario.ts'
export { RUN_STATES, type RunState, type Sample } from './run/sample.ts'
export { KERNELS, type KernelName, type RunOptions, ScenarioRun } from './run/scenario-run.ts'
export { type RunSummary, summarize } from './run/summary.ts'
export { findScene, scenes } from './scenes/registry.ts'
export type { Scene } from './scenes/scene.ts'
export { METRIC_NAMES, type MetricName } from './schema/expect-schema.ts'
export { scenarioJsonSchema } from './schema/json-schema.ts'
export { METHODS, type MethodName, SCENARIO_FORMAT, type Scenario } from './schema/scenario-schema.ts'
export { checkStudy, MAX_RUNS, type ScenarioSource } from './study/check-study.ts'
export { runOfStudy, type StudyRow } from './study/run-study.ts'
export { runAt, runCount, type Study, type StudyChart, type StudyParameter, type StudyRun } from './study/study.ts'
export { type ParameterValue, STUDY_FORMAT, studyJsonSchema } from './study/study-schema.ts'
export { findSuiteScene, suite } from './suite/registry.ts'
export { SUITE_KINDS, type SuiteKind, type SuiteScene, type SuiteVariation } from './suite/suite-scene.ts'
export { steerBenchCase } from './validation/programs.ts'
export { validations } from './validation/registry.ts'
export type { Finding, Outcome, Picture, Validation } from './validation/validation.ts'
export { flowCsv, measuresCsv } from './writers/measures.ts'
export { csvTrajectories, juelichTrajectories, type TrajectoryFormat } from './writers/trajectories.ts'
