import type { CureName, Point } from 'makeway'
import type { FlowPoint } from '../metrics/passages.ts'
import type { RunResult } from './result.ts'
import type { RunState } from './sample.ts'

/** With more agents than this, the summary leaves them out. */
const MAX_AGENTS_LISTED = 1000

/** Two of them in the plane, three in space. */
type Coordinates = [x: number, y: number] | [x: number, y: number, z: number]

/** What `--json` prints for a scenario. */
export interface RunSummary {
  scenario: string
  profile: string
  method: string
  kernel: string
  /** Cures that were switched off; absent where none was. */
  without?: CureName[]
  steps: number
  time: number
  agents: number
  arrived: number | null
  lastArrivalTime: number | null
  meanArrivalTime: number | null
  maxOverlap: number | null
  maxWallOverlap: number | null
  wallCrossings: number | null
  maxAcceleration: number | null
  meanSpeedAtEnd: number | null
  oscillations: number | null
  pathEfficiency: number | null
  timeBlocked: number | null
  dropped: number | null
  states: Record<RunState, number>
  hash: string
  perAgent?: {
    id: string
    state: RunState
    blockedBy: string[]
    arrivalTime: number | null
    position: Coordinates
    velocity: Coordinates
    displacement: number
  }[]
  expect: { metric: string; value: number | null; ok: boolean }[]
  ok: boolean
  /** Every measure of the run, those of the table above included; at measuring lines as `flow@door`. */
  measures: Record<string, number | null>
  /** Flow, speed and density for every ten seconds; absent without measuring lines. */
  fundamentalDiagram?: FlowPoint[]
}

export function summarize(result: RunResult): RunSummary {
  const { scenario, agents } = result
  const perAgent = agents.map(({ position, velocity, displacement, ...rest }) => ({
    ...rest,
    position: coordinates(position),
    velocity: coordinates(velocity),
    displacement,
  }))
  return {
    scenario: scenario.name,
    profile: scenario.profile,
    method: result.method,
    kernel: result.kernel,
    ...(result.without.length > 0 ? { without: result.without } : {}),
    steps: result.steps,
    time: result.time,
    agents: agents.length,
    ...result.metrics,
    states: result.states,
    hash: result.hash,
    ...(agents.length <= MAX_AGENTS_LISTED ? { perAgent } : {}),
    expect: result.expect.map(({ expectation, value, ok }) => ({ metric: expectation.metric, value, ok })),
    ok: result.ok,
    measures: result.measures,
    ...(scenario.lines.length > 0 ? { fundamentalDiagram: result.fundamentalDiagram } : {}),
  }
}

function coordinates(point: Point & { z?: number }): Coordinates {
  return point.z === undefined ? [point.x, point.y] : [point.x, point.y, point.z]
}
