import { CURE_NAMES, type CureName, type Point } from 'makeway'
import { type ExpectationResult, judge } from '../metrics/expectations.ts'
import type { FlowPoint } from '../metrics/passages.ts'
import type { ResolvedScenario } from '../resolved.ts'
import type { MethodName } from '../schema/scenario-schema.ts'
import { RUN_STATES, type RunState } from './sample.ts'
import type { KernelName, ScenarioRun } from './scenario-run.ts'

export interface RunResult {
  scenario: ResolvedScenario
  method: MethodName
  kernel: KernelName
  /** Cures that were off although the profile has them. */
  without: CureName[]
  steps: number
  /** s */
  time: number
  agents: AgentResult[]
  /** Agents by state at the end. */
  states: Record<RunState, number>
  metrics: SummaryMetrics
  /** Everything that was measured, by the names of `measuresOf`. */
  measures: Record<string, number | null>
  /** Flow, speed and density at the measuring lines, for every ten seconds. */
  fundamentalDiagram: FlowPoint[]
  expect: ExpectationResult[]
  /** 16 hex digits over the final state. */
  hash: string
  /** Whether every expectation holds. */
  ok: boolean
}

export interface AgentResult {
  id: string
  state: RunState
  /** Ids of agents and obstacles. */
  blockedBy: string[]
  /** s; null when it never arrived */
  arrivalTime: number | null
  position: Point
  velocity: Point
  /** Largest distance from its start, m. */
  displacement: number
}

/** Metrics that every run reports, over all agents. */
export const SUMMARY_METRICS = [
  'arrived',
  'lastArrivalTime',
  'meanArrivalTime',
  'maxOverlap',
  'maxWallOverlap',
  'wallCrossings',
  'maxAcceleration',
  'meanSpeedAtEnd',
  'oscillations',
  'pathEfficiency',
  'timeBlocked',
  'dropped',
] as const

export type SummaryMetrics = Record<(typeof SUMMARY_METRICS)[number], number | null>

export function resultOf(run: ScenarioRun): RunResult {
  const { scenario, kernel, metrics, sample, simulation } = run
  const goalCount = scenario.agents.filter(({ wish }) => wish.type === 'path').length
  const expect = scenario.expect.map((expectation) => judge(expectation, metrics.valueFor(expectation), goalCount))
  const measures = metrics.values()
  return {
    scenario,
    method: scenario.method,
    kernel,
    without: scenario.profile === 'default' ? CURE_NAMES.filter((name) => !simulation.cures[name]) : [],
    steps: sample.step,
    time: sample.time,
    agents: scenario.agents.map((_, index) => agentResult(run, index)),
    states: countStates(sample.states),
    metrics: Object.fromEntries(SUMMARY_METRICS.map((name) => [name, measures[name]])) as SummaryMetrics,
    measures,
    fundamentalDiagram: metrics.fundamentalDiagram(),
    expect,
    hash: simulation.hash(),
    ok: expect.every(({ ok }) => ok),
  }
}

function agentResult(run: ScenarioRun, index: number): AgentResult {
  const { sample, metrics } = run
  const { id, position, velocity } = run.scenario.agents[index]
  const arrivalTime = metrics.arrivalTimes[index]
  const hasStarted = sample.states[index] !== 'waiting'
  return {
    id,
    state: sample.states[index],
    blockedBy: run.blockersOf(index),
    arrivalTime: Number.isNaN(arrivalTime) ? null : arrivalTime,
    position: hasStarted ? { x: sample.x[index], y: sample.y[index] } : position,
    velocity: hasStarted ? { x: sample.velocityX[index], y: sample.velocityY[index] } : velocity,
    displacement: metrics.displacements[index],
  }
}

export function countStates(states: readonly RunState[]): Record<RunState, number> {
  const counts = Object.fromEntries(RUN_STATES.map((state) => [state, 0])) as Record<RunState, number>
  for (const state of states) counts[state]++
  return counts
}
